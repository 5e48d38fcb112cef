import { decide } from "../core/decide.ts";
import type { Decision } from "../core/decision.ts";
import type { Known } from "./draft.ts";
import type { Judged } from "./judge.ts";
import type { GatePorts, ToolCallRequest } from "./ports.ts";
import { weigh } from "./weigh.ts";

export interface GrantedMeanwhile extends Disposable {
  /** Settles when a grant covers the call by now; otherwise never. */
  readonly decision: Promise<Decision>;
}

/** Looks again at a call that waits whenever grants were given, until it is disposed. */
export function grantedMeanwhile(
  request: ToolCallRequest,
  known: Known,
  { call, inspection }: Judged,
  ports: GatePorts,
): GrantedMeanwhile {
  const { promise, resolve } = Promise.withResolvers<Decision>();
  const look = async () => {
    const grants = await ports.grants.known();
    const verdict = decide(weigh({ ...known, request, call, inspection, grants }, ports).situation);
    if (verdict.kind === "allow" && verdict.by.kind === "grant") resolve({ ...verdict, kind: "allow" });
  };
  // Whatever fails here, the person is still being asked.
  const listening = ports.grants.onDidChange(() => void look().catch(() => undefined));
  return { decision: promise, [Symbol.dispose]: () => listening[Symbol.dispose]() };
}
