import { hash } from "node:crypto";
import type { Json } from "../core/json.ts";

/** What comes before the first record. */
export const origin = "0".repeat(64);

/** SHA-256 (64 hex) of a record: it stands for the record and for all before it. */
export function recordHash(prev: string, body: string): string {
  return hash("sha256", `${prev}\n${body}`, "hex");
}

/** JSON text, in one line for every reader: JSON itself lets some line breaks and controls stand. */
export function oneLine(value: Json): string {
  return JSON.stringify(value).replace(/[\x7f-\x9f\u2028\u2029]/g, escaped);
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
