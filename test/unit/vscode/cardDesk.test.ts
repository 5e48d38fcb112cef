import assert from "node:assert/strict";
import { english } from "../../../src/core/translate.ts";
import type { PendingApproval } from "../../../src/gate/pending.ts";
import type { CardApproval, CardQueue, ToCard } from "../../../src/panel/protocol.ts";
import { cardDesk } from "../../../src/vscode/cardDesk.ts";
import { settle } from "../gate/world.ts";
import { agent, approvalOf, desk, participant } from "./approvals.ts";

/** A card on these calls, the first of them shown and its view ready. */
function card(...waiting: [PendingApproval, ...PendingApproval[]]) {
  const calls = desk(...waiting);
  const sent: ToCard[] = [];
  const did: string[] = [];
  let time = 0;
  const tab = {
    post: (message: ToCard) => void sent.push(message),
    showing: ({ id }: PendingApproval) => void did.push(`showing ${id}`),
    copyDigest: async ({ call }: PendingApproval) => (did.push(`copy ${call.digest}`), "Copied."),
    openDiff: async ({ id }: PendingApproval) => (did.push(`diff ${id}`), "Open."),
    remember: ({ id }: PendingApproval) => void did.push(`remember ${id}`),
    tooLate: ({ id }: PendingApproval) => void did.push(`too late ${id}`),
    close() {
      did.push("close");
      self.closed();
    },
  };
  const self = cardDesk(waiting[0], calls.pending, tab, { now: () => time, readingMs: 500, t: english });
  calls.pending.onDidChange(() => self.changed());
  self.receive({ type: "ready" });
  return {
    ...calls,
    sent,
    did,
    closed: () => self.closed(),
    say: (message: unknown) => self.receive(message),
    wait: (ms: number) => (time += ms),
    bring: (approval: PendingApproval) => self.bring(approval),
    answer: ({ id, call }: PendingApproval, answer: "approve" | "decline") =>
      self.receive({ type: "answer", id, digest: call.digest, answer: { type: answer } }),
    shown(): CardApproval {
      const last = sent.findLast((message) => message.type === "approval");
      assert.ok(last);
      return last.approval;
    },
    queue(): CardQueue {
      const last = sent.findLast((message) => "queue" in message);
      assert.ok(last);
      return last.queue;
    },
  };
}

describe("one card for all that waits", () => {
  const [a, b, c] = [approvalOf("a", { n: 1 }), approvalOf("b", { n: 2 }), approvalOf("c", { n: 3 })];

  it("shows another call at once when that is asked for, and nothing that has ended", () => {
    const { bring, shown, did, end } = card(a, b, c);
    bring(c);
    assert.equal(shown().id, "c");
    end("b");
    bring(b);
    assert.equal(shown().id, "c");
    assert.deepEqual(did, ["showing c"]);
  });

  const granting = (id: string, masked = 0) =>
    approvalOf(
      id,
      { n: 1 },
      {
        grantable: { suggestion: null, problem: () => null },
        masked: { args: { n: 1 }, count: masked },
      },
    );
  const remember = ({ id, call }: PendingApproval) => ({ type: "remember", id, digest: call.digest });

  it("asks what to remember with a yes to the call that is shown, where that can be granted", () => {
    const grantable = granting("a");
    const { say, wait, shown, did, answers } = card(grantable, b);
    assert.equal(shown().grantable, true);
    wait(500);
    say({ ...remember(grantable), digest: b.call.digest });
    say(remember(b));
    assert.deepEqual(did, []);
    say(remember(grantable));
    assert.deepEqual(did, ["remember a"]);
    assert.deepEqual(answers, []);
  });

  it("does not ask that of a call that is asked for every time, too early, or while values are masked", () => {
    const never = card(a);
    assert.equal(never.shown().grantable, false);
    never.wait(500);
    never.say(remember(a));
    const early = card(granting("a"));
    early.say(remember(granting("a")));
    const masked = card(granting("a", 1));
    masked.wait(500);
    masked.say(remember(granting("a", 1)));
    assert.deepEqual([never.did, early.did, masked.did], [[], [], []]);
  });

  it("goes on to the next call when one is answered, and closes when nothing waits", async () => {
    const { answer, wait, answers, shown, did } = card(a, b);
    wait(500);
    answer(a, "approve");
    assert.equal(shown().id, "b");
    wait(500);
    answer(b, "decline");
    await settle();
    assert.deepEqual(answers, ["a: approve", "b: decline"]);
    assert.deepEqual(did, ["showing b", "close"]);
  });

  it("answers in any order the person chooses", async () => {
    const { answer, wait, say, answers, shown } = card(a, b, c);
    for (const chosen of [c, b]) {
      say({ type: "select", id: chosen.id });
      assert.equal(shown().id, chosen.id);
      wait(500);
      answer(chosen, "approve");
    }
    wait(500);
    answer(a, "decline");
    await settle();
    assert.deepEqual(answers, ["c: approve", "b: approve", "a: decline"]);
  });

  it("takes an answer only for the call that is shown, by its id and its digest", async () => {
    const { answer, say, wait, answers, late } = card(a, b);
    wait(500);
    answer(b, "approve");
    say({ type: "answer", id: "a", digest: b.call.digest, answer: { type: "approve" } });
    say({ type: "answer", id: "other", digest: a.call.digest, answer: { type: "approve" } });
    say({ type: "select", id: "b" });
    wait(500);
    answer(a, "approve");
    await settle();
    assert.deepEqual([answers, late], [[], []]);
  });

  it("takes no answer before the call could be read, whichever way it came to be shown", async () => {
    const { answer, say, wait, answers } = card(a, b, c);
    wait(499);
    answer(a, "approve");
    wait(1);
    answer(a, "decline");
    wait(499);
    answer(b, "approve");
    say({ type: "select", id: "c" });
    wait(499);
    answer(c, "approve");
    await settle();
    assert.deepEqual(answers, ["a: decline"]);
  });

  it("lets one of two equal calls run when one was approved, and asks for the other", async () => {
    const [one, two] = [approvalOf("one"), approvalOf("two")];
    const { answer, wait, answers, shown, queue } = card(one, two);
    assert.equal(queue().items[0]?.count, 2);
    wait(500);
    answer(one, "approve");
    answer(one, "approve");
    await settle();
    assert.deepEqual(answers, ["one: approve"]);
    assert.equal(shown().id, "two");
  });

  it("shows calls that join while it is open, and changes nothing else for them", () => {
    const { add, queue, shown, did } = card(a);
    add(b);
    assert.deepEqual([queue().total, queue().place, shown().id], [2, 1, "a"]);
    assert.deepEqual(did, []);
  });

  it("goes on when the call that is shown ends by itself, and takes an answer to it as late and says so", async () => {
    const { end, answer, wait, answers, late, shown, did } = card(a, b);
    wait(500);
    end("a");
    assert.equal(shown().id, "b");
    answer(a, "approve");
    await settle();
    assert.deepEqual([answers, late], [[], ["a: approve"]]);
    assert.deepEqual(did, ["showing b", "too late a"]);
  });

  it("approves nothing while values are masked, and each call is lifted by itself", async () => {
    const masked = (id: string, key: string) =>
      approvalOf(id, { key }, { masked: { args: { key: "***" }, count: 1 } });
    const [one, two] = [masked("one", "hunter22"), masked("two", "hunter33")];
    const { say, answer, wait, answers, shown, sent } = card(one, two);
    wait(500);
    answer(one, "approve");
    assert.doesNotMatch(JSON.stringify(sent), /hunter/);
    say({ type: "reveal", id: "two" });
    assert.equal(shown().masked, 1);
    say({ type: "reveal", id: "one" });
    assert.equal(shown().fields[0]?.text, "hunter22");
    answer(one, "approve");
    await settle();
    assert.deepEqual(answers, [], "what was masked until now was not read");
    wait(500);
    answer(one, "approve");
    wait(500);
    answer(two, "approve");
    await settle();
    assert.deepEqual(answers, ["one: approve"]);
    assert.doesNotMatch(JSON.stringify(sent), /hunter33/);
  });

  // Abuse case P23.
  it("declines all calls of one caller together, each on its own, and asks for the others", async () => {
    const burst = Array.from({ length: 50 }, (_, n) => approvalOf(`b${n}`, { x: 1 }));
    const other = approvalOf("other", { x: 1 }, { caller: participant });
    const { say, wait, answers, shown, did } = card(a, other, ...burst);
    say({ type: "declineAll", id: "a" });
    assert.equal(shown().id, "a", "it takes the same time to read");
    wait(500);
    say({ type: "declineAll", id: "other" });
    await settle();
    assert.deepEqual(answers, []);
    say({ type: "declineAll", id: "a" });
    await settle();
    assert.deepEqual(answers, ["a: decline", ...burst.map(({ id }) => `${id}: decline`)]);
    assert.deepEqual(did, ["showing other"]);
    assert.equal(shown().caller, participant.name);
    assert.notEqual(participant.name, agent.name);
  });

  it("has no way to approve several", async () => {
    const { say, wait, answers } = card(a, b);
    wait(500);
    for (const message of [
      { type: "approveAll", id: "a" },
      { type: "declineAll", id: "a", answer: "approve" },
      { type: "answer", id: ["a", "b"], digest: a.call.digest, answer: { type: "approve" } },
    ])
      say(message);
    await settle();
    assert.deepEqual(answers, []);
  });

  it("declines the call that is shown when its tab is closed, and leaves the others waiting", async () => {
    const { closed, say, answers, pending } = card(a, b, c);
    say({ type: "select", id: "b" });
    closed();
    await settle();
    assert.deepEqual(answers, ["b: decline"]);
    assert.deepEqual(
      pending.list().map(({ id }) => id),
      ["a", "c"],
    );
  });

  it("copies the digest and opens the diff of the call that is shown, and says how it went", async () => {
    const { say, did, sent } = card(a, b);
    say({ type: "copyDigest", id: "a" });
    say({ type: "openDiff", id: "a" });
    say({ type: "copyDigest", id: "b" });
    await settle();
    assert.deepEqual(did, [`copy ${a.call.digest}`, "diff a"]);
    assert.deepEqual(sent.slice(-2), [
      { type: "told", id: "a", text: "Copied." },
      { type: "told", id: "a", text: "Open." },
    ]);
  });

  it("opens no diff while values are masked: it would show them", async () => {
    const one = approvalOf("one", { key: "hunter22" }, { masked: { args: { key: "***" }, count: 1 } });
    const { say, did } = card(one);
    say({ type: "openDiff", id: "one" });
    say({ type: "reveal", id: "one" });
    say({ type: "openDiff", id: "one" });
    await settle();
    assert.deepEqual(did, ["diff one"]);
  });

  it("tells a tab that is gone nothing more", async () => {
    const { say, sent, closed, add } = card(a);
    say({ type: "copyDigest", id: "a" });
    closed();
    const before = sent.length;
    add(b);
    await settle();
    assert.equal(sent.length, before);
  });
});
