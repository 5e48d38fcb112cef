import assert from "node:assert/strict";
import type { ControlChange, LogEntry } from "../../../src/decisionLog/entry.ts";
import { createOversight } from "../../../src/gate/oversight.ts";
import { settle, testClock } from "./world.ts";

/** A window, what it keeps over a reload, and what is on record of it. */
function open(kept?: unknown) {
  const clock = testClock();
  const changes: ControlChange[] = [];
  const keeping: { mode: unknown } = { mode: kept };
  const writing: { append(entry: LogEntry): Promise<void> } = {
    append: async (entry) => void (entry.kind === "control" && changes.push(entry.change)),
  };
  const log = { append: (entry: LogEntry) => writing.append(entry) };
  const keep = (mode: unknown) => void (keeping.mode = mode);
  const oversight = createOversight({ log, clock, kept, keep });
  let changed = 0;
  oversight.onDidChange(() => changed++);
  return { ...oversight, clock, changes, keeping, writing, changed: () => changed };
}

/** A log that writes when it is told to. */
function slowly({ writing }: Pick<ReturnType<typeof open>, "writing">) {
  const { append } = writing;
  const waiting: (() => void)[] = [];
  writing.append = async (entry) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await append(entry);
  };
  return async () => {
    for (const write of waiting.splice(0)) write();
    await settle();
  };
}

const full = () => Promise.reject(new Error("disk full"));

describe("the mode of a window", () => {
  it("is normal where nothing was kept, and what was kept where that is strict", () => {
    assert.equal(open().mode(), "normal");
    assert.equal(open("plan").mode(), "plan");
    assert.equal(open("preview").mode(), "preview");
  });

  it("is the strictest where what was kept cannot be read, accepted edits included", () => {
    for (const kept of ["acceptEdits", "allowAll", "", null, 1, {}])
      assert.equal(open(kept).mode(), "preview");
  });

  it("outlasts a reload where it is strict, and no other does", async () => {
    const window = open();
    await window.setMode("plan");
    assert.equal(window.keeping.mode, "plan");
    await window.setMode("acceptEdits");
    assert.equal(window.keeping.mode, undefined);
    await window.setMode("preview");
    assert.equal(window.keeping.mode, "preview");
    await window.setMode("normal");
    assert.equal(window.keeping.mode, undefined);
  });

  it("is on record each time it changes", async () => {
    const { setMode, changes, changed } = open();
    await setMode("acceptEdits");
    await setMode("plan");
    await setMode("plan");
    assert.deepEqual(changes, [
      { kind: "mode", from: "normal", to: "acceptEdits" },
      { kind: "mode", from: "acceptEdits", to: "plan" },
    ]);
    assert.equal(changed(), 2);
  });

  it("gets stricter at once, whatever becomes of the record", async () => {
    const window = open();
    window.writing.append = full;
    await assert.rejects(window.setMode("plan"), /disk full/);
    assert.equal(window.mode(), "plan");
  });

  it("gets looser only when that is on record", async () => {
    const window = open("plan");
    window.writing.append = full;
    for (const mode of ["normal", "acceptEdits"] as const)
      await assert.rejects(window.setMode(mode), /disk full/);
    assert.equal(window.mode(), "plan");
    assert.equal(window.changed(), 0);
  });

  it("does not get looser after it was made stricter meanwhile", async () => {
    const window = open();
    const write = slowly(window);
    const looser = assert.rejects(window.setMode("acceptEdits"), /made stricter meanwhile/);
    await settle();
    const stricter = window.setMode("plan");
    await write();
    await Promise.all([looser, stricter]);
    assert.equal(window.mode(), "plan");
    assert.deepEqual(window.changes.at(-1), { kind: "mode", from: "normal", to: "plan" });
  });

  it("counts although whoever shows it breaks", async () => {
    const window = open();
    window.onDidChange(() => {
      throw new Error("shown no more");
    });
    await window.setMode("plan");
    assert.equal(window.mode(), "plan");
  });
});

// Behaviour 1.3; trap D17.
describe("everything that is allowed for a while", () => {
  it("is allowed for that long, and ends by itself, on record", async () => {
    const { allowAllFor, allowAllMs, clock, changes, changed } = open();
    assert.equal(allowAllMs(), 0);
    await allowAllFor(300);
    assert.equal(allowAllMs(), 300_000);
    clock.advance(299_000);
    assert.equal(allowAllMs(), 1000);
    const before = changed();
    clock.advance(1000);
    assert.equal(allowAllMs(), 0);
    await settle();
    assert.equal(changed(), before + 1);
    assert.deepEqual(changes, [
      { kind: "allowAllStarted", seconds: 300 },
      { kind: "allowAllEnded", why: "time" },
    ]);
  });

  it("does not last longer because the clock was set back, nor because the machine slept", async () => {
    const back = open();
    await back.allowAllFor(300);
    back.clock.setWall(0);
    back.clock.advance(300_000);
    assert.equal(back.allowAllMs(), 0);
    const asleep = open();
    await asleep.allowAllFor(300);
    asleep.clock.setWall(asleep.clock.wall() + 8 * 3600_000);
    assert.equal(asleep.allowAllMs(), 0, "before any timer");
  });

  it("ends at once when the person ends it, and only once", async () => {
    const { allowAllFor, allowAllMs, endAllowAll, clock, changes } = open();
    await allowAllFor(300);
    const ended = endAllowAll();
    assert.equal(allowAllMs(), 0);
    await ended;
    await endAllowAll();
    clock.advance(600_000);
    await settle();
    assert.deepEqual(changes.slice(1), [{ kind: "allowAllEnded", why: "person" }]);
  });

  it("ends although that cannot be recorded", async () => {
    const window = open();
    await window.allowAllFor(300);
    window.writing.append = full;
    await assert.rejects(window.endAllowAll());
    assert.equal(window.allowAllMs(), 0);
  });

  it("does not begin where it cannot be recorded", async () => {
    const window = open();
    window.writing.append = full;
    await assert.rejects(window.allowAllFor(300), /disk full/);
    assert.equal(window.allowAllMs(), 0);
  });

  for (const mode of ["normal", "acceptEdits", "plan", "preview"] as const)
    it(`ends when the person chooses the mode ${mode}`, async () => {
      const { allowAllFor, allowAllMs, setMode, changes } = open();
      await allowAllFor(300);
      const chosen = setMode(mode);
      assert.equal(allowAllMs(), 0);
      await chosen;
      assert.deepEqual(changes[1], { kind: "allowAllEnded", why: "mode" });
    });

  it("does not begin after something stricter was chosen, and the log does not say that it goes on", async () => {
    for (const act of ["setMode", "endAllowAll"] as const) {
      const window = open();
      const write = slowly(window);
      const refused = assert.rejects(window.allowAllFor(300), /made stricter meanwhile/);
      await settle();
      const stricter = act === "setMode" ? window.setMode("plan") : window.endAllowAll();
      await write();
      await write();
      await Promise.all([refused, stricter]);
      assert.equal(window.allowAllMs(), 0);
      assert.deepEqual(window.changes.at(-1), { kind: "allowAllEnded", why: "mode" });
    }
  });

  it("takes the window out of a stricter mode, on record", async () => {
    const { allowAllFor, mode, changes } = open("preview");
    await allowAllFor(300);
    assert.equal(mode(), "normal");
    assert.deepEqual(changes, [
      { kind: "mode", from: "preview", to: "normal" },
      { kind: "allowAllStarted", seconds: 300 },
    ]);
  });

  it("may be given anew, and then ends by the new time", async () => {
    const { allowAllFor, allowAllMs, clock } = open();
    await allowAllFor(300);
    clock.advance(200_000);
    await allowAllFor(300);
    clock.advance(200_000);
    assert.equal(allowAllMs(), 100_000);
    clock.advance(100_000);
    assert.equal(allowAllMs(), 0);
  });

  it("ends with the window, on record, and is not kept", async () => {
    const { allowAllFor, close, keeping, changes } = open();
    await allowAllFor(300);
    await close();
    assert.deepEqual(changes.at(-1), { kind: "allowAllEnded", why: "closed" });
    assert.equal(keeping.mode, undefined);
    await close();
    assert.equal(changes.length, 2);
  });
});
