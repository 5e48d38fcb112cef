import type { KeptTurn } from "../agent/keptTurn.ts";
import type { CheckpointStore } from "../agent/workflow.ts";
import type { WorkflowSnapshot } from "../core/workflowSnapshot.ts";
import type { Checkpoint } from "../decisionLog/checkpoints.ts";
import type { ReopeningLog } from "./reopeningLog.ts";

/** The turns of `@gate` that wait for an answer, or waited for one when their window closed. */
export interface KeptTurns {
  /** Keeps a turn that began with this prompt. */
  store(prompt: string): CheckpointStore;
  /** Those of this window's folder, newest first. */
  list(): Promise<readonly WaitingTurn[]>;
  /** Gives a turn to this window; `null`: another one has it, or it is gone. */
  take(run: string): Promise<WaitingTurn | null>;
  /** Leaves it where another window has it by now. */
  discard(run: string): Promise<void>;
}

export interface WaitingTurn extends KeptTurn {
  readonly snapshot: Pick<WorkflowSnapshot, "run" | "step" | "attempts">;
  /** Whether a window has it that may still be there. */
  readonly held: boolean;
}

/** `folder`: absolute path of the window's folder, or `null`. */
export function createKeptTurns(
  { open }: Pick<ReopeningLog, "open">,
  folder: () => string | null,
): KeptTurns {
  const checkpoints = async () => (await open()).checkpoints;

  async function waiting(found: readonly Checkpoint[]): Promise<readonly WaitingTurn[]> {
    const { parseKeptTurn } = await import("../agent/keptTurn.ts");
    const here = folder();
    return found.flatMap(({ state, held, time: _time, ...snapshot }) => {
      try {
        const kept = parseKeptTurn(state);
        return kept.folder === here ? [{ ...kept, snapshot, held }] : [];
      } catch {
        // One that cannot be read must not hide the others.
        return [];
      }
    });
  }

  return {
    store: (prompt) => ({
      async save(snapshot, as) {
        const state = { prompt, folder: folder(), turn: snapshot.state };
        await (await checkpoints()).save({ ...snapshot, state }, as);
      },
      delete: async (run) => (await checkpoints()).delete(run),
    }),
    list: async () => waiting(await (await checkpoints()).list()),
    async take(run) {
      const all = await checkpoints();
      const look = async () => {
        const checkpoint = await all.load(run);
        return (checkpoint && (await waiting([checkpoint]))[0]) ?? null;
      };
      // Until it is claimed another window may have gone on with it.
      return (await look()) && (await all.claim(run)) ? look() : null;
    },
    async discard(run) {
      const all = await checkpoints();
      if (await all.claim(run)) await all.delete(run);
    },
  };
}
