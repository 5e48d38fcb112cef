import type { Json, JsonObject } from "../../core/json.ts";
import { UpstreamError } from "./upstreamError.ts";

/** The lists that come in pages, and where their entries are. */
export const pagedLists: ReadonlyMap<string, string> = new Map([
  ["tools/list", "tools"],
  ["prompts/list", "prompts"],
  ["resources/list", "resources"],
  ["resources/templates/list", "resourceTemplates"],
]);

/** All pages of a list as if they were one. */
export async function allPages(
  entries: string,
  params: JsonObject,
  send: (params: JsonObject) => Promise<JsonObject>,
): Promise<JsonObject> {
  const { nextCursor, ...first } = await send(params);
  if (nextCursor === undefined) return first;
  const all = listIn(first, entries);
  const seen = new Set<unknown>();
  let cursor: Json | undefined = nextCursor;
  while (cursor !== undefined) {
    if (seen.has(cursor) || all.length > mostEntries || seen.size > mostPages) {
      throw new UpstreamError("malformed", "The server's list has no end.");
    }
    seen.add(cursor);
    const page: JsonObject = await send({ ...params, cursor });
    all.push(...listIn(page, entries));
    cursor = page.nextCursor;
  }
  return { ...first, [entries]: all };
}

const mostEntries = 10_000;
const mostPages = 1000;

function listIn(page: JsonObject, entries: string): Json[] {
  const list = page[entries];
  if (!Array.isArray(list)) throw new UpstreamError("malformed", `The server's list has no '${entries}'.`);
  return [...list];
}
