import assert from "node:assert/strict";
import type { CardQueue } from "../../../../src/panel/protocol.ts";
import { answered, type CardModel, freshCard, heard, leftFor } from "../../../../src/panel/view/cardModel.ts";
import { arrived, emptyQueue, queueNews } from "../../../../src/panel/view/queue.ts";
import { aloneInQueue, maskedApproval, sampleApproval, sampleQueue } from "../../../view/samples.ts";

const shown = (model: CardModel, approval: object = {}, queue: CardQueue = aloneInQueue, now = 0) =>
  heard(model, { type: "approval", approval: { ...sampleApproval, ...approval }, queue }, now);

describe("what the card says of itself", () => {
  const first = shown(freshCard);

  it("is nothing for the first call", () => {
    assert.deepEqual([first.notice, first.news], ["", ""]);
  });

  it("is how the call before was answered, with the next one", () => {
    const next = shown(answered(first, "Write File", "approve"), { id: "b" }, sampleQueue);
    assert.equal(next.notice, "Approved: Write File.");
    assert.equal(next.news, "Approved: Write File. Run a command, 1 of 7.");
    assert.equal(next.state.kind, "asking");
  });

  it("is that the call before ended by itself, when nobody answered it", () => {
    assert.match(shown(first, { id: "b" }).notice, /ended without an answer/);
  });

  it("is nothing of the call before when the person turned to another", () => {
    const next = shown(leftFor(first), { id: "b" }, sampleQueue);
    assert.deepEqual([next.notice, next.news], ["", "Run a command, 1 of 7."]);
    assert.match(shown(next, { id: "c" }).notice, /ended without an answer/);
  });

  it("is that all values are shown, when they are", () => {
    assert.equal(
      shown(shown(freshCard, maskedApproval), { ...maskedApproval, masked: 0 }).news,
      "All values are shown.",
    );
  });

  it("is what the extension tells, until another call is shown", () => {
    const told = heard(first, { type: "told", id: sampleApproval.id, text: "Copied." }, 0);
    assert.deepEqual([told.told, told.news], ["Copied.", "Copied."]);
    assert.equal(shown(told, { id: "b" }).told, "");
    assert.equal(shown(told).told, "Copied.");
  });

  it("keeps an answer that was given when only the list changes", () => {
    const model = answered(first, "Write File", "decline");
    assert.equal(heard(model, { type: "queue", queue: sampleQueue }, 0).state.kind, "answered");
    assert.equal(answered(model, "Write File", "approve").state, model.state);
  });
});

describe("the list of what waits", () => {
  it("counts down from when it came", () => {
    assert.deepEqual(
      arrived(sampleQueue, 1000).items.map(({ deadline }) => deadline),
      [119_000, 65_000, 10_000, 120_000],
    );
  });

  it("is announced when it grows, and not when it opens or shrinks", () => {
    const queue = arrived(sampleQueue, 0);
    assert.equal(queueNews(emptyQueue, queue), null);
    assert.equal(queueNews({ ...queue, total: 6 }, queue), "7 calls are waiting.");
    assert.equal(queueNews({ ...queue, total: 8 }, queue), null);
  });
});
