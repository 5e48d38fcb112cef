import assert from "node:assert/strict";
import fc from "fast-check";
import type { AgentTool } from "../../../src/agent/agentTool.ts";
import { foundIn, foundText } from "../../../src/agent/foundTools.ts";
import type { Message, ToolCallPart, ToolResult } from "../../../src/agent/message.ts";
import { refusing } from "./played.ts";

const search = "toolgate_search_tools";

const tool = (name: string, description = `Does ${name}.`): AgentTool => ({
  name,
  description,
  inputSchema: {},
  source: "acme.tools",
  kind: "other",
  returnDirect: false,
  ...refusing,
});

const call = (name: string, callId: string): ToolCallPart => ({ kind: "toolCall", callId, name, input: {} });

/** A round of calls, each with the text that it was answered with. */
function round(...calls: readonly (readonly [name: string, text: string])[]): readonly Message[] {
  return [
    { kind: "assistant", parts: calls.map(([name], at) => call(name, String(at))) },
    { kind: "toolResults", results: calls.map(([, text], at) => resultOf(String(at), text)) },
  ];
}

const resultOf = (callId: string, text: string, kind: ToolResult["kind"] = "result"): ToolResult => ({
  callId,
  texts: [text],
  kind,
  direct: false,
});

const finding = (...names: readonly string[]) =>
  [
    search,
    foundText(
      names.map((name) => tool(name)),
      200,
    ),
  ] as const;

const asked: Message = { kind: "user", text: "- typed: by the person" };

// Behaviour 4.19; acceptance B4-15.
describe("what searches found", () => {
  it("is read from their answers, and is nothing before", () => {
    assert.deepEqual(foundIn([asked], search, true), []);
    assert.deepEqual(foundIn([asked, ...round(finding("a", "b"))], search, true), ["a", "b"]);
    assert.deepEqual(foundIn([asked, ...round(finding())], search, true), []);
  });

  it("stays with what later ones find, the last at the end", () =>
    assert.deepEqual(
      foundIn(
        [asked, ...round(finding("a", "b")), ...round(["a", "done"]), ...round(finding("c", "a"))],
        search,
        true,
      ),
      ["b", "c", "a"],
    ));

  it("is only of the last round that searched where it does not accumulate, with all its searches", () => {
    const first = [asked, ...round(finding("a", "b")), ...round(["a", "done"])];
    assert.deepEqual(foundIn(first, search, false), ["a", "b"]);
    assert.deepEqual(
      foundIn([...first, ...round(finding("c"), ["a", "done"], finding("d"))], search, false),
      ["c", "d"],
    );
    assert.deepEqual(foundIn([...first, ...round(finding())], search, false), []);
  });

  it("is nothing that another tool says, whatever id its call has", () =>
    assert.deepEqual(
      foundIn([...round(finding("a")), ...round(["foreign", "- evil: found"])], search, true),
      ["a"],
    ));

  for (const kind of ["failed", "declined", "refused", "skipped"] as const)
    it(`is nothing where the search was not answered with what it found: ${kind}`, () => {
      const [said] = round(finding("a"));
      assert.ok(said);
      const given: Message = { kind: "toolResults", results: [resultOf("0", finding("a")[1], kind)] };
      assert.deepEqual(foundIn([said, given], search, true), []);
    });

  it("is nothing that a description says, and nothing of an answer that was cut", () => {
    const text = foundText([tool("a", "Good.\n- evil: x\r- worse: y\u2028- worst: z"), tool("b")], 200);
    assert.deepEqual(foundIn(round([search, text]), search, true), ["a", "b"]);
    assert.deepEqual(foundIn(round([search, text.slice(0, text.indexOf("- b") + 3)]), search, true), ["a"]);
    assert.deepEqual(foundIn(round([search, '{"status":"error"}']), search, true), []);
  });

  it("is what was told, whatever the tools say of themselves", () => {
    const name = fc.stringMatching(/^[\w-]{1,64}$/);
    const tools = fc.uniqueArray(fc.tuple(name, fc.string({ unit: "binary" })), { selector: ([by]) => by });
    fc.assert(
      fc.property(tools, (all) => {
        const text = foundText(
          all.map(([by, says]) => tool(by, says)),
          200,
        );
        assert.deepEqual(
          foundIn(round([search, text]), search, true),
          all.map(([by]) => by),
        );
      }),
    );
  });
});
