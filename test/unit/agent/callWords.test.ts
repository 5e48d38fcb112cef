import assert from "node:assert/strict";
import { callWords, tallyWords } from "../../../src/agent/callWords.ts";
import type { ToolAnswer } from "../../../src/agent/toolAnswer.ts";
import type { Authority, Decision } from "../../../src/core/decision.ts";
import { english } from "../../../src/core/translate.ts";

const allow = (by: Authority, more: Partial<Decision> = {}): Decision => ({
  kind: "allow",
  step: "rules",
  by,
  reason: "approved",
  ...more,
});

const deny = (by: Authority, more: Partial<Decision> = {}): Decision => ({
  ...allow(by),
  kind: "deny",
  reason: "declined",
  ...more,
});

const person: Authority = { kind: "person" };

function words(kind: ToolAnswer["kind"], decision: Decision, ranMs: number | null = null): string {
  const account = { id: "1", tool: "a/b", args: {}, waitedMs: null, ranMs } as const;
  const { mark, text } = callWords(
    { answer: { kind, texts: [], settled: { decision, account } }, skipped: null },
    english,
  );
  return `${mark}: ${text}`;
}

describe("the line of a call", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["ran: needs no approval · 3 ms", words("result", allow({ kind: "tool", why: "requiresApproval" }), 3)],
    ["ran: approved by you · 2.5 s", words("result", allow(person), 2_460)],
    [
      "ran: approved by you with changed arguments · 1 min 5 s",
      words("result", allow(person, { metadata: { editedFrom: "x" } }), 65_100),
    ],
    [
      "ran: allowed by rule reads · 1 ms",
      words("result", allow({ kind: "rule", name: "reads", source: "user" }), 1),
    ],
    [
      "ran: allowed by row a/*: it · 1 ms",
      words("result", allow({ kind: "row", key: "a/*: it", mode: "allow" }), 1),
    ],
    ["ran: allowed by a grant of yours · 1 ms", words("result", allow({ kind: "grant", id: "g" }), 1)],
    [
      "ran: allowed: everything allowed · 1 ms",
      words("result", allow({ kind: "policy", policy: "allowAll" }), 1),
    ],
    ["failed: approved by you · failed · 9 ms", words("failed", allow(person), 9)],
    ["answered: answered by you in place of the tool", words("result", deny(person))],
    ["declined: declined by you", words("declined", deny(person))],
    ["declined: declined by you: not today", words("declined", deny(person, { reason: "not today" }))],
    [
      "refused: denied by rule no rm",
      words("refused", deny({ kind: "rule", name: "no rm", source: "managed" })),
    ],
    ["refused: denied by row a/b", words("refused", deny({ kind: "row", key: "a/b", mode: "deny" }))],
    ["refused: unknown tool", words("refused", deny({ kind: "door" }, { step: "resolve" }))],
    ["refused: invalid arguments", words("refused", deny({ kind: "arguments" }))],
    ["refused: not answered within 120 s", words("refused", deny({ kind: "timeout", seconds: 120 }))],
    ["refused: stopped before an answer", words("refused", deny({ kind: "cancelled" }))],
    ["refused: limit reached: 3 of x", words("refused", deny({ kind: "limit", limit: "3 of x" }))],
    ["refused: not run: it broke", words("refused", deny({ kind: "fault", fault: "it broke" }))],
    ["refused: denied: mode Preview", words("refused", deny({ kind: "mode", mode: "preview" }))],
  ];
  for (const [expected, actual] of cases)
    it(`says “${expected}”`, () => {
      assert.equal(actual, expected);
    });

  it("is one line in which nothing can hide, whatever a person or a fault says", () => {
    assert.equal(
      words("declined", deny(person, { reason: "no\n\u202eyes" })),
      "declined: declined by you: no↵\\u{202E}yes",
    );
  });

  it("says why a call was answered without its tool", () => {
    assert.deepEqual(
      callWords({ answer: { kind: "refused", texts: [] }, skipped: "declined-repeat" }, english),
      {
        mark: "refused",
        text: "not asked again: you declined it before",
      },
    );
  });

  it("says that a tool broke where nothing is known of its call", () => {
    const broken = { kind: "failed", texts: ["it broke"] } as const;
    assert.deepEqual(callWords({ answer: broken, skipped: null }, english), {
      mark: "failed",
      text: "failed",
    });
  });
});

describe("the end of a transcript", () => {
  it("counts how many calls ended how", () => {
    const marks = ["ran", "declined", "ran", "refused", "failed", "answered"] as const;
    assert.equal(
      tallyWords(
        marks.map((mark) => ({ mark })),
        english,
      ),
      "Tool calls: 2 ran, 1 answered by you, 1 failed, 1 declined by you, 1 not run",
    );
  });
});
