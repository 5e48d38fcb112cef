import assert from "node:assert/strict";
import { chmod, chown, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { privateFolder } from "../../../src/windows/privateFolder.ts";
import { socketAddress } from "../../../src/windows/socketAddress.ts";
import { useFolder } from "../decisionLog/entries.ts";

const isPosix = process.platform !== "win32";

describe("the folder where windows meet", () => {
  const folder = useFolder();
  const meeting = () => join(folder.path, "deep", "windows");

  it("is made for this user alone, and is taken again", async () => {
    await privateFolder(meeting());
    await privateFolder(meeting());
    if (isPosix) assert.equal((await stat(meeting())).mode & 0o777, 0o700);
  });

  it("is refused where it is a link, wherever that leads", async () => {
    const real = join(folder.path, "real");
    await mkdir(real, { mode: 0o700 });
    await symlink(real, join(folder.path, "link"), "junction");
    await assert.rejects(privateFolder(join(folder.path, "link")), /is a symbolic link/);
  });

  it("is refused where it is a file", async () => {
    await writeFile(join(folder.path, "file"), "");
    await assert.rejects(privateFolder(join(folder.path, "file")));
  });

  if (isPosix)
    for (const mode of [0o750, 0o705, 0o711, 0o777])
      it(`is refused with mode ${mode.toString(8)}, and is left as it is`, async () => {
        await privateFolder(meeting());
        await chmod(meeting(), mode);
        await assert.rejects(privateFolder(meeting()), /is open to other users/);
        assert.equal((await stat(meeting())).mode & 0o777, mode);
      });

  if (isPosix)
    it("is refused where it is another user's", async () => {
      // Only root can give a folder away, and to everybody else the root of the disk is another's.
      const foreign = process.getuid?.() === 0 ? join(folder.path, "given") : "/";
      if (foreign !== "/") {
        await mkdir(foreign, { mode: 0o700 });
        await chown(foreign, 12_345, 12_345);
      }
      await assert.rejects(privateFolder(foreign), /belongs to another user/);
    });
});

if (isPosix)
  describe("the address of a window's socket", () => {
    const folder = useFolder();
    const id = "0123456789abcdef";
    const long = () => join(folder.path, "x".repeat(120));

    it("is beside the record where a socket can have so long a path", async () => {
      assert.equal(await socketAddress(folder.path, [], id), join(folder.path, `${id}.sock`));
    });

    it("is in a short folder of this user where it cannot", async () => {
      const address = await socketAddress(long(), [folder.path], id);
      const short = join(folder.path, `toolgate-${process.getuid?.()}`);
      assert.equal(address, join(short, `${id}.sock`));
      assert.equal((await stat(short)).mode & 0o777, 0o700);
    });

    it("is in the next such folder where the first does not serve, and nowhere where none does", async () => {
      const bad = join(folder.path, "bad");
      const name = `toolgate-${process.getuid?.()}`;
      await mkdir(join(folder.path, "elsewhere"), { mode: 0o700 });
      await mkdir(bad);
      await symlink(join(folder.path, "elsewhere"), join(bad, name));
      assert.equal(
        await socketAddress(long(), [bad, folder.path], id),
        join(folder.path, name, `${id}.sock`),
      );
      await assert.rejects(socketAddress(long(), [bad], id), /is a symbolic link/);
      await chmod(join(folder.path, name), 0o755);
      await assert.rejects(socketAddress(long(), [folder.path], id), /is open to other users/);
      await assert.rejects(socketAddress(long(), [long()], id), /too long a path/);
    });
  });
