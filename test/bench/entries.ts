import type { Decision } from "../../src/core/decision.ts";
import type { DecisionEntry } from "../../src/decisionLog/entry.ts";

/** A read that the table allows, as agents make them all day. */
export function allowedByRow(id: string): DecisionEntry {
  return entry(id, null, {
    kind: "allow",
    step: "row",
    by: { kind: "row", key: "toolgate/*", mode: "allow" },
    reason: "the row 'toolgate/*' allows it",
  });
}

export function approvedByPerson(id: string): DecisionEntry {
  return entry(id, 2100, {
    kind: "allow",
    step: "strategy",
    by: { kind: "person" },
    reason: "approved",
    asked: { step: "default", reason: "its risk is L4 High" },
  });
}

function entry(id: string, waitedMs: number | null, decision: Decision): DecisionEntry {
  return {
    kind: "decision",
    time: Date.now(),
    call: {
      id,
      tool: "toolgate/search_text",
      args: {
        pattern: `export function ${id.slice(0, 8)}`,
        path: "src/gate",
        include: "**/*.ts",
        maxResults: 50,
      },
      digest: "4a3c".repeat(16),
      caller: { kind: "participant", name: "@gate" },
      session: "b1946ac9-2f62-4a6c-8f9e-3d7c0f4f2a11",
      cwd: "/home/someone/projects/shop",
    },
    risk: 0,
    definition: "9d2f".repeat(16),
    decision,
    waitedMs,
  };
}
