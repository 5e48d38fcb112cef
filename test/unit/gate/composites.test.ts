import assert from "node:assert/strict";
import {
  allOf,
  alwaysApprove,
  alwaysReject,
  anyOf,
  autoApprove,
  autoDeny,
  quorum,
} from "../../../src/gate/strategies.ts";
import {
  ToolApprovalError,
  type ApprovalStrategy,
  type ToolApprovalDecision,
  type ToolApprovalStrategy,
} from "../../../src/gate/strategy.ts";
import { settle, textOf, world } from "./world.ts";

interface Member {
  readonly strategy: ToolApprovalStrategy;
  readonly asked: () => number;
  readonly aborted: () => boolean;
  answer(decision: ToolApprovalDecision): void;
  fail(error: unknown): void;
}

/** Somebody whose answers a test gives by hand. */
function member(name: string, person = false): Member {
  const signals: AbortSignal[] = [];
  let resolve: (decision: ToolApprovalDecision) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const strategy: ToolApprovalStrategy = {
    name,
    person,
    approve: (_tool, _raw, _context, { signal }) => {
      signals.push(signal);
      return new Promise((yes, no) => ([resolve, reject] = [yes, no]));
    },
  };
  return {
    strategy,
    asked: () => signals.length,
    aborted: () => signals.some(({ aborted }) => aborted),
    answer: (decision) => resolve(decision),
    fail: (error) => reject(error),
  };
}

/** Says this at once, every time. */
const says = (name: string, decision: ToolApprovalDecision, person = false): ToolApprovalStrategy => ({
  name,
  person,
  approve: () => decision,
});

const failing = (name: string, error = new Error("boom")): ToolApprovalStrategy => ({
  name,
  person: false,
  approve: () => Promise.reject(error),
});

const yes = (name: string, person = false) => says(name, { approved: true }, person);
const no = (name: string, reason: string | null = null) => says(name, { approved: false, reason });

async function decided(strategy: ApprovalStrategy) {
  const w = world(strategy);
  const text = textOf(await w.call({ command: "ls" }));
  const decision = w.decisions()[0]?.decision;
  assert.ok(decision);
  return { text, runs: w.runs, decision, by: decision.by };
}

// Behaviour 0.3, 1.10, trap D1.
describe("the ready-made strategies", () => {
  for (const strategy of [alwaysApprove(), autoApprove()])
    it(`${strategy.name} runs everything, on record as no person`, async () => {
      const { runs, by } = await decided(strategy);
      assert.equal(runs.length, 1);
      assert.deepEqual(by, { kind: "strategy", name: strategy.name });
    });

  for (const strategy of [alwaysReject("r"), autoDeny()])
    it(`${strategy.name} runs nothing`, async () => {
      const { runs, text } = await decided(strategy);
      assert.equal(runs.length, 0);
      assert.match(text, /"status":"cancelled"/);
    });

  it("are not consulted under denyAll", async () => {
    const w = world(autoApprove());
    w.settings = { policy: { kind: "denyAll" } };
    const answer = await w.call();
    assert.equal(
      answer.kind === "refused" && answer.json,
      '{"status":"cancelled","message":"Tool execution denied by policy"}',
    );
    assert.deepEqual(w.runs, []);
  });
});

// Behaviour 0.12.
describe("allOf", () => {
  it("runs what all approve, and the log names them", async () => {
    const { runs, by } = await decided(allOf(yes("budget"), yes("quota")));
    assert.equal(runs.length, 1);
    assert.deepEqual(by, { kind: "strategy", name: "allOf", members: ["budget", "quota"] });
  });

  it("ends with the first that rejects, and the next is not even asked", async () => {
    const person = member("interactive", true);
    const { runs, text, by } = await decided(allOf(yes("quota"), no("budget", "spent"), person.strategy));
    assert.equal(runs.length, 0);
    assert.match(text, /Tool execution was denied: spent/);
    assert.deepEqual(by, { kind: "strategy", name: "allOf", members: ["budget"] });
    assert.equal(person.asked(), 0);
  });

  it("is a person's answer where a person is among those who approved", async () => {
    const { by } = await decided(allOf(yes("budget"), yes("interactive", true)));
    assert.deepEqual(by, { kind: "person", members: ["budget", "interactive"] });
  });

  it("is no person's answer where only a program rejected", async () => {
    const { by, text } = await decided(allOf(yes("interactive", true), no("budget")));
    assert.equal(by.kind, "strategy");
    assert.doesNotMatch(text, /The user declined/);
  });

  it("does not run when a member fails, and does not call that a rejection", async () => {
    for (const error of [new Error("boom"), new ToolApprovalError("boom")]) {
      const { runs, text, by } = await decided(allOf(yes("quota"), failing("budget", error)));
      assert.equal(runs.length, 0);
      assert.match(text, /"status":"error".*the strategy 'budget' (failed|could not decide) \(boom\)/);
      assert.equal(by.kind, "fault");
    }
  });

  it("does not run when a member does not answer in time", async () => {
    const silent = member("budget");
    const w = world(allOf(yes("quota"), silent.strategy));
    const answer = w.call();
    await settle();
    w.clock.advance(121_000);
    assert.match(textOf(await answer), /Approval timed out/);
    assert.ok(silent.aborted());
    assert.deepEqual(w.runs, []);
  });
});

describe("anyOf", () => {
  it("runs what the first approves, and asks nobody else", async () => {
    const person = member("interactive", true);
    const { runs, by } = await decided(anyOf(no("cautious"), yes("budget"), person.strategy));
    assert.equal(runs.length, 1);
    assert.deepEqual(by, { kind: "strategy", name: "anyOf", members: ["budget"] });
    assert.equal(person.asked(), 0);
  });

  it("is a person's answer only where the person was asked and approved", async () => {
    const { by } = await decided(anyOf(no("budget"), yes("interactive", true)));
    assert.deepEqual(by, { kind: "person", members: ["interactive"] });
  });

  it("goes on after a member that fails", async () => {
    assert.equal((await decided(anyOf(failing("budget"), yes("quota")))).runs.length, 1);
  });

  it("rejects where none approves, and calls it a fault where none could say", async () => {
    const rejected = await decided(anyOf(no("a", "spent"), failing("b"), no("c", "late")));
    assert.deepEqual(rejected.by, { kind: "strategy", name: "anyOf", members: ["a", "c"] });
    assert.equal(rejected.decision.reason, "spent; late");
    const failed = await decided(anyOf(failing("a"), failing("b")));
    assert.equal(failed.by.kind, "fault");
    assert.deepEqual([rejected.runs, failed.runs], [[], []]);
  });
});

describe("a quorum", () => {
  const asking = async (needed: number, members: readonly Member[]) => {
    const w = world(
      quorum(
        needed,
        members.map(({ strategy }) => strategy),
      ),
    );
    const answer = w.call({ command: "ls" });
    await settle();
    assert.deepEqual(
      members.map((one) => one.asked()),
      members.map(() => 1),
    );
    return { w, answer };
  };

  it("asks all at once, runs as soon as enough approve, and lets the others go", async () => {
    const [a, b, c] = [member("a", true), member("b", true), member("c", true)];
    const { w, answer } = await asking(2, [a, b, c]);
    c.answer({ approved: true });
    await settle();
    assert.deepEqual([w.runs.length, b.aborted()], [0, false]);
    a.answer({ approved: true });
    assert.equal((await answer).kind, "result");
    assert.ok(b.aborted());
    assert.deepEqual(w.decisions()[0]?.decision.by, { kind: "person", members: ["c", "a"] });
  });

  it("refuses as soon as too many are against it", async () => {
    const [a, b, c] = [member("a"), member("b", true), member("c")];
    const { w, answer } = await asking(2, [a, b, c]);
    a.fail(new Error("gone"));
    await settle();
    assert.equal(c.aborted(), false);
    b.answer({ approved: false });
    assert.match(textOf(await answer), /The user declined/);
    assert.ok(c.aborted());
    assert.deepEqual(w.decisions()[0]?.decision.by, { kind: "person", members: ["b"] });
  });

  it("of programs is no person's answer, although a person is a member", async () => {
    const [person, b, c] = [member("interactive", true), member("b"), member("c")];
    const { w, answer } = await asking(2, [person, b, c]);
    b.answer({ approved: true });
    c.answer({ approved: true });
    await answer;
    assert.ok(person.aborted());
    assert.deepEqual(w.decisions()[0]?.decision.by, {
      kind: "strategy",
      name: "2 of 3",
      members: ["b", "c"],
    });
  });

  it("that nobody decides in time refuses", async () => {
    const members = [member("a"), member("b")];
    const { w, answer } = await asking(2, members);
    members[0]?.answer({ approved: true });
    await settle();
    w.clock.advance(121_000);
    assert.match(textOf(await answer), /Approval timed out/);
    assert.deepEqual(w.runs, []);
    assert.ok(members[1]?.aborted());
  });

  it("hears an answer once: more of the same member are nothing", async () => {
    const [a, b] = [member("a"), member("b")];
    const { w, answer } = await asking(2, [a, b]);
    for (let times = 0; times < 3; times++) a.answer({ approved: true });
    await settle();
    assert.deepEqual(w.runs, []);
    b.answer({ approved: false });
    assert.equal((await answer).kind, "refused");
  });
});

describe("a person among several strategies", () => {
  const edited = says("interactive", { approved: true, arguments: { command: "rm" } }, true);
  const response = says("interactive", { approved: false, response: "It is Tuesday." }, true);

  it("changes the arguments where the person's word alone is enough", async () => {
    const { runs } = await decided(anyOf(no("budget"), edited));
    assert.deepEqual(runs, [{ command: "rm" }]);
  });

  it("cannot have run what the others have not seen", async () => {
    for (const strategy of [
      allOf(yes("budget"), edited),
      quorum(2, [edited, yes("b"), member("c").strategy]),
      allOf(allOf(yes("budget"), edited), yes("quota")),
    ]) {
      const { runs, text, by } = await decided(strategy);
      assert.deepEqual(runs, []);
      assert.match(text, /changed to something that the other strategies have not seen/);
      assert.equal(by.kind, "fault");
    }
  });

  it("may answer in place of the tool", async () => {
    assert.equal((await decided(allOf(yes("budget"), response))).text, "It is Tuesday.");
    assert.doesNotMatch((await decided(anyOf(no("budget"), response))).text, /Tuesday/);
  });

  it("is not impersonated by a program that says what a person may", async () => {
    const liar = says("liar", { approved: true, arguments: { command: "rm" } });
    const { runs, by } = await decided(anyOf(liar, edited));
    assert.deepEqual(runs, [{ command: "ls" }]);
    assert.equal(by.kind, "strategy");
  });
});

describe("strategies that make no sense together", () => {
  const a = yes("a");
  const wrong: [name: string, make: () => unknown, message: RegExp][] = [
    ["all of none", () => allOf(), /at least one member/],
    ["any of none", () => anyOf(), /at least one member/],
    ["none of one", () => quorum(0, [a]), /from 1 to 1/],
    ["two of one", () => quorum(2, [a]), /from 1 to 1/],
    ["half of one", () => quorum(0.5, [a]), /whole number/],
    ["NaN of one", () => quorum(NaN, [a]), /whole number/],
    ["the same one twice", () => quorum(2, [a, a]), /listed twice/],
    ["the same one twice, once inside", () => allOf(a, anyOf(yes("b"), a)), /listed twice/],
  ];
  for (const [name, make, message] of wrong)
    it(`are refused: ${name}`, () => assert.throws(make, { name: "TypeError", message }));

  it("cannot be made so afterwards", () => {
    const members = [yes("a"), no("b")];
    const strategy = quorum(2, members);
    members.length = 1;
    assert.equal(strategy.members.length, 2);
    assert.throws(() => Object.assign(strategy, { needed: 1 }), TypeError);
  });
});
