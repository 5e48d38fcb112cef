import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json.ts";
import type { McpTool } from "../../../../src/mcp/upstream/upstream.ts";
import { testClock } from "../../gate/world.ts";
import { bearer, posted, raw } from "./raw.ts";
import { echo, madeUpstream, openWorld, result, served } from "./world.ts";

const token = "token-of-laptop";
const question = { mode: "form", message: "Run it?", requestedSchema: { type: "object", properties: {} } };

interface Called {
  readonly result?: JsonObject & { requestState?: string; inputRequests?: Record<string, JsonObject> };
  readonly error?: { readonly code: number; readonly message: string };
}

/** One request of 2026-07-28, as a client sends it that can be asked by a form. */
async function call(
  url: string,
  params: JsonObject,
  {
    who = token,
    capabilities = { elicitation: { form: {} } },
  }: { who?: string; capabilities?: JsonObject } = {},
) {
  const named = { name: "other__echo", arguments: { message: "hi" }, ...params };
  const { text } = await raw(url, {
    headers: {
      ...posted,
      ...bearer(who),
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": named.name,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        ...named,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": capabilities,
        },
      },
    }),
  });
  return JSON.parse(text) as Called;
}

/** An endpoint whose gate asks the client once and runs what is accepted. */
async function asking() {
  const clock = testClock();
  const ran: unknown[] = [];
  const definition = { ...echo };
  const upstream = madeUpstream("other", { tools: [definition, { ...echo, name: "other" }] });
  let tools = upstream.tools().map((tool) => served(upstream, tool));
  const world = await openWorld([upstream], {
    clock,
    tools: {
      list: () => tools,
      byAlias: (alias) => tools.find((tool) => tool.alias === alias) ?? null,
      onDidChange: () => ({ [Symbol.dispose]: () => {} }),
    },
    async answer({ input, downstream }, signal) {
      const answer = await downstream?.request("elicitation/create", question, signal);
      if (answer?.["action"] !== "accept") return result("declined");
      ran.push(input);
      return result("ran");
    },
  });
  const { url } = world.endpoint;
  const first = await call(url, {});
  const [key = ""] = Object.keys(first.result?.inputRequests ?? {});
  const state = first.result?.requestState ?? "";
  const accepted = (more: JsonObject = {}): JsonObject => ({
    requestState: state,
    inputResponses: { [key]: { action: "accept", content: {} } },
    ...more,
  });
  const redefine = (change: Partial<McpTool>) =>
    (tools = tools.map((tool) => ({ ...tool, definition: { ...tool.definition, ...change } as McpTool })));
  return { ...world, url, clock, ran, first, key, state, accepted, redefine };
}

const textOf = (called: Called) => JSON.stringify(called.result?.["content"] ?? called.error?.message);

describe("a question on the way, in the era of 2026-07-28", () => {
  it("is answered with the request sent again, once", async () => {
    const { endpoint, url, ran, first, key, state, accepted } = await asking();
    await using _ = endpoint;
    assert.deepEqual(first.result?.["resultType"], "input_required");
    assert.deepEqual(first.result?.inputRequests, {
      [key]: {
        method: "elicitation/create",
        params: { ...question, message: `other asks: ${question.message}` },
      },
    });
    assert.match(state, /^[\w-]{43}$/);
    assert.deepEqual(ran, []);
    assert.match(textOf(await call(url, accepted())), /"ran"/);
    assert.deepEqual(ran, [{ message: "hi" }]);
    const again = await call(url, accepted());
    assert.equal(again.error?.code, -32602);
    assert.equal(ran.length, 1);
  });

  it("runs nothing where it is declined, or asked again where the answer is missing", async () => {
    const { endpoint, url, ran, key, accepted } = await asking();
    await using _ = endpoint;
    const missing = await call(url, accepted({ inputResponses: { wrong: { action: "accept" } } }));
    assert.deepEqual(Object.keys(missing.result?.inputRequests ?? {}), [key]);
    const declined = await call(url, {
      requestState: missing.result?.requestState ?? "",
      inputResponses: { [key]: { action: "decline" } },
    });
    assert.match(textOf(declined), /declined/);
    assert.deepEqual(ran, []);
  });

  it("cannot be answered before it is asked", async () => {
    const { endpoint, url, ran, key } = await asking();
    await using _ = endpoint;
    const early = await call(url, { inputResponses: { [key]: { action: "accept", content: {} } } });
    assert.equal(early.result?.["resultType"], "input_required");
    assert.deepEqual(ran, []);
  });

  type Asked = Awaited<ReturnType<typeof asking>>;
  const moved: readonly (readonly [string, (asked: Asked) => Promise<Called>])[] = [
    [
      "a state changed by one character",
      ({ url, accepted, state }) =>
        call(url, accepted({ requestState: `${state.startsWith("A") ? "B" : "A"}${state.slice(1)}` })),
    ],
    ["an empty state", ({ url, accepted }) => call(url, accepted({ requestState: "" }))],
    ["a state that is no text", ({ url, accepted }) => call(url, accepted({ requestState: 7 }))],
    ["another tool", ({ url, accepted }) => call(url, accepted({ name: "other__other" }))],
    ["other arguments", ({ url, accepted }) => call(url, accepted({ arguments: { message: "ho" } }))],
    ["another client", ({ url, accepted }) => call(url, accepted(), { who: "token-of-phone" })],
    [
      "a tool that is described otherwise by now",
      ({ url, accepted, redefine }) => (redefine({ description: "Does more." }), call(url, accepted())),
    ],
    [
      "a state that is too old",
      ({ url, accepted, clock }) => (clock.advance(11 * 60_000), call(url, accepted())),
    ],
  ];
  for (const [what, attempt] of moved)
    it(`does not count with ${what}`, async () => {
      const asked = await asking();
      await using _ = asked.endpoint;
      const { error } = await attempt(asked);
      assert.equal(error?.code, -32602, JSON.stringify(error));
      assert.deepEqual(asked.ran, []);
    });

  it("is not put to a client that never said it can be asked", async () => {
    const { endpoint, url, ran } = await asking();
    await using _ = endpoint;
    const { result, error } = await call(url, {}, { capabilities: {} });
    assert.ok(result?.["isError"] === true || error, JSON.stringify(result));
    assert.deepEqual(ran, []);
  });
});
