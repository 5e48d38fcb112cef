import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { AgentTool } from "../../../src/agent/agentTool.ts";
import { editDistance } from "../../../src/agent/editDistance.ts";
import { createResolver } from "../../../src/agent/resolver.ts";
import { nearestName } from "../../../src/agent/unknownTool.ts";
import { refusing } from "./played.ts";

const refused = { kind: "refused", texts: ["the words of the gate"] } as const;

const unloaded = { names: new Set(["hidden_tool", "read_file"]), search: "find_tools" };

function offering(...names: readonly string[]) {
  const runs: string[] = [];
  const refusals: string[] = [];
  const tool = (name: string): AgentTool => ({
    name,
    description: `Does ${name}.`,
    inputSchema: {},
    source: `source of ${name}`,
    kind: "read",
    returnDirect: true,
    ...refusing,
    async run() {
      runs.push(name);
      return { kind: "result", texts: ["done"] };
    },
  });
  const resolve = createResolver(
    names.map(tool),
    (name) => ({
      ...refusing,
      async run() {
        refusals.push(name);
        return refused;
      },
    }),
    unloaded,
  );
  const call = async (name: string) => {
    const signal = new AbortController().signal;
    return resolve(name).run({ id: "1", input: {}, index: 0, signal, keep: async () => {} });
  };
  return { resolve, call, runs, refusals, tool };
}

// Behaviour 2.15, 2.16, 3.41; acceptance B2-8, B3-28.
describe("a tool that the model calls", () => {
  it("runs where it was offered, by its exact name", async () => {
    const { call, runs, refusals } = offering("read_file", "write_file");
    assert.deepEqual(await call("write_file"), { kind: "result", texts: ["done"] });
    assert.deepEqual([runs, refusals], [["write_file"], []]);
  });

  for (const name of ["read_flie", "READ_FILE", "readFile", "read_file ", "raed_file"])
    it(`is answered with the nearest name, which is not called, where it is ${JSON.stringify(name)}`, async () => {
      const { call, runs, refusals } = offering("read_file", "write_file");
      const { kind, texts } = await call(name);
      assert.equal(kind, "refused");
      assert.match(
        texts.join("\n"),
        /"error":"unknown_tool"[^]*Nothing was executed.*Did you mean 'read_file'\?/,
      );
      assert.deepEqual([runs, refusals], [[], [name]]);
    });

  for (const name of ["deploy", "", "x".repeat(10_000), "toString", "__proto__"])
    it(`is answered with the advice to use those listed where it is like none: ${name.slice(0, 20)}`, async () => {
      const { call, runs } = offering("read_file", "write_file");
      const { texts } = await call(name);
      assert.match(texts.join("\n"), /Use only the tools that are listed/);
      assert.ok(texts.join("").length < 400);
      assert.deepEqual(runs, []);
    });

  it("is to be searched for first where it was not loaded, and does not run", async () => {
    const { call, runs, refusals } = offering("read_file", "hidden_tools");
    const { kind, texts } = await call("hidden_tool");
    assert.equal(kind, "refused");
    assert.match(
      texts.join("\n"),
      /"error":"tool_not_loaded"[^]*Nothing was executed.*not loaded yet: find it with 'find_tools' first/,
    );
    assert.deepEqual([runs, refusals], [[], ["hidden_tool"]]);
    assert.deepEqual(await call("read_file"), { kind: "result", texts: ["done"] });
    assert.match((await call("hidden_tol")).texts.join(""), /unknown_tool.*Did you mean 'hidden_tools'\?/);
  });

  it("cannot hide anything in its name", async () => {
    const { texts } = await offering("read_file").call("run\u202e\n');");
    assert.ok(!/[\u202e\n]/.test(texts.join("")));
    assert.match(texts.join(""), /u\{202E\}/);
  });

  it("is never the answer for the person where it is unknown", () => {
    const { resolve } = offering("read_file");
    assert.deepEqual([resolve("read_file").returnDirect, resolve("read_flie").returnDirect], [true, false]);
  });

  it("has its name for itself in a request, whatever the sources", () => {
    const { tool } = offering();
    const twins = [tool("a"), { ...tool("a"), source: "another" }];
    assert.throws(
      () => createResolver(twins, () => refusing),
      /^Error: Multiple tools with the same name \(a\) found in sources: source of a, another$/,
    );
  });
});

describe("the nearest name", () => {
  it("is the nearest of several, the first by name among equals", () => {
    assert.equal(nearestName("lst_files", ["list_files", "lost_files", "last"]), "list_files");
    assert.equal(nearestName("a_x", ["a_c", "a_b"]), "a_b");
  });

  it("is none where a third of the characters would have to change", () => {
    assert.equal(nearestName("ab", ["xy"]), null);
    assert.equal(nearestName("read_file", ["send_mail"]), null);
    assert.equal(nearestName("read_file", []), null);
  });
});

describe("the distance of two names", () => {
  for (const [one, other, distance] of [
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "abc", 0],
    ["abc", "acb", 1],
    ["kitten", "sitting", 3],
    ["read", "raed", 1],
  ] as const)
    it(`is ${distance} between '${one}' and '${other}'`, () =>
      assert.equal(editDistance(one, other), distance));

  it("is the same either way, and no longer than the longer name", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
        const distance = editDistance(one, other);
        assert.equal(distance, editDistance(other, one));
        assert.ok(distance <= Math.max([...one].length, [...other].length));
        assert.equal(distance === 0, one === other);
      }),
    ));
});
