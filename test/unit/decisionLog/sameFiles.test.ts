import assert from "node:assert/strict";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { watchFiles, watchFolder } from "../../../src/decisionLog/sameFiles.ts";
import { useFolder } from "./entries.ts";

describe("what watches the files of the log", () => {
  const folder = useFolder();
  const clock = useFolder();
  const file = () => join(folder.path, "a");
  /** Until what happens to the folder gets another time than what happened before. */
  const tick = async () => {
    const { ctimeMs } = await stat(folder.path);
    const probe = join(clock.path, "probe");
    do await writeFile(probe, "");
    while ((await stat(probe)).mtimeMs <= ctimeMs);
  };
  /** Counts how often the files themselves are looked at. */
  const watching = async (ageMs: number) => {
    await writeFile(file(), "");
    const files = watchFiles(file());
    const watched = { looks: 0, isGone: () => false };
    const look = () => {
      watched.looks++;
      return files();
    };
    watched.isGone = watchFolder(folder.path, look, () => Date.now() + ageMs);
    return watched;
  };

  it("looks at the files only when something was made, renamed or removed beside them", async () => {
    const watched = await watching(10_000);
    for (const _ of [1, 2, 3]) assert.equal(watched.isGone(), false);
    assert.equal(watched.looks, 1);
    await tick();
    await writeFile(join(folder.path, "b"), "");
    for (const _ of [1, 2, 3]) assert.equal(watched.isGone(), false);
    assert.equal(watched.looks, 2);
  });

  const changes: [name: string, change: () => Promise<void>][] = [
    ["removed", () => rm(file())],
    [
      "replaced",
      async () => {
        await writeFile(`${file()}.new`, "");
        await rename(`${file()}.new`, file());
      },
    ],
    ["removed with its folder", () => rm(folder.path, { recursive: true })],
    [
      "moved away with its folder",
      async () => {
        await rename(folder.path, join(clock.path, "moved"));
      },
    ],
  ];
  for (const [name, change] of changes)
    it(`tells, and goes on telling, that a file was ${name}`, async () => {
      const watched = await watching(10_000);
      assert.equal(watched.isGone(), false);
      await tick();
      await change();
      for (const _ of [1, 2, 3]) assert.equal(watched.isGone(), true);
    });

  it("trusts no folder that was changed a moment ago: the next change may get the same time", async () => {
    const watched = await watching(0);
    for (const _ of [1, 2, 3]) assert.equal(watched.isGone(), false);
    assert.equal(watched.looks, 3);
  });
});
