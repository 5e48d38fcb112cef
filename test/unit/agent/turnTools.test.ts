import assert from "node:assert/strict";
import type { AgentTool } from "../../../src/agent/agentTool.ts";
import { buildToolIndex } from "../../../src/agent/buildToolIndex.ts";
import { foundText } from "../../../src/agent/foundTools.ts";
import type { Message } from "../../../src/agent/message.ts";
import { toolAnswer } from "../../../src/agent/toolAnswer.ts";
import { createToolIndexes } from "../../../src/agent/toolIndexes.ts";
import { createTurnTools, type Searched } from "../../../src/agent/turnTools.ts";
import { mostOffered, type ToolSearchSetting } from "../../../src/core/toolSearch.ts";
import type { Tool } from "../../../src/gate/tool.ts";
import { searchTools } from "../../../src/tools/searchTools.ts";
import { desk } from "../gate/desk.ts";
import { settle, spec } from "../gate/world.ts";
import { answer, call, lastResults, play, refusing, scripted, text, tool } from "./played.ts";

const usual: ToolSearchSetting = { above: mostOffered, index: "bm25", accumulate: true };

const done = () => answer("result", "done");

const many = Array.from({ length: 300 }, (_, at) => tool(`acme_task_${at}`, done));

/** A window with these tools, the first of which is ours; a search goes through a gate with a person at it. */
function opened(all: readonly AgentTool[], change: Partial<ToolSearchSetting> = {}) {
  const d = desk();
  const setting = { ...usual, ...change };
  const through = async (gated: Tool, ...[input, signal]: [unknown, AbortSignal]) => {
    d.w.tool = gated;
    return toolAnswer(await d.call(input, signal, { tool: gated.spec.id }), d.closing.signal);
  };
  let built = 0;
  const indexes = createToolIndexes({
    build(kind, tools) {
      built++;
      return buildToolIndex(kind, tools);
    },
    now: () => 0,
    most: 2,
    idleMs: 1000,
  });
  const searches: Searched[] = [];
  const refused: string[] = [];
  const window = { all };
  const tools = createTurnTools({
    all: () => window.all,
    ours: new Set(["ours"]),
    setting,
    session: "run",
    indexes: async () => indexes,
    searchTool(find) {
      const gated = searchTools(setting.index, find);
      const { description, inputSchema } = gated.spec;
      const run: AgentTool["run"] = ({ input, signal }) => through(gated, input, signal);
      return tool(gated.editorName, done, { description, inputSchema, run, kind: "read" });
    },
    onSearch: (search) => searches.push(search),
    refuse(name) {
      refused.push(name);
      return refusing;
    },
  });
  const names = (messages: readonly Message[]) => tools.after(messages).map(({ name }) => name);
  const ports = {
    tools: tools.after([]),
    resolver: tools.resolver,
    hooks: {
      beforeRound: (next: { messages: readonly Message[] }) => ({
        ...next,
        tools: tools.after(next.messages),
      }),
    },
  };
  return { ...d, d, tools, names, ports, searches, refused, window, through, built: () => built };
}

const search = "toolgate_search_tools";

const ours = tool("ours", done);

const searching = (query: string, callId = "1", more: object = {}) =>
  call({ query, ...more }, search, callId);

const finding = (...names: readonly string[]): readonly Message[] => [
  { kind: "assistant", parts: [searching("x")] },
  {
    kind: "toolResults",
    results: [
      {
        callId: "1",
        texts: [
          foundText(
            names.map((name) => tool(name, done)),
            300,
          ),
        ],
        kind: "result",
        direct: false,
      },
    ],
  },
];

// Behaviour 4.19, 4.20; acceptance B4-15.
describe("the tools of a turn", () => {
  it("are all of them where they are few, and none that searches", () => {
    const { names } = opened([...many.slice(0, mostOffered - 1), ours]);
    assert.equal(names([]).length, mostOffered);
    assert.ok(!names([]).includes(search));
    assert.equal(names([])[0], "ours");
  });

  it("are ours and the search where there are more, and then what was found, too", () => {
    const { names } = opened([...many, ours]);
    assert.deepEqual(names([]), ["ours", search]);
    const first = finding("acme_task_7", "acme_task_3");
    assert.deepEqual(names(first), ["ours", search, "acme_task_7", "acme_task_3"]);
    assert.deepEqual(names([...first, ...finding("acme_task_9")]), [
      "ours",
      search,
      "acme_task_7",
      "acme_task_3",
      "acme_task_9",
    ]);
  });

  it("are only those of the last search where they do not accumulate", () => {
    const { names } = opened([...many, ours], { accumulate: false });
    assert.deepEqual(names([...finding("acme_task_7"), ...finding("acme_task_9")]), [
      "ours",
      search,
      "acme_task_9",
    ]);
  });

  it("are none that went meanwhile, were never there, or are there anyway", () => {
    const { names, window } = opened([...many, ours]);
    const found = finding("acme_task_1", "gone", search, "ours", "acme_task_2");
    assert.deepEqual(names(found), ["ours", search, "acme_task_1", "acme_task_2"]);
    window.all = window.all.filter(({ name }) => name !== "acme_task_1");
    assert.deepEqual(names(found), ["ours", search, "acme_task_2"]);
  });

  it("are never more than a model takes: what was found first makes room", () => {
    const { names } = opened([...many, ours]);
    const all = names(many.flatMap(({ name }) => finding(name)));
    assert.equal(all.length, mostOffered);
    assert.deepEqual(
      all.slice(2),
      many.slice(2 - mostOffered).map(({ name }) => name),
    );
  });

  it("hold nothing of somebody else's by the name of the search", () => {
    const { tools, searches } = opened([tool(search, () => assert.fail()), ...many, ours]);
    const offered = tools.after([]);
    assert.deepEqual(
      offered.map(({ name }) => name),
      ["ours", search],
    );
    assert.match(offered[1]?.description ?? "", /^Finds more tools\./);
    assert.deepEqual(searches, []);
  });
});

describe("a turn in which the model searches", () => {
  const deploy = (more: Partial<AgentTool>) => tool("acme_deploy_site", done, more);

  it("offers what was found from the next round on, and calls it", async () => {
    const runs: unknown[] = [];
    const found = deploy({ run: async ({ input }) => (runs.push(input), done()) });
    const o = opened([...many, found, ours]);
    const { model, requests } = scripted(
      [searching("deploy the site")],
      [call({ to: "staging" }, "acme_deploy_site", "2")],
      [text("Deployed.")],
    );
    const { result } = play(model, done, o.ports);
    assert.equal((await result).end.kind, "answered");
    const offered = requests.map(({ tools }) => tools.map(({ name }) => name));
    assert.deepEqual(offered[0], ["ours", search]);
    assert.equal(offered[1]?.[2], "acme_deploy_site");
    assert.deepEqual(runs, [{ to: "staging" }]);
    assert.deepEqual(
      o.searches.map(({ query, count }) => [query, count]),
      [["deploy the site", 301]],
    );
    // Through the gate and on record, though nobody is asked.
    assert.deepEqual(
      o.decisions().map(({ call: { tool: id }, decision }) => [id, decision.kind, decision.by.kind]),
      [["toolgate/search_tools", "allow", "tool"]],
    );
  });

  it("gives as many as it asks for, else five, and none beyond ten", async () => {
    const o = opened([...many, ours]);
    const { model, requests } = scripted(
      [
        searching("task", "1"),
        searching("task", "2", { maxResults: 2 }),
        searching("task", "3", { maxResults: 11 }),
      ],
      [text("Well.")],
    );
    await play(model, done, o.ports).result;
    const [usually, asked, tooMany] = lastResults(requests[1]);
    assert.match(usually?.texts[0] ?? "", /^Found 5 of 300 other tools/);
    assert.match(asked?.texts[0] ?? "", /^Found 2 of 300/);
    assert.match(tooMany?.texts[0] ?? "", /invalid_arguments/);
    assert.equal(requests[1]?.tools.length, 2 + 5);
    assert.equal(o.built(), 1);
  });

  it("indexes again when tools come, and finds them", async () => {
    const o = opened([...many, ours]);
    const { model } = scripted([searching("deploy")], [searching("deploy now")], [text("Well.")]);
    const ports = {
      ...o.ports,
      hooks: {
        beforeRound(next: { messages: readonly Message[] }, round: number) {
          if (round === 2) o.window.all = [...o.window.all, deploy({})];
          return o.ports.hooks.beforeRound(next);
        },
      },
    };
    await play(model, done, ports).result;
    assert.deepEqual(
      o.searches.map(({ found }) => found),
      [[], ["acme_deploy_site"]],
    );
    assert.equal(o.built(), 2);
  });

  it("tells the model what is wrong with a pattern, and goes on", async () => {
    const o = opened([...many, ours], { index: "regex" });
    const { model, requests } = scripted(
      [searching("(?=task)"), searching("a".repeat(201), "2"), searching("TASK_29[78]$", "3")],
      [text("Well.")],
    );
    await play(model, done, o.ports).result;
    const [unread, long, good] = lastResults(requests[1]);
    assert.equal(unread?.kind, "failed");
    assert.match(unread?.texts[0] ?? "", /no regular expression \(RE2\)/);
    assert.match(long?.texts[0] ?? "", /invalid_arguments[^]*200/);
    assert.match(good?.texts[0] ?? "", /- acme_task_297: [^]*- acme_task_298: /);
  });

  // Behaviour 3.41.
  it("does not run what the model did not search for, and tells it to", async () => {
    const o = opened([...many, deploy({ run: () => assert.fail() }), ours]);
    const { model, requests } = scripted(
      [call({}, "acme_deploy_site"), searching("deploy", "2"), call({}, "acme_deploy_site", "3")],
      [text("Well.")],
    );
    await play(model, done, o.ports).result;
    const [before, , sameRound] = lastResults(requests[1]);
    for (const one of [before, sameRound]) {
      assert.equal(one?.kind, "refused");
      assert.match(one?.texts.join() ?? "", /tool_not_loaded.*find it with 'toolgate_search_tools' first/s);
    }
    assert.deepEqual(o.refused, ["acme_deploy_site", "acme_deploy_site"]);
  });

  it("has what was found again when it is resumed", async () => {
    const o = opened([...many, deploy({ run: async () => answer("unanswered") }), ours]);
    const { model } = scripted([searching("deploy")], [call({}, "acme_deploy_site", "2")], [text("Well.")]);
    const { result, store } = play(model, done, o.ports);
    assert.equal((await result).end.kind, "hibernated");
    const snapshot = store.load("run") ?? assert.fail();
    const runs: string[] = [];
    const again = opened([...many, deploy({ run: async ({ id }) => (runs.push(id), done()) }), ours]);
    const { model: later, requests } = scripted([text("Deployed.")]);
    const from = { kind: "resumed", state: JSON.parse(JSON.stringify(snapshot.state)), snapshot } as const;
    assert.equal((await play(later, done, again.ports, from).result).end.kind, "answered");
    assert.equal(runs.length, 1);
    assert.ok(requests[0]?.tools.some(({ name }) => name === "acme_deploy_site"));
    assert.equal(again.searches.length, 0);
  });
});

// Acceptance B4-17.
describe("a tool that was found", () => {
  for (const [answered, ran] of [
    ["approve", 1],
    ["decline", 0],
  ] as const)
    it(`asks where its row says required, and runs ${ran} times after ${answered}`, async () => {
      const runs: unknown[] = [];
      const gated: Tool = {
        spec: { ...spec, id: "acme/deploy_site", requiresApproval: false, risk: 0 },
        validate: () => [],
        inspect: async () => ({ problems: [], protections: [], insideWorkspace: true, notes: [] }),
        run: async (args) => `ran ${runs.push(args)}`,
      };
      const found = tool("acme_deploy_site", done, {
        run({ input, signal }) {
          o.d.w.mode = "required";
          return o.through(gated, input, signal);
        },
      });
      const o = opened([...many, found, ours]);
      const { model, requests } = scripted(
        [searching("deploy site")],
        [call({ to: "production" }, "acme_deploy_site", "2")],
        [text("Well.")],
      );
      const { result } = play(model, done, o.ports);
      while (o.pending.list().length === 0) await settle();
      assert.deepEqual(runs, []);
      const waiting = o.first();
      assert.equal(waiting.call.tool, "acme/deploy_site");
      o.pending.answer(waiting, answered === "approve" ? { kind: "approve" } : { kind: "decline" });
      await result;
      assert.equal(runs.length, ran);
      assert.equal(lastResults(requests[2])[0]?.kind, answered === "approve" ? "result" : "declined");
    });
});
