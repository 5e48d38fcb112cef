import type { Decision } from "../core/decision.ts";
import type { Clock } from "./clock.ts";
import { consult, type PutTo } from "./consult.ts";
import { startDeadline } from "./deadline.ts";
import { onAbort } from "./onAbort.ts";
import type { ToolApprovalStrategy } from "./strategy.ts";
import { cancelled, strategyFault } from "./unanswered.ts";

export interface Vetoing {
  /** Milliseconds. */
  remainingMs(): number;
  readonly signal: AbortSignal;
}

/**
 * What another extension's strategy has against a call, or `null`. All are consulted at once and have to answer in
 * time; one that fails, hangs or gives no decision refuses.
 */
export async function vetoed(
  vetoes: readonly ToolApprovalStrategy[],
  putTo: (strategy: ToolApprovalStrategy, vetoing: Vetoing) => unknown,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Decision | null> {
  if (vetoes.length === 0) return null;
  using deadline = startDeadline(clock, longest);
  using abort = onAbort(signal);
  const over = new AbortController();
  const { remainingMs } = deadline;
  const silent = new Set(vetoes);
  const late = () => strategyFault(`${names(silent)} gave no answer within ${longest} seconds`);
  const ask: PutTo = (strategy, ended) => putTo(strategy, { remainingMs, signal: ended });
  try {
    return await Promise.race([
      firstAgainst(vetoes, async (veto) => {
        const against = await objectionOf(veto, ask, over.signal);
        // An answer can overtake the timer that should have ended the wait.
        if (remainingMs() === 0) return late();
        silent.delete(veto);
        return against;
      }),
      deadline.over.then(late),
      abort.happened.then(() => cancelled),
    ]);
  } finally {
    over.abort();
  }
}

/** Seconds: programs answer at once, and a person, who may be asked next, is waiting. */
const longest = 10;

function firstAgainst(
  vetoes: readonly ToolApprovalStrategy[],
  ask: (veto: ToolApprovalStrategy) => Promise<Decision | null>,
): Promise<Decision | null> {
  return new Promise((resolve) => {
    const answers = vetoes.map(async (veto) => {
      const against = await ask(veto);
      if (against) resolve(against);
    });
    void Promise.all(answers).then(() => resolve(null));
  });
}

async function objectionOf(
  veto: ToolApprovalStrategy,
  ask: PutTo,
  signal: AbortSignal,
): Promise<Decision | null> {
  const { kind, reason, metadata } = await consult(veto, ask, signal);
  if (kind === "approved") return null;
  if (kind === "failed") return strategyFault(reason ?? "failed");
  return {
    kind: "deny",
    step: "strategy",
    // A program's, whatever it says of itself.
    by: { kind: "strategy", name: veto.name },
    reason: reason ?? "declined",
    ...(metadata && { metadata }),
  };
}

const names = (vetoes: ReadonlySet<ToolApprovalStrategy>) =>
  [...vetoes].map(({ name }) => `the strategy '${name}'`).join(" and ");
