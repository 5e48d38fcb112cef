import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "../../../src/core/json.ts";
import type { PersonsAnswer } from "../../../src/gate/pending.ts";
import { approvalMessage } from "../../../src/gate/approvalMessage.ts";
import { settle, textOf } from "../gate/world.ts";
import { useRelay } from "./relay.ts";
import { until } from "./until.ts";

const approve: PersonsAnswer = { kind: "approve" };
const decline: PersonsAnswer = { kind: "decline" };
const edit = (args: unknown): PersonsAnswer => ({ kind: "edit", arguments: args });
const respond = (response: string): PersonsAnswer => ({ kind: "respond", response });

const wrong = "0".repeat(64);

// Acceptance case B1-55.
describe("a call that waits in one window", () => {
  const { open, guest } = useRelay();

  it("is shown in the others with the window's name, and is gone there once it is answered at home", async () => {
    const [a, b, c] = [await open("a"), await open("b"), await open("c")];
    const call = a.call({ n: 1 });
    await b.shows({ n: 1 });
    await c.shows({ n: 1 });
    const shown = b.only();
    assert.deepEqual(
      [shown.id, shown.digest, shown.window, shown.remainingMs()],
      [a.first().id, a.first().call.digest, "a", 120_000],
    );
    assert.deepEqual(a.windows.list(), [], "its own are not shown to it as those of others");
    a.pending.answer(a.first(), decline);
    await b.shows();
    await c.shows();
    assert.equal((await call).kind, "refused");
  });

  it("is shown in a window that opens later", async () => {
    const a = await open("a");
    void a.call({ n: 1 });
    await settle();
    const b = await open("b");
    await b.shows({ n: 1 });
    a.closing.abort();
    await b.shows();
  });

  it("runs once, there, when it is approved in another window, and is gone from all", async () => {
    const [a, b, c] = [await open("a"), await open("b"), await open("c")];
    const call = a.call({ n: 1 });
    await b.shows({ n: 1 });
    await c.shows({ n: 1 });
    const { id, digest } = b.only();
    assert.equal(await b.windows.answer(id, digest, approve), "resolved");
    assert.equal(textOf(await call), "ran");
    await c.shows();
    await b.shows();
    assert.deepEqual([a.runs, b.runs, c.runs], [[{ n: 1 }], [], []]);
    assert.deepEqual([b.pending.list(), b.entries, c.entries], [[], [], []]);
    const [decision] = a.decisions();
    assert.deepEqual(
      [decision?.decision.by, decision?.decision.metadata],
      [{ kind: "person" }, { answeredIn: "b" }],
    );
  });

  it("is approved in another window with what is granted with it", async () => {
    const [a, b] = [await open("a"), await open("b")];
    a.w.mode = "ask";
    const call = a.call({ n: 1 });
    await b.shows({ n: 1 });
    const { id, digest } = b.only();
    const grant = { scope: { kind: "session" }, covers: { kind: "exact" } } as const;
    assert.equal(await b.windows.answer(id, digest, { kind: "approve", grant }), "resolved");
    assert.equal(textOf(await call), "ran");
    assert.equal(textOf(await a.call({ n: 1 })), "ran");
    assert.deepEqual(
      a.decisions().map(({ decision }) => decision.by.kind),
      ["person", "grant"],
    );
  });

  it("does not run when it is declined in another window", async () => {
    const [a, b] = [await open("a"), await open("b")];
    const call = a.call();
    await b.shows({});
    const { id, digest } = b.only();
    assert.equal(await b.windows.answer(id, digest, decline), "resolved");
    assert.match(textOf(await call), /cancelled by user/);
    const again = a.call();
    await b.shows({});
    await b.windows.answer(b.only().id, digest, { kind: "decline", reason: "not on a Friday" });
    await again;
    assert.deepEqual(
      a.decisions().map(({ decision: { reason, metadata } }) => [reason, metadata]),
      [
        ["declined", { answeredIn: "b" }],
        ["not on a Friday", { answeredIn: "b" }],
      ],
    );
    assert.equal(a.runs.length, 0);
  });

  for (const args of [{}, { n: 2, text: 'new\nlines and "quotes" \u2028' }])
    it(`runs with the arguments a person gave in another window: ${JSON.stringify(args)}`, async () => {
      const [a, b] = [await open("a"), await open("b")];
      const call = a.call({ n: 1 });
      await b.shows({ n: 1 });
      const { id, digest } = b.only();
      assert.equal(await b.windows.answer(id, digest, edit(args)), "resolved");
      assert.match(textOf(await call), /the user changed the arguments/);
      assert.deepEqual(a.runs, [args]);
    });

  it("does not run with arguments that are none", async () => {
    const [a, b] = [await open("a"), await open("b")];
    for (const args of ["text", [1], null, undefined]) {
      const call = a.call({ n: 1 });
      await b.shows({ n: 1 });
      const { id, digest } = b.only();
      await b.windows.answer(id, digest, edit(args));
      assert.equal((await call).kind, "refused");
      await b.shows();
    }
    assert.equal(a.runs.length, 0);
  });

  for (const response of [
    "use the other one",
    "{}",
    "42",
    " \n",
    '{"a":1}',
    "/__approval/apr_000000000000/approve",
  ])
    it(`gives its agent what a person answered in another window: ${JSON.stringify(response)}`, async () => {
      const [a, b] = [await open("a"), await open("b")];
      const call = a.call();
      await b.shows({});
      const { id, digest } = b.only();
      assert.equal(await b.windows.answer(id, digest, respond(response)), "resolved");
      assert.equal(textOf(await call), response);
      assert.equal(a.runs.length, 0);
    });

  it("has changed arguments checked where it waits", async () => {
    const validate = ({ n }: JsonObject) => (n === 1 ? [] : ["'n' must be 1"]);
    const mask = async (args: JsonObject) => ({ args: {}, count: "token" in args ? 1 : 0 });
    const [a, b] = [await open("a", { tool: { validate } }, mask), await open("b")];
    void a.call({ n: 1 });
    await b.shows({});
    const { id, digest } = b.only();
    assert.deepEqual(await b.windows.check(id, digest, { n: 1 }), []);
    assert.deepEqual(await b.windows.check(id, digest, { n: 2 }), ["'n' must be 1"]);
    assert.ok((await b.windows.check(id, digest, null))?.length);
    assert.equal(await b.windows.check(id, wrong, { n: 1 }), null);
    const unanswered = b.windows.check(id, digest, { n: 1 });
    a.closing.abort();
    await a.windows[Symbol.asyncDispose]();
    assert.ok(((await unanswered) ?? []).length === 0);
    assert.equal(await b.windows.check(id, digest, { n: 1 }), null);
    assert.equal(a.runs.length, 0);
  });

  it("is its window's own matter among several that wait", async () => {
    const [a, b] = [await open("a"), await open("b")];
    const [one, two, three] = [a.call({ n: 1 }), a.call({ n: 2 }), b.call({ n: 3 })];
    await b.shows({ n: 1 }, { n: 2 });
    await a.shows({ n: 3 });
    const second = b.windows.list().find(({ card }) => card.text === '{"n":2}');
    assert.ok(second);
    assert.equal(await b.windows.answer(second.id, second.digest, approve), "resolved");
    assert.equal(textOf(await two), "ran");
    await b.shows({ n: 1 });
    assert.deepEqual([a.runs, b.runs], [[{ n: 2 }], []]);
    a.closing.abort();
    b.closing.abort();
    assert.deepEqual([(await one).kind, (await three).kind], ["refused", "refused"]);
  });

  it("is answered once: who comes second is late, wherever they are, and that is on record", async () => {
    const [a, b, c] = [await open("a"), await open("b"), await open("c")];
    const call = a.call({ n: 1 });
    await b.shows({ n: 1 });
    await c.shows({ n: 1 });
    const { id, digest } = b.only();
    const given = await Promise.all([
      b.windows.answer(id, digest, decline),
      c.windows.answer(id, digest, approve),
      b.windows.answer(id, digest, approve),
    ]);
    assert.equal(given.filter((result) => result === "resolved").length, 1);
    assert.deepEqual(new Set(given), new Set(["resolved", "late"]));
    await call;
    await settle();
    assert.equal(a.late.length, 2);
    assert.equal(a.runs.length, given[1] === "resolved" ? 1 : 0);
    assert.equal(a.pending.list().length, 0);
  });

  for (const hidden of [false, true])
    it(`has an answer on record as late that comes when its end is known there${hidden ? ", not wholly shown" : ""}`, async () => {
      const mask = async (args: JsonObject) => ({ args: hidden ? {} : args, count: hidden ? 1 : 0 });
      const [a, b] = [await open("a", {}, mask), await open("b")];
      const call = a.call({ n: 1 });
      await b.shows(hidden ? {} : { n: 1 });
      const { id, digest } = b.only();
      a.pending.answer(a.first(), decline);
      await call;
      await b.shows();
      const answers: readonly PersonsAnswer[] = [approve, decline, edit({ n: 2 }), respond("no")];
      for (const answer of answers) assert.equal(await b.windows.answer(id, digest, answer), "late");
      assert.equal(await b.windows.answer(id, wrong, approve), "gone");
      await until("all are on record", () => a.late.length === answers.length);
      assert.deepEqual(
        a.late.map(([of, answer]) => [of, answer]),
        answers.map((answer) => [id, { ...answer, window: "b" }]),
      );
      assert.deepEqual(a.runs, []);
    });

  it("is not approved in a window that showed another digest, or none", async () => {
    const [a, b] = [await open("a"), await open("b")];
    const call = a.call({ n: 1 });
    await b.shows({ n: 1 });
    const { id, digest } = b.only();
    assert.equal(await b.windows.answer(id, wrong, approve), "gone");
    assert.equal(await b.windows.answer("apr_000000000000", digest, approve), "gone");
    assert.equal(a.pending.list().length, 1);
    a.pending.answer(a.first(), decline);
    await call;
    assert.equal(a.runs.length, 0);
  });

  it("is not approved anywhere after its time", async () => {
    const [a, b] = [await open("a"), await open("b")];
    const call = a.call({ n: 1 });
    await b.shows({ n: 1 });
    const { id, digest } = b.only();
    a.clock.advance(120_000);
    const answered = await b.windows.answer(id, digest, approve);
    assert.ok(answered !== "resolved", answered);
    assert.match(textOf(await call), /timed out/);
    await b.shows();
    assert.equal(a.runs.length, 0);
  });

  it("is no more shown when its time is over, though its window hangs and does not say so", async () => {
    const [a, b] = [await open("a"), await open("b")];
    void a.call({ n: 1 });
    await b.shows({ n: 1 });
    b.watchClock.advance(60_000);
    assert.equal(b.only().remainingMs(), 60_000);
    b.watchClock.advance(60_000);
    await b.shows();
    assert.equal(a.pending.list().length, 1);
  });

  it("is shown with its secrets masked, and is approved elsewhere only after the whole was seen there", async () => {
    const mask = async () => ({ args: { token: "…" }, count: 1 });
    const [a, b] = [await open("a", {}, mask), await open("b")];
    const call = a.call({ token: "whole" });
    await b.shows({ token: "…" });
    const { id, digest } = b.only();
    for (const given of [approve, edit({})]) assert.equal(await b.windows.answer(id, digest, given), "gone");
    assert.equal(a.pending.list().length, 1);
    b.windows.reveal(id, digest);
    await b.shows({ token: "whole" });
    assert.equal(await b.windows.answer(id, digest, approve), "resolved");
    assert.equal(textOf(await call), "ran");
    assert.deepEqual(a.runs, [{ token: "whole" }]);
    const again = a.call({ token: "whole" });
    await b.shows({ token: "…" });
    assert.equal(await b.windows.answer(b.only().id, digest, decline), "resolved");
    assert.equal((await again).kind, "refused");
  });

  it("shows what was masked also over the first of two links that both offer it", async () => {
    const b = await open("b");
    const one = { id: "apr_0123456789ab", digest: wrong, remainingMs: 60_000 };
    const [first, second] = [await guest("b"), await guest("b")];
    first.send({ type: "offer", card: { ...one, text: '"…"' } });
    await b.shows('"…"');
    const other = { ...one, id: "apr_ba9876543210", text: '"other"' };
    second.send({ type: "offer", card: { ...one, text: '"…"' } });
    second.send({ type: "offer", card: other });
    await b.shows('"…"', '"other"');
    b.windows.reveal(one.id, one.digest);
    assert.deepEqual(await first.hear(), { type: "reveal", id: one.id });
    first.send({ type: "offer", card: { ...one, text: '"whole"' } });
    await b.shows('"whole"', '"other"');
    assert.deepEqual(
      b.windows.list().map(({ id }) => id),
      [one.id, other.id],
    );
  });

  it("that is too long to be shown elsewhere waits at home all the same", async () => {
    const [a, b] = [await open("a"), await open("b")];
    const long = a.call({ text: "x".repeat(4 * 1024 * 1024 - 100) });
    const short = a.call({ n: 1 });
    await b.shows({ n: 1 });
    assert.equal(a.pending.list().length, 2);
    for (const approval of a.pending.list()) a.pending.answer(approval, approve);
    await Promise.all([long, short]);
    assert.equal(a.runs.length, 2);
  });
});

describe("a window that goes", () => {
  const { folder, open } = useRelay();

  it("takes what it offered with it; its calls are refused and an answer finds nothing", async () => {
    const [a, b] = [await open("a"), await open("b")];
    const calls = [a.call({ n: 1 }), a.call({ n: 2 })];
    await b.shows({ n: 1 }, { n: 2 });
    const [one] = b.windows.list();
    assert.ok(one);
    a.closing.abort();
    await a.windows[Symbol.asyncDispose]();
    for (const call of calls) assert.equal((await call).kind, "refused");
    await b.shows();
    assert.equal(await b.windows.answer(one.id, one.digest, approve), "gone");
    assert.equal(a.runs.length, 0);
    assert.deepEqual(
      a.decisions().map(({ decision }) => decision.by.kind),
      ["cancelled", "cancelled"],
    );
  });

  it("leaves what waits in the others, and those connected", async () => {
    const [a, b, c] = [await open("a"), await open("b"), await open("c")];
    const call = a.call({ n: 1 });
    await b.shows({ n: 1 });
    await c.shows({ n: 1 });
    await c.windows[Symbol.asyncDispose]();
    const { id, digest } = b.only();
    assert.equal(await b.windows.answer(id, digest, approve), "resolved");
    assert.equal(textOf(await call), "ran");
    assert.deepEqual(c.windows.list(), []);
  });

  const start = (name: string) => {
    const script = fileURLToPath(new URL("waitingWindow.ts", import.meta.url));
    const child = spawn(process.execPath, ["--no-warnings", script, folder.path, name], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines: string[] = [];
    createInterface(child.stdout).on("line", (line) => lines.push(line));
    return { child, lines, closed: once(child, "close") };
  };

  it("may be another process: a call is answered across, and all is gone when that is killed", async () => {
    const b = await open("b");
    const { child, lines, closed } = start("child");
    try {
      await b.shows({ n: 1 }, { n: 2 });
      const first = b.windows.list().find(({ card }) => card.text === '{"n":1}');
      const second = b.windows.list().find(({ card }) => card.text === '{"n":2}');
      assert.ok(first && second);
      assert.equal(first.window, "child");
      assert.equal(await b.windows.answer(first.id, first.digest, approve), "resolved");
      await until("the child has run it", () => lines.includes("1: ran"));
      await b.shows({ n: 2 });
      child.kill("SIGSTOP");
      const unanswered = b.windows.answer(second.id, second.digest, approve);
      child.kill("SIGKILL");
      assert.equal(await unanswered, "gone");
      await closed;
      await b.shows();
      assert.deepEqual(lines, ["1: ran"]);
    } finally {
      child.kill("SIGKILL");
    }
  });
});

// Acceptance cases B1-55 and B1-56.
describe("a window that has proven itself", () => {
  const { open, guest } = useRelay();

  async function waiting() {
    const a = await open("a");
    const call = a.call({ n: 1 });
    await settle();
    const peer = await guest("a");
    const offer = await peer.hear();
    const {
      id,
      call: { digest },
    } = a.first();
    assert.deepEqual(offer, { type: "offer", card: { id, digest, remainingMs: 120_000, text: '{"n":1}' } });
    return { a, call, peer, id, digest };
  }
  const answerOf = (n: number, id: string, digest: string, given: PersonsAnswer = approve) => ({
    type: "answer",
    n,
    message: approvalMessage(id, given),
    digest,
  });

  it("has each answer taken once; said again it is late, and nothing runs again", async () => {
    const { a, call, peer, id, digest } = await waiting();
    for (const n of [1, 2, 3]) peer.send(answerOf(n, id, digest));
    const heard = [await peer.hear(), await peer.hear(), await peer.hear(), await peer.hear()];
    assert.deepEqual(heard, [
      { type: "ended", id },
      { type: "answered", n: 1, result: "resolved" },
      { type: "answered", n: 2, result: "late" },
      { type: "answered", n: 3, result: "late" },
    ]);
    assert.equal(textOf(await call), "ran");
    const again = a.call({ n: 1 });
    await settle();
    await peer.hear();
    peer.send(answerOf(4, id, digest));
    assert.deepEqual(await peer.hear(), { type: "answered", n: 4, result: "late" });
    assert.equal(a.pending.list().length, 1);
    a.pending.answer(a.first(), decline);
    await again;
    assert.equal(a.runs.length, 1);
    assert.equal(a.late.length, 3);
  });

  it("answers nothing that was not offered to it, nor with another digest", async () => {
    const { a, call, peer, id, digest } = await waiting();
    const tries = [
      answerOf(1, "apr_000000000000", digest),
      answerOf(2, id, wrong),
      answerOf(3, id, wrong, decline),
      { type: "answer", n: 4, message: `/__approval/${id}`, digest: wrong },
    ];
    for (const message of tries) {
      peer.send(message);
      assert.deepEqual(await peer.hear(), { type: "answered", n: message.n, result: "gone" });
    }
    assert.equal(a.pending.list().length, 1);
    assert.deepEqual([a.runs, a.late], [[], []]);
    a.pending.answer(a.first(), decline);
    await call;
  });

  it("is late with an answer that crosses with the end of the time, and it is on record", async () => {
    const { a, call, peer, id, digest } = await waiting();
    a.clock.advance(120_000);
    assert.match(textOf(await call), /timed out/);
    peer.send(answerOf(1, id, digest));
    assert.deepEqual(await peer.hear(), { type: "ended", id });
    assert.deepEqual(await peer.hear(), { type: "answered", n: 1, result: "late" });
    assert.deepEqual([a.late.length, a.runs.length], [1, 0]);
  });

  it("denies with what is no answer", async () => {
    const { a, call, peer, id, digest } = await waiting();
    peer.send({ type: "answer", n: 1, message: `/__approval/${id}/approve this is not json`, digest });
    assert.equal((await call).kind, "refused");
    assert.equal(a.runs.length, 0);
  });

  it("is not told what waits in third windows, nor of answers to that", async () => {
    const [a, b] = [await open("a"), await open("b")];
    const peer = await guest("b");
    const call = a.call({ n: 1 });
    await b.shows({ n: 1 });
    const { id, digest } = b.only();
    await b.windows.answer(id, digest, approve);
    await call;
    await b.shows();
    const own = b.call({ n: 2 });
    const heard = Object(await peer.hear()) as { readonly card?: { readonly text?: string } };
    assert.equal(heard.card?.text, '{"n":2}', "the first it hears is of the window itself");
    // Nor is an answer to another window's call taken and handed on.
    const other = a.call({ n: 3 });
    await b.shows({ n: 3 });
    peer.send(answerOf(1, b.only().id, b.only().digest));
    assert.deepEqual(await peer.hear(), { type: "answered", n: 1, result: "gone" });
    assert.equal(a.pending.list().length, 1);
    a.closing.abort();
    b.closing.abort();
    await Promise.all([own, other]);
    assert.deepEqual([a.runs.length, b.runs.length], [1, 0]);
  });

  const card = { id: "apr_0123456789ab", digest: wrong, remainingMs: 1000, text: "x" };
  for (const [what, sent] of [
    ["what is no message", { type: "approve" }],
    ["a message that is no approval", { type: "answer", n: 1, message: "hello", digest: wrong }],
    ["a message that is null", { type: "answer", n: 1, message: null, digest: wrong }],
    ["an answer without a digest", { type: "answer", n: 1, message: "/__approval/apr_0123456789ab/approve" }],
    [
      "an answer with an extra key",
      { type: "answer", n: 1, message: "/__approval/x/y", digest: wrong, force: true },
    ],
    ["a card with a key too many", { type: "offer", card: { ...card, html: "" } }],
    ["a card without a digest", { type: "offer", card: { ...card, digest: undefined } }],
    ["a line of 10 MB", `"${"x".repeat(10 * 1024 * 1024)}"\n`],
    ["half a line of 10 MB", "x".repeat(10 * 1024 * 1024)],
    ["a list nested 100,000 deep", `${"[".repeat(100_000)}\n`],
  ] as const)
    it(`is put out when it says ${what}, and what waits goes on waiting`, async () => {
      const { a, call, peer } = await waiting();
      peer.send({ type: "offer", card });
      await a.shows("x");
      peer.send(sent);
      while ((await peer.hear().catch(() => undefined)) !== undefined);
      await peer.closed;
      await a.shows();
      assert.equal(a.pending.list().length, 1);
      a.pending.answer(a.first(), decline);
      await call;
      assert.equal(a.runs.length, 0);
    });

  it("is put out when it offers more calls than can wait", async () => {
    const a = await open("a");
    const peer = await guest("a");
    for (let n = 0; n <= 100; n++)
      peer.send({ type: "offer", card: { ...card, id: `apr_${String(n).padStart(12, "0")}` } });
    assert.equal(await peer.hear().catch(() => undefined), undefined);
    await until("nothing is left of it", () => a.windows.list().length === 0);
  });

  it("that floods with answers or reads nothing does not keep others from answering", async () => {
    const { a, call, peer, id, digest } = await waiting();
    const b = await open("b");
    await b.shows({ n: 1 });
    for (let n = 0; n < 20_000; n++) peer.send(answerOf(n, id, wrong));
    assert.equal(await b.windows.answer(id, digest, approve), "resolved");
    assert.equal(textOf(await call), "ran");
    assert.equal(a.runs.length, 1);
  });

  it("twice is shown once", async () => {
    const a = await open("a");
    const [one, two] = [await guest("a"), await guest("a")];
    for (const peer of [one, two]) peer.send({ type: "offer", card });
    await a.shows("x");
    two.send({ type: "ended", id: "apr_000000000000" });
    one.socket.destroy();
    const answered = a.windows.answer(card.id, card.digest, approve);
    await until("it was asked, or is gone", () => true);
    two.socket.destroy();
    assert.equal(await answered, "gone");
    await a.shows();
  });
});
