import assert from "node:assert/strict";
import { jsonPlace, type JsonPath } from "../../../src/vscode/jsonPlace.ts";
import { problemPlace, rowPlace, rulePlace } from "../../../src/vscode/settingsPlace.ts";

describe("where something is written", () => {
  it("is the setting of its source and the place in it", () => {
    assert.deepEqual(rowPlace("github/*"), { kind: "application", at: ["toolgate.tools", "github/*"] });
    assert.deepEqual(rulePlace("toolgate.rules[2]", "user"), {
      kind: "application",
      at: ["toolgate.rules", 2],
    });
    assert.deepEqual(rulePlace("toolgate.rules", "user"), { kind: "application", at: ["toolgate.rules"] });
    assert.deepEqual(rulePlace("toolgate.workspaceRules[0]", "workspace"), {
      kind: "workspace",
      at: ["toolgate.workspaceRules", 0],
    });
    assert.deepEqual(rulePlace("toolgate.workspaceRules (my (odd) [1] folder)[10]", "workspace"), {
      kind: "folder",
      folder: "my (odd) [1] folder",
      at: ["toolgate.workspaceRules", 10],
    });
    assert.deepEqual(rulePlace("toolgate.workspaceRules (yours)[1]", "workspace"), {
      kind: "user",
      at: ["toolgate.workspaceRules", 1],
    });
    assert.deepEqual(rulePlace("/etc/toolgate/policy.json[3]", "managed"), {
      kind: "file",
      file: "/etc/toolgate/policy.json",
      at: ["rules", 3],
    });
    assert.equal(rulePlace("read-only", "preset"), null);
  });
});

describe("where something wrong is written", () => {
  for (const [where, place] of [
    ["toolgate.policy", { kind: "application", at: ["toolgate.policy"] }],
    ["toolgate.tools: 'github/*'", { kind: "application", at: ["toolgate.tools", "github/*"] }],
    ["toolgate.tools: 'a: 'b''", { kind: "application", at: ["toolgate.tools", "a: 'b'"] }],
    ["toolgate.servers: 'a.b'", { kind: "application", at: ["toolgate.servers", "a.b"] }],
    ["toolgate.agent.rounds", { kind: "application", at: ["toolgate.agent.rounds"] }],
    ["toolgate.agent.toolLimits: 'a/b'", { kind: "application", at: ["toolgate.agent.toolLimits", "a/b"] }],
    ["toolgate.rules[1]", { kind: "application", at: ["toolgate.rules", 1] }],
    [
      "toolgate.workspaceRules (shop)[0]",
      { kind: "folder", folder: "shop", at: ["toolgate.workspaceRules", 0] },
    ],
    ["/etc/toolgate/policy.json", { kind: "file", file: "/etc/toolgate/policy.json", at: ["rules"] }],
  ] as const)
    it(`is known of ${where}`, () => assert.deepEqual(problemPlace(where), place));
});

describe("the place of a value in settings", () => {
  const text = `{
    // Mine.
    "editor.fontSize": 12,
    "toolgate.rules": [
      { "tool": "a/*", "decision": "ask" }, /* one, two */
      { "tool": "b/*", "when": "args.x == \\"]\\"", "decision": "deny" },
    ],
  }`;
  const at = (path: JsonPath, given = text) => {
    const place = jsonPlace(given, path);
    return place && given.slice(place.start, place.end);
  };

  it("is found among comments, brackets in texts and commas too many", () => {
    assert.match(at(["toolgate.rules", 1]) ?? "", /^\{ "tool": "b[^]*\}$/);
    assert.equal(at(["toolgate.rules", 1, "decision"]), '"deny"');
  });

  it("is that of the innermost thing around it when it is gone", () => {
    assert.match(at(["toolgate.rules", 7]) ?? "", /^\[[^]*\]$/);
    assert.equal(at(["toolgate.tools", "a/b"]), null);
  });

  it("is found in what is being written, and nowhere in what is no object", () => {
    assert.equal(at(["a", 0], '{ "a": [ 1, '), "1");
    for (const odd of ["", "null", "[]", "{", "\u0000", '"'])
      assert.equal(at(["toolgate.rules", 0], odd), null);
  });
});
