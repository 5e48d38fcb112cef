import assert from "node:assert/strict";
import { steps } from "../../../src/core/decision.ts";
import { explain } from "../../../src/core/explain.ts";
import { stepName } from "../../../src/core/stepName.ts";
import { english } from "../../../src/core/translate.ts";
import type { ExplainedCall } from "../../../src/gate/explainCall.ts";
import type { Answer } from "../../../src/gate/ports.ts";
import { testReport } from "../../../src/vscode/testReport.ts";
import { plain } from "../core/situations.ts";
import { decisionEntry, outcomeEntry } from "../decisionLog/entries.ts";

const place = { seq: 1, prev: "a", hash: "b" };
const records = {
  decision: { ...place, entry: decisionEntry("a", { text: "hi" }) },
  outcome: { ...place, entry: outcomeEntry("a") },
  late: [],
};
const explained: ExplainedCall = {
  kind: "explained",
  tool: null,
  call: null,
  explanation: explain(plain),
  shadows: [],
  notes: [],
  vetoes: [],
};
const account = { id: "a", tool: "files/read" as const, args: {}, waitedMs: 3400, ranMs: 12 };
const approved = { kind: "allow", step: "strategy", by: { kind: "person" }, reason: "approved" } as const;
const ran: Answer = { kind: "result", text: "hello", decision: approved, account };
const declined: Answer = {
  kind: "refused",
  json: "{}",
  text: "No.",
  decision: { ...approved, kind: "deny", reason: "too \u202elate" },
  account: { ...account, ranMs: null },
};

const report = (answer: Answer, given: string, weighed: ExplainedCall = explained) =>
  testReport({ input: { text: "h\u202ei" }, explained: weighed, answer, given, records }, "en", english);

describe("the report of a test of a call", () => {
  it("says of each step what it made of the call, then what became of it", () => {
    const text = report(ran, "hello");
    for (const step of steps) assert.ok(text.includes(`${stepName(step, english)}: `), step);
    assert.match(text, /It ran: allowed by [^\n]+, at the step “Question”/);
    assert.match(text, /It waited 3\.4 s for an answer\n\s+It ran for 12 ms/);
    assert.match(text, /What is on record of it\n\s+Decision: /);
    assert.match(text, /What came back\n    hello\n$/);
  });

  it("says that a refused call did not run, and why", () => {
    const text = report(declined, "{}\nNo.");
    assert.match(text, /It did not run: refused by [^\n]+: too \\u\{202E\}late/);
    assert.doesNotMatch(text, /It ran/);
  });

  it("spells out what could hide or reorder anything", () => {
    const text = report(ran, "a\u202eb\u200b");
    assert.doesNotMatch(text, /[\u202e\u200b]/);
    assert.match(text, /"text": "h\\u202ei"/);
  });

  it("goes on where nothing could be weighed", () => {
    assert.match(report(ran, "hello", { kind: "fault", fault: "no disk" }), /no disk/);
  });
});
