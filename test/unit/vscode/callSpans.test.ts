import assert from "node:assert/strict";
import { createRedactor } from "../../../src/decisionLog/redact.ts";
import { callSpans } from "../../../src/vscode/callSpans.ts";
import { createLoopLog } from "../../../src/vscode/loopLog.ts";
import { agentLimits } from "../../../src/core/agentLimits.ts";
import { answer, call, play, scripted, text, tool, type Runs } from "../agent/played.ts";

function channel() {
  const lines: string[] = [];
  const write = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  return { lines, log: { info: write("info"), debug: write("debug"), warn: write("warn") } };
}

const spans = (lines: readonly string[], level: string): Record<string, unknown>[] =>
  lines.flatMap((line) =>
    line.startsWith(`${level} span {`) ? [JSON.parse(line.slice(line.indexOf("{")))] : [],
  );

// Behaviour 2.22; acceptance B2-16.
describe("the span of a call", () => {
  const written = async (content: boolean, run: Runs = () => answer("result", "fine")) => {
    const { lines, log } = channel();
    const tools = [tool("spy", run, { inputSchema: { type: "object" } })];
    const { model } = scripted([call({ a: 1 }, "spy", "c1"), call("", "spy", "")], [text("Done.")]);
    const redact = () => createRedactor();
    const observers = [callSpans({ log, run: "run", content, redact })];
    await play(model, run, { tools, observers }).result;
    const told = content ? 4 : 2;
    while (spans(lines, "info").length < told) await new Promise((resolve) => setTimeout(resolve, 5));
    return lines;
  };

  it("has its names and keys, and the long ones where they are asked for", async () => {
    const lines = await written(false);
    const [first, second] = spans(lines, "info");
    assert.deepEqual(first, {
      name: "execute_tool spy",
      spanId: "run/0",
      parentId: "run/round-1",
      durationMs: 0,
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.system": "toolgate",
      "spring.ai.kind": "tool_call",
      "spring.ai.tool.definition.name": "spy",
      "spring.ai.tool.type": "function",
      "toolgate.outcome": "result",
      "spring.ai.tool.call.id": "c1",
    });
    assert.deepEqual([second?.spanId, second?.["spring.ai.tool.call.id"]], ["run/1", "call_2"]);
    assert.deepEqual(spans(lines, "debug")[0], {
      spanId: "run/0",
      "spring.ai.tool.definition.description": "Does spy.",
      "spring.ai.tool.definition.schema": '{"type":"object"}',
    });
    assert.ok(!lines.join().includes("fine") && lines.length === 4);
  });

  it("has arguments and results only for a person who wants them, without their secrets", async () => {
    const secret = ["ghp", "_", "x7".repeat(18)].join("");
    const lines = await written(true, () => answer("result", `the token is ${secret}`));
    const content = spans(lines, "info").filter((span) => "spring.ai.tool.call.result" in span);
    assert.deepEqual(
      content.map((span) => span["spring.ai.tool.call.arguments"]),
      ['{"a":1}', "{}"],
    );
    assert.match(String(content[0]?.["spring.ai.tool.call.result"]), /the token is \*\*\*/);
    assert.ok(!lines.join().includes(secret));
  });
});

// Behaviour 3.22, 3.44.
describe("the log of a loop", () => {
  it("says what the loop did by itself, and counts it over the window", async () => {
    const { lines, log } = channel();
    const observers = [createLoopLog(log)];
    const run: Runs = (_, name) => answer(name === "no" ? "declined" : "result");
    const limits = agentLimits({ rounds: 1, roundsAtMost: 2, identicalCalls: 1 });
    const tools = ["spy", "no", "ask"].map((name) => tool(name, run, { asksPerson: name === "ask" }));
    const batch = ["spy", "spy", "no", "no", "ask"].map((name) => call({}, name));
    const { model } = scripted([...batch, call({ q: 2 }, "ask\nhitl.approved")], [call(), call()], [call()]);
    const asking = [...tools, tool("ask\nhitl.approved", run, { asksPerson: true })];
    for (let turn = 1; turn <= 2; turn++)
      await play(turn === 1 ? model : scripted([call(), call()], [text("Done.")]).model, run, {
        tools: asking,
        observers,
        limits,
      }).result;
    assert.deepEqual(
      lines.map((line) => line.replace(/^info /, "")),
      [
        "agent.loop.guard.repeated tool=spy round=1",
        "chat.tool.loop outcome=repeated total=1",
        "agent.loop.guard.declined-repeat tool=no round=1",
        "chat.tool.loop outcome=declined-repeat total=1",
        "hitl.deferred tool=ask↵hitl.approved round=1 reason=interaction-budget",
        "chat.tool.loop outcome=interaction-budget total=1",
        "chat.tool.loop outcome=wrap-up total=1",
        "agent.loop.guard tool=spy round=2 outcome=wrap-up",
        "agent.loop.guard tool=spy round=2 outcome=wrap-up",
        "chat.tool.loop outcome=hard-stop total=1",
        "agent.loop.guard tool=spy round=3 outcome=hard-stop",
        "agent.loop.guard.repeated tool=spy round=1",
        "chat.tool.loop outcome=repeated total=2",
      ],
    );
  });

  it("says which hook failed, and with what", async () => {
    const { lines, log } = channel();
    const hooks = { beforeRound: () => assert.fail("no\nway") };
    const { result } = play(scripted([text("Hi.")]).model, () => answer("result"), {
      hooks,
      observers: [createLoopLog(log)],
    });
    await assert.rejects(result);
    assert.match(lines[0] ?? "", /^warn agent\.round\.interceptor-failed hook=beforeRound error=no\S+way$/);
  });
});
