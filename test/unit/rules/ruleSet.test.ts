import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import { allow, decided, matched, rulesFrom, rulesOf } from "./rulesFor.ts";
import { loadReader } from "./shellReader.ts";

const github = { tool: "github/*" } as const;

describe("a rule", () => {
  const cases: [name: string, rule: object, args: JsonObject, expected: string][] = [
    ["counts for every call where it has no condition", { decision: "deny" }, {}, "deny deny"],
    [
      "counts where its condition is true",
      { decision: "deny", when: 'args.repo != "mine"' },
      { repo: "x" },
      "deny deny",
    ],
    [
      "does not where it is false",
      { decision: "deny", when: 'args.repo != "mine"' },
      { repo: "mine" },
      "allow row",
    ],
    [
      "that denies counts where it cannot be evaluated",
      { decision: "deny", when: 'args.repo != "mine"' },
      {},
      "deny deny",
    ],
    [
      "that requires counts there, too",
      { decision: "required", when: "args.n > 1" },
      { n: "x" },
      "ask required",
    ],
    ["that asks counts there, too", { decision: "ask", when: "args.n > 1" }, {}, "ask rules"],
    ["that allows does not", { decision: "allow", when: "args.n > 1" }, {}, "allow row"],
    [
      "that gives no truth value is uncertain",
      { decision: "deny", when: "args.flag" },
      { flag: "false" },
      "deny deny",
    ],
    ["of another tool does not count", { tool: "gitlab/*", decision: "deny" }, {}, "allow row"],
    ["does not name an imitation", { tool: "g\u0456thub/*", decision: "deny" }, {}, "allow row"],
    [
      "compares numbers whatever their type",
      { decision: "deny", when: "args.n == 5 && args.n >= 4.5" },
      { n: 5 },
      "deny deny",
    ],
    ["knows what is missing", { decision: "deny", when: "!has(args.repo)" }, { repo: "x" }, "allow row"],
    [
      "knows nothing but own members",
      { decision: "ask", when: '"constructor" in args || has(args.toString)' },
      {},
      "allow row",
    ],
    [
      "sees the caller, the folder and the workspace",
      {
        decision: "deny",
        when: 'caller.name == "@gate" && cwd in workspace && tool == "github/create_issue"',
      },
      {},
      "deny deny",
    ],
    [
      "J17: looks into the argument it names and into no other",
      { decision: "ask", when: 're(args.command, "git status")' },
      { note: '"command":"git status"', command: "rm" },
      "allow row",
    ],
    ["knows paths", { decision: "deny", when: "!path(args.p).inside" }, { p: "../x" }, "deny deny"],
    [
      "knows protected paths",
      { decision: "deny", when: "path(args.p).protected" },
      { p: "a/../.vscode/settings.json" },
      "deny deny",
    ],
    [
      "takes a path that leads nowhere certain for a match",
      { decision: "deny", when: "path(args.p).protected" },
      { p: "~/x" },
      "deny deny",
    ],
    [
      "knows hosts",
      { decision: "ask", when: 'host(args.u) != "x.org"' },
      { u: "https://X.org:80/y" },
      "allow row",
    ],
    [
      "is not fooled by user names in addresses",
      { decision: "deny", when: 'host(args.u) != "x.org"' },
      { u: "https://x.org@evil.example/" },
      "deny deny",
    ],
    [
      "loops",
      { decision: "deny", when: 'args.l.exists(i, i.k == "b" && i.v.all(j, j > 0))' },
      { l: [{ k: "b", v: [1, 2] }] },
      "deny deny",
    ],
    [
      "does not loop over more than a person would send",
      { decision: "deny", when: "args.l.all(i, i > 0)" },
      { l: Array.from({ length: 3000 }, () => 0) },
      "deny deny",
    ],
  ];
  for (const [name, rule, args, expected] of cases)
    it(name, () => {
      const rules = rulesOf([{ ...github, ...rule }]);
      assert.deepEqual(rules.problems, []);
      const { kind, step } = decided(rules, { args }, allow);
      assert.equal(`${kind} ${step}`, expected);
    });

  it("says why it counts where it cannot be evaluated", () => {
    const rules = rulesOf([
      { ...github, decision: "deny", when: 'args.repo != "mine"', reason: "Mine only." },
    ]);
    assert.match(decided(rules, {}).reason, /^Mine only\. .*toolgate\.rules\[0\].*there is no 'repo'/);
  });

  it("ends with its time", () => {
    const rules = rulesOf([{ ...github, decision: "deny", expires: "2027-01-31T18:00:00+01:00" }]);
    const end = Date.parse("2027-01-31T17:00:00Z");
    assert.equal(decided(rules, { now: end - 1 }, allow).kind, "deny");
    assert.equal(decided(rules, { now: end }, allow).kind, "allow");
  });

  it("in shadow decides nothing and is told apart", () => {
    const rules = rulesOf([{ ...github, decision: "deny", shadow: true }]);
    assert.equal(decided(rules, {}, allow).kind, "allow");
    assert.deepEqual(
      matched(rules, {}).shadows.map(({ name, decision }) => `${name} ${decision}`),
      ["toolgate.rules[0] deny"],
    );
  });

  it("may allow in the person's own settings only", () => {
    for (const source of ["workspace", "managed"] as const) {
      const rules = rulesFrom([{ where: "w", source, raw: [{ ...github, decision: "allow" }] }]);
      assert.equal(decided(rules, {}).kind, "ask");
      assert.match(rules.problems[0]?.what ?? "", /can only tighten/);
    }
  });
});

describe("a rule about command lines", () => {
  const when = 'shell(args.command).all(c, c.name == "git" && c.args[0] in ["status", "log"])';
  const cases: [command: string, allowed: boolean, denied: boolean][] = [
    ["git status", true, true],
    ["git status && git log", true, true],
    ["git status; rm -rf x", false, false],
    ["git push", false, false],
    // What cannot be read with certainty fits no rule that allows, and every rule that denies.
    ["git $(echo status)", false, true],
    ["git status \r rm x", false, true],
  ];
  for (const [command, allowed, denied] of cases)
    it(`takes ${JSON.stringify(command)} as it will run`, async () => {
      const reader = await loadReader();
      const verdict = (decision: string) =>
        decided(rulesOf([{ ...github, decision, when }], reader), { args: { command } }).kind;
      assert.equal(verdict("allow"), allowed ? "allow" : "ask");
      assert.equal(verdict("deny"), denied ? "deny" : "ask");
    });

  it("is uncertain as long as nothing can read them", () => {
    const asked = { args: { command: "git status" } };
    assert.equal(decided(rulesOf([{ ...github, decision: "allow", when }]), asked).kind, "ask");
    assert.equal(decided(rulesOf([{ ...github, decision: "deny", when }]), asked).kind, "deny");
    assert.ok(rulesOf([{ ...github, decision: "deny", when }]).readsShell);
  });
});

describe("a broken rule", () => {
  const broken: [name: string, rule: object, problem: RegExp][] = [
    ["without a tool", { tool: undefined }, /tool must be text/],
    ["with a tool that is no id", { tool: "git hub" }, /tool must be a tool id/],
    ["with a decision that is none", { decision: "Deny" }, /decision must be one of/],
    ["with a key nobody knows", { unless: "true" }, /unknown key 'unless'/],
    ["with a condition that is none", { when: "args.a ==" }, /^when: /],
    ["with a condition on what is not there", { when: "arguments.a == 1" }, /arguments/],
    ["with a condition of another type", { when: "1 + 1" }, /true or false/],
    ["with a condition of a reviewer's nightmare", { when: "true".padEnd(5000) }, /longer than/],
    ["with a call that backtracks", { when: 'args.a.matches("(a+)+$")' }, /re\(text, pattern\)/],
    ["with a pattern from the arguments", { when: "re(args.a, args.b)" }, /written out/],
    ["with a pattern that is none", { when: 're(args.a, "[")' }, /no regular expression/],
    ["with a pattern that repeats nothing", { when: 're(args.a, "*")' }, /no regular expression/],
    ["with a pattern of an open group", { when: 're(args.a, "(?:+")' }, /no regular expression/],
    ["with an empty pattern", { when: 're(args.a, "")' }, /empty text/],
    ["with a pattern of an empty group", { when: 're(args.a, "(?:)")' }, /empty text/],
    ["with a pattern that fits nothing", { when: 're(args.a, "a*")' }, /empty text/],
    ["with a pattern that may be missing", { when: 're(args.a, "b?")' }, /empty text/],
    ["with a loop inside a loop", { when: "args.l.all(i, args.l.all(j, i == j))" }, /loop inside another/],
    [
      "with a loop inside a loop by another way",
      { when: "args.l.map(x, args.l).all(i, i.all(j, j > 0))" },
      /'map'/,
    ],
    ["with an end that is no time", { expires: "tomorrow" }, /expires must be a time/],
    ["with an end without a zone", { expires: "2027-01-31T18:00:00" }, /expires must be a time/],
    [
      "with an example that does not match",
      { when: "args.a == 1", examples: { match: [{ a: 2 }] } },
      /match\[0\] does not match/,
    ],
    [
      "with an example that cannot be evaluated",
      { when: "args.a == 1", examples: { match: [{}] } },
      /there is no 'a'/,
    ],
    ["with an example that should not match", { examples: { notMatch: [{}] } }, /notMatch\[0\] does match/],
  ];
  for (const [name, rule, problem] of broken)
    it(`${name} is refused and reported, and the others still count`, () => {
      const raw = [
        { ...github, decision: "allow", ...rule },
        { ...github, decision: "deny", when: "args.x == 1" },
      ];
      const rules = rulesOf(raw);
      assert.equal(rules.problems.length, 1);
      assert.equal(rules.problems[0]?.where, "toolgate.rules[0]");
      assert.match(rules.problems[0]?.what ?? "", problem);
      assert.equal(rules.listed[0]?.state, "broken");
      assert.equal(decided(rules, { args: { x: 1 } }).kind, "deny");
      assert.notEqual(decided(rules, { args: { x: 2 } }).kind, "allow");
    });

  for (const decision of ["deny", "required", "ask", "Deny"])
    it(`that says ${decision} makes the tools it names ask`, () => {
      const rules = rulesOf([{ ...github, decision, when: "args.a ==" }]);
      assert.deepEqual([decided(rules, {}, allow).kind, decided(rules, {}, allow).step], ["ask", "required"]);
      assert.deepEqual(matched(rules, { tool: "gitlab/x" }).matches, []);
    });

  it("makes every tool ask when it cannot be told whom it names", () => {
    for (const raw of [[{ tool: "a b c", decision: "deny" }], [5], [null], {}, "deny", 1])
      assert.equal(decided(rulesOf(raw), { tool: "gitlab/x" }, allow).step, "required", JSON.stringify(raw));
  });

  it("that allowed allows nothing", () => {
    const rules = rulesOf([{ ...github, decision: "allow", when: "args.a ==" }]);
    assert.equal(decided(rules, {}).kind, "ask");
    assert.deepEqual(matched(rules, {}).matches, []);
  });

  it("in shadow holds nothing back", () => {
    const rules = rulesOf([{ ...github, decision: "deny", shadow: true, when: "args.a ==" }]);
    assert.equal(decided(rules, {}, allow).kind, "allow");
    assert.equal(rules.problems.length, 1);
  });

  it("S07: is not made by keys that objects have anyway", () => {
    const raw: unknown = JSON.parse(
      '[{"tool":"github/*","decision":"deny","__proto__":{"decision":"allow"}}]',
    );
    assert.notEqual(decided(rulesOf(raw), {}, allow).kind, "allow");
  });
});
