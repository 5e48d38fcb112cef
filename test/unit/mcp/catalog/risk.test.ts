import assert from "node:assert/strict";
import fc from "fast-check";
import type { JsonObject } from "../../../../src/core/json.ts";
import type { RiskLevel } from "../../../../src/core/risk.ts";
import type { Assessment, Floor } from "../../../../src/mcp/catalog/assessment.ts";
import { composeRisk, exceeds, mitigatedRisk } from "../../../../src/mcp/catalog/composeRisk.ts";
import { serverFacts } from "../../../../src/mcp/catalog/serverFacts.ts";
import { serverRisk, type ServerFacts } from "../../../../src/mcp/catalog/serverRisk.ts";
import { toolKind, toolRisk } from "../../../../src/mcp/catalog/toolRisk.ts";
import type { McpTool } from "../../../../src/mcp/upstream/upstream.ts";

const well = "Looks up the weather of a place, for today and the days after.";
const documented: McpTool = {
  name: "look_up",
  description: well,
  inputSchema: { type: "object", properties: { place: { type: "string", description: "Where" } } },
};
const named = (name: string, more: Partial<McpTool> = {}): McpTool => ({ ...documented, name, ...more });
const local: ServerFacts = { remote: false, auth: "none", trust: "known" };

// Behaviour 3.51, 3.52, 3.56; acceptance B3-30.
describe("the risk of a tool on its server", () => {
  const at = (level: RiskLevel, floor: Floor | null = null): Assessment => ({ level, floor, reasons: [] });
  for (const [server, tool, level] of [
    [1, 1, 1],
    [2, 2, 3],
    [3, 3, 5],
    [1, 4, 4],
    [2, 1, 2],
    [5, 5, 5],
  ] as const)
    it(`is L${level} for L${tool} on L${server}`, () =>
      assert.equal(composeRisk(at(server), at(tool)).level, level));

  it("is the floor of the server, by its name", () => {
    const { level, triggers } = composeRisk(at(5, "non_loopback_no_auth_trust_unknown"), at(2));
    assert.deepEqual([level, triggers], [5, ["non_loopback_no_auth_trust_unknown"]]);
  });

  it("is the floor of the tool, by its name", () => {
    const { level, triggers } = composeRisk(at(3), at(5, "irreversible_verb_in_tool_name"));
    assert.deepEqual([level, triggers], [5, ["irreversible_verb_in_tool_name"]]);
  });

  it("stays L4 where a floor says so", () => {
    assert.equal(composeRisk(at(3), at(4, "description_missing_and_annotations_missing")).level, 4);
  });

  it("is shown one band lower where a person is asked on every call, L1 at least, and not where it is poisoned", () => {
    const shown = ([1, 2, 3, 4, 5] as const).map((level) => mitigatedRisk(level, { poisoned: false }));
    assert.deepEqual(shown, [1, 1, 2, 3, 4]);
    assert.equal(mitigatedRisk(5, { poisoned: true }), 5);
  });

  it("is too much only above the most that is allowed", () => {
    const { level, ...rest } = composeRisk(at(2), at(2));
    assert.deepEqual([exceeds({ level, ...rest }, 3), exceeds({ level, ...rest }, 2)], [false, true]);
  });
});

// Behaviour 3.54, 3.55; acceptance B3-35.
describe("the risk of a tool by itself", () => {
  const level = (tool: McpTool, remote = false) => toolRisk(tool, remote).level;

  it("is low where it is described, and never less, for nobody has checked it", () => {
    assert.equal(level(documented), 2);
    assert.deepEqual(toolRisk(documented, false).reasons, ["Nobody has checked that it only reads."]);
  });

  for (const name of [
    "delete_repo",
    "deleteAccount",
    "drop-table",
    "repo.purge",
    "wipeDisk",
    "forcePush",
    "REMOVE_ALL",
  ])
    it(`is critical for '${name}'`, () => {
      const { level, floor } = toolRisk(named(name), false);
      assert.deepEqual([level, floor], [5, "irreversible_verb_in_tool_name"]);
    });

  for (const name of ["list_deleted", "undelete", "dropdown_values", "forced_pushes", "get_force"])
    it(`has nothing to do with '${name}'`, () => assert.equal(level(named(name)), 2));

  it("is critical where its server says that it destroys, also where that can be repeated", () => {
    const { floor } = toolRisk(named("x", { annotations: { destructiveHint: true } }), false);
    assert.equal(floor, "destructive_and_non_idempotent");
    assert.equal(level(named("x", { annotations: { destructiveHint: true, idempotentHint: true } })), 5);
  });

  it("is high at least where nobody says what it does", () => {
    const { floor } = toolRisk(named("x", { description: " " }), false);
    assert.equal(floor, "description_missing_and_annotations_missing");
    assert.equal(level(named("x", { description: "", annotations: { readOnlyHint: true } })), 4);
  });

  it("counts what is badly documented, three points at most", () => {
    assert.equal(level(named("x", { description: "Short." })), 3);
    assert.equal(level(named("x", { inputSchema: { type: "object" } })), 4);
    const vague = { type: "object", properties: { a: {}, b: {}, c: { description: "C" } } };
    assert.equal(level(named("x", { inputSchema: vague })), 3);
    assert.equal(level(named("x", { description: "Short.", inputSchema: { type: "object" } })), 5);
  });

  it("counts what goes far away, and only there", () => {
    const text = { type: "object", properties: { text: { type: "string", description: "What to say" } } };
    assert.deepEqual([level(named("create_issue")), level(named("create_issue"), true)], [2, 3]);
    assert.deepEqual([level(named("grantRole")), level(named("grantRole"), true)], [2, 4]);
    assert.deepEqual(
      [level(named("x", { inputSchema: text })), level(named("x", { inputSchema: text }), true)],
      [2, 3],
    );
    assert.equal(level(named("x", { annotations: { openWorldHint: true } })), 3);
  });

  it("is only ever raised by the hints of its server", () => {
    const hint = fc.option(fc.boolean(), { nil: undefined });
    const hints = fc.record({
      readOnlyHint: hint,
      destructiveHint: hint,
      idempotentHint: hint,
      openWorldHint: hint,
    });
    const tool = fc.record({
      name: fc.constantFrom("get_it", "create_it", "deleteIt", "run"),
      description: fc.constantFrom(undefined, "", "Short.", well),
      inputSchema: fc.constantFrom<JsonObject>({ type: "object" }, documented.inputSchema),
    });
    fc.assert(
      fc.property(tool, hints, hints, fc.boolean(), (definition, one, other, remote) => {
        const given = (annotations?: object) =>
          level(JSON.parse(JSON.stringify({ ...definition, annotations })), remote);
        assert.ok(given(one) >= given());
        const favourable = { ...other, readOnlyHint: true, idempotentHint: true };
        assert.ok(given(favourable) >= given(other));
      }),
    );
  });

  it("names a kind that nothing allows", () => {
    assert.equal(toolKind(named("get_it", { annotations: { readOnlyHint: true } }), false), "other");
    assert.equal(toolKind(named("editFile"), false), "other");
    assert.equal(toolKind(named("getPage"), true), "network");
    assert.equal(toolKind(named("getPage", { annotations: { openWorldHint: true } }), false), "network");
    assert.equal(toolKind(named("runQuery"), true), "execute");
    assert.equal(toolKind(named("deletePage"), true), "delete");
  });
});

// Behaviour 3.53.
describe("the risk of a server", () => {
  const level = (
    facts: Partial<ServerFacts>,
    tools = [documented],
    instructions: string | null = "Weather.",
  ) => serverRisk({ ...local, ...facts }, tools, instructions).level;

  it("is least where the person starts it here and it says what it is for", () => {
    assert.equal(level({}), 1);
  });

  it("grows with distance, with a key of the person, with who chose it and with what it leaves out", () => {
    assert.equal(level({ remote: true }), 2);
    assert.equal(level({ remote: true, auth: "key" }), 3);
    assert.equal(level({ trust: "unknown" }), 3);
    assert.equal(level({}, [documented], null), 2);
    assert.equal(level({}, [named("x", { description: "" })], " "), 3);
  });

  it("knows what is far away by the whole host, and a key by who has one", () => {
    const facts = (url: string, headers = {}, secrets: string[] = []) =>
      serverFacts({ type: "http", url, headers }, { secrets, chosen: true });
    const started = { type: "stdio", command: "x", args: [], env: {}, cwd: null } as const;
    for (const near of ["http://localhost:1/mcp", "http://127.0.0.1/", "http://[::1]:8/mcp"])
      assert.equal(facts(near).remote, false, near);
    for (const far of [
      "https://a.example/mcp",
      "http://127.0.0.1.evil.example/",
      "http://localhost.evil.example/",
    ])
      assert.equal(facts(far).remote, true, far);
    assert.equal(facts("https://a.example/mcp").auth, "none");
    assert.equal(facts("https://a.example/mcp", { Authorization: "x" }).auth, "key");
    assert.equal(facts("https://a.example/mcp", {}, ["x"]).auth, "key");
    assert.deepEqual(serverFacts(started, { secrets: [], chosen: false }), {
      remote: false,
      auth: "none",
      trust: "unknown",
    });
  });

  it("is critical far away without a key where it writes or nobody chose it", () => {
    const floor = (facts: Partial<ServerFacts>, tool = documented) =>
      serverRisk({ ...local, ...facts }, [tool], "Weather.").floor;
    assert.equal(floor({ remote: true }, named("create_it")), "non_loopback_no_auth_write_capability");
    assert.equal(floor({ remote: true, trust: "unknown" }), "non_loopback_no_auth_trust_unknown");
    assert.equal(floor({ remote: true, auth: "key", trust: "unknown" }, named("create_it")), null);
    assert.equal(floor({}, named("create_it")), null);
  });
});
