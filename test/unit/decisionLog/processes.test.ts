import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openDecisionLog } from "../../../src/decisionLog/log.ts";
import { decisionEntry, redactNothing, useFolder } from "./entries.ts";

describe("the decision log of several processes", function () {
  this.timeout(60_000);
  const folder = useFolder();
  const children: ChildProcess[] = [];
  const start = (name: string, calls: number) => {
    const script = fileURLToPath(new URL("appender.ts", import.meta.url));
    const child = spawn(process.execPath, ["--no-warnings", script, folder.path, name, String(calls)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    return child;
  };
  const open = () => openDecisionLog({ folder: folder.path, redact: redactNothing });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  it("L04: four processes append together, and the chain holds", async () => {
    const exits = ["a", "b", "c", "d"].map(async (name) => {
      const child = start(name, 100);
      child.stdout?.resume();
      return (await once(child, "close"))[0] as unknown;
    });
    assert.deepEqual(await Promise.all(exits), [0, 0, 0, 0]);
    const log = await open();
    const rows = log.rows(1, 1000);
    assert.deepEqual(
      rows.map(({ n }) => n),
      Array.from({ length: 400 }, (_, index) => index + 1),
    );
    assert.ok(rows.every(({ outcome }) => outcome === "ok"));
    for (const name of ["a", "b", "c", "d"]) {
      const own = rows
        .map(({ n }) => log.record(n)?.decision.entry.call.id)
        .filter((id) => id?.startsWith(name));
      assert.deepEqual(
        own,
        Array.from({ length: 100 }, (_, index) => `${name}-${index}`),
      );
    }
    assert.deepEqual(await log.verify(), { kind: "intact", records: 800 });
    await log.close();
  });

  for (const acknowledgements of [1, 7, 40])
    it(`L02: a process killed while it writes loses nothing it was told is on record (${acknowledgements})`, async () => {
      const child = start("k", 100_000);
      const closed = once(child, "close");
      let said = "";
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.split("\n").length > acknowledgements) child.kill("SIGKILL");
      });
      assert.deepEqual(await closed, [null, "SIGKILL"]);
      const acknowledged = said.split("\n").slice(0, -1);
      assert.ok(acknowledged.length >= acknowledgements);

      const log = await open();
      const verification = await log.verify();
      assert.equal(verification.kind, "intact");
      const ids = log.rows(1, log.count()).map(({ n }) => log.record(n)?.decision.entry.call.id);
      assert.deepEqual(ids.slice(0, acknowledged.length), acknowledged);
      await log.append(decisionEntry("after"), "power");
      assert.equal(log.count(), ids.length + 1);
      assert.equal((await log.verify()).kind, "intact");
      await log.close();
    });
});
