import assert from "node:assert/strict";
import type { ToolCallRequest } from "../../../src/gate/ports.ts";
import type { ToolApprovalDecision } from "../../../src/gate/strategy.ts";
import { counted, textOf, world } from "./world.ts";

const no: ToolApprovalDecision = { approved: false };
const yes: ToolApprovalDecision = { approved: true };

/** A person who gives these answers, and whether each caller was told to stop. */
async function told(
  answers: readonly (ToolApprovalDecision | "deny")[],
  more: (index: number) => Partial<ToolCallRequest> = () => ({}),
  person = true,
) {
  let next: ToolApprovalDecision = no;
  const w = world(counted(() => next, person).strategy);
  const stops: boolean[] = [];
  for (const [index, answer] of answers.entries()) {
    w.mode = answer === "deny" ? "deny" : null;
    if (answer !== "deny") next = answer;
    const text = textOf(await w.call({}, undefined, { session: "s", ...more(index) }));
    stops.push(/several in a row.*Call no more tools/.test(text));
  }
  return stops;
}

describe("a caller whose calls a person declines", () => {
  it("is told to stop with the third in a row, and with every further one", async () => {
    assert.deepEqual(await told([no, no, no, no]), [false, false, true, true]);
  });

  it("starts anew after a call that ran, or that the person answered", async () => {
    assert.deepEqual(await told([no, no, yes, no, no]), [false, false, false, false, false]);
    assert.deepEqual((await told([no, no, { ...no, response: "x" }, no])).includes(true), false);
  });

  it("does not start anew with what the settings refuse, and is not told to stop by those", async () => {
    assert.deepEqual(await told([no, no, "deny", "deny", no]), [false, false, false, false, true]);
  });

  it("answers for no other caller and no other session", async () => {
    const sessions = ["a", "b", null] as const;
    const bySession = (index: number) => ({ session: sessions[index % 3] ?? null });
    assert.ok(!(await told([no, no, no, no, no, no], bySession)).includes(true));
    const byCaller = (index: number) => ({ caller: { kind: "extension", name: `x${index % 2}` } as const });
    assert.deepEqual(await told([no, no, no, no, no], byCaller), [false, false, false, false, true]);
  });

  it("is a person's matter alone", async () => {
    assert.ok(!(await told([no, no, no, no], undefined, false)).includes(true));
  });
});
