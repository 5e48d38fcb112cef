import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Json, JsonObject } from "../core/json.ts";
import type { ToolId, ToolSpec } from "../core/toolSpec.ts";

/** RFC 8785 text. Throws on what has none. */
export function canonical(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("not canonical JSON");
  return text;
}

/** What an approval is bound to: 64 hex digits over tool, working directory and arguments. */
export function callDigest(tool: ToolId, cwd: string | null, args: JsonObject): string {
  return sha256(canonical({ args, cwd, tool }));
}

/** Of the files that an answer covers as they were, to spread; nothing where there are none. */
export function contentsHash(contents: readonly string[] = []): { readonly contents?: string } {
  return contents.length === 0 ? {} : { contents: sha256(canonical(contents)) };
}

/** Changes with everything a person could have relied on when they read of the tool: 64 hex digits. */
export function definitionHash(spec: ToolSpec): string {
  return sha256(canonical({ ...spec }));
}

/** 64 hex digits. */
export const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
