import assert from "node:assert/strict";
import { english, type Translate } from "../../../src/core/translate.ts";
import type { DecisionEntry } from "../../../src/decisionLog/entry.ts";
import type { CallRecords } from "../../../src/decisionLog/log.ts";
import { fieldText, recordFields } from "../../../src/vscode/recordFields.ts";
import { decisionEntry, lateEntry, outcomeEntry } from "../decisionLog/entries.ts";

const place = { seq: 1, prev: "a", hash: "b" };
const recordsOf = (changes: Partial<DecisionEntry["decision"]> = {}): CallRecords => {
  const entry = decisionEntry("a", { command: "ls\u202e" });
  return {
    decision: { ...place, entry: { ...entry, decision: { ...entry.decision, ...changes } } },
    outcome: { ...place, entry: outcomeEntry("a") },
    late: [{ ...place, entry: lateEntry("a") }],
  };
};
const fieldOf = (label: string, records: CallRecords, t: Translate = english) =>
  recordFields(records, t).find((field) => field.label === label) ?? assert.fail(label);

describe("what is shown of a record", () => {
  it("leaves times and durations to the view, which knows the zone and the language", () => {
    assert.deepEqual(fieldOf("Time", recordsOf()), { label: "Time", time: 1_700_000_000_000 });
    assert.deepEqual(fieldOf("Waited", recordsOf()), { label: "Waited", ms: 1500 });
    assert.deepEqual(fieldOf("Took", recordsOf()), { label: "Took", ms: 12.5 });
  });

  it("tells the time of the person's own clock where there is no view", () => {
    const time = Date.UTC(2026, 10, 21, 15, 11, 40);
    const zone = process.env["TZ"];
    try {
      process.env["TZ"] = "America/New_York";
      assert.equal(fieldText({ time }, "en", english), "Nov 21, 2026, 10:11:40 AM EST");
      assert.equal(fieldText({ time }, "de", english), "21.11.2026, 10:11:40 GMT-5");
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
    assert.equal(fieldText({ ms: 1500 }, "en", english), "1.5 s");
  });

  it("names steps, modes and answers as the rest of Toolgate does, in the person's language", () => {
    const records = recordsOf({
      asked: { step: "default", reason: "" },
      by: { kind: "mode", mode: "acceptEdits" },
      shadows: [{ rule: "toolgate.rules[0]", source: "user", kind: "deny", step: "deny" }],
    });
    const bracketed: Translate = (message, ...args) => `⟦${english(message, ...args)}⟧`;
    const texts = recordFields(records, bracketed).map((field) => ("text" in field ? field.text : ""));
    for (const text of [
      "⟦Default⟧ → ⟦Question⟧",
      "⟦mode ⟦Accept Edits⟧⟧",
      "⟦rule toolgate.rules[0]: would be denied (step ⟦Denials⟧)⟧",
      "⟦Approve⟧",
    ])
      assert.ok(texts.includes(text), `${text} in ${texts.join("; ")}`);
  });

  it("spells out what could not be seen", () => {
    assert.deepEqual(fieldOf("Argument command", recordsOf()), {
      label: "Argument command",
      text: "ls\\u{202E}",
    });
  });
});
