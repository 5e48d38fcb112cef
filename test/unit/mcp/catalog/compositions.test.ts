import assert from "node:assert/strict";
import type { RiskLevel } from "../../../../src/core/risk.ts";
import { openDecisionLog, type OpenDecisionLog } from "../../../../src/decisionLog/log.ts";
import { composition, member, type Composition } from "../../../../src/mcp/catalog/composition.ts";
import { readMembers } from "../../../../src/mcp/catalog/compositionFile.ts";
import { createCompositions, type CompositionPorts } from "../../../../src/mcp/catalog/compositions.ts";
import { exposed } from "../../../../src/mcp/catalog/exposure.ts";
import { redactNothing, useFolder } from "../../decisionLog/entries.ts";
import { catalogOf, shelf, tool, type Shelf } from "./shelf.ts";

// Behaviour 3.8, 3.9, 3.56, 3.61; acceptance B3-29, B3-33, B3-34.
describe("a composition", () => {
  const folder = useFolder();
  let log: OpenDecisionLog;
  let server: Shelf;
  beforeEach(async () => {
    log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
    server = shelf("github", [tool("get_issue"), tool("list_issues"), tool("delete_issue")]);
  });
  afterEach(() => log.close());

  const get = member.parse({ server: "github", tool: "get_issue" });
  const listed = member.parse({
    server: "github",
    tool: "list_issues",
    alias: "all_issues",
    description: "All.",
  });
  const destroy = member.parse({ server: "github", tool: "delete_issue" });

  async function made(ports: Partial<CompositionPorts> = {}) {
    const catalog = catalogOf([server], () => log);
    await catalog.refresh();
    let most: RiskLevel = 3;
    let ids = 0;
    const saved: (readonly Composition[])[] = [];
    const compositions = createCompositions({
      stored: [],
      save: async (all) => void saved.push(all),
      catalog,
      mostRisk: () => most,
      ownNames: () => ["write_file"],
      newId: () => `c${++ids}`,
      ...ports,
    });
    const events: string[] = [];
    compositions.onDidChange(({ kind, composition: { id } }) => events.push(`${kind} ${id}`));
    return { catalog, compositions, events, saved, allow: (level: RiskLevel) => (most = level) };
  }

  it("is created disabled, and enabled and disabled by its person, each told", async () => {
    const { compositions, events, saved } = await made();
    const { id, enabled } = await compositions.create("Reading", [get]);
    assert.equal(enabled, false);
    assert.equal(await compositions.enable(id), null);
    assert.equal(await compositions.enable(id), null);
    await compositions.disable(id);
    await compositions.disable(id);
    await compositions.delete(id);
    assert.deepEqual(events, ["CREATED c1", "ENABLED c1", "DISABLED c1", "DELETED c1"]);
    assert.equal(saved.length, 4);
    assert.deepEqual(compositions.list(), []);
  });

  it("is not enabled where nothing is in it", async () => {
    const { compositions, events } = await made();
    const { id } = await compositions.create("Empty", []);
    assert.deepEqual(await compositions.enable(id), { kind: "empty" });
    assert.deepEqual(events, ["CREATED c1"]);
  });

  it("is not enabled where a tool is riskier than what may be served, and is where that is more", async () => {
    const { compositions, allow } = await made();
    const { id } = await compositions.create("All", [get, destroy]);
    assert.deepEqual(await compositions.enable(id), { kind: "exceeding", tools: ["github/delete_issue"] });
    allow(5);
    assert.equal(await compositions.enable(id), null);
  });

  for (const [what, alias] of [
    ["another tool", "github__list_issues"],
    ["another tool in other letters", "GitHub__List_Issues"],
    ["one of ours", "write_file"],
    ["what may become one of ours", "toolgate_anything"],
  ] as const)
    it(`is not enabled where a name in it is that of ${what}`, async () => {
      const { compositions } = await made();
      const { id } = await compositions.create("Shadow", [{ ...get, alias }]);
      assert.deepEqual(await compositions.enable(id), { kind: "shadowing", aliases: [alias] });
    });

  it("is not enabled where two of its names are one, or one is in another that is enabled", async () => {
    const { compositions } = await made();
    const twice = await compositions.create("Twice", [
      { ...get, alias: "x" },
      { ...listed, alias: "X" },
    ]);
    assert.deepEqual(await compositions.enable(twice.id), { kind: "shadowing", aliases: ["x", "X"] });
    const first = await compositions.create("First", [{ ...get, alias: "x" }]);
    const second = await compositions.create("Second", [{ ...listed, alias: "x" }]);
    assert.equal(await compositions.enable(first.id), null);
    assert.deepEqual(await compositions.enable(second.id), { kind: "shadowing", aliases: ["x"] });
  });

  it("is disabled by itself where a change makes it riskier than what may be served", async () => {
    const { catalog, compositions, events } = await made();
    const { id } = await compositions.create("Reading", [get]);
    await compositions.enable(id);
    const { name: _, ...nothing } = tool("get_issue");
    server.offer({ ...nothing, name: "get_issue", description: "", annotations: { destructiveHint: true } });
    await catalog.refresh();
    await compositions.disable("c1");
    assert.deepEqual(events, ["CREATED c1", "ENABLED c1", "AUTO_DISABLED c1"]);
  });

  it("stays enabled while its server does not run", async () => {
    const { catalog, compositions } = await made();
    const { id } = await compositions.create("Reading", [get]);
    await compositions.enable(id);
    server.become({ kind: "stopped" });
    await catalog.refresh();
    await compositions.update(id, { name: "Read" });
    assert.equal(compositions.list()[0]?.enabled, true);
  });

  it("is changed in place, and disabled where it may not be enabled any more", async () => {
    const { compositions, events } = await made();
    const { id } = await compositions.create("Reading", [get]);
    await compositions.enable(id);
    assert.deepEqual(await compositions.update(id, { name: "Read", members: [get, listed] }), {
      id,
      name: "Read",
      enabled: true,
      members: [get, listed],
    });
    assert.equal((await compositions.update(id, { members: [] })).enabled, false);
    assert.deepEqual(events.slice(2), ["UPDATED c1", "UPDATED c1", "AUTO_DISABLED c1"]);
  });

  it("that nobody knows is an error", async () => {
    const { compositions } = await made();
    for (const act of ["enable", "disable", "delete"] as const)
      await assert.rejects(compositions[act]("none"), /no composition 'none'/);
    await assert.rejects(compositions.update("none", {}), /no composition 'none'/);
  });

  it("that cannot be kept has not changed", async () => {
    const { compositions, events } = await made({ save: () => Promise.reject(new Error("disk full")) });
    await assert.rejects(compositions.create("Reading", [get]), /disk full/);
    assert.deepEqual([compositions.list(), events], [[], []]);
  });

  it("of what is exposed directly is one, always of the same id", async () => {
    const { compositions, events } = await made();
    await compositions.expose([get]);
    await compositions.enable("exposed");
    await compositions.expose([listed]);
    assert.deepEqual(compositions.list(), [
      { id: "exposed", name: "exposed", enabled: true, members: [listed] },
    ]);
    assert.deepEqual(events, ["CREATED exposed", "ENABLED exposed", "UPDATED exposed"]);
  });

  it("asks for a person about a tool only while it is enabled and says so", async () => {
    const { compositions } = await made();
    const { id } = await compositions.create("Careful", [{ ...get, hitl: true }, listed]);
    assert.equal(compositions.isRequired("github/get_issue"), false);
    await compositions.enable(id);
    assert.equal(compositions.isRequired("github/get_issue"), true);
    assert.equal(compositions.isRequired("github/list_issues"), false);
  });

  it("is read strictly from a list of tools", () => {
    assert.deepEqual(member.parse({ server: "a", tool: "b" }), {
      server: "a",
      tool: "b",
      alias: null,
      description: null,
      hitl: false,
    });
    for (const wrong of [
      { server: "a" },
      { server: "a", tool: "b", hitl: "yes" },
      { server: "a", tool: "b", x: 1 },
    ])
      assert.equal(member.safeParse(wrong).success, false);
    for (const alias of ["", "a b", "a/b", "-a", "x".repeat(49), "a\u200bb"])
      assert.equal(member.safeParse({ server: "a", tool: "b", alias }).success, false, alias);
  });

  it("is read as it was kept, and not at all where that is something else", async () => {
    const { compositions } = await made();
    await compositions.create("Reading", [get, listed]);
    const [kept] = compositions.list();
    assert.deepEqual(composition.parse(JSON.parse(JSON.stringify(kept))), kept);
    assert.equal(composition.safeParse({ ...kept, enabled: "yes" }).success, false);
  });

  it("is read from a file with a list, bare or by its name, and says what is wrong in one", () => {
    const list = [{ server: "github", tool: "get_issue" }];
    for (const text of [JSON.stringify(list), JSON.stringify({ "composed-tools": list })])
      assert.deepEqual(readMembers(text), { kind: "members", members: [get] });
    assert.deepEqual(readMembers("[{"), { kind: "wrong", problem: "it is not JSON" });
    for (const text of ["{}", "3", '[{"server":"a"}]']) assert.equal(readMembers(text).kind, "wrong", text);
    assert.match(JSON.stringify(readMembers('[{"server":"a"}]')), /0\.tool: /);
  });

  describe("in what is served", () => {
    const served = async (exposure: "BUILTIN_ONLY" | "COMPOSED_ONLY" | "BOTH") => {
      const { catalog, compositions } = await made();
      const { id } = await compositions.create("Reading", [listed]);
      await compositions.enable(id);
      await compositions.create("Disabled", [get]);
      return exposed(catalog.list(), compositions.list(), exposure);
    };
    const names = async (exposure: "BUILTIN_ONLY" | "COMPOSED_ONLY" | "BOTH") =>
      (await served(exposure)).map(({ alias }) => alias);

    it("is left out where only the tools of servers are to be there", async () => {
      assert.deepEqual(await names("BUILTIN_ONLY"), [
        "github__get_issue",
        "github__list_issues",
        "github__delete_issue",
      ]);
    });

    it("is all where only compositions are to be there, described as it says", async () => {
      const [only] = await served("COMPOSED_ONLY");
      assert.deepEqual([only?.alias, only?.definition.description], ["all_issues", "All."]);
      assert.deepEqual(await names("COMPOSED_ONLY"), ["all_issues"]);
    });

    it("stands in place of the tool where both are to be there", async () => {
      assert.deepEqual(await names("BOTH"), ["github__get_issue", "all_issues", "github__delete_issue"]);
    });

    it("is without a tool whose definition has changed since it was approved", async () => {
      const { catalog, compositions } = await made();
      const { id } = await compositions.create("Reading", [get]);
      await compositions.enable(id);
      server.offer(tool("get_issue", { title: "Other" }));
      await catalog.refresh();
      assert.deepEqual(exposed(catalog.list(), compositions.list(), "COMPOSED_ONLY"), []);
    });
  });
});
