import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { openDecisionLog } from "../../../src/decisionLog/log.ts";
import { redactNothing, useFolder } from "../decisionLog/entries.ts";
import { crashPoints, watched, type CrashPoint } from "./crashPoints.ts";
import { counted, world } from "./world.ts";

type Answer = "yes" | "no";

const open = (folder: string) => openDecisionLog({ folder, redact: redactNothing });

describe("a run whose process is killed", function () {
  this.timeout(60_000);
  const folder = useFolder();

  /** What the process said in a life that ended at the point. */
  async function killedAt(point: CrashPoint): Promise<string[]> {
    const script = fileURLToPath(new URL("mortal.ts", import.meta.url));
    const child = spawn(process.execPath, ["--no-warnings", script, folder.path, point], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    assert.deepEqual(await once(child, "close"), [null, "SIGKILL"]);
    return (await readFile(join(folder.path, "said"), "utf8")).trim().split("\n");
  }

  const ends: readonly (readonly [CrashPoint, said: string[], refused: number, asked: number])[] = [
    ["asked", ["asked"], 1, 1],
    ["committed", ["asked", "approved"], 0, 0],
    ["used", ["asked", "approved"], 0, 1],
    ["ran", ["asked", "approved", "ran"], 0, 1],
  ];
  for (const [point, said, refused, asked] of ends)
    it(`B1-50, B1-54: killed when it was ${point}, the call ${asked === 0 ? "runs unasked" : "is asked again"}`, async () => {
      assert.deepEqual(await killedAt(point), said);
      const [log, other] = [await open(folder.path), await open(folder.path)];
      const before = log.count();
      assert.deepEqual(await Promise.all([log.sweep(), other.sweep()]), [false, false]);
      await log.sweep();
      assert.deepEqual(
        log
          .rows(before + 1, 9)
          .map(({ decision, by, reason, outcome }) => [decision, by.kind, reason, outcome]),
        Array.from({ length: refused }, () => ["deny", "cancelled", "the window closed", null]),
      );
      const { strategy, calls } = counted(() => ({ approved: true }), true);
      const { journal } = other;
      const w = world(strategy, { spec: { requiresApproval: true }, journal, log, newId: randomUUID });
      await w.call({}, undefined, { run: { id: "run", occurrence: 0 } });
      assert.deepEqual([calls.length, w.runs.length], [asked, 1]);
      assert.equal((await log.verify()).kind, "intact");
      await Promise.all([log.close(), other.close()]);
    });
});

describe("a call of a run, whenever its windows crash", () => {
  const life = fc.record({
    point: fc.constantFrom(...crashPoints, "never" as const),
    answer: fc.constantFrom<Answer>("yes", "no"),
    windows: fc.integer({ min: 1, max: 2 }),
    sweep: fc.boolean(),
  });

  it("runs at most once for each approval, and never without one", async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 2, maxLength: 6 }), async (lives) => {
        const folder = await mkdtemp(join(tmpdir(), "toolgate-crashes-"));
        let [approvals, runs] = [0, 0];
        const one = async ({ point, answer, sweep }: (typeof lives)[number]) => {
          const opened = await open(folder);
          if (sweep) await opened.sweep();
          const { promise: crashed, resolve: crash } = Promise.withResolvers<void>();
          const reach = async (here: CrashPoint) => {
            if (here !== point) return;
            crash();
            // What has crashed goes on no more.
            await new Promise(() => {});
          };
          const { strategy } = counted(async () => {
            await reach("asked");
            if (answer === "yes") approvals++;
            await reach("answered");
            return { approved: answer === "yes" };
          }, true);
          const w = world(strategy, {
            spec: { requiresApproval: true },
            ...watched(opened.journal, opened, reach),
            newId: randomUUID,
            tool: {
              async run() {
                runs++;
                assert.ok(runs <= approvals, `${runs} runs for ${approvals} approvals`);
                await reach("ran");
                return "";
              },
            },
          });
          await Promise.race([w.call({}, undefined, { run: { id: "run", occurrence: 0 } }), crashed]);
          await opened.close();
        };
        for (const each of lives) await Promise.all(Array.from({ length: each.windows }, () => one(each)));
        assert.ok(runs <= approvals, `${runs} runs for ${approvals} approvals`);
        await rm(folder, { recursive: true });
      }),
      { numRuns: 20 },
    );
  });
});
