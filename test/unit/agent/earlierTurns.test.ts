import assert from "node:assert/strict";
import { conversationOf, createEarlierTurns } from "../../../src/agent/earlierTurns.ts";
import type { Message } from "../../../src/agent/message.ts";

const user = (text: string): Message => ({ kind: "user", text });

const said = (text: string): readonly Message[] => [
  user(text),
  { kind: "assistant", parts: [{ kind: "toolCall", callId: "1", name: "spy", input: {} }] },
  { kind: "toolResults", results: [{ callId: "1", texts: ["x"], kind: "result", direct: false }] },
];

describe("what a turn knows of those before it", () => {
  const turn = (text: string) => ({ shown: [user(text)], said: said(text) });

  it("is all of it, calls and results included, where the window has it, and what is shown else", () => {
    const turns = [turn("a"), { shown: [user("b")], said: null }, turn("c")];
    assert.deepEqual(conversationOf(turns, 10_000), [...said("a"), user("b"), ...said("c")]);
  });

  it("is what is shown of the older ones where there is no room for more", () => {
    const size = JSON.stringify(said("a")).length;
    const turns = [turn("a"), turn("b"), turn("c")];
    assert.deepEqual(conversationOf(turns, 2 * size), [user("a"), ...said("b"), ...said("c")]);
    assert.deepEqual(conversationOf(turns, size - 1), [user("a"), user("b"), user("c")]);
    const huge = [turn("a"), turn("b".repeat(size)), turn("c")];
    assert.deepEqual(conversationOf(huge, 2 * size).slice(0, 2), [user("a"), user("b".repeat(size))]);
  });

  it("is kept for the last fifty", () => {
    const turns = createEarlierTurns();
    for (let n = 0; n <= 50; n++) turns.keep(String(n), said(String(n)));
    assert.deepEqual([turns.of("0"), turns.of("1"), turns.of("none")], [null, said("1"), null]);
  });
});
