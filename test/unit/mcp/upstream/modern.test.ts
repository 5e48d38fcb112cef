import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { JsonObject } from "../../../../src/core/json.ts";
import type { ServerConfig, Upstream, UpstreamNotification } from "../../../../src/mcp/upstream/upstream.ts";
import { clientThat } from "./asked.ts";
import { alone, open } from "./open.ts";
import { modern, modernOverHttp } from "./servers.ts";

const saidIn = ({ content }: JsonObject): JsonObject => {
  const [block] = content as readonly [{ readonly text: string }];
  return JSON.parse(block.text) as JsonObject;
};

for (const [transport, served] of [
  ["stdio", async () => ({ config: modern() as ServerConfig, async [Symbol.asyncDispose]() {} })],
  ["Streamable HTTP", modernOverHttp],
] as const)
  describe(`a server of the protocol of 2026-07-28 over ${transport}`, () => {
    let server: AsyncDisposable;
    let upstream: Upstream;
    const told: UpstreamNotification[] = [];

    before(async () => {
      const { config, ...rest } = await served();
      server = rest;
      upstream = await open(config);
      upstream.onNotification((notification) => told.push(notification));
    });
    after(async () => {
      await upstream.stop();
      await server[Symbol.asyncDispose]();
    });

    async function heard(method: string): Promise<UpstreamNotification> {
      for (;;) {
        const one = told.find((notification) => notification.method === method);
        if (one !== undefined) return one;
        await pause(5);
      }
    }

    it("is spoken to by it", () => {
      const state = upstream.state();
      assert.ok(state.kind === "running", JSON.stringify(state));
      assert.equal(state.era, "2026-07-28");
      assert.deepEqual(state.server, { name: "modern", version: "2" });
      assert.ok(upstream.tools().some(({ name }) => name === "ask"));
    });

    it("asks the client of the call what it needs to know", async () => {
      const { session, asked } = clientThat({
        "elicitation/create": { action: "accept", content: { name: "Ada" } },
      });
      const result = await upstream.request("tools/call", { name: "ask" }, { ...alone(), session });
      assert.deepEqual(saidIn(result), {
        inputResponses: { name: { action: "accept", content: { name: "Ada" } } },
        state: "opaque",
      });
      assert.deepEqual(
        asked.map(({ method, params }) => [method, params.message]),
        [["elicitation/create", "Who?"]],
      );
    });

    it("gets an error for an answer from nobody", async () => {
      await assert.rejects(upstream.request("tools/call", { name: "ask" }, alone()));
      const { session } = clientThat({}, {});
      await assert.rejects(upstream.request("tools/call", { name: "ask" }, { ...alone(), session }));
    });

    it("hears what the client of the call can do, not what that said of itself to us", async () => {
      const { session } = clientThat({}, { elicitation: { form: {} }, experimental: { own: {} } });
      const _meta = {
        "io.modelcontextprotocol/clientInfo": { name: "evil", version: "1" },
        progressToken: 7,
      };
      const params = { name: "capabilities", _meta };
      const envelope = saidIn(await upstream.request("tools/call", params, { ...alone(), session }));
      assert.deepEqual(envelope["io.modelcontextprotocol/clientCapabilities"], { elicitation: { form: {} } });
      assert.deepEqual(envelope["io.modelcontextprotocol/clientInfo"], {
        name: "toolgate",
        title: "Toolgate",
        version: "0.0.0",
      });
    });

    it("gets the arguments in headers that it wants there, where there are headers", async () => {
      for (const [region, header] of [
        ["eu-1", "eu-1"],
        ["Zürich", "=?base64?WsO8cmljaA==?="],
        [" a", "=?base64?IGE=?="],
      ]) {
        const params = { name: "headers", arguments: { region: region ?? "" } };
        const said = saidIn(await upstream.request("tools/call", params, alone()));
        assert.equal(said, transport === "stdio" ? null : header);
      }
    });

    it("tells of changed tools and of resources that were asked for", async () => {
      await upstream.request("resources/subscribe", { uri: "a:1" }, alone());
      const before = upstream.tools().length;
      await upstream.request("tools/call", { name: "more" }, alone());
      await heard("notifications/tools/list_changed");
      assert.equal(upstream.tools().length, before + 1);
      assert.deepEqual((await heard("notifications/resources/updated")).params, { uri: "a:1" });
      await upstream.request("resources/unsubscribe", { uri: "a:1" }, alone());
    });

    it("sends log messages from the level that was asked for", async () => {
      await upstream.request("tools/call", { name: "log" }, alone());
      assert.ok(!told.some(({ method }) => method === "notifications/message"));
      await upstream.request("logging/setLevel", { level: "info" }, alone());
      await upstream.request("tools/call", { name: "log" }, alone());
      assert.equal((await heard("notifications/message")).params.data, "a line");
    });
  });
