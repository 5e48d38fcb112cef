import assert from "node:assert/strict";
import type { Authority, Decision } from "../../../src/core/decision.ts";
import { refusalOf } from "../../../src/core/refusal.ts";

const deny = (by: Authority, reason: string, step: Decision["step"] = "strategy"): Decision => ({
  kind: "deny",
  step,
  by,
  reason,
});

// Behaviour 1.4, 1.21 to 1.28: the JSON is exact.
describe("a refusal", () => {
  const cases: [name: string, decision: Decision, json: object][] = [
    [
      "by a person",
      deny({ kind: "person" }, "declined"),
      { status: "cancelled", message: "Action cancelled by user" },
    ],
    [
      "by time",
      deny({ kind: "timeout", seconds: 120 }, "late"),
      { status: "timeout", message: "Approval timed out" },
    ],
    [
      "by denyAll",
      deny({ kind: "policy", policy: "denyAll" }, "all"),
      { status: "cancelled", message: "Tool execution denied by policy" },
    ],
    [
      "by a row",
      deny({ kind: "row", key: "a/*", mode: "deny" }, "row"),
      { status: "cancelled", message: "Tool execution denied by ToolPermissionPolicy" },
    ],
    [
      "by a rule whose reason needs escaping",
      deny({ kind: "rule", name: "P", source: "user" }, 'a "b" \\ c\n\td'),
      { status: "cancelled", message: `Tool a/b denied by policy 'P': a "b" \\ c\n\td` },
    ],
    [
      "by trust",
      deny({ kind: "trust" }, "trust"),
      { status: "cancelled", message: "Tool execution denied: insufficient authorization" },
    ],
    [
      "by a strategy",
      deny({ kind: "strategy", name: "s" }, "r"),
      { status: "cancelled", message: "Tool execution was denied: r" },
    ],
    [
      "by invalid arguments",
      { ...deny({ kind: "arguments" }, "bad", "validate"), details: ["one", "two"] },
      { error: "invalid_arguments", tool: "a/b", details: ["one", "two"] },
    ],
    ["of an unknown tool", deny({ kind: "door" }, "none", "resolve"), { error: "unknown_tool", tool: "a/b" }],
  ];
  for (const [name, decision, expected] of cases)
    it(`${name} has its JSON, names the tool and says that nothing was executed`, () => {
      const { json, text } = refusalOf("a/b", decision);
      assert.deepEqual(JSON.parse(json), expected);
      assert.match(text, /^Nothing was executed\. /);
      assert.match(text, /a\/b/);
      assert.doesNotMatch(text, /undefined|null/);
    });

  it("has different words for a person, time, a fault and a cancelled request", () => {
    const texts = [
      deny({ kind: "person" }, "r"),
      deny({ kind: "timeout", seconds: 5 }, "r"),
      deny({ kind: "fault", fault: "f" }, "r"),
      deny({ kind: "cancelled" }, "r"),
    ].map((decision) => refusalOf("a/b", decision).text);
    assert.equal(new Set(texts).size, texts.length);
    assert.ok(
      texts.filter((text) => text.includes("declined")).length === 2,
      "only a person declines; a fault says that nobody did",
    );
  });
});
