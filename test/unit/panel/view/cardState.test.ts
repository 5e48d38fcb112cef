import assert from "node:assert/strict";
import type { CardApproval } from "../../../../src/panel/protocol.ts";
import {
  type CardState,
  notAnswerable,
  notAllowable,
  received,
} from "../../../../src/panel/view/cardState.ts";
import { aloneInQueue, sampleApproval } from "../../../view/samples.ts";

const approval: CardApproval = { ...sampleApproval, masked: 0, remainingMs: 10_000 };
const shown = (given: Partial<CardApproval> = {}, state: CardState = { kind: "loading" }, now = 0) =>
  received(state, { type: "approval", approval: { ...approval, ...given }, queue: aloneInQueue }, now);

describe("a card", () => {
  it("takes an answer half a second after it was shown, until the time is over", () => {
    const state = shown();
    assert.notEqual(notAllowable(state, 499), null);
    assert.equal(notAllowable(state, 500), null);
    assert.equal(notAnswerable(state, 9_999), null);
    assert.notEqual(notAnswerable(state, 10_000), null);
  });

  it("can be declined but not approved while values are masked", () => {
    const state = shown({ masked: 1 });
    assert.notEqual(notAllowable(state, 600), null);
    assert.equal(notAnswerable(state, 600), null);
  });

  it("waits anew when what it shows has changed", () => {
    for (const change of [{ id: "other" }, { digest: "other" }]) {
      assert.notEqual(notAllowable(shown(change, shown(), 2_000), 2_400), null);
    }
    assert.notEqual(notAllowable(shown({}, shown({ masked: 2 }), 2_000), 2_400), null);
  });

  it("does not wait anew when the same call is sent again", () => {
    assert.equal(notAllowable(shown({}, shown(), 2_000), 2_001), null);
  });

  it("stays answered, and stays closed, for the same call", () => {
    const answered: CardState = { kind: "answered", approval, answer: "decline" };
    assert.equal(shown({}, answered).kind, "answered");
    assert.equal(shown({ id: "other" }, answered).kind, "asking");
    const closed = received(shown(), { type: "closed", message: "Cancelled" }, 0);
    assert.equal(shown({}, closed).kind, "closed");
    assert.notEqual(notAnswerable(closed, 600), null);
  });
});
