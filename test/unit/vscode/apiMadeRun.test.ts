import assert from "node:assert/strict";
import * as z from "zod";
import { callTool, type CallById } from "../../../src/vscode/apiCalls.ts";
import { apiGateTool } from "../../../src/vscode/apiGateTool.ts";
import { createMembers } from "../../../src/vscode/apiMembers.ts";
import { inRuns } from "../../../src/vscode/apiRuns.ts";
import { createApiTools } from "../../../src/vscode/apiTools.ts";
import { world, yes } from "../gate/world.ts";

class Jammed extends Error {}

/** A function as a tool, called by its extension through a gate where somebody says yes. */
function called(run: (...given: never[]) => unknown, options: object = {}, set: object = {}) {
  const members = createMembers();
  const registry = createApiTools((id) => id, members);
  const sources = [members.fromFunction(run, { name: "print", ...options })];
  const [tool] = registry.addSet({ from: "acme.tools", sources, ...set }).tools;
  assert.ok(tool);
  const w = world(yes().strategy, { maskText: async (text) => text.replaceAll("hunter22", "***22") });
  const call: CallById = (request, signal) => {
    w.tool = apiGateTool(tool, () => true);
    return w.call(request.input, signal, request);
  };
  return { w, call: (args?: unknown, more?: object) => callTool(tool, args, more, inRuns(call)) };
}

// Behaviour 2.9 to 2.12; acceptance B2-3 to B2-5.
describe("a call of a tool that is made of a function", () => {
  it("gives what the function gives as JSON, nothing as a word", async () => {
    assert.equal((await called(() => {}).call()).text, '"Done"');
    assert.equal((await called(async () => "a page").call()).text, '"a page"');
    assert.equal((await called(() => ({ pages: [1] })).call({})).text, '{"pages":[1]}');
  });

  it("gives what its converter makes of it", async () => {
    const convert = async (pages: number) => `${pages} pages`;
    assert.equal((await called(() => 3, { convert }).call()).text, "3 pages");
    const { kind, text } = await called(() => 3, { convert: () => 3 }).call();
    assert.deepEqual(
      [kind, text],
      ["failed", '{"error":"the converter of the tool gave number instead of text"}'],
    );
  });

  it("gets null for what may be left out and was, and no more than it names", async () => {
    const seen: unknown[] = [];
    const input = z.object({ to: z.string(), cc: z.string().nullable() });
    const { call, w } = called((args) => void seen.push(args), { input });
    await call({ to: "a" });
    await call({ to: "a", cc: "b" });
    assert.equal((await call({ to: "a", bcc: "b" })).kind, "refused");
    assert.equal((await call(null)).kind, "refused");
    assert.deepEqual(seen, [
      { to: "a", cc: null },
      { to: "a", cc: "b" },
    ]);
    assert.deepEqual(w.decisions()[0]?.call.args, { to: "a" });
  });

  it("gets the context of its set, in which that of the call counts first", async () => {
    const seen: unknown[] = [];
    const note = (_: unknown, context: { readonly context: unknown }) => void seen.push(context.context);
    await called(note, {}, { context: { printer: 1, tray: 1 } }).call({}, { context: { tray: 2 } });
    await called(note).call({}, { context: { tray: 2 } });
    await called(note).call({});
    assert.deepEqual(seen, [{ printer: 1, tray: 2 }, { tray: 2 }, null]);
  });

  it("fails without a context where it needs one, which is in no schema", async () => {
    const { call, w } = called(() => 1, { requiresContext: true });
    assert.equal((await call()).text, '{"error":"ToolContext is required by the method as an argument"}');
    assert.equal((await call({}, { context: {} })).text, "1");
    assert.doesNotMatch(JSON.stringify(w.tool.spec), /context/i);
  });

  it("tells the model what it throws, with secrets masked", async () => {
    const fails = () => {
      throw new Jammed("login with hunter22 failed");
    };
    const { kind, text, decision } = await called(fails).call();
    assert.deepEqual([kind, decision.allowed], ["failed", true]);
    assert.equal(text, '{"error":"login with ***22 failed"}');
    const blank = () => {
      throw new Jammed(" ");
    };
    assert.equal((await called(blank).call()).text, '{"error":"Exception occurred in tool: print (Jammed)"}');
  });

  it("tells nothing of what it throws where that cannot be masked", async () => {
    const fails = () => assert.fail("hunter22");
    const broken = called(fails);
    const w = world(yes().strategy, {
      maskText: () => Promise.reject(new Error("no masks")),
      tool: { run: fails },
    });
    const answer = await w.call();
    assert.equal(answer.kind, "failed");
    assert.doesNotMatch(JSON.stringify(answer), /hunter/);
    assert.doesNotMatch((await broken.call()).text, /hunter/);
  });

  it("throws what its set wants to have, on record as failed, and tells of everything else", async () => {
    const jams = () => {
      throw new Jammed("no paper");
    };
    const errors = { rethrow: [Jammed] };
    const { call, w } = called(jams, {}, { errors });
    await assert.rejects(call(), Jammed);
    const outcome = w.entries.find((entry) => entry.kind === "outcome");
    assert.deepEqual(outcome?.outcome, { kind: "failed", message: "no paper" });
    const other = () => {
      throw new TypeError("no ink");
    };
    assert.equal((await called(other, {}, { errors }).call()).text, '{"error":"no ink"}');
    await assert.rejects(called(other, {}, { errors: { alwaysThrow: true } }).call(), TypeError);
  });

  it("throws a cancellation whatever its set wants", async () => {
    const cancelled = Object.assign(new Error("Canceled"), { name: "Canceled" });
    await assert.rejects(called(() => Promise.reject(cancelled)).call(), cancelled);
  });

  it("cannot have its error list be no list of classes", () => {
    for (const rethrow of ["Error", [1], [() => 1], {}])
      assert.throws(() => called(() => 1, {}, { errors: { rethrow } }), TypeError);
  });
});
