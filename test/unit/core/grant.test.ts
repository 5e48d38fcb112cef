import assert from "node:assert/strict";
import fc from "fast-check";
import { decide } from "../../../src/core/decide.ts";
import { grantFor, voidReason, type Grant, type GrantedCall } from "../../../src/core/grant.ts";
import { anySituation } from "./situations.ts";

const facts = {
  id: "grt_000000000001",
  tool: "x/y",
  definition: "d1",
  call: "c1",
  digest: "exact",
  cwd: "/ws",
  standing: { restrictions: ["asks"], allowances: ["allows"] },
  created: 10,
} as const;
const session: Grant = { ...facts, scope: { kind: "session" }, covers: { kind: "any" } };
const call: GrantedCall = {
  tool: "x/y",
  definition: "d1",
  digest: "exact",
  cwd: "/ws",
  standing: facts.standing,
  now: 20,
  fits: (when) => when === "true",
};

describe("a grant", () => {
  const cases: [name: string, grant: Grant, call: Partial<GrantedCall>, covers: boolean][] = [
    ["covers any arguments of its tool, where it was given for those", session, { digest: "else" }, true],
    ["covers its own arguments", { ...session, covers: { kind: "exact" } }, {}, true],
    ["covers no other arguments", { ...session, covers: { kind: "exact" } }, { digest: "else" }, false],
    ["covers what fits its pattern", { ...session, covers: { kind: "pattern", when: "true" } }, {}, true],
    ["covers nothing else", { ...session, covers: { kind: "pattern", when: "false" } }, {}, false],
    [
      "covers its own arguments with the contents it was given with",
      { ...session, covers: { kind: "exact" }, contents: "c1" },
      { contents: "c1" },
      true,
    ],
    [
      "covers its own arguments with no other contents",
      { ...session, covers: { kind: "exact" }, contents: "c1" },
      { contents: "c2" },
      false,
    ],
    [
      "covers what fits its pattern with no other contents",
      { ...session, covers: { kind: "pattern", when: "true" }, contents: "c1" },
      { contents: "c2" },
      false,
    ],
    [
      "covers no contents where it was given with none",
      { ...session, covers: { kind: "exact" } },
      { contents: "c1" },
      false,
    ],
    ["covers no other tool", session, { tool: "x/z" }, false],
    ["does not count for another definition", session, { definition: "d2" }, false],
    ["does not count in another folder", session, { cwd: "/elsewhere" }, false],
    ["does not count where there is no folder", session, { cwd: null }, false],
    [
      "does not count when something new holds back",
      session,
      { standing: { restrictions: ["asks", "denies"], allowances: ["allows"] } },
      false,
    ],
    [
      "does not count when something that allowed is gone",
      session,
      { standing: { restrictions: ["asks"], allowances: [] } },
      false,
    ],
    [
      "counts when what held back is gone",
      session,
      { standing: { restrictions: [], allowances: ["allows", "too"] } },
      true,
    ],
  ];
  for (const [name, grant, changes, covers] of cases)
    it(name, () => assert.equal(grantFor([grant], { ...call, ...changes }) !== null, covers));

  it("counts until its end and not a moment longer", () => {
    const until: Grant = { ...facts, scope: { kind: "until", end: 100 }, covers: { kind: "exact" } };
    assert.equal(voidReason(until, { ...call, now: 99 }), null);
    assert.equal(voidReason(until, { ...call, now: 100 }), "time");
  });

  it("is named the same whatever the order they come in: the oldest", () => {
    const younger: Grant = { ...session, id: "grt_000000000000", created: 11 };
    assert.equal(grantFor([younger, session], call)?.id, session.id);
    assert.equal(grantFor([session, younger], call)?.id, session.id);
  });

  it("says nothing of its definition while the tool is not known", () =>
    assert.equal(voidReason(session, { ...call, definition: null }), null));

  it("turns nothing into a run but a question that a grant may answer", () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const without = decide({ ...situation, grant: null });
        const granted = decide({ ...situation, grant: { id: "g" } });
        if (without.kind === "ask" && without.grantable) assert.equal(granted.kind, "allow");
        else assert.deepEqual(granted, without);
      }),
      { numRuns: 2000 },
    );
  });

  it("never makes anything looser by being gone, ending, or meeting something stricter", () => {
    const hash = fc.constantFrom("a", "b", "c");
    const standing = fc.record({ restrictions: fc.array(hash), allowances: fc.array(hash) });
    const anyGrant = fc
      .record({ standing, created: fc.nat(3), end: fc.nat(30) })
      .map(({ end, ...more }): Grant => ({
        ...facts,
        ...more,
        id: `grt_${end}`,
        scope: { kind: "until", end },
        covers: { kind: "exact" },
      }));
    fc.assert(
      fc.property(fc.array(anyGrant), standing, fc.nat(30), hash, (grants, now, time, extra) => {
        const before = grantFor(grants, { ...call, standing: now, now: time });
        if (before) return;
        const stricter = { ...now, restrictions: [...now.restrictions, extra] };
        assert.equal(grantFor(grants.slice(1), { ...call, standing: now, now: time }), null);
        assert.equal(grantFor(grants, { ...call, standing: now, now: time + 1 }), null);
        assert.equal(grantFor(grants, { ...call, standing: stricter, now: time }), null);
      }),
    );
  });
});
