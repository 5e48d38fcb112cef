import assert from "node:assert/strict";
import { createListeners } from "../../../../src/gate/listeners.ts";
import {
  createServers,
  type MakeUpstream,
  type Wanted,
  type WantedServer,
} from "../../../../src/mcp/servers/servers.ts";
import type { UpstreamState } from "../../../../src/mcp/upstream/upstream.ts";

/** Servers that only say what is done to them. */
function world() {
  const done: string[] = [];
  const make: MakeUpstream = (name, { config, identity }) => {
    const changes = createListeners();
    const label = `${name} ${config.type === "stdio" ? config.command : config.url}`;
    let state: UpstreamState = { kind: "stopped" };
    const enter = (kind: "starting" | "stopped", what: string) => {
      done.push(`${what} ${label}`);
      state = { kind };
      changes.tell();
    };
    return {
      name,
      identity,
      state: () => state,
      tools: () => [],
      start: async () => enter("starting", "start"),
      stop: async () => enter("stopped", "stop"),
      restart: async () => enter("starting", "restart"),
      request: async () => ({}),
      onDidChange: changes.listen,
      onNotification: createListeners<never>().listen,
      [Symbol.asyncDispose]: async () => enter("stopped", "end"),
    };
  };
  return { servers: createServers(make), done };
}

const ready = (command: string, enabled = true): Wanted => ({
  kind: "ready",
  enabled,
  secrets: [],
  identity: command,
  config: { type: "stdio", command, args: [], env: {}, cwd: null },
});

const wanted = (name: string, how: Wanted): WantedServer => ({
  name,
  title: name,
  origin: { kind: "settings" },
  wanted: how,
});

describe("the servers of a window", () => {
  it("start when they are wanted, in the order of their names, and end when they are not", async () => {
    const { servers, done } = world();
    await servers.update([wanted("b", ready("x")), wanted("a", ready("y"))]);
    assert.deepEqual(done.splice(0), ["start a y", "start b x"]);
    assert.deepEqual(
      servers.upstreams().map(({ name }) => name),
      ["a", "b"],
    );
    await servers.update([wanted("b", ready("x"))]);
    assert.deepEqual(done.splice(0), ["end a y"]);
    await servers[Symbol.asyncDispose]();
    assert.deepEqual(done, ["end b x"]);
    assert.deepEqual(servers.list(), []);
  });

  it("are left alone while nothing about them changes", async () => {
    const { servers, done } = world();
    await servers.update([wanted("a", ready("x"))]);
    const [before] = servers.upstreams();
    await servers.update([wanted("a", ready("x"))]);
    assert.equal(servers.upstreams()[0], before);
    assert.deepEqual(done, ["start a x"]);
  });

  it("are others as soon as they are made of something else", async () => {
    const { servers, done } = world();
    await servers.update([wanted("a", ready("x"))]);
    const [before] = servers.upstreams();
    await servers.update([wanted("a", ready("y"))]);
    assert.notEqual(servers.upstreams()[0]?.identity, before?.identity);
    assert.deepEqual(done, ["start a x", "end a x", "start a y"]);
  });

  it("stay off until somebody starts them where they are not enabled", async () => {
    const { servers, done } = world();
    await servers.update([wanted("a", ready("x", false))]);
    assert.deepEqual(done, []);
    assert.deepEqual(servers.list()[0]?.state, { kind: "stopped" });
    await servers.upstreams()[0]?.start();
    assert.deepEqual(servers.list()[0]?.state, { kind: "starting" });
    await servers.update([wanted("a", ready("x", true))]);
    await servers.update([wanted("a", ready("x", false))]);
    assert.deepEqual(done, ["start a x", "start a x", "stop a x"]);
  });

  it("do not even exist while they wait for an approval, or something is missing", async () => {
    const { servers, done } = world();
    await servers.update([wanted("a", ready("x"))]);
    await servers.update([
      wanted("a", { kind: "approval", changed: false }),
      wanted("b", { kind: "unready", problems: ["the secret 'k' is not set"] }),
    ]);
    assert.deepEqual(done, ["start a x", "end a x"]);
    assert.deepEqual(
      servers.list().map(({ state, upstream }) => [state.kind, upstream]),
      [
        ["approval", null],
        ["unready", null],
      ],
    );
    assert.deepEqual(servers.upstreams(), []);
  });

  it("tell of every change, and take no more orders once they are closed", async () => {
    const { servers, done } = world();
    let told = 0;
    using listening = servers.onDidChange(() => told++);
    assert.ok(listening);
    await servers.update([wanted("a", ready("x"))]);
    assert.equal(told, 2);
    await servers[Symbol.asyncDispose]();
    await servers.update([wanted("a", ready("x"))]);
    assert.deepEqual(done, ["start a x", "end a x"]);
  });
});
