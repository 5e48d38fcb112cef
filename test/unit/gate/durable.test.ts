import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Journal } from "../../../src/decisionLog/journal.ts";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import type { Answer, RunPosition } from "../../../src/gate/ports.ts";
import type { ToolApprovalDecision, ToolApprovalStrategy } from "../../../src/gate/strategy.ts";
import { redactNothing, useFolder } from "../decisionLog/entries.ts";
import { counted, textOf, world, type Changes, type World } from "./world.ts";

const at = (occurrence: number, id = "run"): { readonly run: RunPosition } => ({ run: { id, occurrence } });

/** A journal that stops before the answer is used, as a crash would. */
const crashing = (journal: Journal): Journal => ({
  ...journal,
  claim: () => Promise.reject(new Error("crashed")),
});

// Behaviour 1.38 to 1.41; acceptance B1-50 to B1-53.
describe("an answer about a call of a run that is repeated", () => {
  const folder = useFolder();
  const opened: OpenDecisionLog[] = [];
  const open = async () => {
    const log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
    opened.push(log);
    return log;
  };
  afterEach(() => Promise.all(opened.splice(0).map((log) => log.close())));

  /** One life of a window: what it asks, and what ran in it. */
  async function drive(
    answer: ToolApprovalDecision | ToolApprovalStrategy["approve"],
    changes: Changes & { readonly crash?: boolean } = {},
  ) {
    const { crash, ...more } = changes;
    const { journal } = await open();
    const { strategy, calls } = counted(typeof answer === "function" ? answer : () => answer, true);
    const w = world(strategy, {
      spec: { requiresApproval: true },
      journal: crash ? crashing(journal) : journal,
      ...more,
    });
    return { w, asked: () => calls.length };
  }
  const approved = { approved: true };
  const declined = { approved: false, reason: "not on a Friday" };

  /** What becomes of a call that was approved before a crash when it is repeated in a world that is different. */
  async function repeated(
    changes: Changes = {},
    act: (w: World) => Promise<Answer> = (w) => w.call({ a: 1 }, undefined, at(0)),
    before = declined,
  ) {
    const first = await drive(approved, { crash: true });
    await first.w.call({ a: 1 }, undefined, at(0));
    assert.deepEqual([first.asked(), first.w.runs.length], [1, 0]);
    const second = await drive(before, changes);
    const answer = await act(second.w);
    return { asked: second.asked(), runs: second.w.runs.length, answer, w: second.w };
  }

  it("B1-50: an approval survives a crash: nobody is asked again, and the call runs once", async () => {
    const { asked, runs, w } = await repeated();
    assert.deepEqual([asked, runs], [0, 1]);
    const [decision] = w.decisions();
    assert.equal(decision?.decision.by.kind, "person");
    assert.equal(decision?.decision.metadata?.["answeredFor"], "call-1");
    assert.equal(decision?.waitedMs, null);
  });

  it("is used once: the same call is asked for after that", async () => {
    await repeated();
    const third = await drive(declined);
    await third.w.call({ a: 1 }, undefined, at(0));
    assert.deepEqual([third.asked(), third.w.runs.length], [1, 0]);
  });

  it("is used up by the call it was given to", async () => {
    const first = await drive(approved);
    await first.w.call({ a: 1 }, undefined, at(0));
    assert.equal(first.w.runs.length, 1);
    const second = await drive(declined);
    await second.w.call({ a: 1 }, undefined, at(0));
    assert.deepEqual([second.asked(), second.w.runs.length], [1, 0]);
  });

  it("is used by one of several windows that repeat the call at once", async () => {
    const first = await drive(approved, { crash: true });
    await first.w.call({}, undefined, at(0));
    const windows = await Promise.all(Array.from({ length: 4 }, () => drive(declined)));
    await Promise.all(windows.map(({ w }) => w.call({}, undefined, at(0))));
    const runs = windows.map(({ w }) => w.runs.length);
    const asked = windows.map((one) => one.asked());
    assert.equal(
      runs.reduce((sum, n) => sum + n),
      1,
    );
    assert.deepEqual(
      asked,
      runs.map((n) => 1 - n),
    );
  });

  const refusedAllTheSame: readonly (readonly [string, (w: World, cancel: () => void) => void])[] = [
    ["it was denied meanwhile", (w) => (w.mode = "deny")],
    ["the call was cancelled meanwhile", (_, cancel) => cancel()],
    ["the tool changed meanwhile", (w) => (w.tool = { ...w.tool, spec: { ...w.tool.spec, title: "new" } })],
  ];
  for (const [why, change] of refusedAllTheSame)
    it(`is over with its call that was refused all the same, as ${why}`, async () => {
      const { journal } = await open();
      const cancelling = new AbortController();
      const settle: Journal["settle"] = async (...given) => {
        const mine = await journal.settle(...given);
        change(first.w, () => cancelling.abort());
        return mine;
      };
      const first = await drive(approved, { journal: { ...journal, settle } });
      assert.equal((await first.w.call({}, cancelling.signal, at(0))).kind, "refused");
      const second = await drive(declined);
      await second.w.call({}, undefined, at(0));
      assert.deepEqual([first.w.runs.length, second.asked(), second.w.runs.length], [0, 1, 0]);
    });

  it("counts where its window closed before the call could run", async () => {
    const { journal } = await open();
    const settle: Journal["settle"] = async (...given) => {
      const mine = await journal.settle(...given);
      first.w.closing.abort();
      return mine;
    };
    const first = await drive(approved, { journal: { ...journal, settle } });
    assert.equal((await first.w.call({}, undefined, at(0))).kind, "refused");
    const second = await drive(declined);
    await second.w.call({}, undefined, at(0));
    assert.deepEqual([first.w.runs.length, second.asked(), second.w.runs.length], [0, 0, 1]);
  });

  it("a refusal of a person counts once too, with its reason", async () => {
    const first = await drive(declined);
    await first.w.call({}, undefined, at(0));
    const second = await drive(approved);
    const answer = await second.w.call({}, undefined, at(0));
    assert.deepEqual([second.asked(), second.w.runs.length], [0, 0]);
    assert.equal(answer.decision.reason, "not on a Friday");
    await second.w.call({}, undefined, at(0));
    assert.deepEqual([second.asked(), second.w.runs.length], [1, 1]);
  });

  it("B1-51: a timeout is no answer", async () => {
    const first = await drive(() => new Promise(() => {}));
    const call = first.w.call({}, undefined, at(0));
    while (first.asked() === 0) await new Promise(setImmediate);
    first.w.clock.advance(120_000);
    assert.equal((await call).decision.by.kind, "timeout");
    const second = await drive(approved);
    await second.w.call({}, undefined, at(0));
    assert.deepEqual([second.asked(), second.w.runs.length], [1, 1]);
  });

  it("a window that closes is no answer, and says so", async () => {
    const first = await drive(() => new Promise(() => {}));
    const call = first.w.call({}, undefined, at(0));
    while (first.asked() === 0) await new Promise(setImmediate);
    first.w.closing.abort();
    assert.equal((await call).decision.reason, "the window closed");
    const second = await drive(approved);
    await second.w.call({}, undefined, at(0));
    assert.equal(second.asked(), 1);
  });

  it("B1-52: another caller does not inherit it", async () => {
    const { asked, runs } = await repeated({}, (w) =>
      w.call({ a: 1 }, undefined, { ...at(0), caller: { kind: "extension", name: "some.other" } }),
    );
    assert.deepEqual([asked, runs], [1, 0]);
  });

  it("B1-52: another user does not inherit it", async () => {
    const { asked, runs } = await repeated({ user: "somebody-else" });
    assert.deepEqual([asked, runs], [1, 0]);
  });

  it("B1-53: without a run everything is asked, and nothing is kept", async () => {
    for (let drives = 0; drives < 2; drives++) {
      const { w, asked } = await drive(approved);
      await w.call({});
      assert.deepEqual([asked(), w.runs.length], [1, 1]);
      assert.deepEqual(
        w.events.filter(({ kind }) => kind === "unjournaled"),
        [],
      );
    }
  });

  it("a second identical call of the run is another one", async () => {
    const { asked } = await repeated({}, (w) => w.call({ a: 1 }, undefined, at(1)));
    assert.equal(asked, 1);
  });

  it("another run is another one", async () => {
    const { asked } = await repeated({}, (w) => w.call({ a: 1 }, undefined, at(0, "other")));
    assert.equal(asked, 1);
  });

  it("other arguments are another call", async () => {
    const { asked } = await repeated({}, (w) => w.call({ a: 2 }, undefined, at(0)));
    assert.equal(asked, 1);
  });

  it("arguments in another order are the same call", async () => {
    const first = await drive(approved, { crash: true });
    await first.w.call({ a: 1, b: 2 }, undefined, at(0));
    const second = await drive(declined);
    await second.w.call({ b: 2, a: 1 }, undefined, at(0));
    assert.deepEqual([second.asked(), second.w.runs.length], [0, 1]);
  });

  it("a changed definition is asked anew", async () => {
    const { asked } = await repeated({ spec: { requiresApproval: true, description: "Now it does more." } });
    assert.equal(asked, 1);
  });

  it("a tightened rule is asked anew", async () => {
    const { asked } = await repeated({}, (w) => {
      w.mode = "required";
      return w.call({ a: 1 }, undefined, at(0));
    });
    assert.equal(asked, 1);
  });

  it("what is denied by now is not even asked", async () => {
    const { asked, runs } = await repeated({}, (w) => {
      w.mode = "deny";
      return w.call({ a: 1 }, undefined, at(0));
    });
    assert.deepEqual([asked, runs], [0, 0]);
  });

  it("another folder is asked anew", async () => {
    const { asked } = await repeated({
      place: () => ({
        folder: "/elsewhere",
        folders: ["/elsewhere"],
        protectedFolders: [],
        ownFolder: null,
        keptResults: null,
        deletion: "trash",
        allowedHosts: [],
        t: (text) => text,
      }),
    });
    assert.equal(asked, 1);
  });

  it("what would touch something else by now is asked anew", async () => {
    const { asked } = await repeated({
      tool: {
        inspect: async () => ({
          problems: [],
          protections: ["steers the editor"],
          insideWorkspace: true,
          notes: [],
        }),
      },
    });
    assert.equal(asked, 1);
  });

  it("an unreadable record is no answer", async () => {
    const first = await drive(approved, { crash: true });
    await first.w.call({}, undefined, at(0));
    const database = new DatabaseSync(join(folder.path, "decisions.db"));
    database.exec("UPDATE journal SET answer = '{{{'");
    database.close();
    const second = await drive(declined);
    await second.w.call({}, undefined, at(0));
    assert.deepEqual([second.asked(), second.w.runs.length], [1, 0]);
  });

  it("what a person changed or answered themselves is asked anew", async () => {
    for (const answer of [
      { approved: true, arguments: { a: 2 } },
      { approved: false, response: "it is 5" },
    ]) {
      const first = await drive(answer);
      await first.w.call({ a: 1 }, undefined, at(0));
      const second = await drive(declined);
      await second.w.call({ a: 1 }, undefined, at(0));
      assert.equal(second.asked(), 1);
    }
  });

  const fails = () => Promise.reject(new Error("the journal is broken"));
  const brokenBy: readonly (readonly [string, Partial<Journal>])[] = [
    ["everything", { take: fails, begin: fails, settle: fails, claim: fails }],
    ["looking", { take: fails }],
    ["beginning", { begin: fails }],
    ["keeping", { settle: fails }],
  ];
  for (const [what, broken] of brokenBy)
    it(`a journal that fails at ${what} costs a warning: the person is asked, and decides`, async () => {
      const { journal } = await open();
      for (const [answer, runs] of [
        [approved, 1],
        [declined, 0],
      ] as const) {
        const { w, asked } = await drive(answer, { journal: { ...journal, ...broken } });
        await w.call({}, undefined, at(runs));
        assert.deepEqual([asked(), w.runs.length], [1, runs]);
        assert.ok(w.events.some(({ kind }) => kind === "unjournaled"));
      }
    });

  it("does not run where it cannot be told whether the answer was used", async () => {
    const { w } = await drive(approved, { crash: true });
    const answer = await w.call({}, undefined, at(0));
    assert.equal(answer.kind, "refused");
    assert.match(textOf(answer), /crashed/);
    assert.equal(w.runs.length, 0);
  });

  it("has its question on record before the person sees it, and its answer before the tool runs", async () => {
    const seen: string[] = [];
    const { journal } = await open();
    const told: Journal = {
      take: async (...given) => (seen.push("take"), journal.take(...given)),
      begin: async (...given) => (await journal.begin(...given), void seen.push("pending")),
      settle: async (...given) => {
        const mine = await journal.settle(...given);
        seen.push("committed");
        return mine;
      },
      claim: async (...given) => {
        const mine = await journal.claim(...given);
        seen.push("used");
        return mine;
      },
    };
    const { w } = await drive(() => (seen.push("asked"), approved), {
      journal: told,
      log: { append: async ({ kind }) => void seen.push(kind) },
      tool: { run: async () => (seen.push("ran"), "") },
    });
    await w.call({}, undefined, {
      run: { id: "run", occurrence: 0, beforeAsking: async () => void seen.push("kept") },
    });
    const order = ["take", "pending", "kept", "asked", "committed", "decision", "used", "ran", "outcome"];
    assert.deepEqual(seen, order);
  });

  it("asks even where the run could not be kept", async () => {
    const { w, asked } = await drive(approved);
    const beforeAsking = () => Promise.reject(new Error("full"));
    await w.call({}, undefined, { run: { id: "run", occurrence: 0, beforeAsking } });
    assert.deepEqual([asked(), w.runs.length], [1, 1]);
    assert.ok(w.events.some(({ kind }) => kind === "unjournaled"));
  });
});
