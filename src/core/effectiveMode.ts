import { decide } from "./decide.ts";
import type { Authority, Verdict } from "./decision.ts";
import type { Mode } from "./mode.ts";
import { unread, type Row, type Situation } from "./situation.ts";

/** What becomes of a call of this tool when nothing about the call itself matters. */
export interface EffectiveMode {
  readonly mode: Mode;
  /** What makes it so: a row, or what is known of the tool. */
  readonly by: Authority;
}

export function effectiveMode(tool: NonNullable<Situation["tool"]>, row: Row | null): EffectiveMode {
  const verdict = decide({ ...unread, trusted: true, tool, row });
  return { mode: modeOf(verdict), by: verdict.by };
}

function modeOf(verdict: Verdict): Mode {
  if (verdict.kind !== "ask") return verdict.kind;
  return verdict.grantable ? "ask" : "required";
}
