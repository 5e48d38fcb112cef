import { imageIn } from "./imageResult.ts";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";

/** Content blocks of MCP as one text for a model; what is no text is named, without its bytes. */
export function contentText({ content, structured }: Content): string {
  const [only] = content;
  if (!only) return structured === undefined ? "" : JSON.stringify(structured);
  return (content.length === 1 && imageText(only)) || content.map(blockText).join("\n");
}

interface Content {
  readonly content: readonly JsonObject[];
  readonly structured?: Json;
}

function imageText({ type, mimeType, data }: JsonObject): string | null {
  const text = JSON.stringify({ mimeType, data });
  return type === "image" && imageIn(text) ? text : null;
}

function blockText(block: JsonObject): string {
  const { type, text, resource, mimeType, uri, name } = block;
  switch (type) {
    case "text":
      return words(text);
    case "image":
    case "audio":
      return `[${type} ${words(mimeType)}]`;
    case "resource":
      return resource !== undefined && isJsonObject(resource) ? resourceText(resource) : "[resource]";
    case "resource_link":
      return `[resource ${words(uri)}: ${words(name)}]`;
    default:
      return `[${words(type)}]`;
  }
}

const resourceText = ({ text, uri }: JsonObject) =>
  typeof text === "string" ? text : `[resource ${words(uri)}]`;

const words = (value: Json | undefined) => (typeof value === "string" ? value : "");
