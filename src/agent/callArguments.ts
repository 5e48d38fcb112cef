import type { JsonObject } from "../core/json.ts";
import { canonical, sha256 } from "../gate/digest.ts";
import { snapshot } from "../gate/snapshot.ts";

/** What a model gave for arguments. */
export type CallArguments =
  | { readonly kind: "ok"; readonly args: unknown }
  /** No JSON; `problem` says where. */
  | { readonly kind: "malformed"; readonly problem: string };

/** Some models give the JSON text, and nothing where there is nothing to give. Any other fault is for the gate to find. */
export function readArguments(input: unknown): CallArguments {
  if (input === null || input === undefined) return { kind: "ok", args: {} };
  if (typeof input !== "string") return { kind: "ok", args: input };
  if (input.trim() === "") return { kind: "ok", args: {} };
  try {
    const parsed: unknown = JSON.parse(input);
    return { kind: "ok", args: parsed ?? {} };
  } catch (error) {
    return { kind: "malformed", problem: error instanceof Error ? error.message : "it cannot be read" };
  }
}

/** The same for calls of the same tool with the same arguments; `null` for arguments that the gate will refuse. */
export function fingerprint(name: string, input: unknown): string | null {
  const read = readArguments(input);
  const copy = read.kind === "ok" ? snapshot(read.args) : null;
  return copy?.kind === "ok" ? sha256(canonical([name, copy.args])) : null;
}

/** For a model that takes objects only. */
export function argumentsObject(input: unknown): JsonObject {
  const read = readArguments(input);
  const copy = read.kind === "ok" ? snapshot(read.args) : null;
  return copy?.kind === "ok" ? copy.args : {};
}
