import assert from "node:assert/strict";
import { english } from "../../../src/core/translate.ts";
import type { CardApproval } from "../../../src/panel/protocol.ts";
import { cardOf } from "../../../src/vscode/cardContent.ts";
import type { RelayMessage } from "../../../src/windows/messages.ts";
import { offer } from "../../../src/windows/offering.ts";
import { desk } from "../gate/desk.ts";
import { settle } from "../gate/world.ts";

async function* none(): AsyncGenerator<unknown, void, undefined> {}

/** A window whose one tool has to be asked for, and what it tells another of what waits. */
function offering() {
  const d = desk({ spec: { requiresApproval: true, prompt: "Allow {toolName}?" } });
  const told: RelayMessage<CardApproval>[] = [];
  const link = {
    peer: { id: "0000000000000000", name: "other" },
    lines: none(),
    close: () => {},
    send: (message: object) => (told.push(JSON.parse(JSON.stringify(message))), true),
  };
  const over = offer(link, d.pending, (approval, whole) => cardOf(approval, whole, english));
  const last = () => told.findLast((message) => message.type === "offer")?.card ?? assert.fail();
  let n = 0;
  const say = (action: string) => {
    const { id, digest } = last();
    over.answer({ type: "answer", n: ++n, message: `/__approval/${id}/${action}`, digest });
  };
  return { ...d, told, last, say, over };
}

// B1-59, behaviour 1.19.
describe("a call that waits, as other windows are told of it", () => {
  it("has its id, tool, arguments, question and time left", async () => {
    const { call, last, first, pending } = offering();
    const answer = call({ path: "a", force: true });
    await settle();
    const { id, tool, raw, question, remainingMs } = last();
    assert.equal(id, first().id);
    assert.equal(tool, "x/spy");
    assert.deepEqual(JSON.parse(raw), { path: "a", force: true });
    assert.match(question, /Allow spy\?$/);
    assert.equal(remainingMs, 120_000);
    pending.cancelAllPending();
    await answer;
  });

  it("is told of until it is over, and completes once it is approved", async () => {
    const { call, last, say, told, w } = offering();
    const answer = call();
    await settle();
    const { id } = last();
    say("approve");
    assert.equal((await answer).kind, "result");
    assert.deepEqual(
      told.map(({ type }) => type),
      ["offer", "ended", "answered"],
    );
    assert.deepEqual(told[1], { type: "ended", id });
    assert.deepEqual(told[2], { type: "answered", n: 1, result: "resolved" });
    assert.deepEqual(
      w.events.map((event) => event.kind),
      ["requested", "started", "decided", "finished", "answered"],
    );
  });

  // B1-55.
  it("is told of no more once the link is over", async () => {
    const { call, pending, told, over } = offering();
    over[Symbol.dispose]();
    const answer = call();
    await settle();
    assert.equal(pending.list().length, 1);
    pending.cancelAllPending();
    await answer;
    assert.deepEqual(told, []);
  });

  it("ends nothing else when it is declined", async () => {
    const { call, say, told, runs } = offering();
    for (const [n, action, kind] of [
      [1, "deny", "refused"],
      [2, "approve", "result"],
    ] as const) {
      const answer = call({ n });
      await settle();
      say(action);
      assert.equal((await answer).kind, kind);
    }
    assert.deepEqual(runs, [{ n: 2 }]);
    assert.deepEqual(
      told.map(({ type }) => type),
      ["offer", "ended", "answered", "offer", "ended", "answered"],
    );
  });
});
