import assert from "node:assert/strict";
import {
  fromCard,
  fromDecisionsView,
  fromInbox,
  fromStatisticsView,
  maxRowsAsked,
} from "../../../src/panel/protocol.ts";
import { rowsAtOnce } from "../../../src/panel/view/rowCache.ts";

const answer = { type: "answer", id: "a", digest: "d", answer: { type: "approve" } };

describe("messages of the card", () => {
  const named = ["reveal", "select", "copyDigest", "openDiff", "declineAll"].map((type) => ({
    type,
    id: "a",
  }));
  for (const message of [{ type: "ready" }, ...named, answer])
    it(`takes ${message.type}`, () => assert.deepEqual(fromCard.parse(message), message));

  const refused: readonly (readonly [string, unknown])[] = [
    ["nothing", undefined],
    ["null", null],
    ["a text", "ready"],
    ["a list", ["ready"]],
    ["an unknown type", { type: "approve", id: "a" }],
    ["a type of Object's own", { type: "constructor" }],
    ["no type", { id: "a" }],
    ["an extra key", { ...answer, force: true }],
    ["an extra key that is __proto__", JSON.parse('{"type":"ready","__proto__":{"id":"a"}}')],
    ["an extra key that is constructor", JSON.parse('{"type":"ready","constructor":{}}')],
    ["no id", { type: "answer", digest: "d", answer: { type: "approve" } }],
    ["an approval of all", { type: "approveAll", id: "a" }],
    ["a selection of several", { type: "select", id: ["a", "b"] }],
    ["a bulk answer that approves", { type: "declineAll", id: "a", answer: { type: "approve" } }],
    ["no digest", { type: "answer", id: "a", answer: { type: "approve" } }],
    ["an id that is a number", { ...answer, id: 1 }],
    ["an answer that is true", { ...answer, answer: true }],
    ["an answer that is a word", { ...answer, answer: "approve" }],
    ["an answer in capitals", { ...answer, answer: { type: "Approve" } }],
    ["an answer in a list", { ...answer, answer: [{ type: "approve" }] }],
    ["an approval with a reason", { ...answer, answer: { type: "approve", reason: "x" } }],
    ["an approval with arguments", { ...answer, answer: { type: "approve", text: "{}" } }],
    ["an edit that is not text", { ...answer, answer: { type: "edit", text: {} } }],
    ["an empty answer in place of the tool", { ...answer, answer: { type: "respond", response: "" } }],
    ["an empty reason", { ...answer, answer: { type: "decline", reason: "" } }],
    ["a reason that is too long", { ...answer, answer: { type: "decline", reason: "x".repeat(501) } }],
    ["the answers to a batch", { type: "answers", answers: [answer] }],
  ];
  for (const [name, message] of refused)
    it(`refuses ${name}`, () => assert.equal(fromCard.safeParse(message).success, false));

  it("leaves no trace of a refused prototype", () => {
    fromCard.safeParse(JSON.parse('{"type":"answer","__proto__":{"answer":"approve"}}'));
    assert.equal("answer" in {}, false);
  });
});

describe("messages of the inbox", () => {
  const one = { id: "a", digest: "d", answer: { type: "decline" } };
  for (const message of [
    { type: "ready" },
    { type: "edit", id: "a" },
    { type: "check", id: "a", n: 1, text: "{" },
    { type: "answer", ...one },
    { type: "answers", answers: [one, { ...one, id: "b", answer: { type: "approve" } }] },
  ])
    it(`takes ${message.type}`, () => assert.deepEqual(fromInbox.parse(message), message));

  const refused: readonly (readonly [string, unknown])[] = [
    ["no answers", { type: "answers", answers: [] }],
    ["one answer for all", { type: "answers", answer: { type: "approve" }, ids: ["a", "b"] }],
    [
      "answers of which one names no digest",
      { type: "answers", answers: [one, { id: "b", answer: one.answer }] },
    ],
    ["more answers than can wait", { type: "answers", answers: Array.from({ length: 1001 }, () => one) }],
    ["a decline of all", { type: "declineAll", id: "a" }],
  ];
  for (const [name, message] of refused)
    it(`refuses ${name}`, () => assert.equal(fromInbox.safeParse(message).success, false));
});

describe("messages of the decisions view", () => {
  for (const message of [
    { type: "ready" },
    { type: "rows", from: 1, to: 1 },
    { type: "rows", from: 7, to: 6 + maxRowsAsked },
    { type: "open", n: 3 },
  ])
    it(`takes ${JSON.stringify(message)}`, () => assert.deepEqual(fromDecisionsView.parse(message), message));

  const refused: readonly (readonly [string, unknown])[] = [
    ["an unknown type", { type: "delete", n: 1 }],
    ["an extra key", { type: "open", n: 1, raw: true }],
    ["an extra key that is __proto__", JSON.parse('{"type":"open","n":1,"__proto__":{}}')],
    ["a row number that is a text", { type: "open", n: "1" }],
    ["a row number of zero", { type: "open", n: 0 }],
    ["a row number that is no whole number", { type: "open", n: 1.5 }],
    ["a row number that is not finite", { type: "open", n: Infinity }],
    ["rows that end before they begin", { type: "rows", from: 2, to: 1 }],
    ["more rows than the limit", { type: "rows", from: 1, to: 1 + maxRowsAsked }],
    ["rows without an end", { type: "rows", from: 1 }],
  ];
  for (const [name, message] of refused)
    it(`refuses ${name}`, () => assert.equal(fromDecisionsView.safeParse(message).success, false));

  it("lets the view ask for as many rows as it does", () => assert.ok(rowsAtOnce <= maxRowsAsked));
});

describe("messages of the statistics", () => {
  const span = { type: "span", id: 1, from: null, starts: [0] };
  for (const message of [span, { ...span, from: -5, starts: Array.from({ length: 100 }, (_, n) => n * 7) }])
    it(`takes ${message.starts.length} starts`, () =>
      assert.deepEqual(fromStatisticsView.parse(message), message));

  const refused: readonly (readonly [string, unknown])[] = [
    ["an unknown type", { ...span, type: "figures" }],
    ["an extra key", { ...span, tool: "x" }],
    [
      "an extra key that is __proto__",
      JSON.parse('{"type":"span","id":1,"from":null,"starts":[0],"__proto__":{}}'),
    ],
    ["an id of zero", { ...span, id: 0 }],
    ["no starts", { ...span, starts: [] }],
    ["too many starts", { ...span, starts: Array.from({ length: 101 }, (_, n) => n) }],
    ["starts that do not ascend", { ...span, starts: [1, 1] }],
    ["a start that is a text", { ...span, starts: ["0"] }],
    ["a start that is no number", { ...span, starts: [null] }],
    ["a time that has no end", { ...span, from: Infinity }],
    ["a time that is SQL", { ...span, from: "0; DROP TABLE calls" }],
  ];
  for (const [name, message] of refused)
    it(`refuses ${name}`, () => assert.equal(fromStatisticsView.safeParse(message).success, false));
});
