import assert from "node:assert/strict";
import { english } from "../../../src/core/translate.ts";
import type { InboxCard, ToInbox, WireAnswer } from "../../../src/panel/protocol.ts";
import { inboxDesk } from "../../../src/vscode/inboxDesk.ts";
import type { OtherCall } from "../../../src/vscode/otherCalls.ts";
import { remoteCard, remoteCardOf } from "../../../src/vscode/remoteCard.ts";
import { settle } from "../gate/world.ts";
import { approvalOf, desk } from "./approvals.ts";
import { elsewhere, offered } from "./elsewhere.ts";

const own = approvalOf("apr_00000000000a", { n: 1 });
const other = approvalOf("apr_00000000000b", { n: 2 });
const masked = approvalOf("apr_00000000000c", { token: "x" }, { masked: { args: { token: "…" }, count: 1 } });

const approve: WireAnswer = { type: "approve" };

function inbox(...calls: readonly OtherCall[]) {
  const here = desk(own);
  const windows = elsewhere(...calls);
  const sent: ToInbox[] = [];
  const did: string[] = [];
  let time = 0;
  const self = inboxDesk(
    here.pending,
    windows,
    {
      post: (message) => void sent.push(message),
      copyDigest: async ({ call }) => (did.push(`copy ${call.digest}`), "Copied."),
      openDiff: async () => (did.push("diff"), "Open."),
      remember: () => void did.push("remember"),
      tooLate: ({ tool }) => void did.push(`too late ${tool.id}`),
    },
    { now: () => time, readingMs: 500, t: english },
  );
  const say = (message: unknown) => self.receive(message);
  say({ type: "ready" });
  return {
    ...here,
    windows,
    sent,
    did,
    say,
    changed: self.changed,
    visible: self.visible,
    wait: (ms: number) => (time += ms),
    answer: ({ id, digest }: Pick<OtherCall, "id" | "digest">, answer: WireAnswer) =>
      say({ type: "answer", id, digest, answer }),
    cards: () =>
      sent.flatMap((message): readonly InboxCard[] => (message.type === "cards" ? message.cards : [])),
    order: () => sent.findLast((message) => message.type === "cards")?.order,
    last: () => sent.at(-1),
  };
}

describe("a call of another window in the inbox", () => {
  it("stands behind those of this window, with the name of its own", () => {
    const { cards, order } = inbox(offered(other, "shop\u202e"));
    assert.deepEqual(order(), [own.id, other.id]);
    assert.deepEqual(
      cards().map(({ window, approval }) => [window, approval.id, approval.remainingMs]),
      [
        [null, own.id, 60_000],
        ["shop\\u{202E}", other.id, 59_999],
      ],
    );
  });

  it("comes and goes, and is drawn anew when more of it can be seen", () => {
    const d = inbox(offered(masked));
    d.windows.calls = [offered(masked, "other", true), offered(other)];
    d.changed();
    d.windows.calls = [];
    d.changed();
    assert.deepEqual(
      d.cards().map(({ approval: { id, masked: count } }) => [id, count]),
      [
        [own.id, 0],
        [masked.id, 1],
        [masked.id, 0],
        [other.id, 0],
      ],
    );
    assert.deepEqual(d.order(), [own.id]);
  });

  it("is answered there, once it could be read, and never here", async () => {
    const call = offered(other);
    const d = inbox(call);
    d.wait(499);
    d.answer(call, approve);
    assert.deepEqual(d.windows.asked, []);
    d.wait(1);
    d.answer({ ...call, digest: own.call.digest }, approve);
    assert.deepEqual(d.windows.asked, []);
    d.answer(call, { type: "decline", reason: "no" });
    d.answer(call, { type: "respond", response: "text" });
    d.answer(call, { type: "edit", text: '{"n":3}' });
    d.answer(call, approve);
    const given = ["answer", call.id, call.digest];
    assert.deepEqual(d.windows.asked, [
      [...given, { kind: "decline", reason: "no" }],
      [...given, { kind: "respond", response: "text" }],
      [...given, { kind: "edit", arguments: { n: 3 } }],
      [...given, { kind: "approve" }],
    ]);
    await settle();
    assert.deepEqual([d.answers, d.late, d.did], [[], [], []]);
    assert.equal(d.pending.list().length, 1);
  });

  it("was not read while nobody could see it", () => {
    const call = offered(other);
    const d = inbox(call);
    d.wait(500);
    d.visible(false);
    d.answer(call, approve);
    d.visible(true);
    d.wait(499);
    d.answer(call, approve);
    assert.deepEqual(d.windows.asked, []);
    d.wait(1);
    d.answer(call, approve);
    assert.equal(d.windows.asked.length, 1);
  });

  it("is let run only when it is shown whole, which is asked of its window", () => {
    const call = offered(masked);
    const d = inbox(call);
    d.wait(500);
    d.answer(call, approve);
    d.answer(call, { type: "edit", text: "{}" });
    d.say({ type: "edit", id: call.id });
    assert.deepEqual(d.windows.asked, []);
    d.say({ type: "reveal", id: call.id });
    assert.deepEqual(d.windows.asked, [["reveal", call.id, call.digest]]);
    const whole = offered(masked, "other", true);
    d.windows.calls = [whole];
    d.changed();
    d.answer(whole, approve);
    assert.equal(d.windows.asked.length, 1, "what is shown anew has to be read first");
    d.wait(500);
    d.answer(whole, approve);
    assert.deepEqual(d.windows.asked.at(-1), ["answer", call.id, call.digest, { kind: "approve" }]);
  });

  it("tells who answers too late, or to a window that is gone, that nothing ran", async () => {
    const call = offered(other);
    const d = inbox(call);
    d.wait(500);
    for (const becomes of ["late", "gone"] as const) {
      d.windows.becomes = becomes;
      d.answer(call, approve);
    }
    await settle();
    assert.deepEqual(d.did, ["too late x/spy", "too late x/spy"]);
  });

  it("has what is answered after its end put on record by its window, changed arguments too", async () => {
    const call = offered(other);
    const d = inbox(call);
    d.windows.calls = [];
    d.windows.becomes = "late";
    d.changed();
    d.answer(call, approve);
    d.answer(call, { type: "edit", text: '{"n":3}' });
    d.answer(call, { type: "edit", text: "{" });
    const given = ["answer", call.id, call.digest];
    assert.deepEqual(d.windows.asked, [
      [...given, { kind: "approve" }],
      [...given, { kind: "edit", arguments: { n: 3 } }],
      [...given, { kind: "decline" }],
    ]);
    await settle();
    assert.deepEqual(d.did, ["too late x/spy", "too late x/spy", "too late x/spy"]);
  });

  it("has its arguments checked by its window", async () => {
    const call = offered(other);
    const d = inbox(call);
    d.say({ type: "edit", id: call.id });
    assert.deepEqual(d.last(), { type: "editor", id: call.id, text: '{\n  "n": 2\n}', properties: [] });
    const check = async (n: number, text: string) => {
      d.say({ type: "check", id: call.id, n, text });
      await settle();
      const said = d.last();
      assert.ok(said?.type === "problems" && said.n === n);
      return said.problems;
    };
    assert.deepEqual(await check(1, '{"n":3}'), []);
    d.windows.problems = ["'n' is \u202e bad"];
    assert.deepEqual(await check(2, '{"n":4}'), ["'n' is \\u{202E} bad"]);
    d.windows.problems = null;
    assert.deepEqual(await check(3, '{"n":5}'), ["The arguments could not be checked."]);
    assert.match((await check(4, "{"))[0] ?? "", /This is not JSON/);
    assert.deepEqual(await check(5, "[]"), ["The arguments must be one JSON object."]);
    assert.deepEqual(await check(6, '{"n":6,"n":7}'), ['The key "n" stands there twice.']);
    assert.deepEqual(
      d.windows.asked.map(([, , , args]) => args),
      [{ n: 3 }, { n: 4 }, { n: 5 }],
    );
  });

  it("has its digest copied, and no diff", async () => {
    const call = offered(other);
    const d = inbox(call);
    d.say({ type: "copyDigest", id: call.id });
    d.say({ type: "openDiff", id: call.id });
    await settle();
    assert.deepEqual(d.did, [`copy ${call.digest}`]);
    assert.deepEqual(d.last(), { type: "told", id: call.id, text: "Copied." });
  });

  it("in a batch has its own answer, and so have those of this window", async () => {
    const call = offered(other);
    const d = inbox(call);
    d.wait(500);
    d.say({
      type: "answers",
      answers: [
        { id: own.id, digest: own.call.digest, answer: { type: "decline" } },
        { id: call.id, digest: call.digest, answer: approve },
      ],
    });
    await settle();
    assert.deepEqual([d.answers, d.windows.asked.length], [[`${own.id}: decline`], 1]);
  });
});

describe("the card of a call in another window", () => {
  const preview = async () => null;
  for (const whole of [false, true])
    it(`is read as it was sent, ${whole ? "whole" : "masked"}`, () => {
      for (const approval of [
        other,
        masked,
        approvalOf(other.id, { deep: { list: [1, null] } }, { preview }),
      ]) {
        const card = remoteCardOf(approval, whole, english);
        assert.deepEqual(remoteCard.parse(JSON.parse(JSON.stringify(card))), card);
        assert.equal(card.diff, false);
        assert.equal(card.editor === null, approval === masked && !whole);
        assert.doesNotMatch(whole ? "" : JSON.stringify(card), /"x"/);
      }
    });

  const card = remoteCardOf(other, false, english);
  for (const [what, changes] of [
    ["an id of another kind", { id: "apr_x" }],
    ["a digest of another kind", { digest: "d" }],
    ["a diff", { diff: true }],
    ["a negative time", { remainingMs: -1 }],
    ["a key too many", { html: "" }],
    ["no question", { question: undefined }],
  ] as const)
    it(`is none with ${what}`, () =>
      assert.equal(remoteCard.safeParse({ ...card, ...changes }).success, false));
});
