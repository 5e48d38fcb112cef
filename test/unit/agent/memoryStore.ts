import type { WorkflowSnapshot } from "../../../src/core/workflowSnapshot.ts";
import type { CheckpointStore } from "../../../src/agent/workflow.ts";

/** Keeps runs as the database would: as JSON. */
export function memoryStore() {
  const kept = new Map<string, string>();
  const store: CheckpointStore = {
    save: async (snapshot, as) => void kept.set(snapshot.run, JSON.stringify({ ...snapshot, as })),
    delete: async (run) => void kept.delete(run),
  };
  return {
    ...store,
    load(run: string): (WorkflowSnapshot & { readonly as: string }) | null {
      return JSON.parse(kept.get(run) ?? "null");
    },
    size: () => kept.size,
  };
}
