import assert from "node:assert/strict";
import { english } from "../../../src/core/translate.ts";
import type { PendingApproval } from "../../../src/gate/pending.ts";
import type { InboxCard, ToInbox, WireAnswer } from "../../../src/panel/protocol.ts";
import { inboxDesk } from "../../../src/vscode/inboxDesk.ts";
import { settle } from "../gate/world.ts";
import { agent, approvalOf, desk, participant } from "./approvals.ts";
import { noWindows } from "./elsewhere.ts";

/** An inbox on these calls, its view ready. */
function inbox(...waiting: readonly PendingApproval[]) {
  const calls = desk(...waiting);
  const sent: ToInbox[] = [];
  const did: string[] = [];
  let time = 0;
  const view = {
    post: (message: ToInbox) => void sent.push(message),
    copyDigest: async ({ call }: PendingApproval) => (did.push(`copy ${call.digest}`), "Copied."),
    openDiff: async ({ id }: PendingApproval) => (did.push(`diff ${id}`), "Open."),
    remember: ({ id }: PendingApproval) => void did.push(`remember ${id}`),
    tooLate: ({ id }: PendingApproval) => void did.push(`too late ${id}`),
  };
  const self = inboxDesk(calls.pending, noWindows, view, { now: () => time, readingMs: 500, t: english });
  calls.pending.onDidChange(() => self.changed());
  const say = (message: unknown) => self.receive(message);
  say({ type: "ready" });
  return {
    ...calls,
    sent,
    did,
    say,
    visible: self.visible,
    bring: self.bring,
    fronts: () => sent.flatMap((message) => (message.type === "front" ? [message.id] : [])),
    closed: self.closed,
    wait: (ms: number) => (time += ms),
    answer: (approval: PendingApproval, answer: WireAnswer) =>
      say({ type: "answer", ...to(approval, answer) }),
    order: () => sent.findLast((message) => message.type === "cards")?.order,
    drawn: () => sent.flatMap((message) => (message.type === "cards" ? [message.cards.map(idOf)] : [])),
    problems: () => sent.flatMap((message) => (message.type === "problems" ? [message.problems] : [])),
  };
}

const to = ({ id, call }: PendingApproval, answer: WireAnswer) => ({ id, digest: call.digest, answer });
const idOf = ({ approval }: InboxCard) => approval.id;
const approve: WireAnswer = { type: "approve" };
const decline: WireAnswer = { type: "decline" };

describe("an inbox of all that waits", () => {
  it("knows the last two hundred calls that ended, for answers that come late, and no others", async () => {
    const { add, end, wait, answer, did, late } = inbox();
    const calls = Array.from({ length: 202 }, (_, n) => approvalOf(`n${n}`, { n }));
    for (const call of calls) {
      add(call);
      if (call !== calls[0] && call !== calls[201]) end(call.id);
    }
    await settle();
    wait(500);
    for (const call of calls.slice(0, 4)) answer(call, decline);
    assert.deepEqual(did, ["too late n3"]);
    assert.deepEqual(late.length, 1);
    answer(calls[201] ?? assert.fail(), decline);
    assert.deepEqual(did, ["too late n3"]);
  });

  const [a, b, c] = [approvalOf("a", { n: 1 }), approvalOf("b", { n: 2 }), approvalOf("c", { n: 3 })];

  it("shows every call, and then only what comes or goes", async () => {
    const { add, end, order, drawn } = inbox(a, b);
    add(c);
    end("a");
    await settle();
    assert.deepEqual(drawn(), [["a", "b"], ["c"], []]);
    assert.deepEqual(order(), ["b", "c"]);
  });

  it("shows one of all to whoever asked for it, once that can be seen, and none that has ended", async () => {
    const { bring, fronts, visible, closed, say, end, sent } = inbox(a, b, c);
    bring(b);
    assert.deepEqual(fronts(), ["b"]);
    visible(false);
    bring(c);
    assert.deepEqual(fronts(), ["b"]);
    visible(true);
    assert.deepEqual(fronts(), ["b", "c"]);
    assert.deepEqual(
      sent.slice(-2).map(({ type }) => type),
      ["cards", "front"],
    );
    closed();
    bring(a);
    say({ type: "ready" });
    assert.deepEqual(fronts(), ["b", "c", "a"]);
    end("b");
    await settle();
    bring(b);
    visible(true);
    assert.deepEqual(fronts(), ["b", "c", "a"]);
  });

  it("is of this window, and batches what one caller waits for in one conversation", () => {
    const ofCaller = (id: string, changes: object) => approvalOf(id, {}, { caller: participant, ...changes });
    const others = [
      ofCaller("other", {}),
      ofCaller("chat", { session: "one" }),
      ofCaller("chat-too", { session: "one" }),
      ofCaller("another", { session: "two" }),
    ];
    const [message] = inbox(a, approvalOf("more", {}, { caller: agent }), ...others).sent;
    assert.equal(message?.type, "cards");
    const cards = message.type === "cards" ? message.cards : [];
    assert.deepEqual(new Set(cards.map(({ window }) => window)), new Set([null]));
    const ofBatch = Map.groupBy(cards, ({ batch }) => batch).values();
    assert.deepEqual(
      [...ofBatch].map((batch) => batch.map(({ approval }) => approval.id)),
      [["a", "more"], ["other"], ["chat", "chat-too"], ["another"]],
    );
  });

  it("answers each call by its id and digest, and no other", async () => {
    const { answer, say, wait, answers, late } = inbox(a, b, c);
    wait(500);
    say({ type: "answer", id: "a", digest: b.call.digest, answer: approve });
    say({ type: "answer", id: "other", digest: a.call.digest, answer: approve });
    answer(b, approve);
    await settle();
    assert.deepEqual([answers, late], [["b: approve"], []]);
  });

  it("takes no answer before a call could be read, whatever else was there before", async () => {
    const { answer, add, wait, answers } = inbox(a);
    wait(499);
    answer(a, approve);
    add(b);
    wait(1);
    answer(b, approve);
    answer(a, decline);
    wait(498);
    answer(b, decline);
    await settle();
    assert.deepEqual(answers, ["a: decline"]);
  });

  it("takes no answer to what nobody sees, and half a second again once it is seen", async () => {
    const { answer, visible, wait, answers } = inbox(a);
    wait(500);
    visible(false);
    answer(a, approve);
    visible(true);
    wait(499);
    answer(a, approve);
    await settle();
    assert.deepEqual(answers, []);
    wait(1);
    answer(a, approve);
    await settle();
    assert.deepEqual(answers, ["a: approve"]);
  });

  it("counts what came while it was hidden as shown only when it is seen", async () => {
    const { add, answer, visible, wait, answers } = inbox(a);
    visible(false);
    add(b);
    wait(5000);
    visible(true);
    answer(b, approve);
    await settle();
    assert.deepEqual(answers, []);
  });

  it("takes an answer to a call that has ended as late, and says so", async () => {
    const { end, answer, wait, answers, late, did } = inbox(a, b);
    wait(500);
    end("a");
    await settle();
    answer(a, approve);
    answer(a, { type: "edit", text: "not json" });
    await settle();
    assert.deepEqual([answers, late], [[], ["a: approve", "a: decline"]]);
    assert.deepEqual(did, ["too late a", "too late a"]);
  });

  it("gives a reason, an answer in place of the tool and other arguments as they were typed", async () => {
    const { answer, wait, answers } = inbox(a, b, c);
    wait(500);
    answer(a, { type: "decline", reason: "not there" });
    answer(b, { type: "respond", response: "42" });
    answer(c, { type: "edit", text: "{}" });
    await settle();
    assert.deepEqual(answers, [
      'a: {"kind":"decline","reason":"not there"}',
      'b: {"kind":"respond","response":"42"}',
      'c: {"kind":"edit","arguments":{}}',
    ]);
  });
});

describe("a batch in the inbox", () => {
  const [a, b, c] = [approvalOf("a", { n: 1 }), approvalOf("b", { n: 2 }), approvalOf("c", { n: 3 })];

  it("gives each call its own answer, and a call that joined meanwhile none", async () => {
    const { say, wait, add, answers, pending, drawn } = inbox(a, b);
    wait(500);
    add(c);
    say({ type: "answers", answers: [to(b, approve), to(a, decline)] });
    await settle();
    assert.deepEqual(answers, ["b: approve", "a: decline"]);
    assert.deepEqual(
      pending.list().map(({ id }) => id),
      ["c"],
    );
    assert.deepEqual(drawn(), [["a", "b"], ["c"], []], "one change for all of them");
  });

  it("lets no answer reach another call than its own", async () => {
    const masked = approvalOf("m", { key: "hunter22" }, { masked: { args: { key: "***" }, count: 1 } });
    const strict = approvalOf("s", { n: 1 }, { problemsOf: () => ["parameter 'n': must be text"] });
    const { say, wait, answers, late, end, pending } = inbox(a, b, c, masked, strict);
    wait(500);
    end("b");
    await settle();
    say({
      type: "answers",
      answers: [
        to(a, approve),
        to(b, approve),
        { ...to(c, approve), digest: a.call.digest },
        to(masked, approve),
        to(strict, { type: "edit", text: "{}" }),
      ],
    });
    await settle();
    assert.deepEqual([answers, late], [["a: approve"], ["b: approve"]]);
    assert.deepEqual(
      pending.list().map(({ id }) => id),
      ["c", "m", "s"],
    );
  });
});

describe("arguments that a person edits in the inbox", () => {
  const schema = {
    type: "object",
    properties: { path: { type: "string", description: "Where\u202e" }, mode: { enum: ["a", "b"] } },
    required: ["path"],
  } as const;
  const base = approvalOf("a", { path: "x\u202ey" });
  const one: PendingApproval = { ...base, tool: { ...base.tool, inputSchema: schema } };

  it("begin with what the call has, and beside it what the tool takes, with nothing that hides", () => {
    const { say, sent } = inbox(one);
    say({ type: "edit", id: "a" });
    assert.deepEqual(sent.at(-1), {
      type: "editor",
      id: "a",
      text: '{\n  "path": "x\\u202ey"\n}',
      properties: [
        { name: "path", type: "string", required: true, description: "Where\\u{202E}" },
        { name: "mode", type: '"a" | "b"', required: false, description: "" },
      ],
    });
  });

  it("mean the same as before where nothing was changed", async () => {
    const { say, sent, answer, wait, answers } = inbox(one);
    wait(500);
    say({ type: "edit", id: "a" });
    const message = sent.at(-1);
    answer(one, { type: "edit", text: message?.type === "editor" ? message.text : "" });
    await settle();
    assert.deepEqual(answers, [`a: ${JSON.stringify({ kind: "edit", arguments: one.call.args })}`]);
  });

  it("are not shown, checked or taken while values are masked", async () => {
    const secret = approvalOf("a", { key: "hunter22" }, { masked: { args: { key: "***" }, count: 1 } });
    const { say, sent, answer, wait, answers } = inbox(secret);
    wait(500);
    say({ type: "edit", id: "a" });
    answer(secret, { type: "edit", text: "{}" });
    await settle();
    assert.equal(JSON.stringify(sent).includes("hunter22"), false);
    assert.deepEqual([sent.length, answers], [1, []]);
    say({ type: "reveal", id: "a" });
    say({ type: "edit", id: "a" });
    answer(secret, { type: "edit", text: "{}" });
    await settle();
    assert.equal(sent.at(-1)?.type, "editor");
    assert.deepEqual(answers, [], "what was masked until now was not read");
  });

  it("are held against the gate's own check as they are typed, and again when they are sent", async () => {
    const asked: unknown[] = [];
    const strict: PendingApproval = {
      ...one,
      problemsOf: (input) => (asked.push(input), asked.length === 3 ? [] : ["no \u202esuch"]),
    };
    const { say, answer, wait, answers, problems } = inbox(strict);
    const twice = '{"path":"ok","\\u202e":"b.md","\u202e":"c.md"}';
    wait(500);
    say({ type: "check", id: "a", n: 1, text: '{"path":' });
    say({ type: "check", id: "a", n: 2, text: "[]" });
    say({ type: "check", id: "a", n: 3, text: "null" });
    say({ type: "check", id: "a", n: 4, text: '{"path":1}' });
    say({ type: "check", id: "a", n: 5, text: twice });
    answer(strict, { type: "edit", text: twice });
    answer(strict, { type: "edit", text: '{"path":2}' });
    await settle();
    assert.deepEqual(answers, []);
    answer(strict, { type: "edit", text: '{"path":"ok"}' });
    await settle();
    assert.deepEqual(asked, [{ path: 1 }, { path: 2 }, { path: "ok" }]);
    assert.match(String(problems()[0]), /^This is not JSON/);
    assert.deepEqual(problems().slice(1), [
      ["The arguments must be one JSON object."],
      ["The arguments must be one JSON object."],
      ["no \\u{202E}such"],
      ['The key "\\u{202E}" stands there twice.'],
    ]);
    assert.deepEqual(answers, ['a: {"kind":"edit","arguments":{"path":"ok"}}']);
  });

  it("are not taken where the check fails, or where there is none", async () => {
    const broken: PendingApproval = {
      ...one,
      problemsOf: () => {
        throw new Error("gone");
      },
    };
    for (const call of [broken, { ...one, problemsOf: null }]) {
      const { answer, wait, answers, pending } = inbox(call);
      wait(500);
      answer(call, { type: "edit", text: "{}" });
      await settle();
      assert.deepEqual([answers, pending.list().length], [[], 1]);
    }
  });
});
