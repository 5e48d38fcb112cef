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
      "by a cancelled request",
      deny({ kind: "cancelled" }, "gone"),
      { status: "cancelled", message: "Action cancelled before it was approved" },
    ],
    [
      "by a client's person",
      deny({ kind: "client", name: "Claude Desktop" }, "declined"),
      { status: "cancelled", message: "Action cancelled by user" },
    ],
    [
      "where nobody can be asked",
      deny({ kind: "noStrategy" }, "none"),
      {
        status: "cancelled",
        message: "Tool requires approval but no ApprovalStrategy is configured on this execution path",
      },
    ],
    [
      "by a limit",
      deny({ kind: "limit", limit: "100 calls are waiting" }, "many"),
      { status: "cancelled", message: "Tool execution denied: 100 calls are waiting" },
    ],
    [
      "by a fault",
      deny({ kind: "fault", fault: "no scanner" }, "no scanner"),
      { status: "error", message: "Tool approval failed: no scanner" },
    ],
    [
      "by a mode",
      deny({ kind: "mode", mode: "preview" }, "preview"),
      { status: "cancelled", message: "Tool execution denied by policy" },
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
      // In this order, with nothing between.
      assert.equal(json, JSON.stringify(expected));
      assert.match(text, /^Nothing was executed\. /);
      assert.match(text, /a\/b/);
      assert.doesNotMatch(text, /undefined|null/);
    });

  it("says who refused, and what may be done next", () => {
    for (const [by, who, next] of [
      [{ kind: "person" }, /The user declined this call\./, /Do not repeat it.*because they declined/],
      [{ kind: "timeout", seconds: 7 }, /Nobody answered within 7 seconds/, /still to be approved/],
      [{ kind: "rule", name: "No pushes", source: "user" }, /The rule 'No pushes' said no/, /Do not repeat/],
      [{ kind: "row", key: "a/*", mode: "deny" }, /The user's settings say no/, /Do not repeat/],
      [{ kind: "cancelled" }, /The request was stopped/, /Call no more tools/],
      [{ kind: "limit", limit: "100" }, /A limit was reached: 100/, /Wait and try again/],
      [{ kind: "fault", fault: "f" }, /could not be completed: f/, /Nobody declined; tell the user/],
      [{ kind: "trust" }, /Restricted Mode/, /must be trusted first/],
      [{ kind: "strategy", name: "s" }, /The approval strategy 's' said no: declined/, /Do not repeat/],
    ] as const) {
      const { text } = refusalOf("a/b", deny(by, "declined"));
      assert.match(text, who);
      assert.match(text, next);
    }
  });

  it("gives a person's reason as they wrote it", () => {
    const { json, text } = refusalOf("a/b", deny({ kind: "person" }, 'Not on "main"'));
    assert.equal(json, '{"status":"cancelled","message":"Action cancelled by user"}');
    assert.match(text, /The user declined this call and said: "Not on "main""\. Call: 'a\/b'\./);
  });

  for (const reason of ["Not now, please.", "Why?", "No!", "Later…"])
    it(`has one stop after a reason such as ${reason}`, () => {
      const { text } = refusalOf("a/b", deny({ kind: "person" }, reason));
      assert.ok(text.includes(`and said: "${reason}" Call: 'a/b'.`), text);
    });

  it("has one stop after the reason of a strategy", () => {
    const { text } = refusalOf("a/b", deny({ kind: "strategy", name: "s" }, "No deployments today."));
    assert.match(text, /said no: No deployments today\. Call:/);
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
