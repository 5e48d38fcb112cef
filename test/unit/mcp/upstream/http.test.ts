import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import type { Upstream } from "../../../../src/mcp/upstream/upstream.ts";
import { UpstreamError } from "../../../../src/mcp/upstream/upstreamError.ts";
import { httpStub, json } from "./httpStub.ts";
import { alone, create, open } from "./open.ts";

const call = async (upstream: Upstream) => await upstream.request("tools/call", { name: "tool" }, alone());

const well = { content: [{ type: "text", text: "well" }] };

const failsWith = (kind: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError, String(error));
  assert.equal(error.kind, kind, error.message);
  assert.match(error.message, words);
  return true;
};

/** A server whose calls are answered so, once. */
const answering = async (answer: (response: ServerResponse, id: number | undefined) => void) => {
  let calls = 0;
  return await httpStub(({ method, id }, _request, response) => {
    if (method !== "tools/call" || calls++ > 0) return false;
    answer(response, id);
    return true;
  });
};

describe("an MCP server over HTTP", () => {
  for (const url of [
    "http://169.254.169.254/latest/meta-data",
    "http://2852039166/",
    "http://[::ffff:169.254.169.254]/",
    "http://[64:ff9b::169.254.169.254]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
    "http://168.63.129.16/",
    "http://0.0.0.0:1/",
    "file:///etc/passwd",
    "ftp://example.com/",
    "http://name:word@example.com/",
    "http://exa mple.com/",
    "https:\\\\example.com",
    "example.com",
    "",
  ])
    it(`is not looked for at '${url}'`, async () => {
      await using upstream = await open({ type: "http", url, headers: {} });
      const state = upstream.state();
      assert.ok(state.kind === "failed" && state.again === null, JSON.stringify(state));
      assert.match(state.problem, /^The server's address must /);
    });

  it("is given the headers a person set, and each request on its own", async () => {
    const seen: unknown[] = [];
    await using stub = await httpStub((_asked, { headers }) => {
      seen.push(headers["x-key"]);
      return false;
    });
    await using upstream = await open({ ...stub.config, headers: { "X-Key": "secret" } });
    assert.deepEqual(await call(upstream), well);
    assert.ok(seen.length >= 4 && seen.every((key) => key === "secret"));
  });

  it("is not given headers that are none, and their values are not told", async () => {
    await using stub = await httpStub(() => false);
    await using upstream = await open({
      ...stub.config,
      headers: { Authorization: "Bearer secret\r\nX: y" },
    });
    const state = upstream.state();
    assert.ok(state.kind === "failed" && state.again === null);
    assert.equal(state.problem, "The header 'Authorization' is no valid header.");
    assert.deepEqual(stub.methods, []);
  });

  it("that wants to know who calls is said to want a header, and not asked again", async () => {
    await using stub = await httpStub((_asked, _request, response) => {
      response
        .writeHead(401, { "www-authenticate": 'Bearer resource_metadata="http://127.0.0.1:1/$(calc)"' })
        .end();
      return true;
    });
    await using upstream = await open(stub.config);
    const state = upstream.state();
    assert.ok(state.kind === "failed" && state.again === null);
    assert.match(state.problem, /401.*header.*Authorization/);
  });

  for (const where of ["file:///etc/passwd", "http://169.254.169.254/", "http://127.0.0.1:1/mcp"])
    it(`is not followed to '${where}'`, async () => {
      await using stub = await httpStub((_asked, _request, response) => {
        response.writeHead(307, { location: where }).end();
        return true;
      });
      await using upstream = await open(stub.config);
      const state = upstream.state();
      assert.ok(state.kind === "failed" && state.again === null, JSON.stringify(state));
      assert.match(state.problem, /sends us elsewhere/);
      assert.ok(new Set(stub.methods).size <= 2);
    });

  it("that nobody answers for is tried again later", async () => {
    const stub = await httpStub(() => false);
    await stub[Symbol.asyncDispose]();
    await using upstream = await open(stub.config);
    const state = upstream.state();
    assert.ok(state.kind === "failed" && state.again === 1000, JSON.stringify(state));
    assert.match(state.problem, /cannot be reached \(ECONNREFUSED\)/);
  });

  for (const [what, answer, kind, words] of [
    [
      "is no JSON",
      (r) => void r.writeHead(200, { "content-type": "application/json" }).end("<html>"),
      "malformed",
      /cannot be understood/,
    ],
    [
      "is not UTF-8",
      (r) => {
        r.writeHead(200, { "content-type": "application/json" });
        r.end(Buffer.from([0x22, 0xc3, 0x28, 0x22]));
      },
      "malformed",
      /cannot be understood/,
    ],
    [
      "is a page",
      (r) => void r.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "malformed",
      /cannot be understood/,
    ],
    ["has no result", (r, id) => json(r, id, "text"), "malformed", /cannot be understood/],
    [
      "is too large",
      (r) => {
        r.writeHead(200, { "content-type": "application/json" });
        r.end(Buffer.alloc(11 * 1024 * 1024, " "));
      },
      "malformed",
      /too large/,
    ],
    [
      "is a stream that ends",
      (r) => void r.writeHead(200, { "content-type": "text/event-stream" }).end(": nothing\n\n"),
      "malformed",
      /without an answer/,
    ],
    [
      "is an event without end",
      (r) => {
        r.writeHead(200, { "content-type": "text/event-stream" });
        r.end(Buffer.alloc(11 * 1024 * 1024, "x"));
      },
      "malformed",
      /without an answer/,
    ],
    ["is an error of HTTP", (r) => void r.writeHead(500).end("oh"), "answered", /HTTP 500/],
    ["is that it does not know the session", (r) => void r.writeHead(404).end(), "unavailable", /404/],
  ] as const satisfies readonly (readonly [
    string,
    (response: ServerResponse, id: number | undefined) => void,
    string,
    RegExp,
  ])[])
    it(`whose answer ${what} fails that call once, and answers the next`, async () => {
      await using stub = await answering(answer);
      await using upstream = await open(stub.config);
      await assert.rejects(call(upstream), failsWith(kind, words));
      await upstream.start();
      assert.deepEqual(await call(upstream), well);
    });

  it("is spared what is too large for it, at once", async () => {
    await using stub = await httpStub(() => false);
    await using upstream = await open(stub.config);
    const params = { name: "tool", arguments: { text: "x".repeat(10 * 1024 * 1024) } };
    await assert.rejects(upstream.request("tools/call", params, alone()), failsWith("refused", /too large/));
    assert.ok(!stub.methods.includes("tools/call"));
    assert.deepEqual(await call(upstream), well);
  });

  it("can be stopped while it says nothing at all", async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    await using stub = await httpStub(() => {
      resolve();
      return true;
    });
    const upstream = create(stub.config);
    const started = upstream.start();
    await asked;
    await upstream.stop();
    await started;
    assert.equal(upstream.state().kind, "stopped");
  });
});
