import { decide } from "./decide.ts";
import type { Authority, Verdict } from "./decision.ts";
import type { Mode } from "./mode.ts";
import type { SessionMode } from "./sessionMode.ts";
import { unread, type Policy, type Row, type Situation } from "./situation.ts";

/** What becomes of a call of this tool when nothing about the call itself matters. */
export interface EffectiveMode {
  readonly mode: Mode;
  /** What makes it so: a row, or what is known of the tool. */
  readonly by: Authority;
}

/** What a person has made of a whole window. */
export interface WindowState {
  readonly policy: Exclude<Policy["kind"], "custom">;
  readonly sessionMode: SessionMode;
}

/** Without a window: what the table alone makes of it. An edit is taken for one in the workspace. */
export function effectiveMode(
  tool: NonNullable<Situation["tool"]>,
  row: Row | null,
  { policy, sessionMode }: WindowState = plainWindow,
): EffectiveMode {
  const here = { trusted: true, insideWorkspace: true, policy: { kind: policy }, sessionMode };
  const verdict = decide({ ...unread, ...here, tool, row });
  return { mode: modeOf(verdict), by: verdict.by };
}

const plainWindow: WindowState = { policy: "annotated", sessionMode: "normal" };

function modeOf(verdict: Verdict): Mode {
  if (verdict.kind !== "ask") return verdict.kind;
  return verdict.grantable ? "ask" : "required";
}
