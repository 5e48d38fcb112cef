import type { Standing } from "../core/grant.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { Question } from "./ask.ts";
import { canonical, sha256 } from "./digest.ts";
import type { RunPosition } from "./ports.ts";

/** Which call of which run of whom: behaviour 1.38. 64 hex digits. */
export function journalKey({ id, occurrence }: RunPosition, call: ToolCall, user: string): string {
  const { kind, name } = call.caller;
  return sha256(canonical([id, "approval", call.tool, call.args, occurrence, { user, kind, name }]));
}

/**
 * All that a person relies on when they answer: what the tool is, where and on what the call would run, and why it
 * is asked. Where any of it is different by now, the answer was to another question. 64 hex digits.
 */
export function journalTerms(
  { call, place, inspection, verdict }: Question,
  definition: string | null,
  standing: Standing,
): string {
  const { t: _language, ...where } = place;
  const { step, by, reason } = verdict;
  const asked = { step, by: { ...by }, reason };
  return sha256(
    canonical({
      digest: call.digest,
      definition,
      where: { ...where },
      inspection: { ...inspection },
      asked,
      standing: { ...standing },
    }),
  );
}
