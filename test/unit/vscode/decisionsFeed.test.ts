import assert from "node:assert/strict";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { english } from "../../../src/core/translate.ts";
import type { ToDecisionsView } from "../../../src/panel/protocol.ts";
import { decisionsFeed } from "../../../src/vscode/decisionsFeed.ts";
import { reopeningLog } from "../../../src/vscode/reopeningLog.ts";
import {
  controlEntries,
  decisionEntry,
  outcomeEntry,
  redactNothing,
  settingEntry,
  useFolder,
} from "../decisionLog/entries.ts";

describe("the table of decisions", () => {
  const folder = useFolder();
  const openNow = () => openDecisionLog({ folder: folder.path, redact: redactNothing });
  const closing: { close(): Promise<void> }[] = [];
  /** What the view is told, in short. */
  const told: string[] = [];
  const post = (message: ToDecisionsView) => {
    if (message.type === "count") told.push(message.problem ?? `${message.total} in all`);
    if (message.type === "rows") told.push(`rows ${message.rows.map(({ n }) => n).join(" ")}`);
    if (message.type === "record") told.push(`record ${message.n}`);
  };
  const taken = () => told.splice(0);
  const setUp = () => {
    const log = reopeningLog(openNow, () => undefined);
    const window = { visible: true };
    const feed = decisionsFeed({
      open: log.open,
      post,
      isVisible: () => window.visible,
      problemOf: () => "problem",
      recordOf: (_: OpenDecisionLog, n) => ({ type: "record", n, fields: [], raw: "" }),
      t: english,
      explain: ({ id }) => told.push(`explain ${id}`),
    });
    closing.push(log);
    return { log, window, feed };
  };
  beforeEach(() => void taken());
  afterEach(() => Promise.all(closing.splice(0).map((log) => log.close())));

  it("has rows and records on demand, and what is appended meanwhile", async () => {
    const { log, feed } = setUp();
    for (const id of ["a", "b"]) await log.append(decisionEntry(id), "process");
    await feed.answer({ type: "ready" });
    await feed.answer({ type: "rows", from: 1, to: 2 });
    await feed.answer({ type: "open", n: 2 });
    await feed.answer({ type: "explain", n: 1 });
    await feed.answer({ type: "explain", n: 3 });
    assert.deepEqual(taken(), ["2 in all", "rows 1 2", "record 2", "explain a"]);
    await log.append(outcomeEntry("a"), "process");
    assert.deepEqual(taken(), ["2 in all", "rows 1"]);
    for (const entry of [settingEntry, ...controlEntries]) await log.append(entry, "power");
    assert.deepEqual(taken(), [], "what belongs to no call is no row");
    feed.dispose();
    await log.append(decisionEntry("c"), "process");
    assert.deepEqual(taken(), []);
  });

  it("says what is wrong with the log, and goes on when it is well again", async () => {
    const { feed } = setUp();
    const blocking = join(folder.path, "decisions.db");
    await mkdir(blocking);
    await feed.answer({ type: "ready" });
    await feed.look();
    assert.deepEqual(taken(), ["problem", "problem"]);
    await rm(blocking, { recursive: true });
    await feed.answer({ type: "rows", from: 1, to: 1 });
    assert.deepEqual(taken(), ["0 in all", "rows "]);
    await feed.look();
    assert.deepEqual(taken(), []);
  });

  it("turns to the new log when the old one was removed", async () => {
    const { log, feed } = setUp();
    for (const id of ["a", "b"]) await log.append(decisionEntry(id), "process");
    await feed.answer({ type: "ready" });
    for (const suffix of ["", "-wal", "-shm"]) await rm(join(folder.path, `decisions.db${suffix}`));
    await feed.look();
    await feed.look();
    assert.deepEqual(taken(), ["2 in all", "problem", "0 in all"]);
    await log.append(decisionEntry("c"), "process");
    assert.deepEqual(taken(), ["1 in all", "rows 1"]);
  });

  it("is told nothing while nobody sees it, and catches up then", async () => {
    const { log, window, feed } = setUp();
    await feed.answer({ type: "ready" });
    window.visible = false;
    await log.append(decisionEntry("a"), "process");
    const other = await openNow();
    closing.push(other);
    await other.append(decisionEntry("b"), "process");
    await feed.look();
    assert.deepEqual(taken(), ["0 in all"]);
    window.visible = true;
    await feed.look();
    assert.deepEqual(taken(), ["2 in all"]);
    await other.append(decisionEntry("c"), "process");
    await feed.look();
    await feed.look();
    assert.deepEqual(taken(), ["3 in all"]);
  });

  it("is told nothing by a log that opens after it was closed", async () => {
    const { feed } = setUp();
    const answering = feed.answer({ type: "ready" });
    feed.dispose();
    await answering;
    assert.deepEqual(taken(), []);
  });
});
