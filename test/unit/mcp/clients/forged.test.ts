import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json.ts";
import { gatedEndpoint } from "./gatedEndpoint.ts";

type Gated = Awaited<ReturnType<typeof gatedEndpoint>>;

const jsonHeaders = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** The message that answers, of a body that is one or a stream of them. */
function messagesOf(text: string): readonly JsonObject[] {
  if (text.startsWith("{")) return [JSON.parse(text)];
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data = ""]) => JSON.parse(data));
}

const objectAt = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;

describe("the state of a question of the 2026-07-28 era", () => {
  let id = 0;

  async function call(
    { endpoint }: Gated,
    {
      token = "token-of-laptop",
      args = { a: 1 },
      ...more
    }: { token?: string; args?: JsonObject } & JsonObject = {},
  ): Promise<unknown> {
    const body = {
      jsonrpc: "2.0",
      id: ++id,
      method: "tools/call",
      params: {
        name: "x__spy",
        arguments: args,
        ...more,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "tester", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
        },
      },
    };
    const response = await fetch(endpoint.url, {
      method: "POST",
      headers: {
        ...jsonHeaders,
        authorization: `Bearer ${token}`,
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "x__spy",
      },
      body: JSON.stringify(body),
    });
    const message = messagesOf(await response.text()).at(-1);
    return objectAt(message, "result") ?? objectAt(message, "error");
  }

  async function asked(gated: Gated): Promise<{ state: string; accept: JsonObject }> {
    const result = await call(gated);
    assert.equal(objectAt(result, "resultType"), "input_required");
    const state = objectAt(result, "requestState");
    assert.ok(typeof state === "string");
    const [key = ""] = Object.keys(Object(objectAt(result, "inputRequests")));
    return { state, accept: { [key]: { action: "accept", content: {} } } };
  }

  it("lets the call go on once, with the answer", async () => {
    const gated = await gatedEndpoint();
    await using _ = gated.endpoint;
    const { state, accept } = await asked(gated);
    assert.equal(gated.runs.length, 0);
    const result = await call(gated, { requestState: state, inputResponses: accept });
    assert.deepEqual(objectAt(result, "content"), [{ type: "text", text: "ran" }]);
    assert.deepEqual(gated.runs, [{ a: 1 }]);
    // Replayed: it is used.
    await call(gated, { requestState: state, inputResponses: accept });
    assert.equal(gated.runs.length, 1);
  });

  const flipped = (state: string, at: number) =>
    state.slice(0, at) + (state[at] === "A" ? "B" : "A") + state.slice(at + 1);

  const forged: readonly [
    string,
    (state: string, accept: JsonObject) => JsonObject & { token?: string; args?: JsonObject },
  ][] = [
    [
      "is tampered with at its beginning",
      (state, accept) => ({ requestState: flipped(state, 0), inputResponses: accept }),
    ],
    [
      "is tampered with at its end",
      (state, accept) => ({ requestState: flipped(state, state.length - 2), inputResponses: accept }),
    ],
    ["is cut", (state, accept) => ({ requestState: state.slice(0, -1), inputResponses: accept })],
    ["is empty", (_, accept) => ({ requestState: "", inputResponses: accept })],
    [
      "comes with other arguments",
      (state, accept) => ({ requestState: state, inputResponses: accept, args: { a: 2 } }),
    ],
    [
      "comes with more arguments",
      (state, accept) => ({ requestState: state, inputResponses: accept, args: { a: 1, b: 1 } }),
    ],
    [
      "comes from another client",
      (state, accept) => ({ requestState: state, inputResponses: accept, token: "token-of-phone" }),
    ],
    [
      "comes from the editor",
      (state, accept) => ({ requestState: state, inputResponses: accept, token: "secret-of-editor" }),
    ],
    ["comes without an answer", (state) => ({ requestState: state })],
    ["comes with no answer in it", (state) => ({ requestState: state, inputResponses: {} })],
    [
      "comes with an answer to something else",
      (state) => ({ requestState: state, inputResponses: { other: { action: "accept" } } }),
    ],
    ["is missing", (_, accept) => ({ inputResponses: accept })],
  ];
  for (const [what, more] of forged)
    it(`runs nothing where it ${what}`, async () => {
      const gated = await gatedEndpoint();
      await using _ = gated.endpoint;
      const { state, accept } = await asked(gated);
      await call(gated, more(state, accept));
      assert.equal(gated.runs.length, 0);
      gated.clock.advance(120_000);
    });

  it("runs nothing once the time to answer is over", async () => {
    const gated = await gatedEndpoint();
    await using _ = gated.endpoint;
    const { state, accept } = await asked(gated);
    gated.clock.advance(120_000);
    await call(gated, { requestState: state, inputResponses: accept });
    assert.equal(gated.runs.length, 0);
  });

  it("runs nothing where the tool is another one by then", async () => {
    const gated = await gatedEndpoint();
    await using _ = gated.endpoint;
    const { state, accept } = await asked(gated);
    gated.w.tool = { ...gated.w.tool, spec: { ...gated.w.tool.spec, description: "Deletes everything." } };
    await call(gated, { requestState: state, inputResponses: accept });
    assert.equal(gated.runs.length, 0);
  });
});

// Abuse case M14.
describe("a question of the 2025-11-25 era", () => {
  async function post({ endpoint }: Gated, token: string, session: string | null, message: object) {
    const response = await fetch(endpoint.url, {
      method: "POST",
      headers: {
        ...jsonHeaders,
        authorization: `Bearer ${token}`,
        ...(session !== null && { "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    });
    return { response, session: response.headers.get("mcp-session-id") ?? "" };
  }

  async function begin(gated: Gated, token: string): Promise<string> {
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: { elicitation: {} },
      clientInfo: { name: "tester", version: "1" },
    };
    const { response, session } = await post(gated, token, null, { id: 0, method: "initialize", params });
    await response.text();
    await post(gated, token, session, { method: "notifications/initialized" });
    return session;
  }

  it("is answered by nobody but the session it was put to", async () => {
    const gated = await gatedEndpoint();
    await using _ = gated.endpoint;
    const [mine, second, theirs] = [
      await begin(gated, "token-of-laptop"),
      await begin(gated, "token-of-laptop"),
      await begin(gated, "token-of-phone"),
    ];
    const params = { name: "x__spy", arguments: {} };
    const { response } = await post(gated, "token-of-laptop", mine, { id: 1, method: "tools/call", params });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = "";
    const readUntil = async (words: RegExp) => {
      while (!words.test(read)) {
        const next = await reader?.read();
        if (!next || next.done) throw new Error(`the stream ended without ${words}`);
        read += next.value;
      }
    };
    await readUntil(/elicitation\/create/);
    const question = messagesOf(read).at(-1);
    const answer = { id: objectAt(question, "id"), result: { action: "accept", content: {} } };

    await post(gated, "token-of-phone", theirs, answer);
    const stolen = await post(gated, "token-of-phone", mine, answer);
    assert.equal(stolen.response.status, 404);
    await post(gated, "token-of-laptop", second, answer);
    for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
    assert.equal(gated.runs.length, 0);

    await post(gated, "token-of-laptop", mine, answer);
    await readUntil(/"ran"/);
    assert.equal(gated.runs.length, 1);
    // Answered twice: it was answered.
    await post(gated, "token-of-laptop", mine, answer);
    assert.equal(gated.runs.length, 1);
  });
});
