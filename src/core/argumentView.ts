import type { Json, JsonObject } from "./json.ts";
import { visibleBlock, visibleLine } from "./visible.ts";

/** One argument as a person sees it: nothing in it can hide, and different arguments look different. */
export interface ArgumentField {
  readonly name: string;
  readonly type: "text" | "number" | "boolean" | "null" | "list" | "object";
  /** May have several lines; JSON where the type is not `text`. */
  readonly text: string;
  /** Whether it differs from what will run because something secret is covered. */
  readonly masked: boolean;
}

/** `shown` is what to display of `args`: the arguments themselves, or the same with secrets masked. */
export function argumentFields(args: JsonObject, shown: JsonObject = args): readonly ArgumentField[] {
  const covered = Object.values(args);
  return Object.entries(shown).map(([name, value], index) => ({
    name: visibleLine(name),
    type: typeOf(value),
    text: visibleBlock(typeof value === "string" ? value : JSON.stringify(value, null, 2)),
    masked: JSON.stringify(value) !== JSON.stringify(covered[index]) || name !== Object.keys(args)[index],
  }));
}

/** Plain text, in which each line of an argument stands behind a bar: none can look like a line around them. */
export const argumentLines = (fields: readonly ArgumentField[]): readonly string[] => fields.flatMap(linesOf);

function linesOf({ name, type, text }: ArgumentField): readonly string[] {
  if (type === "text" && !text.includes("\n")) return [`  ${name}: "${text}"`];
  if (!text.includes("\n")) return [`  ${name}: ${text}`];
  return [`  ${name}:`, ...text.split("\n").map((line) => `  │ ${line}`)];
}

function typeOf(value: Json): ArgumentField["type"] {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : "object";
}
