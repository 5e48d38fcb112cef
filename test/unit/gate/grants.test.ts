import assert from "node:assert/strict";
import fc from "fast-check";
import type { GrantRequest } from "../../../src/core/grant.ts";
import { modes } from "../../../src/core/mode.ts";
import type { DecisionEntry, LogEntry } from "../../../src/decisionLog/entry.ts";
import { createGrants, type Grants } from "../../../src/gate/grants.ts";
import type { ToolApprovalDecision } from "../../../src/gate/strategy.ts";
import { desk } from "./desk.ts";
import { counted, settle, testClock, textOf, world, type World } from "./world.ts";

const session = { scope: { kind: "session" } } as const;
const any: GrantRequest = { ...session, covers: { kind: "any" } };
const exact: GrantRequest = { ...session, covers: { kind: "exact" } };
const pattern: GrantRequest = { ...session, covers: { kind: "pattern", when: "fits" } };
const until = (end: number): GrantRequest => ({ scope: { kind: "until", end }, covers: { kind: "exact" } });

const untouched = { problems: [], protections: [], insideWorkspace: true, notes: [] };
const nothing = { restrictions: [], allowances: [] };

/** A person who grants this with the first answer and declines ever after. */
function granting(grant: unknown) {
  let answered = false;
  return counted((): ToolApprovalDecision => {
    if (answered) return { approved: false };
    answered = true;
    return { approved: true, grant: grant as GrantRequest };
  }, true);
}

/** A gate whose log also keeps grants until a time. */
function granted(grant: unknown) {
  const { strategy, calls } = granting(grant);
  const clock = testClock();
  const entries: LogEntry[] = [];
  let broken = false;
  const log = {
    append: async (entry: LogEntry) => {
      if (broken) throw new Error("disk full");
      entries.push(entry);
    },
  };
  const changes = () => entries.flatMap((entry) => (entry.kind === "control" ? [entry.change] : []));
  const stored = async () => {
    const gone = changes().flatMap((one) => (one.kind === "grantEnded" ? [one.id] : []));
    return changes()
      .flatMap((one) => (one.kind === "grantCreated" ? [one.grant] : []))
      .filter(({ id, scope }) => scope.kind === "until" && !gone.includes(id));
  };
  const fits = (when: string) => when === "fits";
  const windowWith = (its: Grants) => {
    const self = world(strategy, { log, grants: its, clock });
    self.mode = "ask";
    self.settings = { fits };
    return self;
  };
  const grants = createGrants({ log, stored, clock });
  const self = windowWith(grants);
  const decisions = () => entries.filter((entry): entry is DecisionEntry => entry.kind === "decision");
  return {
    self,
    grants,
    calls,
    clock,
    /** Another one on the same log, which knows only what is on record. */
    window: () => windowWith(createGrants({ log, stored, clock })),
    changes,
    decisions,
    kinds: () => entries.map(({ kind }) => kind),
    breakLog: () => (broken = true),
    mendLog: () => (broken = false),
    lastBy: () => decisions().at(-1)?.decision.by,
  };
}

describe("a grant that a person gives with an answer", () => {
  it("answers the next call, on record before it counts and named in the decision", async () => {
    const { self, calls, changes, lastBy, kinds, grants } = granted(any);
    assert.equal((await self.call({ a: 1 })).kind, "result");
    assert.deepEqual(kinds(), ["control", "decision", "outcome"]);
    assert.deepEqual(lastBy(), { kind: "person" });
    assert.equal((await self.call({ a: 2 })).kind, "result");
    const [created] = changes();
    assert.ok(created?.kind === "grantCreated");
    assert.match(created.grant.id, /^grt_[0-9a-f]{12}$/);
    assert.deepEqual(lastBy(), { kind: "grant", id: created.grant.id });
    assert.equal(calls.length, 1);
    assert.equal((await grants.known()).length, 1);
  });

  it("for these arguments answers no others", async () => {
    const { self, calls } = granted(exact);
    await self.call({ a: 1 });
    assert.equal((await self.call({ a: 1 })).kind, "result");
    assert.equal((await self.call({ a: 2 })).kind, "refused");
    assert.equal(calls.length, 2);
  });

  it("for a pattern answers what fits it", async () => {
    const { self } = granted(pattern);
    await self.call({ a: 1 });
    assert.equal((await self.call({ a: 2 })).kind, "result");
    self.settings = { fits: () => false };
    assert.equal((await self.call({ a: 3 })).kind, "refused");
  });

  for (const [name, covers] of [
    ["these arguments", exact],
    ["a pattern", pattern],
  ] as const)
    it(`for ${name} answers only while the scripts that the call names hold what they held`, async () => {
      const { self, calls } = granted(covers);
      const holding = (...contents: string[]) => {
        const inspect = async () => ({ ...untouched, contents });
        self.tool = { ...self.tool, inspect };
      };
      holding("/ws/build.sh 1");
      await self.call({ a: 1 });
      assert.equal((await self.call({ a: 1 })).kind, "result");
      assert.equal(calls.length, 1);
      for (const contents of [["/ws/build.sh 2"], ["/ws/build.sh 1", "/ws/other.sh 1"], []]) {
        holding(...contents);
        assert.equal((await self.call({ a: 1 })).kind, "refused");
      }
      assert.deepEqual([calls.length, self.runs.length], [4, 2]);
      holding("/ws/build.sh 1");
      assert.equal((await self.call({ a: 1 })).kind, "result");
    });

  it("answers until its end and not after", async () => {
    const { self, clock } = granted(until(1_000_000 + 60_000));
    await self.call({ a: 1 });
    clock.advance(59_000);
    assert.equal((await self.call({ a: 1 })).kind, "result");
    clock.advance(1000);
    assert.equal((await self.call({ a: 1 })).kind, "refused");
  });

  const refused: [name: string, grant: unknown, more?: (self: World) => void][] = [
    ["its pattern does not match the call", { ...session, covers: { kind: "pattern", when: "other" } }],
    ["its end is over already", until(5)],
    ["it is for all time", { scope: { kind: "for ever" }, covers: { kind: "any" } }],
    ["it is for any arguments until a time", { ...until(9_000_000), covers: { kind: "any" } }],
  ];
  for (const [name, grant] of refused)
    it(`lets nothing run where ${name}`, async () => {
      const { self, changes } = granted(grant);
      assert.equal((await self.call()).kind, "refused");
      assert.deepEqual(self.runs, []);
      assert.deepEqual(changes(), []);
    });

  it("is not given where it is required: nothing runs", async () => {
    const { self, changes } = granted(any);
    self.mode = "required";
    const answer = await self.call();
    assert.match(textOf(answer), /cannot be granted/);
    assert.deepEqual([self.runs, changes()], [[], []]);
  });

  it("does not count, and nothing runs, when it cannot be recorded", async () => {
    const { self, grants, breakLog } = granted(any);
    breakLog();
    assert.equal((await self.call()).kind, "refused");
    assert.deepEqual(self.runs, []);
    assert.deepEqual(await grants.known(), []);
  });

  it("counts for nothing where another than a person gives it", async () => {
    const { strategy, calls } = counted(() => ({ approved: true, grant: any }), false);
    const self = world(strategy);
    self.mode = "ask";
    await self.call();
    await self.call();
    assert.equal(calls.length, 2);
    assert.ok(self.entries.every(({ kind }) => kind !== "control"));
  });

  it("is not given for arguments that the person changed", async () => {
    const { strategy } = counted(() => ({ approved: true, arguments: { b: 1 }, grant: any }), true);
    const self = world(strategy);
    self.mode = "ask";
    await self.call();
    assert.deepEqual(self.runs, [{ b: 1 }]);
    assert.ok(self.entries.every(({ kind }) => kind !== "control"));
  });
});

describe("a grant that was given", () => {
  const given = async () => {
    const made = granted(any);
    await made.self.call({ a: 1 });
    assert.equal((await made.self.call({ a: 2 })).kind, "result");
    return made;
  };

  const tightenings: [name: string, change: (self: World) => void][] = [
    ["the row requires it", (self) => (self.mode = "required")],
    ["the row denies it", (self) => (self.mode = "deny")],
    ["the workspace is no longer trusted", (self) => (self.trusted = false)],
    ["in plan mode", (self) => (self.settings = { sessionMode: "plan" })],
    ["in preview", (self) => (self.settings = { sessionMode: "preview" })],
    ["everything is denied", (self) => (self.settings = { policy: { kind: "denyAll" } })],
    [
      "a rule was added that asks",
      (self) => (self.settings = { standing: () => ({ ...nothing, restrictions: ["new"] }) }),
    ],
    [
      "the tool is another",
      (self) =>
        (self.tool = { ...self.tool, spec: { ...self.tool.spec, description: "Sends it elsewhere." } }),
    ],
    [
      "the call would change what steers the editor",
      (self) => {
        const inspect = self.tool.inspect;
        self.tool = {
          ...self.tool,
          inspect: async (...given) => ({ ...(await inspect(...given)), protections: ["steers"] }),
        };
      },
    ],
  ];
  for (const [name, change] of tightenings)
    it(`answers nothing where ${name}`, async () => {
      const { self } = await given();
      change(self);
      assert.equal((await self.call({ a: 3 })).kind, "refused");
      assert.equal(self.runs.length, 2);
    });

  it("does not come back when what voided it is taken back, and says why it is void", async () => {
    const { self, changes, grants } = await given();
    self.settings = { standing: () => ({ ...nothing, restrictions: ["new"] }) };
    await self.call({ a: 3 });
    self.settings = {};
    assert.equal((await self.call({ a: 4 })).kind, "refused");
    assert.deepEqual(
      grants.voided().map(({ why }) => why),
      ["tightened"],
    );
    assert.equal(changes().at(-1)?.kind, "grantEnded");
  });

  it("answers nothing that another extension has begun to ask for since", async () => {
    const { strategy, calls } = granting(any);
    let asks = false;
    const self = world(strategy, {
      policies: () => (asks ? [{ from: "a.b", policy: { kind: "custom", predicate: () => true } }] : []),
    });
    self.mode = "ask";
    await self.call();
    await self.call();
    assert.equal(calls.length, 1);
    asks = true;
    assert.equal((await self.call()).kind, "refused");
    assert.equal(calls.length, 2);
  });

  it("does not keep another extension from refusing", async () => {
    const { strategy } = granting(any);
    let refuses = false;
    const veto = counted(() => ({ approved: !refuses }));
    const self = world(strategy, { vetoes: () => [veto.strategy] });
    self.mode = "ask";
    await self.call();
    refuses = true;
    assert.equal((await self.call()).kind, "refused");
    assert.equal(self.runs.length, 1);
  });

  it("answers nothing from the moment it is revoked, even what it has just answered", async () => {
    const { self, grants } = await given();
    const [grant] = await grants.known();
    const append = self.call({ a: 3 });
    await grants.end(grant?.id ?? "", "revoked");
    assert.equal((await append).kind, "refused");
    assert.equal((await self.call({ a: 4 })).kind, "refused");
    assert.equal(self.runs.length, 2);
    assert.deepEqual(grants.voided(), []);
  });

  it("counts no more in this window although its end could not be recorded", async () => {
    const { grants, breakLog } = await given();
    const [grant] = await grants.known();
    breakLog();
    await assert.rejects(grants.end(grant?.id ?? "", "revoked"));
    assert.deepEqual(await grants.known(), []);
  });

  it("has its end put on record by who revokes it again, where that failed", async () => {
    const { grants, breakLog, mendLog, changes } = await given();
    const [{ id } = assert.fail()] = await grants.known();
    breakLog();
    await assert.rejects(grants.end(id, "revoked"));
    mendLog();
    await Promise.all([grants.end(id, "revoked"), grants.end(id, "revoked")]);
    assert.deepEqual(
      changes().filter(({ kind }) => kind === "grantEnded"),
      [{ kind: "grantEnded", id, why: "revoked" }],
    );
  });

  it("has its end on record once it is revoked, where what voided it could not be recorded", async () => {
    const { self, grants, breakLog, mendLog, changes } = await given();
    const [{ id } = assert.fail()] = await grants.known();
    self.settings = { standing: () => ({ ...nothing, restrictions: ["new"] }) };
    breakLog();
    await self.call({ a: 3 });
    await assert.rejects(grants.end(id, "revoked"));
    assert.equal(grants.voided().length, 1, "it can still be revoked");
    mendLog();
    await grants.end(id, "revoked");
    assert.deepEqual(changes().at(-1), { kind: "grantEnded", id, why: "revoked" });
    assert.deepEqual(grants.voided(), []);
  });

  it("is ended on record once by calls that find it void at once", async () => {
    const { self, changes } = await given();
    self.settings = { standing: () => ({ ...nothing, restrictions: ["new"] }) };
    await Promise.all([self.call({ a: 3 }), self.call({ a: 4 })]);
    assert.equal(changes().filter(({ kind }) => kind === "grantEnded").length, 1);
  });

  it("turns no deny, requirement or protection into a run, whatever is said of a call", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...modes),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom("normal", "acceptEdits", "plan", "preview"),
        async (mode, isProtected, trusted, sessionMode) => {
          const { self, calls } = await given();
          self.mode = mode;
          self.trusted = trusted;
          self.settings = { sessionMode };
          const { inspect } = self.tool;
          if (isProtected)
            self.tool = {
              ...self.tool,
              inspect: async (...looked) => ({ ...(await inspect(...looked)), protections: ["steers"] }),
            };
          const answer = await self.call({ a: 3 });
          const mayRun =
            trusted &&
            !isProtected &&
            ["ask", "allow"].includes(mode) &&
            !["plan", "preview"].includes(sessionMode);
          assert.equal(answer.kind === "result", mayRun);
          const asked = trusted && mode !== "deny" && sessionMode !== "preview" && !mayRun;
          assert.equal(calls.length, asked ? 2 : 1);
        },
      ),
      { numRuns: 64 },
    );
  });
});

describe("a grant that is on record", () => {
  const onRecord = async (grant: GrantRequest) => {
    const { self, window, calls, changes } = granted(grant);
    await self.call({ a: 1 });
    const [created] = changes();
    assert.ok(created?.kind === "grantCreated");
    return { other: window(), calls, changes, id: created.grant.id };
  };
  const lasting: GrantRequest = {
    scope: { kind: "until", end: 9_000_000 },
    covers: { kind: "pattern", when: "fits" },
  };

  it("answers in another window, which names it", async () => {
    const { other, calls, changes, id } = await onRecord(lasting);
    assert.equal((await other.call({ a: 2 })).kind, "result");
    assert.equal(calls.length, 1);
    assert.equal(changes().length, 1);
    const explained = await other.explain({ a: 3 });
    assert.ok(explained.kind === "explained");
    assert.deepEqual(explained.explanation.verdict.by, { kind: "grant", id });
  });

  it("answers nothing in another folder or without one, and goes on where it was given", async () => {
    const { other, calls, changes } = await onRecord(lasting);
    for (const folder of ["/ws2", "/ws/src", null]) {
      other.folder = folder;
      assert.equal((await other.call({ a: 2 })).kind, "refused");
    }
    assert.deepEqual([calls.length, other.runs.length], [4, 0]);
    assert.equal(changes().length, 1);
    other.folder = "/ws";
    assert.equal((await other.call({ a: 2 })).kind, "result");
  });

  for (const [part, changed] of [
    ["description", { description: "Sends it elsewhere." }],
    ["schema", { inputSchema: { type: "object", required: ["a"] } }],
    ["risk", { risk: 4 }],
  ] as const)
    it(`answers nothing for a tool with another ${part}, also when that is taken back`, async () => {
      const { other, calls, changes, id } = await onRecord(lasting);
      const { tool } = other;
      other.tool = { ...tool, spec: { ...tool.spec, ...changed } };
      assert.equal((await other.call({ a: 2 })).kind, "refused");
      other.tool = tool;
      assert.equal((await other.call({ a: 2 })).kind, "refused");
      assert.deepEqual([calls.length, other.runs.length], [3, 0]);
      assert.deepEqual(changes().at(-1), { kind: "grantEnded", id, why: "definition" });
    });

  it("answers nothing for a session in another window", async () => {
    const { other } = await onRecord(any);
    assert.equal((await other.call({ a: 1 })).kind, "refused");
  });
});

describe("a call that waits", () => {
  it("is answered by a grant that is given meanwhile and covers it, and no other is", async () => {
    const answers = new Map<unknown, (decision: ToolApprovalDecision) => void>();
    const { strategy, calls } = counted(
      (_tool, raw, _context, { signal }) =>
        new Promise((resolve) => {
          answers.set(raw, resolve);
          signal.addEventListener("abort", () => resolve({ approved: false }), { once: true });
        }),
      true,
    );
    const self = world(strategy);
    self.mode = "ask";
    const [first, same, other] = [self.call({ a: 1 }), self.call({ a: 1 }), self.call({ a: 2 })];
    await settle();
    assert.equal(calls.length, 3);
    assert.ok(calls.every(([, , , request]) => request.grantable));
    // The two equal calls share their text: the later one is answered here.
    answers.get('{"a":1}')?.({ approved: true, grant: exact });
    assert.equal((await same).kind, "result");
    assert.equal((await first).kind, "result");
    const by = self.decisions().map(({ decision }) => decision.by.kind);
    assert.deepEqual(by.toSorted(), ["grant", "person"]);
    assert.ok(self.decisions().every(({ waitedMs }) => waitedMs !== null));
    assert.equal(calls.filter(([, , , { signal }]) => signal.aborted).length, 2);
    self.closing.abort();
    assert.equal((await other).kind, "refused");
  });
});

describe("a person who is asked", () => {
  it("may grant more with a yes exactly where the mode is ask", async () => {
    const { w, pending, first } = desk();
    w.mode = "required";
    const required = w.call();
    await settle();
    assert.equal(first().grantable, null);
    pending.answer(first(), { kind: "decline" });
    assert.equal((await required).kind, "refused");

    w.mode = "ask";
    const asked = w.call();
    await settle();
    assert.notEqual(first().grantable, null);
    pending.answer(first(), { kind: "approve", grant: any });
    assert.equal((await asked).kind, "result");
    assert.equal((await w.call({ other: 1 })).kind, "result");
    assert.equal(pending.list().length, 0);
  });
});

describe("the explanation of a call", () => {
  it("names the grant that decides", async () => {
    const { self, changes } = granted(any);
    await self.call({ a: 1 });
    const [created] = changes();
    const explained = await self.explain({ a: 2 });
    assert.ok(explained.kind === "explained" && created?.kind === "grantCreated");
    const { verdict } = explained.explanation;
    assert.deepEqual(verdict.by, { kind: "grant", id: created.grant.id });
    self.mode = "required";
    const required = await self.explain({ a: 2 });
    assert.ok(required.kind === "explained");
    assert.equal(required.explanation.verdict.step, "required");
    assert.equal(required.explanation.steps.find(({ step }) => step === "grants")?.state, "beaten");
  });
});
