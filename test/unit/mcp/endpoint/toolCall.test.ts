import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json.ts";
import type { Mode } from "../../../../src/core/mode.ts";
import { mcpTool } from "../../../../src/mcp/catalog/mcpTool.ts";
import { callTool } from "../../../../src/mcp/endpoint/toolCall.ts";
import { UpstreamError } from "../../../../src/mcp/upstream/upstreamError.ts";
import { world, yes } from "../../gate/world.ts";
import { shelf, tool } from "../catalog/shelf.ts";
import { editor } from "./world.ts";

// Acceptance B2-17; behaviour 3.33, 3.34.
describe("a tools/call through the gate", () => {
  function called(answer: () => JsonObject | Promise<JsonObject>, mode: Mode = "allow") {
    const definition = tool("look_up");
    const server = shelf("x", [definition]);
    server.answer = answer;
    const id = "x/look_up" as const;
    const w = world(yes().strategy);
    w.mode = mode;
    w.tool = mcpTool(
      server,
      definition,
      {
        id,
        kind: "other",
        risk: { level: 2, triggers: [], reasons: [] },
        fingerprint: "f",
        findings: [],
        required: false,
      },
      { withheld: null, protections: [], secrets: () => [], ownStorage: async () => [] },
    );
    const ports = {
      call: (request: Parameters<typeof w.call>[2] & { readonly input: unknown }, signal: AbortSignal) =>
        w.call(request.input, signal, request),
      asker: () => null,
      names: { alias: (_: string, name: string) => name, question: (_: string, message: string) => message },
    };
    const asked = {
      client: editor,
      session: "s",
      downstream: { capabilities: {}, request: async () => ({}), notify: () => {} },
      logs: () => "all" as const,
      signal: new AbortController().signal,
    };
    const served = { id, alias: "x__look_up", definition, upstream: server };
    return { server, result: callTool(ports, served, { name: "x__look_up", arguments: { a: 1 } }, asked) };
  }

  it("gives what the server gave, a falsy value that is structured included", async () => {
    const given = { content: [{ type: "text", text: "none" }], structuredContent: 0, _meta: { t: 1 } };
    assert.deepEqual(await called(() => given).result, given);
  });

  it("gives what the server says of its failure as it says it", async () => {
    const given = { content: [{ type: "text", text: "no such place" }], isError: true };
    assert.deepEqual(await called(() => given).result, given);
  });

  it("ends with the server's own error of the protocol where that is what it answers", async () => {
    const error = new UpstreamError("answered", "unknown place", -32602, { place: 1 });
    await assert.rejects(called(() => Promise.reject(error)).result, {
      code: -32602,
      message: "unknown place",
      data: { place: 1 },
    });
  });

  it("says that it failed where there is no server any more", async () => {
    const { isError } = await called(() => Promise.reject(new UpstreamError("unavailable", "it ended")))
      .result;
    assert.equal(isError, true);
  });

  it("never reaches the server where it is denied, and says who said no", async () => {
    const { server, result } = called(() => ({ content: [] }), "deny");
    const refused = await result;
    assert.equal(refused["isError"], true);
    assert.match(JSON.stringify(refused), /Nothing was executed/);
    assert.deepEqual(server.calls, []);
  });
});
