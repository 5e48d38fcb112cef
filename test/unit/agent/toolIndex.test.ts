import assert from "node:assert/strict";
import fc from "fast-check";
import { toolIndexKinds } from "../../../src/core/toolSearch.ts";
import { buildToolIndex } from "../../../src/agent/buildToolIndex.ts";
import type { SearchedTool } from "../../../src/agent/toolIndex.ts";

const tool = (name: string, description = "", ...parameters: readonly string[]): SearchedTool => ({
  name,
  description,
  inputSchema: { properties: Object.fromEntries(parameters.map((parameter) => [parameter, {}])) },
});

// Behaviour 4.19; acceptance B4-16.
describe("a search by words", () => {
  const index = buildToolIndex("bm25", [
    tool("github_createIssue", "Opens a ticket in a repository.", "title", "repository"),
    tool("github_list_issues", "Lists what is open."),
    tool("close_ticket", "Closes an issue that was reported.", "number"),
    tool("deploy", "Brings the site to production.", "environment"),
    tool("weather", "Says how the weather will be."),
  ]);

  for (const [query, first] of [
    ["create issue", "github_createIssue"],
    ["CREATE_ISSUES", "github_createIssue"],
    ["list issues", "github_list_issues"],
    ["put the site into production", "deploy"],
    ["environment", "deploy"],
    ["weath", "weather"],
  ] as const)
    it(`finds ${first} by '${query}'`, () => assert.equal(index.search(query, 5)[0], first));

  it("has those first that are called so, before those that only say so", () => {
    const found = index.search("issue", 5);
    assert.deepEqual(found.slice(0, 2).toSorted(), ["github_createIssue", "github_list_issues"]);
    assert.deepEqual(found.slice(2), ["close_ticket"]);
  });

  it("gives no more than it is asked for, and the same in any order of the tools", () => {
    const many = Array.from({ length: 40 }, (_, at) => tool(`find_${at}`, "Finds something."));
    const found = buildToolIndex("bm25", many).search("find", 7);
    assert.equal(found.length, 7);
    assert.deepEqual(buildToolIndex("bm25", many.toReversed()).search("find", 7), found);
  });

  it("finds nothing by what no tool says", () => {
    for (const query of ["zebra", "", "  ", "!?", "__proto__", "constructor"])
      assert.deepEqual(index.search(query, 5), [], query);
  });
});

describe("a search by a pattern", () => {
  const index = buildToolIndex("regex", [
    tool("zip_files", "Packs."),
    tool("read_file", "Gives the text."),
    tool("look", "Looks at a file."),
    tool("deploy", "Brings the site to production."),
  ]);

  it("finds by names first, then by descriptions, each in the order of names", () =>
    assert.deepEqual(index.search("file", 10), ["read_file", "zip_files", "look"]));

  it("takes upper and lower case alike, and fits anywhere", () =>
    assert.deepEqual(index.search("^DEP|site to (?:production|staging)", 10), ["deploy"]));

  it("gives no more than it is asked for", () => assert.deepEqual(index.search(".", 2), ["deploy", "look"]));

  for (const [query, why] of [
    ["(", /no regular expression/],
    ["(?=a)", /no regular expression/],
    ["(a)\\1", /no regular expression/],
    ["a".repeat(201), /not be longer than 200/],
    ["((a{30}){30}){30}", /no regular expression|too complex/],
    ["(a{100}){5}", /too complex/],
  ] as const)
    it(`says what is wrong with ${query.slice(0, 20)}`, () =>
      assert.throws(() => index.search(query, 5), why));

  it("takes no longer for a pattern that others backtrack on", () =>
    assert.deepEqual(
      buildToolIndex("regex", [tool("a", "a".repeat(1_000_000))]).search("(a+)+(a+)+(a+)+$x", 5),
      [],
    ));
});

describe("an index", () => {
  const word = fc.constantFrom("read", "write", "issue", "deploy", "list", "käse", "文件");
  const name = fc.tuple(word, word, fc.nat(50)).map(([a, b, n]) => `${a}_${b}_${n}`);
  const tools = fc.uniqueArray(
    fc.record({ name, description: fc.string({ unit: "grapheme" }), inputSchema: fc.constant({}) }),
    { selector: ({ name: by }) => by },
  );

  for (const kind of toolIndexKinds)
    it(`gives only names of its tools, each once and no more than asked for: ${kind}`, () =>
      fc.assert(
        fc.property(tools, word, fc.integer({ min: 1, max: 10 }), (all, query, most) => {
          const found = buildToolIndex(kind, all).search(query, most);
          assert.ok(found.length <= most);
          assert.equal(new Set(found).size, found.length);
          for (const one of found) assert.ok(all.some(({ name: by }) => by === one));
        }),
      ));

  for (const kind of toolIndexKinds)
    it(`finds each tool by a word of its name: ${kind}`, () =>
      fc.assert(
        fc.property(tools, (all) => {
          const index = buildToolIndex(kind, all);
          for (const { name: by } of all)
            assert.ok(index.search(by.split("_", 1)[0] ?? "", all.length).includes(by));
        }),
      ));
});
