import { decide } from "./decide.ts";
import type { Authority, Verdict } from "./decision.ts";
import type { Mode } from "./mode.ts";
import type { Row, Situation } from "./situation.ts";

/** What becomes of a call of this tool when nothing about the call itself matters. */
export interface EffectiveMode {
  readonly mode: Mode;
  /** What makes it so: a row, or what is known of the tool. */
  readonly by: Authority;
}

export function effectiveMode(tool: NonNullable<Situation["tool"]>, row: Row | null): EffectiveMode {
  const verdict = decide({ ...calm, tool, row });
  return { mode: modeOf(verdict), by: verdict.by };
}

/** In a trusted workspace, touching nothing protected, with no rule, grant or session mode. */
const calm: Situation = {
  doorProblem: null,
  tool: null,
  problems: [],
  policy: { kind: "annotated" },
  trusted: true,
  protections: [],
  insideWorkspace: false,
  sessionMode: "normal",
  row: null,
  rules: [],
  grant: null,
};

function modeOf(verdict: Verdict): Mode {
  if (verdict.kind !== "ask") return verdict.kind;
  return verdict.grantable ? "ask" : "required";
}
