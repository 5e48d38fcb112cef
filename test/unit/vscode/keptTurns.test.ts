import assert from "node:assert/strict";
import { turnOf } from "../../../src/agent/turnState.ts";
import { openDecisionLog, type OpenDecisionLog } from "../../../src/decisionLog/log.ts";
import { createKeptTurns } from "../../../src/vscode/keptTurns.ts";
import { redactNothing, useFolder } from "../decisionLog/entries.ts";

describe("the turns of @gate that wait", () => {
  const folder = useFolder();
  const opened: OpenDecisionLog[] = [];
  async function window(workspace: string | null) {
    const log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
    opened.push(log);
    return createKeptTurns({ open: async () => log }, () => workspace);
  }
  const state = turnOf([{ kind: "user", text: "tidy up" }]);
  const snapshot = { run: "r", step: "act 1", attempts: 0, state };
  afterEach(() => Promise.all(opened.splice(0).map((log) => log.close())));

  it("are offered in windows of their folder, with what they were asked, and given to one of them", async () => {
    const before = await window("/ws");
    await before.store("tidy up").save(snapshot, "hibernated");
    for (const elsewhere of [await window("/other"), await window(null)]) {
      assert.deepEqual(await elsewhere.list(), []);
      assert.equal(await elsewhere.take("r"), null);
    }
    const [one, two] = [await window("/ws"), await window("/ws")];
    const taken = await Promise.all([one.take("r"), two.take("r")]);
    const [turn] = taken.filter((given) => given !== null);
    assert.equal(taken.filter((given) => given === null).length, 1);
    assert.deepEqual([turn?.prompt, turn?.turn, turn?.snapshot.step], ["tidy up", state, "act 1"]);
    await two.discard("r");
    assert.deepEqual(
      (await two.list()).map(({ held }) => held),
      [true],
    );
  });

  it("go on where they stood when they were taken, and not where another window began with them", async () => {
    const two = await window("/ws");
    await two.store("tidy up").save(snapshot, "hibernated");
    const log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
    opened.push(log);
    const { checkpoints } = log;
    let looked = 0;
    const load: typeof checkpoints.load = async (run) => {
      const found = await checkpoints.load(run);
      if (looked++ === 0) await two.store("tidy up").save({ ...snapshot, step: "act 2" }, "hibernated");
      return found;
    };
    const one = createKeptTurns(
      { open: async () => ({ ...log, checkpoints: { ...checkpoints, load } }) },
      () => "/ws",
    );
    assert.equal((await one.take("r"))?.snapshot.step, "act 2");
  });

  it("are not resumed with a count that lets more declined calls be asked about", async () => {
    const turns = await window("/ws");
    const bold = { ...snapshot, state: { ...state, declines: -1000 } };
    await turns.store("tidy up").save(bold, "hibernated");
    assert.equal(await turns.take("r"), null);
  });

  it("are gone when they are discarded, and one that makes no sense is not offered", async () => {
    const turns = await window("/ws");
    await turns.store("tidy up").save(snapshot, "hibernated");
    await turns.store("tidy up").save({ ...snapshot, run: "odd", state: { messages: 5 } }, "hibernated");
    assert.deepEqual(
      (await turns.list()).map(({ snapshot: { run } }) => run),
      ["r"],
    );
    assert.equal(await turns.take("odd"), null);
    await turns.discard("r");
    assert.deepEqual(await turns.list(), []);
    assert.equal(await turns.take("r"), null);
  });
});
