import assert from "node:assert/strict";
import fc from "fast-check";
import type { Json, JsonObject } from "../../../src/core/json.ts";
import { english } from "../../../src/core/translate.ts";
import type { PendingApproval } from "../../../src/gate/pending.ts";
import { canonical } from "../../../src/gate/digest.ts";
import { cardOf as translatedCardOf, queueOf } from "../../../src/vscode/cardContent.ts";
import { reveal } from "../core/reveal.ts";
import { agent, approvalOf, participant } from "./approvals.ts";

const cardOf = (approval: PendingApproval, whole: boolean) => translatedCardOf(approval, whole, english);

describe("a call on the card", () => {
  it("has its arguments raw as the very text that is hashed, escaped and nothing else", () => {
    const json = fc.dictionary(
      fc.string().filter((key) => key !== "__proto__"),
      fc.jsonValue({ noUnicodeString: false }),
    );
    fc.assert(
      fc.property(json, (given) => {
        const args = JSON.parse(JSON.stringify(given)) as JsonObject;
        if (!/^[^\ud800-\udfff]*$/.test(JSON.stringify(args))) return;
        const { raw } = cardOf(approvalOf("a", args), true);
        assert.equal(reveal(raw), canonical(args));
        assert.doesNotMatch(raw, /[\p{Cf}\n\r]/u);
      }),
    );
  });

  it("has nothing that is masked, formatted or raw, until it is shown whole", () => {
    const masked = { args: { key: "***22" }, count: 1 };
    const approval = approvalOf("a", { key: "hunter22" }, { masked });
    assert.doesNotMatch(JSON.stringify(cardOf(approval, false)), /hunter/);
    assert.equal(cardOf(approval, false).masked, 1);
    const whole = cardOf(approval, true);
    assert.deepEqual([whole.masked, whole.fields[0]?.text, whole.raw], [0, "hunter22", '{"key":"hunter22"}']);
  });

  it("has the model's own words apart from everything else, and lets them hide nothing", () => {
    const purpose = "to help\n\u202e";
    assert.equal(cardOf(approvalOf("a", {}, { purpose }), true).purpose, "to help↵\\u{202E}");
    assert.equal(cardOf(approvalOf("a"), true).purpose, null);
  });

  it("says what steers somebody and what to know, and lets neither hide anything", () => {
    const { protections, notes, riskReasons, diff } = cardOf(
      approvalOf("a", {}, { protections: ["'\u202ea' steers git"], notes: ["To\nthe trash."] }),
      true,
    );
    assert.deepEqual(protections, ["'\\u{202E}a' steers git"]);
    assert.deepEqual(notes, ["To↵the trash."]);
    assert.deepEqual(riskReasons, ["It counts."]);
    assert.equal(diff, false);
    assert.equal(cardOf(approvalOf("a", {}, { preview: async () => null }), true).diff, true);
  });

  // Abuse case P17.
  it("keeps what the model says of its own call among the arguments", () => {
    const claim = "Only reads, safe to approve";
    const args = { command: "rm -rf .", description: claim, explanation: claim, readOnlyHint: true };
    const { fields, raw, ...rest } = cardOf(approvalOf("a", args), true);
    assert.deepEqual(
      fields.map(({ name }) => name),
      ["command", "description", "explanation", "readOnlyHint (boolean)"],
    );
    assert.match(raw, /safe to approve/);
    assert.doesNotMatch(JSON.stringify(rest), /safe to approve|readOnly/);
  });
});

describe("the list of what waits", () => {
  const lines = (...waiting: Parameters<typeof queueOf>[0]) =>
    queueOf(waiting, waiting[0] ?? approvalOf("none")).items;

  it("has every call in the order it came, with its tool, caller, arguments and time", () => {
    const first = approvalOf("a", { path: "a.md", n: 1 }, { tool: "x/write" });
    const second = approvalOf("b", { list: ["x"] }, { caller: participant, remainingMs: () => 5000 });
    assert.deepEqual(queueOf([first, second], second), {
      total: 2,
      place: 2,
      fromCaller: 1,
      items: [
        {
          id: "a",
          tool: "x/write",
          caller: agent.name,
          args: "path: a.md, n: 1",
          count: 1,
          remainingMs: 60_000,
          shown: false,
        },
        {
          id: "b",
          tool: "x/spy",
          caller: "@gate",
          args: 'list: ["x"]',
          count: 1,
          remainingMs: 5000,
          shown: true,
        },
      ],
    });
  });

  // Abuse case P23.
  it("has fifty equal calls as one line with their number and the least time left", () => {
    const many = Array.from({ length: 50 }, (_, n) =>
      approvalOf(`a${n}`, { x: 1 }, { remainingMs: () => 60_000 + n }),
    );
    const items = lines(...many);
    assert.equal(items.length, 1);
    assert.deepEqual([items[0]?.count, items[0]?.remainingMs, items[0]?.id], [50, 60_000, "a0"]);
  });

  it("tells calls apart that differ in arguments, tool or caller", () => {
    const items = lines(
      approvalOf("a", { x: 1 }),
      approvalOf("b", { x: "1" }),
      approvalOf("c", { x: 1 }, { tool: "x/other" }),
      approvalOf("d", { x: 1 }, { caller: participant }),
      approvalOf("e", { x: 1 }, { caller: { ...participant, name: agent.name } }),
      approvalOf("f", { x: 1 }),
    );
    assert.deepEqual(
      items.map(({ id, count }) => [id, count]),
      [
        ["a", 2],
        ["b", 1],
        ["c", 1],
        ["d", 1],
        ["e", 1],
      ],
    );
  });

  it("names the call that is shown, wherever it is among its equals", () => {
    const waiting = [approvalOf("a"), approvalOf("b"), approvalOf("c")] as const;
    const { items, place } = queueOf(waiting, waiting[1]);
    assert.deepEqual([items[0]?.id, items[0]?.shown, place], ["b", true, 2]);
  });

  it("shows no secret, hides nothing and stays short", () => {
    const [line] = lines(
      approvalOf("a", { key: "hunter22" }, { masked: { args: { key: "***22\u202e\nx" }, count: 1 } }),
    );
    assert.equal(line?.args, "key: ***22\\u{202E}↵x");
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 5000 }), (text) => {
        const args: Record<string, Json> = { text: text.padEnd(200, "😀") };
        const [long] = lines(approvalOf("a", {}, { masked: { args, count: 0 } }));
        assert.ok((long?.args.length ?? 0) < 2000);
        assert.match(long?.args ?? "", /…$/);
        assert.doesNotMatch(long?.args ?? "", /[\p{Cf}\n\r]/u);
      }),
    );
  });
});
