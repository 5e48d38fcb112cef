import assert from "node:assert/strict";
import fc from "fast-check";
import { aliasesFor, lastingAlias, plainAlias, type NamedTool } from "../../../../src/mcp/catalog/alias.ts";
import { serverToolId } from "../../../../src/mcp/catalog/serverToolId.ts";

const free = () => false;
const aliases = (tools: readonly NamedTool[], isTaken: (alias: string) => boolean = free) => [
  ...aliasesFor(tools, isTaken).values(),
];

// Behaviour 2.23, 3.7, 3.47; acceptance B2-17, B3-37; abuse cases M01, M02.
describe("the name under which a tool is served", () => {
  for (const [server, tool, alias] of [
    ["My-Server.123", "do_thing", "my_server_123__do_thing"],
    [null, null, "unknown__unknown"],
    ["", "", "unknown__unknown"],
    ["github", "create-issue", "github__create_issue"],
    ["github", "createIssue", "github__createIssue"],
    ["github", "issues.create", "github__issuescreate"],
    ["wetter", "天気予報", "wetter__天気予報"],
    ["fun", "🎉party🎉", "fun__party"],
    ["fun", "🎉", "fun__unknown"],
  ] as const)
    it(`is '${alias}' for '${tool}' of '${server}'`, () => assert.equal(plainAlias(server, tool), alias));

  it("is plain as long as nobody else's is the same", () => {
    const tools = [
      { server: "a", tool: "read_file" },
      { server: "b", tool: "read_file" },
    ];
    assert.deepEqual(aliases(tools), ["a__read_file", "b__read_file"]);
  });

  for (const [what, one, other] of [
    ["the parts are cut elsewhere", ["a", "b__c"], ["a__b", "c"]],
    ["only signs differ", ["a", "get-it"], ["a", "get_it"]],
    ["only case differs", ["a", "getIt"], ["a", "getit"]],
    ["the servers differ by signs alone", ["my-server", "x"], ["my_server", "x"]],
    ["nothing is left of the names", ["a", "🎉"], ["a", "🎂"]],
    ["only what comes after 64 characters differs", ["a", `${"x".repeat(70)}1`], ["a", `${"x".repeat(70)}2`]],
    ["only what VS Code cuts away differs", ["a", `${"x".repeat(50)}1`], ["a", `${"x".repeat(50)}2`]],
  ] as const)
    it(`differs where ${what}, whoever came first`, () => {
      const tools = [one, other].map(([server, tool]) => ({ server, tool }));
      const [first, second] = aliases(tools);
      assert.ok(first && second && first.toLowerCase() !== second.toLowerCase());
      assert.deepEqual(aliases(tools.toReversed()), [second, first]);
      assert.ok(!tools.some(({ server, tool }) => [first, second].includes(plainAlias(server, tool))));
    });

  it("keeps the end of a long name, which tells more, and no half of a character", () => {
    const [alias = null] = aliases([{ server: "server", tool: `${"𠮷".repeat(60)}_the_end` }]);
    assert.match(alias ?? "", /^server__𠮷+_the_end_[0-9a-f]{12}$/u);
    assert.ok((alias ?? "").length <= 48 && (alias ?? "").isWellFormed());
  });

  it("is never one that is taken, and there is none where its hashed one is taken too", () => {
    const tools = [{ server: "a", tool: "b" }];
    const [hashed] = aliases(tools, (alias) => alias === "a__b");
    assert.match(hashed ?? "", /^a__b_[0-9a-f]{12}$/);
    assert.deepEqual(
      aliases(tools, (alias) => alias === "a__b" || alias === hashed),
      [null],
    );
  });

  it("is not taken over by a tool that is called like the hashed one of another", () => {
    const clash = [
      { server: "a", tool: "x-y" },
      { server: "a", tool: "x_y" },
    ];
    const [hashed = null] = aliases(clash);
    const thief = { server: "a", tool: (hashed ?? "").slice(3) };
    const all = aliases([...clash, thief]);
    assert.equal(new Set(all).size, 3);
    assert.notEqual(all[2], hashed);
  });

  it("is never shared, too long or dependent on the order, whatever servers and tools are called", () => {
    const word = fc.string({
      unit: fc.constantFrom("a", "B", "b", "_", "-", "🎉", "天", "."),
      maxLength: 80,
    });
    const tools = fc.uniqueArray(fc.record({ server: word, tool: word }), {
      selector: ({ server, tool }) => JSON.stringify([server, tool]),
      maxLength: 12,
    });
    fc.assert(
      fc.property(tools, (list) => {
        const given = aliasesFor(list, free);
        const names = [...given.values()];
        assert.ok(names.every((name) => name !== null && name.length <= 48 && name.isWellFormed()));
        assert.equal(new Set(names.map((name) => name?.toLowerCase())).size, list.length);
        const reversed = aliasesFor(list.toReversed(), free);
        assert.ok(list.every((tool) => reversed.get(tool) === given.get(tool)));
      }),
    );
  });
});

describe("a name that depends on no other", () => {
  it("is plain where both parts can be told from it", () => {
    assert.equal(lastingAlias({ server: "github", tool: "createPlan" }), "github__createPlan");
  });

  it("is never that of another, whatever they are called", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "B", "b", "_", "-", "🎉"), maxLength: 40 });
    const named = fc.record({ server: word, tool: word });
    fc.assert(
      fc.property(named, named, (one, other) => {
        const same = one.server === other.server && one.tool === other.tool;
        assert.equal(lastingAlias(one) === lastingAlias(other), same);
        assert.ok(lastingAlias(one).length <= 48);
      }),
      { numRuns: 2000 },
    );
  });
});

// Abuse cases M01, M02.
describe("the id of a server's tool", () => {
  it("is its server and its name", () => {
    assert.equal(serverToolId("github", "create_issue"), "github/create_issue");
    assert.equal(serverToolId("wetter", "天気-v1.2"), "wetter/天気-v1.2");
  });

  it("is never a pattern that means other tools", () => {
    for (const tool of ["*", "**", "{a,b}", "a?", "!a", "[a]", "a/b", "+(a)"])
      assert.match(serverToolId("x", tool).slice(2), /^[\w.%-]+$/, tool);
  });

  it("differs for different tools, whatever they are called", () => {
    const name = fc.string({
      unit: fc.constantFrom("a", "%", "2", "A", "*", "/", "é", "e\u0301", "\ud800", "\ufffd"),
    });
    fc.assert(
      fc.property(name, name, (one, other) => {
        assert.equal(serverToolId("x", one) === serverToolId("x", other), one === other);
      }),
    );
  });
});
