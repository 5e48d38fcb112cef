import assert from "node:assert/strict";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { DecisionCount } from "../../../src/gate/counter.ts";
import { openDecisionLog } from "../../../src/decisionLog/log.ts";
import type { ToStatisticsView } from "../../../src/panel/protocol.ts";
import { reopeningLog } from "../../../src/vscode/reopeningLog.ts";
import { statisticsFeed } from "../../../src/vscode/statisticsFeed.ts";
import { call } from "../decisionLog/countedByHand.ts";
import { decisionEntry, outcomeEntry, redactNothing, useFolder } from "../decisionLog/entries.ts";
import { testClock } from "../gate/world.ts";

describe("the statistics that are shown", () => {
  const folder = useFolder();
  const openNow = () => openDecisionLog({ folder: folder.path, redact: redactNothing });
  const closing: { close(): Promise<void> }[] = [];
  const told: ToStatisticsView[] = [];
  /** What the view was told since this was last asked, in short. */
  const taken = () =>
    told.splice(0).map((message) => {
      if (message.type === "problem") return message.problem;
      return `${message.id}: ${message.total.tally.approved} approved, ${message.stretches.length} stretches`;
    });
  const setUp = () => {
    const clock = testClock();
    const log = reopeningLog(openNow, () => undefined);
    const window = { visible: true };
    const counts: DecisionCount[] = [];
    const feed = statisticsFeed({
      clock,
      counter: { counts: () => counts },
      open: log.open,
      post: (message) => told.push(message),
      isVisible: () => window.visible,
      problemOf: () => "problem",
    });
    closing.push(log);
    /** Lets time pass, and what it starts end. */
    const later = async (ms: number) => {
      clock.advance(ms);
      for (let turn = 0; turn < 5; turn++) await setImmediate();
    };
    return { log, window, feed, counts, later };
  };
  const all = { type: "span", id: 1, from: null, starts: [0] } as const;
  beforeEach(() => void told.splice(0));
  afterEach(() => Promise.all(closing.splice(0).map((log) => log.close())));

  it("are those of the span that was asked for last", async () => {
    const { log, feed } = setUp();
    await log.append(call("a", { time: 100 }), "process");
    await log.append(call("b", { time: 200 }), "process");
    await feed.answer(all);
    await feed.answer({ type: "span", id: 2, from: 150, starts: [150, 160] });
    assert.deepEqual(taken(), ["1: 2 approved, 1 stretches", "2: 1 approved, 2 stretches"]);
  });

  it("grow with the log, once for whatever comes while they rest", async () => {
    const { log, feed, later } = setUp();
    await feed.answer(all);
    for (const id of ["a", "b", "c"]) await log.append(decisionEntry(id), "process");
    assert.deepEqual(taken(), ["1: 0 approved, 1 stretches"]);
    await later(500);
    assert.deepEqual(taken(), ["1: 3 approved, 1 stretches"]);
    await log.append(outcomeEntry("a"), "process");
    await later(1000);
    assert.deepEqual(taken(), []);
  });

  it("notice what another window decided", async () => {
    const { feed, later } = setUp();
    await feed.answer(all);
    const other = await openNow();
    closing.push(other);
    await other.append(decisionEntry("a"), "process");
    await feed.look();
    await later(500);
    await feed.look();
    await later(500);
    assert.deepEqual(taken(), ["1: 0 approved, 1 stretches", "1: 1 approved, 1 stretches"]);
  });

  it("are not counted while nobody sees them, and caught up with then", async () => {
    const { log, window, feed, later } = setUp();
    await feed.answer(all);
    taken();
    window.visible = false;
    await log.append(decisionEntry("a"), "process");
    await feed.look();
    await later(1000);
    assert.deepEqual(taken(), []);
    window.visible = true;
    await feed.look();
    await later(1000);
    assert.deepEqual(taken(), ["1: 1 approved, 1 stretches"]);
  });

  it("say what is wrong with the log, and go on when it is well again", async () => {
    const { feed, later } = setUp();
    const blocking = join(folder.path, "decisions.db");
    await mkdir(blocking);
    await feed.answer(all);
    await feed.look();
    assert.deepEqual(taken(), ["problem", "problem"]);
    await rm(blocking, { recursive: true });
    await feed.look();
    await later(500);
    assert.deepEqual(taken(), ["1: 0 approved, 1 stretches"]);
  });

  it("spell out names that could hide something, and say how many names they leave out", async () => {
    const { log, feed } = setUp();
    await log.append(call("first", { tool: "x/\u202etool", caller: "a\nb" }), "process");
    for (let n = 0; n < 101; n++)
      await log.append(call(`${n}`, { tool: `y/${n}`, caller: "a\nb" }), "process");
    await feed.answer(all);
    const [message] = told;
    assert.ok(message?.type === "figures");
    assert.deepEqual(
      message.callers.rows.map(({ name }) => name),
      ["a↵b"],
    );
    assert.equal(message.tools.rows[0]?.name, "x/\\u{202E}tool");
    assert.deepEqual([message.tools.rows.length, message.tools.more], [100, 2]);
  });

  it("have with them how questions ended in this window", async () => {
    const { feed, counts } = setUp();
    counts.push({ name: "mcp.hitl.decision", tags: { side: "chat", outcome: "approved" }, value: 2 });
    await feed.answer(all);
    const [message] = told;
    assert.ok(message?.type === "figures");
    assert.deepEqual(message.window, [{ side: "chat", outcome: "approved", calls: 2 }]);
  });

  it("are told to nobody after the tab was closed", async () => {
    const { log, feed, later } = setUp();
    await feed.answer(all);
    taken();
    await log.append(decisionEntry("a"), "process");
    feed.dispose();
    await later(1000);
    const answering = feed.answer(all);
    await answering;
    assert.deepEqual(taken(), []);
  });
});
