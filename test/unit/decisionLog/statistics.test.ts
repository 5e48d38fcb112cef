import assert from "node:assert/strict";
import fc from "fast-check";
import type { DecisionEntry } from "../../../src/decisionLog/entry.ts";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import type { StatisticsQuestion } from "../../../src/decisionLog/statistics.ts";
import { anyCall, anyQuestion, byHand, call, tallied, ways } from "./countedByHand.ts";
import { outcomeEntry, redactNothing, useFolder } from "./entries.ts";

describe("the statistics of the decision log", () => {
  const folder = useFolder();
  const opened: OpenDecisionLog[] = [];
  const open = async () => {
    const log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
    opened.push(log);
    return log;
  };
  const logOf = async (entries: readonly DecisionEntry[]) => {
    const log = await open();
    for (const entry of entries) await log.append(entry, "process");
    return log;
  };
  const all = { from: null, starts: [0] };
  afterEach(() => Promise.all(opened.splice(0).map((log) => log.close())));

  it("are empty where nothing was decided", async () => {
    const log = await open();
    const tally = tallied([]);
    assert.deepEqual(log.statistics({ from: null, starts: [0, 10] }), {
      since: null,
      total: { tally, medianMs: null, p95Ms: null },
      tools: [],
      callers: [],
      stretches: [tally, tally],
    });
  });

  it("count each call once, however it ended, per tool, caller and stretch of time", async () => {
    const log = await logOf([
      call("a", { time: 100, waitedMs: 1000 }),
      call("b", { time: 150, waitedMs: 3000, tool: "github/merge" }),
      call("c", { time: 250, waitedMs: 8000, kind: "deny" }),
      call("d", { time: 260, by: { kind: "timeout", seconds: 120 }, kind: "deny", waitedMs: 120_000 }),
      call("e", { time: 270, by: { kind: "tool", why: "requiresApproval" }, caller: "@gate" }),
    ]);
    await log.append(outcomeEntry("a"), "process");
    const { since, total, tools, callers, stretches } = log.statistics({ from: null, starts: [0, 200, 300] });
    assert.equal(since, 100);
    assert.deepEqual(total, {
      tally: tallied(["approved", "approved", "declined", "timedOut", "allowed"]),
      medianMs: 3000,
      p95Ms: 8000,
    });
    assert.deepEqual(tools, [
      {
        name: "toolgate/run_command",
        tally: tallied(["approved", "declined", "timedOut", "allowed"]),
        medianMs: 4500,
        p95Ms: 8000,
      },
      { name: "github/merge", tally: tallied(["approved"]), medianMs: 3000, p95Ms: 3000 },
    ]);
    assert.deepEqual(
      callers.map(({ name, tally }) => [name, tally]),
      [
        ["an agent", tallied(["approved", "approved", "declined", "timedOut"])],
        ["@gate", tallied(["allowed"])],
      ],
    );
    assert.deepEqual(stretches, [
      tallied(["approved", "approved"]),
      tallied(["declined", "timedOut", "allowed"]),
      tallied([]),
    ]);
  });

  it("leave out what was before, and nothing else", async () => {
    const log = await logOf([99, 100, 101].map((time) => call(`at ${time}`, { time })));
    const of = (question: StatisticsQuestion) => log.statistics(question).total.tally.approved;
    assert.equal(of({ from: 100, starts: [100] }), 2);
    assert.equal(of({ from: 102, starts: [102] }), 0);
    // Before the first start, and long after the last.
    assert.equal(of({ from: null, starts: [100] }), 3);
    assert.equal(of({ from: null, starts: [10, 20] }), 3);
  });

  for (const [by, kind, answer] of ways)
    it(`count ${kind} by ${by.kind} as ${answer}`, async () => {
      const log = await logOf([call("a", { by, kind })]);
      assert.deepEqual(log.statistics(all).total.tally, tallied([answer]));
    });

  it("keep names apart that differ, whatever they hold", async () => {
    const names = ["", "a", "A", "a'; DROP TABLE calls; --", "a%", "a\u202e", '"', "\\", "ä", "🙂"];
    const log = await logOf(names.map((name) => call(`id ${name}`, { tool: `x/${name}`, caller: name })));
    const { tools, callers } = log.statistics(all);
    assert.deepEqual(
      tools.map(({ name }) => name),
      names.map((name) => `x/${name}`).toSorted(),
    );
    assert.deepEqual(
      callers.map(({ name }) => name),
      names.toSorted(),
    );
  });

  it("agree with counting by hand, for any calls and any question", async () => {
    const log = await open();
    const so: DecisionEntry[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { maxLength: 12 }), anyQuestion, async (calls, question) => {
        for (const one of calls) {
          const entry = call(`id ${so.length}`, one);
          so.push(entry);
          await log.append(entry, "process");
        }
        assert.deepEqual(log.statistics(question), byHand(so, question));
      }),
      { numRuns: 150 },
    );
  });
});
