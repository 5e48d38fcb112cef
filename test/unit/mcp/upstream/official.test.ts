import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { JsonObject } from "../../../../src/core/json.ts";
import type { ServerConfig, Upstream, UpstreamNotification } from "../../../../src/mcp/upstream/upstream.ts";
import { clientThat } from "./asked.ts";
import { alone, open } from "./open.ts";
import { everything, everythingOverHttp, filesystem } from "./servers.ts";

const textOf = ({ content }: JsonObject): string =>
  (content as readonly { readonly text?: string }[]).map(({ text }) => text ?? "").join("\n");

describe("the official filesystem server", () => {
  it("reads a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "toolgate-"));
    await writeFile(join(folder, "a.txt"), "what it says");
    await using upstream = await open(filesystem(folder));
    const params = { name: "read_text_file", arguments: { path: join(folder, "a.txt") } };
    const { content } = await upstream.request("tools/call", params, alone());
    assert.deepEqual(content, [{ type: "text", text: "what it says" }]);
  });
});

for (const [transport, served] of [
  ["stdio", async () => ({ config: everything() as ServerConfig, async [Symbol.asyncDispose]() {} })],
  ["Streamable HTTP", everythingOverHttp],
] as const)
  describe(`the official everything server over ${transport}`, () => {
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

    const call = async (name: string, args: JsonObject, session = clientThat({}).session) =>
      await upstream.request("tools/call", { name, arguments: args }, { ...alone(), session });

    async function heard(method: string): Promise<UpstreamNotification> {
      for (;;) {
        const one = told.find((notification) => notification.method === method);
        if (one !== undefined) return one;
        await pause(5);
      }
    }

    it("says who it is, and lists its tools", () => {
      const state = upstream.state();
      assert.ok(state.kind === "running", JSON.stringify(state));
      assert.deepEqual(state.server, { name: "mcp-servers/everything", version: "2.0.0" });
      assert.equal(state.era, "2025-11-25");
      assert.match(state.instructions ?? "", /Everything Server/);
      const echo = upstream.tools().find(({ name }) => name === "echo");
      assert.ok(typeof echo?.description === "string" && echo.inputSchema.type === "object");
    });

    it("answers calls with text, structure, pictures and links", async () => {
      assert.deepEqual(await call("echo", { message: "hi" }), {
        content: [{ type: "text", text: "Echo: hi" }],
      });
      const { structuredContent } = await call("get-structured-content", { location: "Chicago" });
      assert.ok(typeof structuredContent === "object");
      const { content } = await call("get-tiny-image", {});
      assert.ok((content as readonly JsonObject[]).some(({ type }) => type === "image"));
    });

    it("has resources, templates and prompts, and completes arguments", async () => {
      const { resources } = await upstream.request("resources/list", {}, alone());
      const [first] = resources as readonly { readonly uri: string }[];
      const { contents } = await upstream.request("resources/read", { uri: first?.uri ?? "" }, alone());
      assert.equal((contents as readonly JsonObject[]).length, 1);
      const { resourceTemplates } = await upstream.request("resources/templates/list", {}, alone());
      assert.equal((resourceTemplates as readonly JsonObject[]).length, 2);
      const { messages } = await upstream.request("prompts/get", { name: "simple-prompt" }, alone());
      assert.ok(Array.isArray(messages));
      const { completion } = await upstream.request(
        "completion/complete",
        {
          ref: { type: "ref/prompt", name: "completable-prompt" },
          argument: { name: "department", value: "E" },
        },
        alone(),
      );
      assert.deepEqual((completion as JsonObject).values, ["Engineering"]);
    });

    it("tells of progress, and stops when it is cancelled", async () => {
      const progress: JsonObject[] = [];
      const params = { name: "trigger-long-running-operation", arguments: { duration: 0.3, steps: 3 } };
      await upstream.request("tools/call", params, {
        ...alone(),
        onProgress: (one) => void progress.push(one),
      });
      assert.deepEqual(progress, [
        { progress: 1, total: 3 },
        { progress: 2, total: 3 },
        { progress: 3, total: 3 },
      ]);
      const stop = new AbortController();
      const long = { name: "trigger-long-running-operation", arguments: { duration: 600, steps: 6 } };
      const cancelled = upstream.request("tools/call", long, { signal: stop.signal, session: null });
      stop.abort(new Error("enough"));
      await assert.rejects(cancelled, /enough/);
      assert.equal(textOf(await call("echo", { message: "still here" })), "Echo: still here");
    });

    it("asks the client of the call for a completion, an answer, a visit and its folders", async () => {
      const { session, asked } = clientThat({
        "sampling/createMessage": { role: "assistant", content: { type: "text", text: "four" }, model: "m" },
        "elicitation/create": { action: "accept", content: { name: "Ada", check: true } },
        "roots/list": { roots: [{ uri: "file:///work", name: "work" }] },
      });
      assert.match(
        textOf(await call("trigger-sampling-request", { prompt: "2+2", maxTokens: 9 }, session)),
        /four/,
      );
      assert.match(textOf(await call("trigger-elicitation-request", {}, session)), /Ada/);
      const url = "https://example.com/go";
      assert.match(textOf(await call("trigger-url-elicitation", { url }, session)), /accept/i);
      assert.match(textOf(await call("get-roots-list", {}, session)), /file:\/\/\/work/);
      // The server asks for roots when it likes, once.
      assert.ok(asked.some(({ method }) => method === "roots/list"));
      assert.deepEqual(
        asked
          .filter(({ method }) => method !== "roots/list")
          .map(({ method, params }) => [method, params.mode ?? null]),
        [
          ["sampling/createMessage", null],
          ["elicitation/create", null],
          ["elicitation/create", "url"],
        ],
      );
    });

    it("gets no answer from a client that cannot give it, or where there is more than one", async () => {
      const silent = clientThat({}, {});
      const result = await call("trigger-sampling-request", { prompt: "2+2" }, silent.session);
      assert.equal(result.isError, true);
      assert.match(textOf(result), /cannot answer/);
      const one = clientThat({ "elicitation/create": { action: "accept", content: {} } });
      const other = clientThat({ "elicitation/create": { action: "accept", content: {} } });
      const stop = new AbortController();
      const long = { name: "trigger-long-running-operation", arguments: { duration: 600, steps: 6 } };
      const busy = upstream.request("tools/call", long, { signal: stop.signal, session: other.session });
      const refused = await call("trigger-elicitation-request", {}, one.session);
      assert.equal(refused.isError, true);
      assert.deepEqual([...silent.asked, ...one.asked, ...other.asked], []);
      stop.abort(new Error("enough"));
      await assert.rejects(busy);
    });

    it("sends log messages and changes of resources that were asked for", async () => {
      assert.deepEqual(await upstream.request("logging/setLevel", { level: "debug" }, alone()), {});
      await call("toggle-simulated-logging", {});
      assert.ok("level" in (await heard("notifications/message")).params);
      await call("toggle-simulated-logging", {});
      const uri = "demo://resource/dynamic/text/1";
      assert.deepEqual(await upstream.request("resources/subscribe", { uri }, alone()), {});
      await call("toggle-subscriber-updates", {});
      assert.deepEqual((await heard("notifications/resources/updated")).params, { uri });
      await call("toggle-subscriber-updates", {});
      assert.deepEqual(await upstream.request("resources/unsubscribe", { uri }, alone()), {});
    });

    it("refuses what does not exist in its own words", async () => {
      await assert.rejects(
        upstream.request("prompts/get", { name: "no such prompt" }, alone()),
        (error: Error & { code?: number }) =>
          error.code === -32602 && error.message.includes("no such prompt"),
      );
    });
  });
