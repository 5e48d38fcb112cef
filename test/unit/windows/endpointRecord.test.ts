import assert from "node:assert/strict";
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpointRecords, publishEndpoint } from "../../../src/windows/endpointRecord.ts";

const served = { address: "/run/x.sock", port: 4711, name: "a window", folders: ["/home/me"] };

async function folderOf() {
  const folder = await mkdtemp(join(tmpdir(), "toolgate-record-"));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

describe("the record of a window that serves", () => {
  it("is found until it is withdrawn, with the folders as they are by now", async () => {
    await using place = await folderOf();
    const record = await publishEndpoint(place.folder, served);
    const [found] = await endpointRecords(place.folder);
    assert.deepEqual([found?.address, found?.port, found?.folders], ["/run/x.sock", 4711, ["/home/me"]]);
    await record.update({ ...served, folders: ["/home/me", "/srv"] });
    assert.deepEqual(
      (await endpointRecords(place.folder)).map(({ folders }) => folders),
      [["/home/me", "/srv"]],
    );
    await record[Symbol.asyncDispose]();
    assert.deepEqual(await readdir(place.folder), []);
  });

  it("goes when its window was killed and another one comes", async () => {
    await using place = await folderOf();
    await publishEndpoint(place.folder, served);
    const [name = ""] = await readdir(place.folder);
    const path = join(place.folder, name);
    const dead = { ...JSON.parse(await readFile(path, "utf8")), pid: 2 ** 22 + 1 };
    await writeFile(path, JSON.stringify(dead));
    await using _ = await publishEndpoint(place.folder, served);
    assert.equal((await readdir(place.folder)).length, 1);
  });

  it("is this user's to read alone, and holds no secret", async function () {
    if (process.platform === "win32") return;
    await using place = await folderOf();
    await using _ = await publishEndpoint(place.folder, served);
    const [name = ""] = await readdir(place.folder);
    assert.equal((await stat(join(place.folder, name))).mode & 0o777, 0o600);
    assert.deepEqual(Object.keys(JSON.parse(await readFile(join(place.folder, name), "utf8"))).toSorted(), [
      "address",
      "folders",
      "host",
      "name",
      "pid",
      "port",
      "version",
    ]);
  });

  const spoiled: readonly [string, (path: string, text: string) => Promise<void>][] = [
    ["others may write to it", (path) => chmod(path, 0o666)],
    [
      "it is a link",
      async (path, text) => {
        await writeFile(`${path}.real`, text, { mode: 0o600 });
        await rm(path);
        await symlink(`${path}.real`, path);
      },
    ],
    ["it is no JSON", (path) => writeFile(path, "{")],
    ["it says more", (path, text) => writeFile(path, JSON.stringify({ ...JSON.parse(text), more: 1 }))],
    [
      "its process is gone",
      (path, text) => writeFile(path, JSON.stringify({ ...JSON.parse(text), pid: 2 ** 22 + 1 })),
    ],
    [
      "it is of another machine",
      (path, text) => writeFile(path, JSON.stringify({ ...JSON.parse(text), host: "elsewhere" })),
    ],
    ["it is huge", (path) => writeFile(path, " ".repeat(300_000))],
  ];
  for (const [what, spoil] of spoiled)
    it(`is passed over where ${what}`, async function () {
      if (process.platform === "win32") return;
      await using place = await folderOf();
      await using _ = await publishEndpoint(place.folder, served);
      const [name = ""] = await readdir(place.folder);
      const path = join(place.folder, name);
      await spoil(path, await readFile(path, "utf8"));
      assert.deepEqual(await endpointRecords(place.folder), []);
    });
});
