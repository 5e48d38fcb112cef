import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { systemClock, type Clock } from "../../../../src/gate/clock.ts";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Upstream } from "../../../../src/mcp/upstream/upstream.ts";
import { UpstreamError } from "../../../../src/mcp/upstream/upstreamError.ts";
import { alone, create, open } from "./open.ts";
import { hostile } from "./servers.ts";

const call = async (upstream: Upstream, how?: string) =>
  await upstream.request(
    "tools/call",
    { name: "tool", arguments: how === undefined ? {} : { how } },
    alone(),
  );

const textOf = (text: string) => ({ content: [{ type: "text", text }] });

async function until(met: () => boolean): Promise<void> {
  while (!met()) await pause(5);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const failsWith = (kind: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError, String(error));
  assert.equal(error.kind, kind, error.message);
  assert.match(error.message, words);
  return true;
};

describe("a misbehaving MCP server", () => {
  it("that ends in the middle of calls fails each of them once, and is started again", async () => {
    await using upstream = await open(hostile("crash"));
    const results = await Promise.allSettled([call(upstream), call(upstream), call(upstream)]);
    assert.equal(results.filter(({ status }) => status === "rejected").length, 3);
    for (const result of results)
      if (result.status === "rejected") failsWith("unavailable", /ended with exit code 3/)(result.reason);
    await until(() => upstream.state().kind === "failed");
    const state = upstream.state();
    assert.ok(state.kind === "failed" && state.again === 1000 && state.problem.includes("exit code 3"));
    await upstream.start();
    assert.deepEqual(await call(upstream, "well"), textOf("well"));
  });

  it("that never answers is left by cancelling, and answers others", async () => {
    await using upstream = await open(hostile("well"));
    const stop = new AbortController();
    const params = { name: "tool", arguments: { how: "never" } };
    const never = upstream.request("tools/call", params, { signal: stop.signal, session: null });
    assert.deepEqual(await call(upstream), textOf("well"));
    stop.abort(new Error("enough"));
    await assert.rejects(never, /enough/);
    assert.deepEqual(await call(upstream), textOf("well"));
  });

  it("that answers twice is heard once", async () => {
    const lines: string[] = [];
    await using upstream = await open(hostile("twice"), { log: (line) => lines.push(line) });
    assert.deepEqual(await call(upstream), textOf("first"));
    assert.deepEqual(await call(upstream, "well"), textOf("well"));
    assert.equal(lines.filter((line) => /twice/.test(line)).length, 1);
  });

  it("that answers what was not asked leaves the question open, and the others alone", async () => {
    await using upstream = await open(hostile("well"));
    const stop = new AbortController();
    const params = { name: "tool", arguments: { how: "wrongId" } };
    const unanswered = upstream.request("tools/call", params, { signal: stop.signal, session: null });
    assert.deepEqual(await call(upstream), textOf("well"));
    stop.abort(new Error("enough"));
    await assert.rejects(unanswered, /enough/);
  });

  for (const [how, words] of [
    ["broken", /no valid message/],
    ["both", /no valid message/],
    ["invalidUtf8", /not UTF-8/],
  ] as const)
    it(`that answers with what is no answer fails that call only (${how})`, async () => {
      await using upstream = await open(hostile("well"));
      await assert.rejects(call(upstream, how), failsWith("answered", words));
      assert.deepEqual(await call(upstream), textOf("well"));
    });

  it("that prints to its output is understood all the same", async () => {
    const lines: string[] = [];
    await using upstream = await open(hostile("banner"), { log: (line) => lines.push(line) });
    assert.deepEqual(await call(upstream, "prints"), textOf("well"));
    assert.ok(lines.some((line) => line.includes("Welcome to the server!")));
    assert.ok(lines.some((line) => line.includes("debug: called")));
  });

  for (const how of ["endless", "flood"])
    it(`that fills its output with anything else is ended (${how})`, async () => {
      await using upstream = await open(hostile("well"));
      await assert.rejects(call(upstream, how), failsWith("unavailable", /too large|something else/));
      await until(() => upstream.state().kind === "failed");
    });

  it("that asks for the older protocol by ending is asked for it", async () => {
    await using upstream = await open(hostile("shy"));
    const state = upstream.state();
    assert.ok(state.kind === "running" && state.era === "2025-11-25", JSON.stringify(state));
  });

  it("that ends at once says so, and is tried again later", async () => {
    await using upstream = await open(hostile("dies"));
    assert.deepEqual(upstream.state(), {
      kind: "failed",
      problem: "The server ended with exit code 7.",
      again: 1000,
    });
    await assert.rejects(call(upstream), failsWith("unavailable", /'other' is not running.*exit code 7/));
  });

  it("that does not exist is not tried again", async () => {
    await using upstream = await open({ ...hostile(""), command: "toolgate-no-such-command" });
    const state = upstream.state();
    assert.ok(state.kind === "failed" && state.again === null, JSON.stringify(state));
    assert.match(state.problem, /does not exist/);
  });

  it("that ignores being asked to end is made to, and so is what it started", async () => {
    const lines: string[] = [];
    const stubborn = await open(hostile("stubborn"));
    const family = await open(hostile("family"), { log: (line) => lines.push(line) });
    await until(() => lines.some((line) => line.startsWith("child ")));
    const child = Number(lines.find((line) => line.startsWith("child "))?.slice("child ".length));
    assert.ok(isAlive(child));
    await Promise.all([stubborn.stop(), family.stop()]);
    assert.ok(!isAlive(child));
    assert.deepEqual([stubborn.state().kind, family.state().kind], ["stopped", "stopped"]);
  });

  it("does not outlive a window that is gone without a word", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      fileURLToPath(import.meta.resolve("./leaver.ts")),
    ]);
    assert.match(stdout, /^\d+$/);
    await until(() => !isAlive(Number(stdout)));
  });

  it("can be stopped while it says nothing at all", async () => {
    const lines: string[] = [];
    const upstream = create(hostile("mute"), { log: (line) => lines.push(line) });
    const started = upstream.start();
    await until(() => lines.some((line) => line.startsWith("mute ")));
    const refused = assert.rejects(call(upstream), failsWith("unavailable", /not running/));
    await upstream.stop();
    await started;
    await refused;
    assert.equal(upstream.state().kind, "stopped");
    assert.ok(!isAlive(Number(lines[0]?.slice("mute ".length))));
  });

  it("learns nothing of our own environment but what programs need", async () => {
    const environment = {
      ...process.env,
      LANG: "C.UTF-8",
      TOOLGATE_TOKEN: "t",
      VSCODE_IPC_HOOK: "/x.sock",
      ELECTRON_RUN_AS_NODE: "1",
      GITHUB_TOKEN: "g",
      BASH_FUNC_ls: "() { :; }",
    };
    const env = { OWN: "value", PATH: "/bin" };
    await using upstream = await open({ ...hostile("well"), env }, { environment });
    const { content } = await call(upstream, "environment");
    const [block] = content as unknown as [{ text: string }];
    const seen = JSON.parse(block.text) as Record<string, string>;
    assert.equal(seen.OWN, "value");
    assert.equal(seen.PATH, "/bin");
    assert.equal(seen.LANG, "C.UTF-8");
    assert.deepEqual(
      Object.keys(seen).filter((name) => /TOOLGATE|VSCODE|ELECTRON|TOKEN|FUNC/.test(name)),
      [],
    );
  });

  it("that complains is read line by line, shortened, and not in the result", async () => {
    const lines: string[] = [];
    await using upstream = await open(hostile("complains"), { log: (line) => lines.push(line) });
    assert.deepEqual(await call(upstream), textOf("well"));
    const long = () => lines.find((line) => line.startsWith("long "));
    await until(() => lines.includes("it hurts") && long() !== undefined);
    assert.ok((long()?.length ?? Infinity) <= 4200);
  });

  it("that fails a call, or refuses it, does so in its own words", async () => {
    await using upstream = await open(hostile("well"));
    assert.deepEqual(await call(upstream, "isError"), { ...textOf("it did not work"), isError: true });
    await assert.rejects(call(upstream, "error"), (error) => {
      assert.ok(error instanceof UpstreamError);
      assert.deepEqual(
        { kind: error.kind, code: error.code, message: error.message, data: error.data },
        { kind: "answered", code: -32042, message: "first do that", data: { urls: ["u"] } },
      );
      return true;
    });
  });

  it("passes on results it does not know, whole", async () => {
    await using upstream = await open(hostile("noContent"));
    assert.deepEqual(await call(upstream), {
      structuredContent: { deep: [null, { a: 1 }] },
      unknown: true,
    });
  });

  it("lists only what is a tool, once", async () => {
    const lines: string[] = [];
    await using upstream = await open(hostile("well"), { log: (line) => lines.push(line) });
    assert.deepEqual(upstream.tools(), [{ name: "tool", inputSchema: { type: "object" } }]);
    assert.equal(lines.filter((line) => line.includes("left out")).length, 2);
  });

  it("has all its pages read", async () => {
    await using upstream = await open(hostile("paged"));
    const names = ["tool 1", "tool 2", "tool 3"];
    assert.deepEqual(
      upstream.tools().map(({ name }) => name),
      names,
    );
    const { tools, nextCursor } = await upstream.request("tools/list", {}, alone());
    assert.ok(Array.isArray(tools) && tools.length === 3 && nextCursor === undefined);
    const page = await upstream.request("tools/list", { cursor: "2" }, alone());
    assert.equal(page.nextCursor, "3");
  });

  it("whose pages have no end has none", async () => {
    await using upstream = await open(hostile("endlessPages"));
    const state = upstream.state();
    assert.ok(state.kind === "failed" && /no end/.test(state.problem), JSON.stringify(state));
  });

  it("is asked again for its tools when they change, before anybody hears of it", async () => {
    await using upstream = await open(hostile("unsettled"));
    const seen: number[] = [];
    upstream.onNotification(({ method }) => {
      assert.equal(method, "notifications/tools/list_changed");
      seen.push(upstream.tools().length);
    });
    assert.equal(upstream.tools().length, 1);
    await call(upstream, "changes");
    await until(() => seen.length > 0);
    assert.deepEqual(seen, [2]);
  });

  it("learns again after a restart what was wanted of it", async () => {
    await using upstream = await open(hostile("well"));
    await upstream.request("logging/setLevel", { level: "warning" }, alone());
    await upstream.request("logging/setLevel", { level: "error" }, alone());
    await upstream.request("resources/subscribe", { uri: "a:1" }, alone());
    await upstream.request("resources/subscribe", { uri: "a:2" }, alone());
    await upstream.request("resources/unsubscribe", { uri: "a:1" }, alone());
    await upstream.restart();
    const { content } = await call(upstream, "requests");
    const [{ text }] = content as unknown as [{ text: string }];
    const wanted = (JSON.parse(text) as [string, unknown][]).filter(([method]) =>
      /^(logging|resources)/.test(method),
    );
    assert.deepEqual(wanted, [
      ["logging/setLevel", { level: "warning" }],
      ["resources/subscribe", { uri: "a:2" }],
    ]);
  });

  it("is tried less and less often, and at last no more until a person starts it", async () => {
    const waits: number[] = [];
    // Time passes as soon as somebody waits for it.
    const clock: Clock = {
      ...systemClock,
      after(ms, callback) {
        waits.push(ms);
        return systemClock.after(0, callback);
      },
    };
    await using upstream = create(hostile("dies"), { clock });
    await upstream.start();
    await until(() => {
      const state = upstream.state();
      return state.kind === "failed" && state.again === null;
    });
    assert.deepEqual(waits, [1_000, 2_000, 5_000, 15_000, 30_000]);
    await upstream.start();
    const state = upstream.state();
    assert.ok(state.kind === "failed" && state.again === 1000, JSON.stringify(state));
  });

  it("can be stopped and started at any time, and is where it was left", async () => {
    const upstream = create(hostile("well"));
    void upstream.start();
    void upstream.stop();
    const started = upstream.start();
    void upstream.restart();
    await started;
    await upstream.start();
    assert.deepEqual(await call(upstream), textOf("well"));
    void upstream.start();
    await upstream.stop();
    assert.equal(upstream.state().kind, "stopped");
    await assert.rejects(call(upstream), failsWith("unavailable", /not running/));
  });

  for (const [what, args] of [
    ["one text", { text: "x".repeat(10 * 1024 * 1024) }],
    ["its texts together", { texts: Array.from({ length: 11 }, () => "x".repeat(1024 * 1024)) }],
    ["its numbers", { numbers: Array.from({ length: 1_000_000 }, () => 123_456_789_012) }],
    ["its bytes", { text: "\u20ac".repeat(4 * 1024 * 1024) }],
  ] as const)
    it(`is spared what is too large for it by ${what}`, async () => {
      await using upstream = await open(hostile("well"));
      const params = { name: "tool", arguments: args };
      await assert.rejects(
        upstream.request("tools/call", params, alone()),
        failsWith("refused", /too large/),
      );
      assert.deepEqual(await call(upstream), textOf("well"));
    });

  it("hurts no other by its end", async () => {
    await using one = await open(hostile("well"));
    await using other = await open(hostile("well"));
    await assert.rejects(call(one, "crash"));
    assert.deepEqual(await call(other), textOf("well"));
  });
});
