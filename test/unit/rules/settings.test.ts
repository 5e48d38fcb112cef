import assert from "node:assert/strict";
import fc from "fast-check";
import type { Row } from "../../../src/core/situation.ts";
import type { ToolId } from "../../../src/core/toolSpec.ts";
import { defaultLimits } from "../../../src/core/agentLimits.ts";
import { rawAgentSettings } from "../../../src/rules/agentSettings.ts";
import { rawGatewaySettings } from "../../../src/rules/gatewaySettings.ts";
import { askSettings, readSettings as readWith, type RawSettings } from "../../../src/rules/settings.ts";

const nothing: RawSettings = {
  tools: undefined,
  rules: undefined,
  preset: undefined,
  promptTemplate: undefined,
  promptTemplates: undefined,
  approvalTimeoutSeconds: undefined,
  resultScan: undefined,
  resultLimit: undefined,
  allowedHosts: undefined,
  policy: undefined,
  ask: undefined,
  ...rawGatewaySettings(() => undefined),
  ...rawAgentSettings(() => undefined),
};
const readSettings = (raw: RawSettings) => readWith(raw, { rules: [], shell: null });
const rowFor = (tools: unknown, id: ToolId) => readSettings({ ...nothing, tools }).row(id);

describe("the row of a tool", () => {
  const cases: [name: string, tools: Record<string, string>, id: ToolId, key: string | null][] = [
    [
      "is its exact id before any pattern",
      { "github/*": "deny", "github/get": "allow" },
      "github/get",
      "github/get",
    ],
    [
      "is the pattern with the most literal characters",
      { "github/*": "deny", "github/get_*": "allow" },
      "github/get_a",
      "github/get_*",
    ],
    ["is no row of another source", { "github/*": "allow" }, "gitlab/get", null],
    ["does not let a star cross the slash", { "git*/x": "allow" }, "git/hub/x", null],
    ["takes alternatives in braces", { "a/{b,c}": "deny" }, "a/c", "a/{b,c}"],
    ["minds case", { "toolgate/Write_file": "allow" }, "toolgate/write_file", null],
    ["does not match an imitation of the name", { "github/*": "allow" }, "g\u0456thub/get", null],
    ["does not match another normal form of the name", { "x/caf\u00e9": "allow" }, "x/cafe\u0301", null],
  ];
  for (const [name, tools, id, key] of cases)
    it(name, () => assert.equal(rowFor(tools, id)?.key ?? null, key));

  it("is the stricter of two that are equally specific, in any order", () => {
    const rows: [string, string][] = [
      ["a/x*", "allow"],
      ["a/*y", "deny"],
      ["a/?z", "ask"],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 3 }), (order) => {
        assert.deepEqual(rowFor(Object.fromEntries(order), "a/xy"), {
          key: "a/*y",
          mode: "deny",
        } satisfies Row);
      }),
    );
  });

  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])
    it(`finds nothing for a tool named ${name}`, () => {
      assert.equal(rowFor({ "a/b": "allow" }, `a/${name}`), null);
      assert.equal(rowFor({ "a/b": "allow" }, name as ToolId), null);
    });

  it("finds its way among ten thousand rows and patterns made to hurt", () => {
    const tools: Record<string, string> = { "x/*a*a*a*": "deny" };
    for (let i = 0; i < 10_000; i++) tools[`x/tool${i}*`] = "allow";
    assert.equal(rowFor(tools, `x/${"a".repeat(100)}`)?.mode, "deny");
    assert.equal(rowFor(tools, `x/${"b".repeat(100)}`), null);
  });
});

describe("the other settings", () => {
  it("have defaults", () => {
    const settings = readSettings(nothing);
    assert.equal(settings.approvalTimeoutSeconds, 120);
    assert.equal(settings.prompt("a/b"), null);
    assert.deepEqual(settings.problems, []);
  });

  it("prefer the question of a tool to the one for all", () => {
    const settings = readSettings({
      ...nothing,
      promptTemplate: "all?",
      promptTemplates: { "a/b": "one?", "c/*": "c?" },
    });
    assert.deepEqual(
      (["a/b", "c/d", "e/f"] as const).map((id) => settings.prompt(id)),
      ["one?", "c?", "all?"],
    );
  });

  for (const bad of [0, -1, "60", null, NaN, {}])
    it(`take ${JSON.stringify(bad)} seconds for a mistake, and 120 instead`, () => {
      const settings = readSettings({ ...nothing, approvalTimeoutSeconds: bad });
      assert.equal(settings.approvalTimeoutSeconds, 120);
      assert.match(settings.problems[0]?.where ?? "", /approvalTimeoutSeconds/);
    });

  for (const bad of ["allowAll", "custom", "DENYALL", "", null, true, {}])
    it(`take the policy ${JSON.stringify(bad)} for a mistake, and deny everything`, () => {
      const settings = readSettings({ ...nothing, policy: bad });
      assert.equal(settings.policy, "denyAll");
      assert.match(settings.problems[0]?.what ?? "", /must be "annotated" or "denyAll".*nothing runs/);
    });

  it("deny everything only where they say so", () => {
    assert.equal(readSettings(nothing).policy, "annotated");
    assert.equal(readSettings({ ...nothing, policy: "annotated" }).policy, "annotated");
    assert.equal(readSettings({ ...nothing, policy: "denyAll" }).policy, "denyAll");
  });

  it("ask in the dialog where they name no other place that there is", () => {
    const asked = (ask: unknown) => readSettings({ ...nothing, ask }).ask;
    for (const good of askSettings) assert.equal(asked(good), good);
    for (const bad of [undefined, null, "never", "", true, ["inbox"], { inbox: true }])
      assert.equal(asked(bad), "modal");
    assert.deepEqual(readSettings({ ...nothing, ask: "none" }).problems, [
      { where: "toolgate.ask", what: 'must be one of "modal", "inbox", "both"; counts as "modal"' },
    ]);
  });

  // Behaviour 4.20.
  it("search tools by words beyond 128, keeping what was found, where they say nothing sensible", () => {
    const search = (above?: unknown, index?: unknown, accumulate?: unknown) =>
      readSettings({
        ...nothing,
        "agent.toolSearchAbove": above,
        "agent.toolSearchIndex": index,
        "agent.toolSearchAccumulates": accumulate,
      });
    const usual = { above: 128, index: "bm25", accumulate: true };
    assert.deepEqual(search().agent.toolSearch, usual);
    for (const bad of [null, -1, 129, 1.5, "20", NaN])
      assert.deepEqual(search(bad, bad, bad).agent.toolSearch, usual);
    assert.deepEqual(search(0, "regex", false).agent.toolSearch, {
      above: 0,
      index: "regex",
      accumulate: false,
    });
    assert.deepEqual(search(5, "vector").problems, [
      { where: "toolgate.agent.toolSearchIndex", what: 'must be "bm25" or "regex"; counts as "bm25"' },
    ]);
  });

  it("ask the model why, and offer what a request names and no more, unless the person says otherwise", () => {
    const read = (askReason: unknown, requestTools: unknown) => {
      const raw = { ...nothing, "agent.askReason": askReason, "agent.requestTools": requestTools };
      const { agent } = readSettings(raw);
      return [agent.askReason, agent.requestTools];
    };
    assert.deepEqual(read(undefined, undefined), [true, "override"]);
    assert.deepEqual(read(false, "append"), [false, "append"]);
    assert.deepEqual(read("false", "Append"), [true, "override"]);
  });

  it("wait no longer than 240 seconds", () => {
    assert.equal(readSettings({ ...nothing, approvalTimeoutSeconds: 9000 }).approvalTimeoutSeconds, 240);
  });

  // Behaviour 3.46.
  it("of @gate are those that are usual where they make no sense", () => {
    const bad = readSettings({ ...nothing, ...rawAgentSettings(() => -1) }).agent;
    const { toolLimits: _, onExhausted: __, ...usual } = defaultLimits;
    assert.deepEqual(bad.limits, usual);
    assert.deepEqual([bad.parallelReads, bad.logCalls, bad.callsOf("a/b")], [false, false, null]);
  });

  it("of @gate may say for single tools how often they are called", () => {
    const limits = { "a/*": 5, "a/b": 0, "a/{c,d}": 2, "a/?": 3 };
    const { callsOf } = readSettings({ ...nothing, "agent.toolLimits": limits }).agent;
    const ids: readonly ToolId[] = ["a/b", "a/c", "a/x", "a/long", "b/b"];
    assert.deepEqual(ids.map(callsOf), [0, 2, 3, 5, null]);
  });

  it("name every key that is wrong", () => {
    const settings = readSettings({
      tools: { "a/b": "yes" },
      rules: {},
      preset: "loose",
      promptTemplate: 5,
      promptTemplates: { "a/b": 1, bad: "x" },
      approvalTimeoutSeconds: "x",
      resultScan: "none",
      resultLimit: -1,
      allowedHosts: ["https://x/"],
      policy: "allowAll",
      ask: "never",
      servers: { odd: { command: "x", shell: true } },
      "gateway.nativeConfirmation": "maybe",
      "gateway.maxRisk": "L3",
      "agent.rounds": 0,
      "agent.roundsAtMost": -1,
      "agent.callsPerTool": 1.5,
      "agent.callsPerTurn": "150",
      "agent.toolLimits": { "a/b": -1, bad: 1 },
      "agent.onLimit": "ask",
      "agent.declined": "name",
      "agent.identicalCalls": null,
      "agent.questionsPerRound": 20_000,
      "agent.parallelReads": 1,
      "agent.logCalls": "yes",
      "agent.askReason": "no",
      "agent.requestTools": "replace",
      "agent.toolSearchAbove": 129,
      "agent.toolSearchIndex": "vector",
      "agent.toolSearchAccumulates": "yes",
    });
    assert.deepEqual(
      settings.problems.map(({ where }) => where),
      [
        "toolgate.tools: 'a/b'",
        "toolgate.preset",
        "toolgate.rules",
        "toolgate.promptTemplate",
        "toolgate.promptTemplates: 'a/b'",
        "toolgate.promptTemplates: 'bad'",
        "toolgate.approvalTimeoutSeconds",
        "toolgate.resultScan",
        "toolgate.resultLimit",
        "toolgate.allowedHosts",
        "toolgate.policy",
        "toolgate.ask",
        "toolgate.servers: 'odd'",
        "toolgate.gateway.nativeConfirmation",
        "toolgate.gateway.maxRisk",
        "toolgate.agent.rounds",
        "toolgate.agent.roundsAtMost",
        "toolgate.agent.callsPerTool",
        "toolgate.agent.callsPerTurn",
        "toolgate.agent.onLimit",
        "toolgate.agent.declined",
        "toolgate.agent.identicalCalls",
        "toolgate.agent.questionsPerRound",
        "toolgate.agent.toolLimits: 'a/b'",
        "toolgate.agent.toolLimits: 'bad'",
        "toolgate.agent.parallelReads",
        "toolgate.agent.logCalls",
        "toolgate.agent.askReason",
        "toolgate.agent.requestTools",
        "toolgate.agent.toolSearchAbove",
        "toolgate.agent.toolSearchIndex",
        "toolgate.agent.toolSearchAccumulates",
      ],
    );
  });
});
