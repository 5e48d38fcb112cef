import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { call } from "../../../src/windows/handshake.ts";
import { useMeeting } from "./meeting.ts";
import { until } from "./until.ts";

const isPosix = process.platform !== "win32";
const wrong = "0".repeat(64);

describe("windows of one user", () => {
  const { folder, attend, record } = useMeeting();

  it("find each other, whichever opened first, and part when one closes", async () => {
    const a = await attend("a");
    const b = await attend("b");
    const c = await attend("c");
    await until("all are linked", () =>
      [a, b, c].every((window) => window.peers().length === 2 && window.links.length === 2),
    );
    assert.deepEqual(
      [a, b, c].map((window) => window.peers()),
      [
        ["b", "c"],
        ["a", "c"],
        ["a", "b"],
      ],
    );
    await b[Symbol.asyncDispose]();
    await until("b is gone", () => [a, c].every((window) => window.links.length === 1));
    assert.deepEqual([a.peers(), c.peers()], [["c"], ["a"]]);
    assert.equal((await readdir(folder.path)).length, isPosix ? 4 : 2);
  });

  it("that open at the same moment find each other", async () => {
    const all = await Promise.all(["a", "b", "c", "d"].map((name) => attend(name)));
    await until("all are linked", () => all.every((window) => window.peers().length === 3));
  });

  it("leave nothing behind", async () => {
    const a = await attend("a");
    const b = await attend("b");
    await until("both are linked", () => a.links.length === 1 && b.links.length === 1);
    await Promise.all([a, b].map((window) => window[Symbol.asyncDispose]()));
    assert.deepEqual(await readdir(folder.path), []);
  });

  it("are on record, and reached, by this user alone", async () => {
    await attend("a");
    const { address, secret, pid } = await record("a");
    assert.equal(pid, process.pid);
    assert.match(secret, /^[0-9a-f]{64}$/);
    if (!isPosix) return;
    for (const path of (await readdir(folder.path)).map((name) => join(folder.path, name)).concat(address))
      assert.equal((await stat(path)).mode & 0o777, 0o600, path);
  });

  it("meet through a short folder where theirs has too long a path for a socket", async () => {
    const path = join(folder.path, "x".repeat(120));
    const [a, b] = [await attend("a", path), await attend("b", path)];
    await until("both are linked", () => a.links.length === 1 && b.links.length === 1);
    const { address } = await record("a", path);
    if (isPosix) assert.ok(address.startsWith(join(folder.path, "toolgate-")));
  });

  it("are linked anew when a link broke while both live", async () => {
    const [a, b] = [await attend("a"), await attend("b")];
    await until("both are linked", () => a.links.length === 1 && b.links.length === 1);
    a.links[0]?.close();
    await until("neither is linked", () => a.links.length === 0 && b.links.length === 0);
    b.clock.advance(2_000);
    await until("both are linked again", () => a.links.length === 1 && b.links.length === 1);
  });

  if (isPosix)
    for (const [what, spoil] of [
      ["a link", async (path: string) => symlink(join(path, ".."), path)],
      ["open to others", async (path: string) => mkdir(path).then(() => chmod(path, 0o755))],
    ] as const)
      it(`stay apart where the folder is ${what}`, async () => {
        const path = join(folder.path, "windows");
        await spoil(path);
        await assert.rejects(attend("a", path), /windows is (a symbolic link|open to other users)/);
        assert.deepEqual(await readdir(folder.path), ["windows"]);
      });
});

describe("a window that is dead", () => {
  const { folder, attend, record } = useMeeting();

  it("is cleared away after its process was killed, with its socket", async () => {
    const script = fileURLToPath(new URL("attendant.ts", import.meta.url));
    const child = spawn(process.execPath, ["--no-warnings", script, folder.path, "child"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const closed = once(child, "close");
    try {
      await once(child.stdout, "data");
      const a = await attend("a");
      await until("they are linked", () => a.peers().includes("child"));
    } finally {
      child.kill("SIGKILL");
    }
    await closed;
    assert.ok(await record("child"));
    const b = await attend("b");
    await until(
      "the child is off record",
      async () => (await readdir(folder.path)).length === (isPosix ? 4 : 2),
    );
    assert.deepEqual(b.peers(), ["a"]);
  });

  it("leaves its record where that is of another machine, or is none", async () => {
    const id = "0123456789abcdef";
    const dead = {
      version: "1.2.3",
      id,
      pid: 2 ** 22 + 1,
      address: join(folder.path, `${id}.sock`),
      name: "dead",
      secret: wrong,
    };
    const put = (file: string, content: object | string, mode = 0o600) =>
      writeFile(join(folder.path, file), typeof content === "string" ? content : JSON.stringify(content), {
        mode,
      });
    await put(`${id}.json`, { ...dead, host: hostname() });
    const kept: readonly (readonly [string, object | string, number?])[] = [
      ["1111111111111111.json", { ...dead, id: "1111111111111111", host: "elsewhere" }],
      ["2222222222222222.json", { ...dead, host: hostname() }],
      ["3333333333333333.json", "{"],
      ["4444444444444444.json", { ...dead, id: "4444444444444444", host: hostname(), more: true }],
      [
        "5555555555555555.json",
        { ...dead, id: "5555555555555555", host: hostname(), name: "x".repeat(9000) },
      ],
      ["6666666666666666.json", { ...dead, id: "6666666666666666", host: hostname(), version: "1.2.4" }],
      ...(isPosix
        ? ([["7777777777777777.json", { ...dead, id: "7777777777777777", host: hostname() }, 0o644]] as const)
        : []),
      ["note.txt", "mine"],
    ];
    for (const [file, content, mode] of kept) await put(file, content, mode);
    const a = await attend("a");
    const b = await attend("b");
    await until("they are linked", () => a.links.length === 1 && b.links.length === 1);
    await until(
      "the dead one is off record",
      async () => !(await readdir(folder.path)).includes(`${id}.json`),
    );
    const left = await readdir(folder.path);
    for (const [file] of kept) assert.ok(left.includes(file), file);
  });
});

describe("a stranger at the socket of a window", () => {
  const { folder, attend, record, stranger } = useMeeting();

  it("is told nothing, and let in by nothing but the secret", async () => {
    const a = await attend("a");
    const target = await record("a");
    const guest = stranger(target.address);
    const own = { id: "0123456789abcdef", name: "guest" };
    await call(guest, own, target);
    await until("it is let in", () => a.links.length === 1);
    const thief = stranger(target.address);
    await assert.rejects(call(thief, own, { ...target, secret: wrong }), /went away|closed|reset/);
    await thief.closed;
    assert.equal(a.links.length, 1);
  });

  it("cannot use a proof again, nor one for another window", async () => {
    const [a] = [await attend("a")];
    const target = await record("a");
    const own = { id: "0123456789abcdef", name: "guest" };
    const guest = stranger(target.address);
    const said: object[] = [];
    await call(
      { ...guest, send: (message: object) => (said.push(message), guest.send(message)) },
      own,
      target,
    );
    await until("it is let in", () => a.links.length === 1);
    const [proof] = said;
    assert.ok(proof);
    const thief = stranger(target.address);
    await thief.hear();
    thief.send(proof);
    assert.equal(await thief.hear(), undefined);
    await thief.closed;
    const renamed = stranger(target.address);
    const changed = call(
      { ...renamed, send: (message) => renamed.send({ ...message, name: "somebody else" }) },
      own,
      target,
    );
    await assert.rejects(changed);
    await renamed.closed;
    assert.equal(a.links.length, 1);
  });

  it("cannot have the window prove anything to it by sending back what it hears", async () => {
    await attend("a");
    const { address } = await record("a");
    const mirror = stranger(address);
    mirror.send(Object(await mirror.hear()) as object);
    assert.equal(await mirror.hear(), undefined);
    await mirror.closed;
  });

  for (const [what, sent] of [
    ["what is no JSON", "approve\n"],
    ["an answer", { type: "answer", n: 1, message: "/__approval/apr_0123456789ab/approve", digest: wrong }],
    ["an offer", { type: "offer", card: {} }],
    [
      "a proof with a short nonce",
      { type: "proof", id: "0123456789abcdef", name: "x", nonce: "0", proof: wrong },
    ],
    ["a line of 10 MB", `"${"x".repeat(10 * 1024 * 1024)}"\n`],
    ["10 MB without an end", "x".repeat(10 * 1024 * 1024)],
    ["zeros", "\0".repeat(100_000)],
  ] as const)
    it(`is put out when it says ${what}`, async () => {
      const a = await attend("a");
      const { address } = await record("a");
      const guest = stranger(address);
      await guest.hear();
      guest.send(sent);
      await guest.closed;
      assert.deepEqual([a.links.length, a.heard], [0, []]);
    });

  it("is put out when it says nothing, or only half of it, for too long", async () => {
    const a = await attend("a");
    const { address } = await record("a");
    const silent = stranger(address);
    await silent.hear();
    const slow = stranger(address);
    await slow.hear();
    slow.send('{"type":"proof","id":"');
    const ends = [silent, slow].map(({ hear }) => hear().catch(() => undefined));
    a.clock.advance(2_500);
    assert.equal(silent.socket.destroyed || slow.socket.destroyed, false);
    a.clock.advance(500);
    assert.deepEqual(await Promise.all(ends), [undefined, undefined]);
    assert.equal(a.links.length, 0);
  });

  it("cannot keep the other windows out by many connections", async () => {
    const a = await attend("a");
    const { address } = await record("a");
    const crowd = Array.from({ length: 200 }, () => stranger(address));
    let heard = 0;
    let closed = 0;
    for (const guest of crowd) {
      void guest.hear().then(
        (line) => line && heard++,
        () => undefined,
      );
      void guest.closed.then(() => closed++);
    }
    await until("each is held or put out", () => heard + closed >= 200);
    assert.ok(heard <= 64, `${heard} were held`);
    a.clock.advance(3_000);
    await until("all are put out", () => closed === 200);
    const b = await attend("b");
    await until("they are linked", () => a.links.length === 1 && b.links.length === 1);
  });

  it("who listens where a window was is told no more than that somebody calls", async () => {
    const said: string[] = [];
    const id = "0123456789abcdef";
    const address = isPosix ? join(folder.path, `${id}.sock`) : `\\\\.\\pipe\\toolgate-test-${process.pid}`;
    const guests: Socket[] = [];
    const server = createServer((socket) => {
      guests.push(socket);
      socket.setEncoding("utf8").on("data", (text: string) => {
        said.push(text);
        socket.write(`${JSON.stringify({ type: "proof", proof: wrong })}\n`);
      });
      socket.on("error", () => undefined);
      socket.write(`${JSON.stringify({ type: "challenge", nonce: wrong })}\n`);
    });
    server.listen(address);
    await once(server, "listening");
    await writeFile(
      join(folder.path, `${id}.json`),
      JSON.stringify({
        version: "1.2.3",
        id,
        host: hostname(),
        pid: process.pid,
        address,
        name: "fake",
        secret: wrong,
      }),
      { mode: 0o600 },
    );
    const a = await attend("a");
    await until("it was called and left", () => guests[0]?.closed === true);
    assert.equal(a.links.length, 0);
    assert.equal(said.length, 1);
    assert.deepEqual(Object.keys(JSON.parse(said[0] ?? "") as object).toSorted(), [
      "id",
      "name",
      "nonce",
      "proof",
      "type",
    ]);
    server.close();
  });
});
