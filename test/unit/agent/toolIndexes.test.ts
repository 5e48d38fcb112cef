import assert from "node:assert/strict";
import fc from "fast-check";
import { buildToolIndex } from "../../../src/agent/buildToolIndex.ts";
import type { SearchedTool } from "../../../src/agent/toolIndex.ts";
import { createToolIndexes, definitionsHash } from "../../../src/agent/toolIndexes.ts";

const tool = (name: string, description = name, inputSchema = {}): SearchedTool => ({
  name,
  description,
  inputSchema,
});

function counted(most = 3, idleMs = 1000) {
  let time = 0;
  let built = 0;
  const indexes = createToolIndexes({
    build(kind, tools) {
      built++;
      return buildToolIndex(kind, tools);
    },
    now: () => time,
    most,
    idleMs,
  });
  /** Whether it was indexed for this. */
  const indexed = (session: string, tools: readonly SearchedTool[] = [tool("a")]) => {
    const before = built;
    indexes.of(session, "bm25", tools);
    return built > before;
  };
  return { indexes, indexed, pass: (ms: number) => (time += ms) };
}

// Behaviour 4.19; acceptance B4-15, B4-16.
describe("the index of a session", () => {
  it("is made once for the same tools, whatever their order", () => {
    const { indexed } = counted();
    assert.equal(indexed("s", [tool("a"), tool("b")]), true);
    assert.equal(indexed("s", [tool("a"), tool("b")]), false);
    assert.equal(indexed("s", [tool("b"), tool("a")]), false);
  });

  for (const [what, tools] of [
    ["a tool comes", [tool("a"), tool("b")]],
    ["the last one goes", []],
    ["a name changes", [tool("b", "a")]],
    ["a description changes", [tool("a", "now otherwise")]],
    ["a schema changes", [tool("a", "a", { type: "object", properties: { x: {} } })]],
  ] as const)
    it(`is made again when ${what}, and finds what is there then`, () => {
      const { indexes, indexed } = counted();
      indexed("s");
      assert.equal(indexed("s", tools), true);
      const found = indexes.of("s", "regex", tools).search(".", 10);
      assert.deepEqual(
        found,
        tools.map(({ name }) => name),
      );
    });

  it("is made again when it is to be of another kind", () => {
    const { indexes, indexed } = counted();
    indexed("s");
    assert.throws(() => indexes.of("s", "regex", [tool("a")]).search("(", 5), /regular expression/);
    assert.equal(indexed("s"), true);
  });

  it("finds nothing of another session", () => {
    const { indexes } = counted();
    const one = indexes.of("one", "bm25", [tool("secret_project")]);
    const other = indexes.of("other", "bm25", [tool("weather")]);
    assert.deepEqual(other.search("secret project", 5), []);
    assert.deepEqual(one.search("weather", 5), []);
    assert.deepEqual(indexes.of("one", "bm25", [tool("secret_project")]).search("secret", 5), [
      "secret_project",
    ]);
  });

  it("goes when it is the one of too many that was not used for longest", () => {
    const { indexed } = counted(2);
    indexed("a");
    indexed("b");
    indexed("a");
    indexed("c");
    assert.equal(indexed("a"), false);
    assert.equal(indexed("c"), false);
    assert.equal(indexed("b"), true);
  });

  it("goes when it was not used for long, and not while it is", () => {
    const { indexed, pass } = counted(3, 1000);
    indexed("s");
    pass(900);
    assert.equal(indexed("s"), false);
    pass(900);
    assert.equal(indexed("s"), false);
    pass(1001);
    assert.equal(indexed("s"), true);
  });
});

describe("the hash of definitions", () => {
  const definitions = fc.uniqueArray(
    fc.record({
      name: fc.string({ unit: "binary" }),
      description: fc.string({ unit: "binary" }),
      inputSchema: fc
        .dictionary(fc.string(), fc.jsonValue())
        .map((schema) => JSON.parse(JSON.stringify(schema))),
    }),
    { selector: ({ name }) => name, minLength: 1 },
  );

  it("is the same in any order, and another without any of them", () =>
    fc.assert(
      fc.property(definitions, fc.nat(), (tools, at) => {
        const hash = definitionsHash(tools);
        assert.match(hash, /^[0-9a-f]{64}$/);
        assert.equal(definitionsHash(tools.toReversed()), hash);
        assert.notEqual(definitionsHash(tools.toSpliced(at % tools.length, 1)), hash);
      }),
    ));

  it("takes no text of one field for that of the next", () =>
    assert.notEqual(definitionsHash([tool("a", "b,c")]), definitionsHash([tool("a,b", "c")])));
});
