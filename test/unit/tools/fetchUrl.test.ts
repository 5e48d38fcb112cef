import assert from "node:assert/strict";
import type { LookupAddress } from "node:dns";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Place } from "../../../src/gate/tool.ts";
import { fetchUrl, fetchUrlWith } from "../../../src/tools/fetchUrl.ts";
import { nowhere, runContext } from "./tempWorkspace.ts";
import { webServer } from "./webServer.ts";

const loopback: LookupAddress = { address: "127.0.0.1", family: 4 };

/** Every name leads to loopback, which is allowed for the names given; every look-up is noted. */
function world(allowedHosts: readonly string[], answers: readonly (readonly LookupAddress[])[] = []) {
  const lookups: string[] = [];
  const place: Place = { ...nowhere, allowedHosts };
  const tool = fetchUrlWith({
    mostBytes: 1000,
    timeoutMs: 5000,
    async resolve(host) {
      lookups.push(host);
      return answers[lookups.length - 1] ?? [loopback];
    },
  });
  return { lookups, place, run: (url: string, context = runContext()) => tool.run({ url }, place, context) };
}

describe("The tool that fetches a URL", () => {
  it("is asked for every time and says where the request goes, without looking the name up", async () => {
    const found = await fetchUrl.inspect({ url: "http://B\u00fccher.invalid/x?secret" }, nowhere);
    assert.deepEqual(found, {
      problems: [],
      protections: [],
      insideWorkspace: false,
      notes: [
        "The whole URL will be sent to the host 'xn--bcher-kva.invalid'.",
        "The connection is not encrypted.",
        "Redirects may lead to other public hosts.",
      ],
    });
    const allowed = { ...nowhere, allowedHosts: ["10.0.0.5"] };
    assert.deepEqual((await fetchUrl.inspect({ url: "https://10.0.0.5:8443/" }, allowed)).notes, [
      "The whole URL will be sent to the host '10.0.0.5:8443'.",
      "Your settings allow this host even at a private address.",
    ]);
    assert.match(
      (await fetchUrl.inspect({ url: "https://10.0.0.5/" }, nowhere)).problems[0] ?? "",
      /not a public/,
    );
  });

  it("gives the final URL, the status and the text", async () => {
    await using server = await webServer((_request, response) => {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("n\u00f6 such page");
    });
    const { run } = world(["some.example"]);
    assert.equal(
      await run(`http://some.example:${server.port}/a?b`),
      `URL: http://some.example:${server.port}/a?b\nStatus: 404 Not Found\nType: text/plain\n\nn\u00f6 such page`,
    );
  });

  it("gives a page as readable text", async () => {
    await using server = await webServer((_request, response) => {
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<title>T</title><script>x</script><p>Hello <a href='/next'>next</a></p>");
    });
    const url = `http://some.example:${server.port}`;
    assert.equal(
      await world(["some.example"]).run(url),
      `URL: ${url}/\nStatus: 200 OK\nType: text/html\nTitle: T\n\nHello next (${url}/next)`,
    );
  });

  it("sends one GET request with nothing of the person in it", async () => {
    let sent: object = {};
    await using server = await webServer((request, response) => {
      sent = { method: request.method, ...request.headers };
      response.end("x");
    });
    await world(["some.example"]).run(`http://some.example:${server.port}/`);
    assert.deepEqual(Object.keys(sent).toSorted(), [
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "method",
      "user-agent",
    ]);
    assert.deepEqual([Reflect.get(sent, "method"), Reflect.get(sent, "user-agent")], ["GET", "Toolgate"]);
  });

  it("connects to no private address, whatever name leads there, and sends nothing", async () => {
    await using server = await webServer((_request, response) => void response.end("secret"));
    const { port, seen } = server;
    const allowedHosts = ["allowed.example", `localhost:${port + 1}`, "modelcontextprotocol.io"];
    for (const host of [
      "public.example",
      "localhost",
      "localhost.",
      "LOCALHOST",
      "allowed.example.",
      "x.allowed.example",
      "allowed.example.evil.example",
      "modelcontextprotocol.io.example.com",
    ]) {
      const { run, lookups } = world(allowedHosts);
      await assert.rejects(
        run(`http://${host}:${port}/`),
        /must not lead to '.*', which is not a public address .*; nothing was sent$/,
        host,
      );
      assert.equal(lookups.length, 1);
    }
    for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "0"]) {
      const { run, lookups } = world(allowedHosts);
      await assert.rejects(run(`http://${host}:${port}/`), /parameter 'url' must not lead to/, host);
      assert.deepEqual(lookups, []);
    }
    assert.deepEqual(seen, []);
  });

  it("connects to no host that has a private address among others", async () => {
    await using server = await webServer((_request, response) => void response.end("secret"));
    const addresses = [{ address: "93.184.215.14", family: 4 }, loopback];
    const { run } = world([], [addresses]);
    await assert.rejects(run(`http://mixed.example:${server.port}/`), /is not a public address/);
    await assert.rejects(world([], [[]]).run("http://none.example/"), /'none.example' has no address/);
    assert.deepEqual(server.seen, []);
  });

  it("connects to hosts the person allowed, at any port or at one", async () => {
    await using server = await webServer((_request, response) => void response.end("hello"));
    const { port } = server;
    for (const allowed of ["127.0.0.1", `127.0.0.1:${port}`]) {
      assert.match(await world([allowed]).run(`http://127.0.0.1:${port}/`), /\n\nhello$/);
    }
    await assert.rejects(world(["127.0.0.1:1"]).run(`http://127.0.0.1:${port}/`), /is not a public address/);
  });

  it("looks names up as the system does", async () => {
    await using server = await webServer((_request, response) => void response.end("hello"));
    const url = `http://localhost:${server.port}/`;
    await assert.rejects(fetchUrl.run({ url }, nowhere, runContext()), /which is not a public address/);
    const place = { ...nowhere, allowedHosts: ["localhost"] };
    assert.match(await fetchUrl.run({ url }, place, runContext()), /\n\nhello$/);
    assert.equal(server.seen.length, 1);
  });

  it("looks a name up once and connects to the address it checked", async () => {
    await using server = await webServer((_request, response) => void response.end("hello"));
    // No such name exists: only the pinned address can lead to the server.
    const { run, lookups } = world(["rebind.invalid"], [[loopback], [{ address: "127.0.0.2", family: 4 }]]);
    assert.match(await run(`http://rebind.invalid:${server.port}/`), /\n\nhello$/);
    assert.deepEqual(lookups, ["rebind.invalid"]);
    assert.deepEqual(server.seen, ["rebind.invalid /"]);
  });

  it("follows redirects to where they are allowed", async () => {
    await using server = await webServer(({ url }, response) => {
      if (url === "/start") response.writeHead(302, { location: "/b/next" }).end("gone");
      else if (url === "/b/next") {
        response.writeHead(308, { location: `http://other.example:${server.port}/end` }).end();
      } else response.end("arrived");
    });
    const { run, lookups } = world(["some.example", "other.example"]);
    const text = await run(`http://some.example:${server.port}/start`);
    assert.match(text, new RegExp(`^URL: http://other.example:${server.port}/end\n[^]*\n\narrived$`));
    assert.deepEqual(lookups, ["some.example", "some.example", "other.example"]);
    assert.deepEqual(server.seen, ["some.example /start", "some.example /b/next", "other.example /end"]);
  });

  it("checks every redirect again", async () => {
    let location = "";
    await using server = await webServer(({ url }, response) => {
      if (url === "/start") response.writeHead(302, { location }).end();
      else response.end("secret");
    });
    for (const [to, why] of [
      [`http://127.0.0.1:${server.port}/x`, /redirects to a place that is refused: it must not lead to/],
      [`http://2130706433:${server.port}/x`, /is not a public address/],
      ["http://169.254.169.254/latest/meta-data/", /is not a public address/],
      [`http://other.example:${server.port}/x`, /is not a public address/],
      [`//localhost:${server.port}/x`, /is not a public address/],
      ["file:///etc/passwd", /it must start with http/],
      ["ftp://some.example/", /it must start with http/],
      ["gopher://x", /it must start with http/],
      ["http://user:pw@some.example/", /user name or password/],
      ["http://[", /it is no URL/],
    ] as const) {
      location = to;
      const { run } = world(["some.example"]);
      await assert.rejects(run(`http://some.example:${server.port}/start`), why, to);
    }
    assert.ok(
      server.seen.every((line) => line === "some.example /start"),
      server.seen.join(),
    );
  });

  it("refuses a name that leads somewhere private the second time", async () => {
    await using server = await webServer((_request, response) => {
      response.writeHead(302, { location: `http://[::1]:${server.port}/x` }).end();
    });
    const answers = [[loopback], [{ address: "10.0.0.1", family: 4 }]];
    const { run } = world([`some.example:${server.port}`], answers);
    await assert.rejects(run(`http://some.example:${server.port}/`), /is not a public address/);
    assert.equal(server.seen.length, 1);
  });

  it("follows at most five redirects", async () => {
    await using server = await webServer(({ url = "" }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end("arrived");
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    const { run } = world(["some.example"]);
    assert.match(await run(`http://some.example:${server.port}/5`), /\n\narrived$/);
    await assert.rejects(run(`http://some.example:${server.port}/6`), /there are more than 5 redirects/);
  });

  it("reads only so much, also of what was compressed, and says so", async () => {
    const bomb = Buffer.alloc(50_000_000, "x");
    await using server = await webServer(({ url }, response) => {
      if (url === "/endless") {
        const more = () => response.write("x".repeat(10_000), () => response.writable && setImmediate(more));
        more();
      } else if (url === "/gzip") response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(bomb));
      else if (url === "/br")
        response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("small"));
      else response.writeHead(200, { "content-encoding": "made-up" }).end("x");
    });
    const { run } = world(["some.example"]);
    const at = (path: string) => run(`http://some.example:${server.port}/${path}`);
    for (const path of ["endless", "gzip"]) {
      assert.match(await at(path), /\n\nx{1000}\n\.\.\.\[only the first 1000 bytes were read\]$/);
    }
    assert.match(await at("br"), /\n\nsmall$/);
    await assert.rejects(at("made-up"), /came in an encoding that cannot be read/);
  });

  it("gives text only, in the alphabet it says", async () => {
    let type: string | undefined;
    let body = Buffer.from("");
    await using server = await webServer((_request, response) => {
      response.writeHead(200, type === undefined ? {} : { "content-type": type }).end(body);
    });
    const get = async (given: string | undefined, bytes: string | readonly number[]) => {
      type = given;
      body = typeof bytes === "string" ? Buffer.from(bytes) : Buffer.from(bytes);
      return await world(["some.example"]).run(`http://some.example:${server.port}/`);
    };
    for (const text of [
      "text/css",
      "application/json",
      "application/ld+json; charset=UTF-8",
      "image/svg+xml",
      "application/atom+xml",
      undefined,
      "not a type",
    ]) {
      assert.match(await get(text, '{"a":"\u00e9"}'), /\n\n\{"a":"\u00e9"\}$/, text);
    }
    assert.match(await get("text/plain; charset=iso-8859-1", [0x61, 0xe9]), /\n\na\u00e9$/);
    assert.match(await get("text/plain; charset=made-up", "a"), /\n\na$/);
    for (const binary of ["image/png", "application/octet-stream", "application/pdf", "video/mp4"]) {
      await assert.rejects(
        get(binary, "x"),
        new RegExp(`gave '${binary}' \\(status 200\\); only text can be read`),
      );
    }
    await assert.rejects(get(undefined, [0xff, 0xfe, 0x00]), /something that is no text/);
    await assert.rejects(get("text/plain", "a\0b"), /something that is no text/);
  });

  it("gives up when the time is over: in the look-up, before the answer and within it", async () => {
    await using server = await webServer(({ url }, response) => {
      if (url === "/slow") response.writeHead(200).write("a");
    });
    const place = { ...nowhere, allowedHosts: ["some.example"] };
    const options = { mostBytes: 1000, timeoutMs: 50 };
    const prompt = fetchUrlWith({ ...options, resolve: async () => [loopback] });
    const never = fetchUrlWith({ ...options, resolve: () => new Promise(() => {}) });
    for (const [tool, path] of [
      [prompt, "silent"],
      [prompt, "slow"],
      [never, "x"],
    ] as const) {
      const url = `http://some.example:${server.port}/${path}`;
      await assert.rejects(tool.run({ url }, place, runContext()), /took longer than 0.05 seconds/, path);
    }
  });

  it("stops when cancelled", async () => {
    const context = runContext();
    const reason = new Error("cancelled by the test");
    await using server = await webServer(() => context.abort(reason));
    const { run } = world(["some.example"]);
    await assert.rejects(run(`http://some.example:${server.port}/`, context), reason);
    await assert.rejects(run("http://some.example/", context), reason);
  });

  it("says in one line what went wrong", async () => {
    await using server = await webServer((_request, response) => void response.socket?.destroy());
    const { port } = server;
    const { run } = world(["some.example"]);
    await assert.rejects(run(`http://some.example:${port}/`), {
      message: `'some.example:${port}' could not be read: ECONNRESET`,
    });
    // Not even a handshake: what speaks no TLS is not spoken to.
    await assert.rejects(run(`https://some.example:${port}/`), /could not be read: \w+$/);
    assert.equal(server.seen.length, 1);
  });
});
