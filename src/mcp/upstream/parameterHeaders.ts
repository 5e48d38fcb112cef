import type { Json, JsonObject } from "../../core/json.ts";
import { isParsedObject } from "./parsedJson.ts";

/** Arguments that a tool wants in headers too, where whoever stands before the server can see them (`x-mcp-header`). */
export function parameterHeaders(inputSchema: Json, args: Json): Readonly<Record<string, string>> {
  const { properties } = isParsedObject(inputSchema) ? inputSchema : {};
  if (!isParsedObject(properties) || !isParsedObject(args)) return {};
  const headers: Record<string, string> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (value === undefined || !isParsedObject(schema)) continue;
    const header = schema["x-mcp-header"];
    const text = wordOf(value);
    // What is no name of a header is nothing that a server could look for.
    if (typeof header === "string" && /^[!#$%&'*+\-.^_`|~\w]+$/.test(header) && text !== null) {
      headers[`Mcp-Param-${header}`] = encoded(text);
    }
    Object.assign(headers, parameterHeaders(schema, value));
  }
  return headers;
}

/** The schemas of a list of tools by the names of those tools that want anything in headers. */
export function wantingHeaders({ tools }: JsonObject): ReadonlyMap<string, Json> {
  const entries: readonly unknown[] = Array.isArray(tools) ? tools : [];
  return new Map(
    entries.flatMap((tool) => {
      if (!isParsedObject(tool) || typeof tool.name !== "string" || tool.inputSchema === undefined) return [];
      return JSON.stringify(tool.inputSchema).includes('"x-mcp-header"')
        ? [[tool.name, tool.inputSchema]]
        : [];
    }),
  );
}

function wordOf(value: Json): string | null {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
      return String(value);
    case "number":
      return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : String(value);
    default:
      return null;
  }
}

/** What a header cannot hold as it is, or could be taken for this form, goes in Base64. */
function encoded(text: string): string {
  const isPlain = /^[\t\x20-\x7e]+$/.test(text) && text === text.trim() && !/^=\?base64\?.*\?=$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}
