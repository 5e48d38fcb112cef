import { fingerprint } from "./callArguments.ts";
import type { ToolCallPart } from "./message.ts";

/** Gives `fingerprint` of a call, worked out once: a turn asks for it again with each of its calls. */
export function createFingerprints(): Fingerprints {
  const known = new WeakMap<ToolCallPart, string | null>();
  return (part) => {
    const print = known.has(part) ? known.get(part) : fingerprint(part.name, part.input);
    known.set(part, print ?? null);
    return print ?? null;
  };
}

export type Fingerprints = (part: ToolCallPart) => string | null;
