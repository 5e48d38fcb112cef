import { isJsonObject, type JsonObject } from "../core/json.ts";
import type { AgentTool } from "./agentTool.ts";
import { argumentsObject, readArguments } from "./callArguments.ts";
import type { Message, ModelPart } from "./message.ts";

/** Under this name a model is asked why it makes a call. No argument of any tool. */
export const purposeKey = "toolgate_reason";

/**
 * The schema that also asks why (behaviour 2.21), for the model alone. A tool whose input is no object with named
 * members, or has one of that name, is left as it is.
 */
export function askingWhy(schema: JsonObject): JsonObject {
  const { type, properties = {}, required = [] } = schema;
  const free = type === "object" && isJsonObject(properties) && Array.isArray(required);
  if (!free || Object.hasOwn(properties, purposeKey) || keywords.some((key) => Object.hasOwn(schema, key)))
    return schema;
  return {
    ...schema,
    properties: { ...properties, [purposeKey]: why },
    required: [...required, purposeKey],
  };
}

/** Whether a schema is one that asks why; no other can pass for it. */
export const asksWhy = ({ properties }: JsonObject): boolean =>
  properties !== undefined && isJsonObject(properties) && properties[purposeKey] === why;

/** These say something about every member, whatever its name. */
const keywords = ["propertyNames", "patternProperties", "maxProperties", "$ref"];

/** What a model gave for a schema that asks why: the arguments of the tool, and apart from them its words. */
export function withoutWhy(input: unknown): { readonly input: unknown; readonly purpose?: string } {
  const read = readArguments(input);
  const args: unknown = read.kind === "ok" ? read.args : null;
  if (typeof args !== "object" || args === null || !Object.hasOwn(args, purposeKey)) return { input };
  const { [purposeKey]: said, ...rest }: Record<string, unknown> = { ...args };
  const purpose = typeof said === "string" ? bounded(said.toWellFormed().trim()) : "";
  return purpose === "" ? { input: rest } : { input: rest, purpose };
}

/** What a model says, with its words apart where one of these tools asks for them. */
export async function* apartFromWhy(
  parts: AsyncIterable<ModelPart>,
  tools: readonly Pick<AgentTool, "name" | "inputSchema">[],
): AsyncIterable<ModelPart> {
  const asking = new Set(tools.filter((tool) => asksWhy(tool.inputSchema)).map(({ name }) => name));
  for await (const part of parts)
    yield part.kind === "toolCall" && asking.has(part.name) ? { ...part, ...withoutWhy(part.input) } : part;
}

/** What a model is shown of its own calls: as it made them. */
export function withWhy(message: Message): Message {
  if (message.kind !== "assistant") return message;
  const parts = message.parts.map((part) => {
    if (part.kind === "text" || part.purpose === undefined) return part;
    const { purpose, input, ...call } = part;
    return { ...call, input: { ...argumentsObject(input), [purposeKey]: purpose } };
  });
  return { ...message, parts };
}

function bounded(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
}

/** In characters: a reason, not a speech to the person who decides. */
const longest = 200;

const why: JsonObject = Object.freeze({
  type: "string",
  maxLength: longest,
  description:
    "Why this call is needed now, in one short sentence for the person who decides. Not for the tool.",
});
