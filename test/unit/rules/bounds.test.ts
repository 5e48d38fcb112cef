import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import { decided, rulesOf } from "./rulesFor.ts";
import { loadReader } from "./shellReader.ts";

const rule = (when: string, decision = "deny") => [{ tool: "github/*", decision, when }];
const many = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => of(i));
const written = (count: number) => `[${many(count, String).join(", ")}]`;

// Abuse case S11. Each of these took seconds, or all memory there is, before it was refused.
describe("an expression that could run for hours", () => {
  const chained = (step: string, times: number) => `size([[1, 1]]${step.repeat(times)}) > 0`;
  const nested = (depth: number, list: string) =>
    `${many(depth, (i) => `${list}.all(v${i}, `).join("")}v0 >= 0${")".repeat(depth)}`;
  const cases: [name: string, when: string, problem: RegExp][] = [
    ["by doubling lists", chained(".map(x, x + x)", 22), /'map' makes/],
    ["by putting lists into lists", chained(".map(x, [x, x])", 22), /'map' makes/],
    ["by doubling texts", `["ab"]${".map(s, s + s)".repeat(28)}.all(s, s.contains("b"))`, /'map' makes/],
    ["by lists made anew for each element", chained(".map(x, x.map(y, [1, 2, 3]))", 8), /'map' makes/],
    ["by loops in loops over lists that are written out", nested(6, written(12)), /too many steps/],
    ["by a long list for each element", `args.l.all(i, ${written(200)}.all(j, i != j))`, /too many steps/],
    ["by a text that becomes a list", 'args.x.split("").all(c, c == "a")', /'split' is not offered/],
    ["by a text that becomes a tree", "bytes(args.x).json().l.all(i, i > 0)", /'json' is not offered/],
    ["by a text that becomes a duration", 'duration(args.x) > duration("1s")', /'duration' needs a text/],
    ["by a long duration", `duration("${"1".repeat(900)}s") > duration("1s")`, /'duration' needs a text/],
    ["by counting a text for each element", "args.l.all(i, size(args.t) > i)", /too many steps/],
    ["by counting a text as its own function", "args.l.all(i, args.t.size() > i)", /too many steps/],
    ["by counting a text often", `${written(30)}.all(i, size(args.t) > i)`, /too many steps/],
    [
      "by counting many copies of a text",
      `[${many(30, () => "args.t").join(", ")}].all(t, size(t) > 0)`,
      /too many steps/,
    ],
    [
      "by counting a part for each of its parts",
      "args.l.all(a, a.l.all(b, size(a.t) > 0))",
      /too many steps/,
    ],
    [
      "by turning a text into bytes for each element",
      'args.l.all(i, bytes(args.t) == b"")',
      /too many steps/,
    ],
    ["by writing a text anew for each element", 'args.l.all(i, args.t.lowerAscii() == "")', /too many steps/],
    [
      "by looking through a text often for each element",
      `args.l.all(i, ${many(20, () => 'args.t.contains("x")').join(" || ")})`,
      /too many steps/,
    ],
    [
      "by comparing texts often for each element",
      `args.l.all(i, ${many(20, () => "args.t == args.u").join(" || ")})`,
      /too many steps/,
    ],
    [
      "by the time of another place for each element",
      'args.l.all(i, timestamp(i).getHours("Europe/Berlin") > 8)',
      /too many steps/,
    ],
    ["by a list that becomes a text", 'args.l.join(args.x) == "a"', /'join' is not offered/],
  ];
  for (const [name, when, problem] of cases)
    it(`${name} is refused`, () => assert.match(rulesOf(rule(when)).problems[0]?.what ?? "", problem));

  const fine = [
    'timestamp(args.since) + duration("-1.5h") > timestamp("2026-01-01T00:00:00Z")',
    'args.l.map(x, x.name + "/").exists(n, n == "a/")',
    "args.l.map(x, x.a.b).all(n, n > 0)",
    'args.l.all(i, ["a", "b", "c"].exists(j, i.k == j))',
    "args.l.all(a, a.l.all(b, b.l.all(c, c.n > 0)))",
  ];
  fine.push(
    "size(args.t) > 1000 && size(args.u) > 1000",
    "args.l.all(s, size(s) < 100)",
    "args.l.all(s, size(s.name) < 100 && s.name.lowerAscii() == s.name)",
    "args.l.all(a, a.l.all(b, size(b.name) > 0))",
    "args.l.exists(i, i.name == args.name && args.t.contains(i.name))",
    "args.l.all(a, size(a.l.filter(b, b.n > 0)) > 0)",
    '["a", "b", "c"].exists(s, size(s) == size(args.t))',
    "args.l.all(i, timestamp(i).getHours() > 8)",
    'timestamp(args.since).getHours("Europe/Berlin") > 8',
  );
  for (const when of fine)
    it(`is not one like ${when}`, () => assert.deepEqual(rulesOf(rule(when)).problems, []));
});

describe("what a caller sends to make a rule run for hours", () => {
  const text = "a".repeat(20_000);
  const cases: [name: string, when: string, args: JsonObject][] = [
    [
      "texts for a pattern",
      'args.l.all(s, re(s, "(x+x+)+y|(a|aa)+c"))',
      { l: many(1000, (i) => `${i}${text.slice(0, 150)}`) },
    ],
    ["a text for a large pattern", 're(args.x, "((a?){30}){30}b")', { x: text }],
    ["lines for a shell", "args.l.all(s, size(shell(s)) > 0)", { l: many(1000, (i) => `echo ${i} && ls`) }],
    ["a line for a shell", "size(shell(args.x)) > 0", { x: "a;".repeat(9000) }],
    ["deep paths", "args.l.all(p, path(p).inside)", { l: many(90, (i) => `${"a/".repeat(500)}${i}`) }],
    [
      "an address for each element",
      "args.l.all(i, host(args.x) != i)",
      { l: many(900, String), x: `http://${"x.".repeat(45_000)}` },
    ],
    [
      "a text to look through for each element",
      "args.l.all(i, !args.x.contains(i))",
      { l: many(1000, String), x: "b".repeat(400_000) },
    ],
  ];
  for (const [name, when, args] of cases)
    it(`is uncertain: ${name}`, async () => {
      const reader = await loadReader();
      const denied = decided(rulesOf(rule(when), reader), { args });
      assert.equal(denied.kind, "deny");
      assert.match(denied.reason, /cannot be evaluated.*too (much|many)/);
      assert.equal(decided(rulesOf(rule(when, "allow"), reader), { args }).kind, "ask");
    });

  it("is not a large argument that the rule does not loop over", () => {
    const args = { path: "a.txt", content: "x".repeat(1_000_000), list: many(5000, String) };
    assert.equal(decided(rulesOf(rule("path(args.path).inside", "allow")), { args }).kind, "allow");
  });

  it("is not the same question of many rules", () => {
    const rules = rulesOf(many(200, () => rule('re(args.x, "[a-z ]+x")')[0]));
    assert.equal(decided(rules, { args: { x: "abc ".repeat(500) } }).kind, "ask");
  });
});

describe("a long table", () => {
  it("of ten thousand rules finds the one that counts", () => {
    const others = many(10_000, (i) => ({ tool: `server${i}/*`, decision: "deny" }));
    const rules = rulesOf([...others, { tool: "github/*", decision: "allow" }]);
    assert.equal(decided(rules, {}).kind, "allow");
  });
});
