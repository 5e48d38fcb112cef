import type { WorkflowSnapshot } from "../core/workflowSnapshot.ts";

/** Steps one after the other, each of which may be the last, or wait until somebody resumes it. */
export interface Workflow<State, Output> {
  readonly run: string;
  readonly steps: readonly Step<State, Output>[];
}

export interface Step<State, Output> {
  /** Not empty, and no other step's: a run that is resumed finds it by this. */
  readonly name: string;
  /** How often it is tried again when it throws; 0 where it says nothing. */
  readonly retries?: number;
  act(state: State, here: Here<State>): Promise<StepResult<State, Output>>;
}

export type StepResult<State, Output> =
  | { readonly kind: "advance"; readonly state: State }
  /** To be resumed at the next step, or at this one again. */
  | { readonly kind: "hibernate"; readonly state: State; readonly again?: boolean }
  | { readonly kind: "done"; readonly output: Output }
  /** For good, whatever is left of the retries. */
  | { readonly kind: "fail"; readonly error: unknown };

export interface Here<State> {
  /** Keeps where the run stands, in case the process ends before this step does. */
  keep(state: State): Promise<void>;
  /** Nothing waits any more of what was kept. */
  forget(): Promise<void>;
}

export type WorkflowEnd<Output> =
  | { readonly kind: "done"; readonly output: Output }
  | { readonly kind: "hibernated" }
  | { readonly kind: "failed"; readonly error: unknown };

/** Where runs are kept. */
export interface CheckpointStore {
  save(snapshot: WorkflowSnapshot<unknown>, as: "held" | "hibernated"): Promise<void>;
  delete(run: string): Promise<void>;
}

/** Where a run begins: anew, or where it stood, with its state as it was. */
export type Start<State> =
  | { readonly kind: "new"; readonly state: State }
  | {
      readonly kind: "resumed";
      readonly state: State;
      readonly snapshot: Pick<WorkflowSnapshot, "step" | "attempts">;
    };

/** Throws a `TypeError` where the names of the steps are no names; rejects where a hibernated run cannot be kept. */
export async function runWorkflow<State, Output>(
  { run, steps }: Workflow<State, Output>,
  start: Start<State>,
  store: CheckpointStore,
): Promise<WorkflowEnd<Output>> {
  const names = namesOf(steps);
  let at = start.kind === "resumed" ? names.indexOf(start.snapshot.step) : 0;
  let attempts = start.kind === "resumed" ? start.snapshot.attempts : 0;
  let { state } = start;
  let kept = start.kind === "resumed";
  const forget = async () => {
    // What could not be removed is only offered again.
    if (kept) await store.delete(run).catch(() => undefined);
    kept = false;
  };
  const save = async (index: number, now: State, as: "held" | "hibernated") => {
    await store.save({ run, step: names[index] ?? "", attempts, state: now }, as);
    kept = true;
  };
  const end = async (ended: WorkflowEnd<Output>) => {
    await forget();
    return ended;
  };

  for (let step = steps[at]; step; step = steps[at]) {
    const here: Here<State> = { keep: (now) => save(at, now, "held"), forget };
    const result = await attempt(step, state, here);
    switch (result.kind) {
      case "advance":
        await forget();
        ({ state } = result);
        at++;
        attempts = 0;
        break;
      case "hibernate":
        if (!result.again) attempts = 0;
        await save(result.again ? at : at + 1, result.state, "hibernated");
        return { kind: "hibernated" };
      case "done":
        return end(result);
      case "fail":
        return end({ kind: "failed", error: result.error });
      case "threw":
        if (attempts++ >= (step.retries ?? 0)) return end({ kind: "failed", error: result.error });
    }
  }
  return end({ kind: "failed", error: new Error("The run has no step to go on with.") });
}

async function attempt<State, Output>(
  step: Step<State, Output>,
  state: State,
  here: Here<State>,
): Promise<StepResult<State, Output> | { readonly kind: "threw"; readonly error: unknown }> {
  try {
    return await step.act(state, here);
  } catch (error) {
    return { kind: "threw", error };
  }
}

function namesOf(steps: readonly { readonly name: string }[]): readonly string[] {
  const names = steps.map(({ name }) => name);
  if (names.some((name) => name.trim() === "")) throw new TypeError("A step needs a name.");
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`Two steps are named '${twice}'.`);
  return names;
}
