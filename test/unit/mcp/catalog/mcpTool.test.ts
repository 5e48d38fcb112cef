import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json.ts";
import { english } from "../../../../src/core/translate.ts";
import { RethrownError } from "../../../../src/gate/rethrown.ts";
import type { ToolCallRequest } from "../../../../src/gate/ports.ts";
import { mcpTool, type McpToolFacts, type McpToolPorts } from "../../../../src/mcp/catalog/mcpTool.ts";
import { isTooShort, withoutSecrets } from "../../../../src/mcp/catalog/secretMask.ts";
import { UpstreamError } from "../../../../src/mcp/upstream/upstreamError.ts";
import { textOf, world, yes } from "../../gate/world.ts";
import { shelf, tool } from "./shelf.ts";

const facts: McpToolFacts = {
  id: "x/look_up",
  kind: "other",
  risk: { level: 2, triggers: [], reasons: [] },
  fingerprint: "f",
  findings: [],
  required: false,
};
const free: McpToolPorts = { withheld: null, protections: [], secrets: () => [], ownStorage: async () => [] };
const client: Partial<ToolCallRequest> = { caller: { kind: "mcpClient", name: "a client" } };
const downstream = { capabilities: {}, request: async () => ({}), notify: () => {} };

/** A gate around the tool of a server that answers like this. */
function around(
  answer: (params: JsonObject) => JsonObject | Promise<JsonObject>,
  ports: Partial<McpToolPorts> = {},
  definition = tool("look_up"),
) {
  const server = shelf("x", [definition]);
  server.answer = answer;
  const w = world(yes().strategy);
  w.tool = mcpTool(server, definition, facts, { ...free, ...ports });
  w.mode = "allow";
  const call = (more: Partial<ToolCallRequest> = client) =>
    w.call({ a: 1 }, undefined, { tool: facts.id, ...more });
  return { w, call, server };
}

const text = (words: string) => ({ type: "text", text: words });

// Behaviour 2.23, 3.47, 3.49; acceptance B2-17, B3-32.
describe("a tool of somebody else's server", () => {
  it("gives a client what the server gave, whole", async () => {
    const given = {
      content: [text("one"), { type: "image", mimeType: "image/png", data: "AQL/" }],
      structuredContent: { rows: 1 },
      _meta: { trace: "t" },
    };
    const answer = await around(() => given).call();
    assert.ok(answer.kind === "result");
    assert.deepEqual(answer.rich, { content: given.content, structured: { rows: 1 }, meta: { trace: "t" } });
  });

  it("gives a model its text, and nothing for nothing", async () => {
    assert.equal(textOf(await around(() => ({ content: [text("a"), text("b")] })).call({})), "a\nb");
    assert.equal(textOf(await around(() => ({ content: [] })).call({})), "");
    assert.equal(textOf(await around(() => ({})).call({})), "");
  });

  it("passes on what does not fit its own schema as it is", async () => {
    const outputSchema = { type: "object", properties: { rows: { type: "number" } }, required: ["rows"] };
    const { call } = around(
      () => ({ content: [], structuredContent: { rows: "many" } }),
      {},
      tool("look_up", { outputSchema }),
    );
    const answer = await call();
    assert.ok(answer.kind === "result");
    assert.deepEqual(answer.rich?.structured, { rows: "many" });
  });

  it("fails with the words of the server where that says so, its blocks for the client", async () => {
    const answer = await around(() => ({ content: [text("no such place")], isError: true })).call();
    assert.ok(answer.kind === "failed");
    assert.equal(answer.message, "Error calling tool: no such place");
    assert.deepEqual(answer.rich?.content, [text("no such place")]);
  });

  for (const malformed of [{ content: "text" }, { content: [1] }, { content: null }])
    it(`fails where the server gives ${JSON.stringify(malformed)} for a result`, async () => {
      assert.equal((await around(() => malformed).call()).kind, "failed");
    });

  it("gives a client the server's own error of the protocol, and a model the words of it", async () => {
    const broken = () => Promise.reject(new UpstreamError("answered", "no such tool", -32602, { x: 1 }));
    const toModel = await around(broken).call({});
    assert.deepEqual([toModel.kind, textOf(toModel)], ["failed", '{"error":"no such tool"}']);
    const answer = await around(broken).call({ ...client, downstream });
    assert.ok(answer.kind === "failed" && answer.rethrown instanceof RethrownError);
    const { thrown } = answer.rethrown;
    assert.ok(thrown instanceof UpstreamError);
    assert.deepEqual([thrown.code, thrown.message, thrown.data], [-32602, "no such tool", { x: 1 }]);
  });

  it("does not give the client an error that is not the server's as one", async () => {
    const answer = await around(() => Promise.reject(new UpstreamError("unavailable", "it ended"))).call({
      ...client,
      downstream,
    });
    assert.ok(answer.kind === "failed" && !answer.rethrown);
  });

  it("lets the client hear of progress, and the server ask back while it runs", async () => {
    const heard: JsonObject[] = [];
    const session = { ...downstream, onProgress: (progress: JsonObject) => void heard.push(progress) };
    const { call, server } = around(() => ({ content: [] }));
    await call({ ...client, downstream: session });
    const [{ call: made } = assert.fail("it was not called")] = server.calls;
    assert.equal(made.session, session);
    made.onProgress?.({ progress: 1 });
    assert.deepEqual(heard, [{ progress: 1 }]);
  });

  it("is stopped at the server when its caller goes", async () => {
    const cancel = new AbortController();
    const { w, server } = around(() => new Promise(() => {}));
    const answer = w.call({ a: 1 }, cancel.signal, { tool: facts.id });
    while (server.calls.length === 0) await new Promise(setImmediate);
    cancel.abort();
    await new Promise(setImmediate);
    w.clock.advance(6000);
    assert.equal(server.calls[0]?.call.signal.aborted, true);
    assert.equal((await answer).kind, "failed");
  });

  it("does not run while its server does not, or has taken it away", async () => {
    const { call, server } = around(() => ({ content: [] }));
    server.offer();
    assert.match(textOf(await call({})), /changed the tool meanwhile/);
    server.become({ kind: "failed", problem: "it crashed", again: null });
    assert.match(textOf(await call({})), /does not run/);
    assert.deepEqual(server.calls, []);
  });

  it("says what looks wrong in it to whoever is asked", async () => {
    const made = mcpTool(
      shelf("x"),
      tool("look_up"),
      { ...facts, findings: [{ kind: "R3_SELF_SCOPE_VIOLATION" }] },
      free,
    );
    const place = {
      folder: null,
      folders: [],
      protectedFolders: [],
      ownFolder: null,
      keptResults: null,
      deletion: "trash",
      allowedHosts: [],
      t: english,
    } as const;
    const { notes } = await made.inspect({}, place);
    assert.deepEqual(notes, ["Its description says when other tools may be used."]);
  });

  describe("with secrets", () => {
    const secret = ["hunter", "2hunter"].join("");
    const secrets = () => [secret, secret.slice(0, 6), "ab"];

    it("gives away none in what it says of a failure, to anybody", async () => {
      const said = `cannot log in with ${secret} ab`;
      for (const answer of [
        () => ({
          content: [text(said)],
          isError: true,
          structuredContent: { said },
          _meta: { [secret]: said },
        }),
        () => Promise.reject(new UpstreamError("answered", said, -1, { said })),
        () => Promise.reject(new Error(said)),
      ]) {
        const { w, call } = around(answer, { secrets });
        const answers = [await call({ ...client, downstream }), await call(client), await call({})];
        assert.ok(answers.every(({ kind }) => kind === "failed"));
        for (const one of [...answers, ...w.entries]) {
          assert.doesNotMatch(JSON.stringify(one), /hunter/);
          if ("rethrown" in one && one.rethrown) assert.doesNotMatch(one.rethrown.message, /hunter/);
        }
        assert.match(JSON.stringify(answers), /with \*\*\* ab/);
      }
    });

    it("leaves what it gives as it is", async () => {
      const answer = await around(() => ({ content: [text(secret)] }), { secrets }).call();
      assert.ok(answer.kind === "result");
      assert.deepEqual(answer.rich?.content, [text(secret)]);
    });

    it("does not mask what is too short, which has to be warned of", () => {
      assert.deepEqual(["", "abc", "abcd"].map(isTooShort), [true, true, false]);
      assert.equal(withoutSecrets("abc abcd", ["abc", "abcd"]), "abc ***");
    });
  });
});
