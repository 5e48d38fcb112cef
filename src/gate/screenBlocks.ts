import { isJsonObject, type Json, type JsonObject } from "../core/json.ts";
import { screenResult, signalsIn, type ScreenMode } from "./injection.ts";
import type { RichResult } from "./richResult.ts";

/** As `screenResult`, for each text in a result. */
export function screenBlocks(result: RichResult, mode: ScreenMode): RichResult {
  if (mode === "off") return result;
  return mode === "sanitise" ? mapTexts(result, (text) => screenResult(text, mode)) : annotated(result);
}

/** Text blocks are marked one by one; data and names stay what they are, and a block before all says what they carry. */
function annotated(result: RichResult): RichResult {
  const content = result.content.map((block) =>
    isText(block) ? { ...block, text: screenResult(block.text, "annotate") } : block,
  );
  const others: string[] = [];
  const rest = { ...result, content: result.content.filter((block) => !isText(block)) };
  mapTexts(rest, (text) => (others.push(text), text));
  const joined = others.join("\n");
  if (signalsIn(joined).length === 0) return { ...result, content };
  const [notice = ""] = screenResult(joined, "annotate").split("\n", 1);
  return { ...result, content: [{ type: "text", text: notice }, ...content] };
}

const isText = (block: JsonObject): block is JsonObject & { readonly text: string } =>
  block["type"] === "text" && typeof block["text"] === "string";

/** Every key and text in it, changed. The bytes of pictures, sounds and files stay as they are: no model reads those. */
export function mapTexts({ content, structured, meta }: RichResult, change: Change): RichResult {
  return {
    content: content.map((block) => mapped(block, change, bytesOf(block))),
    ...(structured !== undefined && { structured: mappedJson(structured, change) }),
    ...(meta && { meta: mapped(meta, change) }),
  };
}

function bytesOf({ type, data, resource }: JsonObject): Json | undefined {
  if (type === "image" || type === "audio") return data;
  return type === "resource" && resource !== undefined && isJsonObject(resource)
    ? resource["blob"]
    : undefined;
}

type Change = (text: string) => string;

const mapped = (object: JsonObject, change: Change, bytes?: Json): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [change(key), mappedJson(value, change, bytes)]),
  );

function mappedJson(value: Json, change: Change, bytes?: Json): Json {
  if (typeof value === "string") return value === bytes ? value : change(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => mappedJson(one, change, bytes));
  return isJsonObject(value) ? mapped(value, change, bytes) : value;
}
