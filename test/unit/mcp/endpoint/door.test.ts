import assert from "node:assert/strict";
import type { OutgoingHttpHeaders } from "node:http";
import { connect as connectSocket } from "node:net";
import { networkInterfaces } from "node:os";
import { begin, bearer, initialize, posted, raw } from "./raw.ts";
import { echo, madeUpstream, openWorld } from "./world.ts";

const token = "token-of-laptop";
const right = { ...posted, ...bearer(token) };

describe("the door of the endpoint", () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  let url = "";
  let port = "";

  beforeEach(async () => {
    world = await openWorld([madeUpstream("other", { tools: [echo] })]);
    ({ url } = world.endpoint);
    ({ port } = new URL(url));
  });

  afterEach(() => world.endpoint[Symbol.asyncDispose]());

  const attempt = (headers: OutgoingHttpHeaders, more = {}) =>
    raw(url, { headers, body: initialize, ...more });

  it("is on the loopback addresses and on no other", async () => {
    const reaches = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connectSocket({ host, port: Number(port) }, () => resolve(true));
        socket.once("connect", () => socket.destroy());
        socket.once("error", () => resolve(false));
      });
    assert.equal(await reaches("127.0.0.1"), true);
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal }) => !internal);
    for (const { address } of others) assert.equal(await reaches(address), false, address);
    assert.ok(Number(port) > 1024);
  });

  it("lets in whoever has a token, however the scheme is written", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      const { status } = await attempt({ ...posted, authorization: `${scheme} ${token}` });
      assert.equal(status, 200, scheme);
    }
  });

  const strangers: readonly (readonly [string, OutgoingHttpHeaders])[] = [
    ["no token", {}],
    ["an empty token", { authorization: "Bearer " }],
    ["another token", bearer("token-of-laptoq")],
    ["the token in capitals", bearer(token.toUpperCase())],
    ["a part of the token", bearer(token.slice(0, -1))],
    ["the token and more", bearer(`${token}x`)],
    ["another scheme", { authorization: `Basic ${token}` }],
    ["the token without a scheme", { authorization: token }],
    ["the name of a member of every object", bearer("constructor")],
  ];
  for (const [what, headers] of strangers)
    it(`answers nothing but 401 to ${what}`, async () => {
      for (const method of ["GET", "POST", "DELETE", "OPTIONS", "PUT"])
        for (const path of [
          "/mcp",
          "/",
          "/sse",
          "/mcp/message",
          `/mcp?token=${token}&access_token=${token}`,
        ]) {
          const { status, text } = await raw(url, {
            method,
            path,
            headers: { ...posted, ...headers },
            ...(method === "POST" && { body: initialize }),
          });
          assert.equal(status, 401, `${method} ${path}`);
          assert.ok(!text.includes(token));
        }
      assert.ok(!world.lines.join("\n").includes(token));
    });

  const foreign = (): readonly (readonly [OutgoingHttpHeaders, string])[] => [
    [{ host: "evil.example" }, "host"],
    [{ host: `evil.example:${port}` }, "host"],
    [{ host: `127.0.0.1.evil.example:${port}` }, "host"],
    [{ host: "localhost:1" }, "host"],
    [{ host: "localhost" }, "host"],
    [{ host: `127.0.0.1:${port}@evil.example` }, "host"],
    [{ origin: "http://evil.example" }, "origin"],
    [{ origin: "null" }, "origin"],
    [{ origin: "" }, "origin"],
    [{ origin: "http://localhost:1" }, "origin"],
    [{ origin: `https://localhost:${port}` }, "origin"],
    [{ origin: `http://localhost:${port}.evil.example` }, "origin"],
    [{ "sec-fetch-site": "cross-site" }, "site"],
    [{ "sec-fetch-site": "same-site" }, "site"],
  ];
  it("refuses what may come from a web page, with a token and without", async () => {
    for (const [headers, what] of foreign())
      for (const known of [right, posted]) {
        const { status, text } = await attempt({ ...known, ...headers });
        assert.equal(status, 403, JSON.stringify(headers));
        assert.match(text, new RegExp(what));
        assert.ok(!text.includes("evil"));
      }
  });

  it("takes the names of this machine, and pages of its own", async () => {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LocalHost:${port}`, `[::1]:${port}`])
      assert.equal((await attempt({ ...right, host })).status, 200, host);
    const { status } = await attempt({
      ...right,
      origin: `http://127.0.0.1:${port}`,
      "sec-fetch-site": "same-origin",
    });
    assert.equal(status, 200);
  });

  it("lets no other origin read or send", async () => {
    const asked = { origin: "http://evil.example", "access-control-request-method": "POST" };
    for (const headers of [asked, { ...asked, ...right }]) {
      const answer = await raw(url, { method: "OPTIONS", headers });
      assert.ok(answer.status >= 400);
      assert.equal(answer.headers["access-control-allow-origin"], undefined);
    }
  });

  it("answers what a page could send, or a socket would, by 4xx", async () => {
    const cases = [
      attempt({ ...right, "content-type": "text/plain" }),
      attempt({ ...right, "content-type": "application/x-www-form-urlencoded" }),
      attempt({ ...right, "content-type": "application/jsonp" }),
      raw(url, { method: "GET", headers: { ...bearer(token), accept: "text/event-stream" } }),
      raw(url, {
        method: "GET",
        headers: {
          ...bearer(token),
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
        },
      }),
      raw(url, { method: "PUT", headers: right, body: "{}" }),
      raw(url, { method: "TRACE", headers: bearer(token) }),
      raw(url, { path: "/", headers: right, body: initialize }),
      raw(url, { path: "/mcp?x=1", headers: right, body: initialize }),
    ];
    for (const answer of await Promise.all(cases))
      assert.ok(answer.status >= 400 && answer.status < 500, JSON.stringify(answer));
  });

  it("gives each conversation an id of 128 random bits, whatever a client would like", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => begin(url, token)));
    assert.equal(new Set(ids).size, 20);
    for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
    const fixed = await attempt({ ...right, "mcp-session-id": "0".repeat(32) });
    assert.notEqual(fixed.headers["mcp-session-id"], "0".repeat(32));
  });

  it("knows a conversation only where the client that began it goes on", async () => {
    const id = await begin(url, token);
    const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    const goOn = (who: string, session: string) =>
      raw(url, { headers: { ...posted, ...bearer(who), "mcp-session-id": session }, body: list });
    assert.equal((await goOn(token, id)).status, 200);
    assert.equal((await goOn("token-of-phone", id)).status, 404);
    assert.equal((await goOn("secret-of-editor", id)).status, 404);
    assert.equal((await goOn(token, "f".repeat(32))).status, 404);
    const ended = await raw(url, {
      method: "DELETE",
      headers: { ...bearer("token-of-phone"), "mcp-session-id": id },
    });
    assert.equal(ended.status, 404);
    assert.equal((await goOn(token, id)).status, 200);
    world.endpoint.drop("0011223344556677");
    assert.equal((await goOn(token, id)).status, 404);
  });

  it("refuses 10 MiB early and in words, and goes on", async () => {
    const id = await begin(url, token);
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 3,
      method: "x",
      params: { x: "x".repeat(10 * 1024 * 1024) },
    });
    for (const headers of [right, { ...right, "transfer-encoding": "chunked" }]) {
      const answer = await raw(url, { headers: { ...headers, "mcp-session-id": id }, body });
      assert.equal(answer.status, 413);
      assert.match(answer.text, /may have at most 4194304 bytes/);
    }
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 4, method: "ping" });
    const { status } = await raw(url, { headers: { ...right, "mcp-session-id": id }, body: ping });
    assert.equal(status, 200);
  });

  const call = {
    jsonrpc: "2.0",
    id: 5,
    method: "tools/call",
    params: { name: "other__echo", arguments: {} },
  };
  const malformed: readonly (readonly [string, string | Uint8Array])[] = [
    ["nothing", ""],
    ["what is no JSON", "{"],
    ["NUL", `${JSON.stringify(call)}\0`],
    ["a byte order mark", `\uFEFF${JSON.stringify(call)}`],
    ["a line separator", `\u2028${JSON.stringify(call)}`],
    ["two messages", `${JSON.stringify(call)}\n${JSON.stringify(call)}`],
    ["a batch", JSON.stringify([call])],
    ["no object", '"x"'],
    ["an id that is null", JSON.stringify({ ...call, id: null })],
    ["an id that is no whole number", JSON.stringify({ ...call, id: 1.5 })],
    ["no id", JSON.stringify({ ...call, id: undefined })],
    ["a key beside the known", JSON.stringify({ ...call, extra: 1 })],
    ["another version", JSON.stringify({ ...call, jsonrpc: "1.0" })],
    ["a method that is none", JSON.stringify({ ...call, method: 1 })],
    ["params that are a list", JSON.stringify({ ...call, params: [] })],
    [
      "bytes that are no UTF-8",
      Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":1,"method":"'),
        Buffer.of(0xc3, 0x28),
        Buffer.from('"}'),
      ]),
    ],
    ["arguments that are null", JSON.stringify({ ...call, params: { ...call.params, arguments: null } })],
    ["arguments that are a list", JSON.stringify({ ...call, params: { ...call.params, arguments: [] } })],
    ["arguments that are text", JSON.stringify({ ...call, params: { ...call.params, arguments: "x" } })],
    ["a name that is none", JSON.stringify({ ...call, params: { ...call.params, name: 1 } })],
    [
      "a tool that is not there",
      JSON.stringify({ ...call, params: { ...call.params, name: "other__Echo" } }),
    ],
  ];
  for (const [what, body] of malformed)
    it(`passes nothing on of a message with ${what}, and goes on`, async () => {
      const id = await begin(url, token);
      const headers = { ...right, "mcp-session-id": id };
      const { status, text } = await raw(url, { headers, body });
      assert.ok(status === 400 || text.includes('"error"'), text);
      assert.equal(world.calls.length, 0);
      const good = await raw(url, { headers, body: `\r\n${JSON.stringify(call)}\r\n` });
      assert.match(good.text, /"done"/);
      assert.equal(world.calls.length, 1);
    });
});
