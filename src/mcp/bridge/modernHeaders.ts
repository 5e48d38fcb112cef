import { objectOf, type Params } from "./peek.ts";

/**
 * What a request of the 2026-07-28 era says in the headers of HTTP as well, taken from itself; `null` for one of the
 * eras before, which says nothing of its version.
 */
export function modernHeaders(method: string, params: Params): Readonly<Record<string, string>> | null {
  const version = objectOf(params["_meta"])["io.modelcontextprotocol/protocolVersion"];
  if (typeof version !== "string") return null;
  const named = nameKeys.get(method);
  const name = named === undefined ? undefined : params[named];
  return {
    "mcp-protocol-version": fieldValue(version),
    "mcp-method": fieldValue(method),
    ...(typeof name === "string" && { "mcp-name": fieldValue(name) }),
  };
}

const nameKeys: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/** What is not plain for a header goes as base64, in the form the specification gives. */
function fieldValue(text: string): string {
  if (/^[!-~](?:[ -~]*[!-~])?$/.test(text) && !text.startsWith("=?base64?")) return text;
  return `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}
