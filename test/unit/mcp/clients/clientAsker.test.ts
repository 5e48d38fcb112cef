import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json.ts";
import { english } from "../../../../src/core/translate.ts";
import type { Mask } from "../../../../src/gate/interactive.ts";
import { clientAsker } from "../../../../src/mcp/clients/clientAsker.ts";
import type { Asks } from "../../../../src/mcp/clients/client.ts";
import { counted, settle, textOf, world, type Changes } from "../../gate/world.ts";

interface Told {
  readonly method: string;
  readonly params: JsonObject;
  readonly signal: AbortSignal;
}

const plain: Mask = async (args) => ({ args, count: 0 });

function asking(
  answer: (told: Told) => Promise<JsonObject> | JsonObject,
  {
    asks = "client",
    capabilities = { elicitation: {} },
    mask = plain,
    ...changes
  }: Changes & { asks?: Asks; capabilities?: JsonObject; mask?: Mask } = {},
) {
  const told: Told[] = [];
  const asker = clientAsker({
    client: { kind: "outside", id: "0123456789abcdef", name: "Claude Desktop", asks },
    session: {
      capabilities,
      async request(method, params, signal) {
        const one = { method, params, signal };
        told.push(one);
        return answer(one);
      },
    },
    mask,
    t: english,
  });
  const here = counted(() => ({ approved: true }), true);
  const w = world(here.strategy, changes);
  return {
    ...w,
    told,
    here: here.calls,
    call: (input?: unknown) => w.call(input, undefined, { asker }),
    messageOf() {
      const message = told[0]?.params["message"];
      assert.ok(typeof message === "string");
      return message;
    },
  };
}

const accept = () => ({ action: "accept" });
const by = { kind: "client", name: "Claude Desktop" };

// Acceptance B3-1 to B3-4, B3-9, B3-10.
describe("asking a client's person by elicitation", () => {
  it("runs the tool once when they accept", async () => {
    const { call, told, runs, here, decisions } = asking(accept);
    assert.equal(textOf(await call({ a: 1 })), "ran");
    assert.deepEqual(runs, [{ a: 1 }]);
    assert.deepEqual([told.length, here.length], [1, 0]);
    assert.equal(told[0]?.method, "elicitation/create");
    assert.deepEqual(told[0]?.params["requestedSchema"], { type: "object", properties: {} });
    assert.deepEqual(decisions()[0]?.decision.by, by);
  });

  for (const action of ["decline", "cancel"])
    it(`runs nothing on "${action}", whatever comes with it`, async () => {
      const { call, runs, here, decisions } = asking(() => ({ action, content: { approved: true } }));
      assert.match(textOf(await call()), /Nothing was executed.*'Claude Desktop'.*run it by hand/s);
      assert.deepEqual([runs.length, here.length], [0, 0]);
      assert.deepEqual(decisions()[0]?.decision.by, by);
    });

  const noAnswer: readonly JsonObject[] = [
    {},
    { action: "ACCEPT" },
    { action: "yes" },
    { action: true },
    { action: ["accept"] },
    { content: { action: "accept" } },
  ];
  for (const answer of noAnswer)
    it(`takes ${JSON.stringify(answer)} for no approval`, async () => {
      const { call, runs, decisions } = asking(() => answer);
      assert.equal((await call()).kind, "refused");
      assert.equal(runs.length, 0);
      assert.equal(decisions()[0]?.decision.by.kind, "fault");
    });

  it("runs nothing when the connection breaks", async () => {
    const { call, runs, here } = asking(() => Promise.reject(new Error("Connection closed")));
    assert.match(textOf(await call()), /Connection closed/);
    assert.deepEqual([runs.length, here.length], [0, 0]);
  });

  it("runs nothing when the time is over, and withdraws the question", async () => {
    const never = new Promise<JsonObject>(() => {});
    const { call, clock, told, runs } = asking(() => never);
    const answer = call();
    await settle();
    clock.advance(120_000);
    assert.match(textOf(await answer), /within 120 seconds/);
    assert.equal(told[0]?.signal.aborted, true);
    assert.equal(runs.length, 0);
  });

  const incapable: readonly JsonObject[] = [
    {},
    { elicitation: null },
    { elicitation: { url: {} } },
    { sampling: {} },
  ];
  for (const capabilities of incapable) {
    it(`asks nobody where the client says ${JSON.stringify(capabilities)}`, async () => {
      const { call, told, runs, here } = asking(accept, { capabilities });
      assert.match(textOf(await call()), /'Claude Desktop' cannot ask/);
      assert.deepEqual([told.length, runs.length, here.length], [0, 0, 0]);
    });

    it(`asks in the editor, where that was chosen, when it says ${JSON.stringify(capabilities)}`, async () => {
      const { call, told, runs, here, decisions } = asking(accept, { capabilities, asks: "clientOrEditor" });
      assert.equal((await call()).kind, "result");
      assert.deepEqual([told.length, runs.length, here.length], [0, 1, 1]);
      assert.deepEqual(decisions()[0]?.decision.by, { kind: "person" });
    });
  }

  for (const capabilities of [
    { elicitation: {} },
    { elicitation: { form: {} } },
    { elicitation: { form: {}, url: {} } },
  ])
    it(`asks where the client says ${JSON.stringify(capabilities)}`, async () => {
      const { call, told } = asking(accept, { capabilities });
      await call();
      assert.equal(told.length, 1);
    });

  it("begins with the risk, where the level is known", async () => {
    const known = asking(accept, { spec: { risk: 5 } });
    await known.call();
    assert.ok(known.messageOf().startsWith("[risk L5 Critical] Run 'spy' with arguments {}?\n"));
    const unknown = asking(accept, { spec: { risk: null } });
    await unknown.call();
    assert.ok(unknown.messageOf().startsWith("Run 'spy' with arguments {}?\n"));
  });

  it("uses the prompt of the tool, in which arguments are never expanded again", async () => {
    const { call, messageOf } = asking(accept, { spec: { prompt: "Let {toolName} have {args}?" } });
    await call({ x: "{toolName}" });
    assert.match(messageOf(), /Let spy have \{"x":"\{toolName\}"\}\?/);
  });

  it("uses the default for a blank prompt", async () => {
    const { call, messageOf } = asking(accept, { spec: { prompt: "  " } });
    await call({ x: 1 });
    assert.match(messageOf(), /Run 'spy' with arguments \{"x":1\}\?/);
  });

  it("shows the whole of the arguments, in which nothing hides and nothing looks like a line around them", async () => {
    const { call, messageOf } = asking(accept);
    const long = "y".repeat(500);
    const zeroWidth = String.fromCodePoint(0x200b);
    await call({ long, text: `a\nTool: toolgate/read_file${zeroWidth}`, markup: "<!-- ![x](http://evil)" });
    const [question = "", blank, ...block] = messageOf().split("\n");
    assert.ok(question.length < 700);
    assert.equal(blank, "");
    for (const line of block) assert.match(line, /^ {4}/);
    const shown = block.join("\n");
    assert.ok(shown.includes(long));
    assert.match(shown, /Tool: x\/spy/);
    assert.match(shown, /│ Tool: toolgate\/read_file\\u\{200B\}/);
    assert.match(shown, /<!-- !\[x\]\(http:\/\/evil\)/);
  });

  it("says what the call would touch", async () => {
    const inspection = {
      problems: [],
      protections: ["it steers an agent"],
      insideWorkspace: true,
      notes: ["Note it."],
    };
    const { call, messageOf } = asking(accept, { tool: { inspect: async () => inspection } });
    await call();
    assert.match(messageOf(), /it steers an agent/);
    assert.match(messageOf(), /Note it\./);
  });

  const hidden: readonly [string, unknown, Mask][] = [
    ["secrets", { token: "s" }, async () => ({ args: { token: "***" }, count: 1 })],
    ["too much text", { text: "z".repeat(5000) }, plain],
    ["too many lines", { text: "\nz".repeat(100) }, plain],
    ["megabytes", { text: "\u200b".repeat(3_000_000) }, plain],
  ];
  for (const [what, input, mask] of hidden) {
    it(`does not ask there for arguments with ${what}`, async () => {
      const { call, told, runs, here } = asking(accept, { mask });
      assert.equal((await call(input)).kind, "refused");
      assert.deepEqual([told.length, runs.length, here.length], [0, 0, 0]);
    });

    it(`asks in the editor, where that was chosen, for arguments with ${what}`, async () => {
      const { call, told, runs, here } = asking(accept, { mask, asks: "clientOrEditor" });
      assert.equal((await call(input)).kind, "result");
      assert.deepEqual([told.length, runs.length, here.length], [0, 1, 1]);
    });
  }

  it("runs nothing where it cannot tell whether there are secrets", async () => {
    const { call, told, runs, here } = asking(accept, {
      mask: () => Promise.reject(new Error("no scanner")),
    });
    assert.match(textOf(await call()), /no scanner/);
    assert.deepEqual([told.length, runs.length, here.length], [0, 0, 0]);
  });
});
