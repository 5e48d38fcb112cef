import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchManagedFile } from "../../../src/rules/managedFile.ts";
import { allow, decided, rulesFrom } from "./rulesFor.ts";

describe("the machine's file of rules", () => {
  let folder: string;
  let path: string;
  const owner = process.getuid?.() ?? null;
  const text = JSON.stringify({ rules: [{ tool: "github/*", decision: "deny" }] });
  /** What becomes of a call that the person's own table allows. */
  const verdict = async (expectedOwner = owner) => {
    const file = watchManagedFile(path, expectedOwner);
    await file.look();
    const { kind, step } = decided(rulesFrom([file.rules()]), {}, allow);
    return `${kind} ${step}`;
  };

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "toolgate-managed-")), "toolgate");
    path = join(folder, "policy.json");
    await mkdir(folder, { mode: 0o755 });
    await writeFile(path, text, { mode: 0o644 });
  });
  afterEach(() => rm(join(folder, ".."), { recursive: true }));

  it("tightens", async () => assert.equal(await verdict(), "deny deny"));

  it("may be missing, with its folder", async () => {
    await rm(folder, { recursive: true });
    assert.equal(await verdict(), "allow row");
  });

  const refused: [name: string, spoil: () => Promise<unknown>][] = [
    ["that others can write", () => chmod(path, 0o666)],
    ["in a folder that others can write", () => chmod(folder, 0o777)],
    ["that is no JSON", () => writeFile(path, "{")],
    ["of another shape", () => writeFile(path, "[]")],
    ["with more in it than rules", () => writeFile(path, '{"rules":[],"off":true}')],
    ["that is a folder", async () => rm(path).then(() => mkdir(path))],
    [
      "that is a symbolic link",
      async () => {
        await rm(path);
        await writeFile(join(folder, "real.json"), text);
        await symlink(join(folder, "real.json"), path);
      },
    ],
  ];
  for (const [name, spoil] of refused)
    it(`${name} makes every tool ask`, async () => {
      await spoil();
      assert.equal(await verdict(), "ask required");
    });

  it("of somebody else makes every tool ask", async () => {
    assert.equal(await verdict((owner ?? 0) + 1), "ask required");
  });

  it("S06: is noticed when it comes, changes and goes", async () => {
    await rm(path);
    const file = watchManagedFile(path, owner);
    const now = () => decided(rulesFrom([file.rules()]), {}, allow).kind;
    await file.look();
    assert.equal(now(), "allow");
    await writeFile(path, text, { mode: 0o644 });
    assert.equal(await file.look(), true);
    assert.equal(now(), "deny");
    assert.equal(await file.look(), false);
    await writeFile(path, JSON.stringify({ rules: [{ tool: "github/*", decision: "ask" }] }));
    assert.equal(await file.look(), true);
    assert.equal(now(), "ask");
    await rm(path);
    assert.equal(await file.look(), true);
    assert.equal(now(), "allow");
  });
});
