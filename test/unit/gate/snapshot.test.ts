import assert from "node:assert/strict";
import fc from "fast-check";
import { callDigest, canonical, definitionHash } from "../../../src/gate/digest.ts";
import { snapshot } from "../../../src/gate/snapshot.ts";
import { spec, textOf, world, yes } from "./world.ts";

const problemOf = (input: unknown) => {
  const copied = snapshot(input);
  return copied.kind === "bad" ? copied.problems.join() : null;
};
const nested = (depth: number) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return { value };
};

// Abuse cases J01 to J06, J09, J10, J14, J15; the largest of J10 and J11 are in hugeArguments.test.ts.
describe("arguments from outside", () => {
  const refused: [name: string, input: unknown, words: RegExp][] = [
    ["a list", [], /must be an object/],
    ["text", "x", /must be an object/],
    ["infinity", { n: Infinity }, /'n' is a number/],
    ["NaN", { n: [NaN] }, /'n\[0\]' is a number/],
    ["minus zero", { n: -0 }, /'n' is a number/],
    ["a whole number beyond what is exact", JSON.parse('{"n":9007199254740993}'), /'n' is a number/],
    ["a longer one", JSON.parse('{"a":{"n":12345678901234567890}}'), /'a.n' is a number/],
    ["a lone surrogate", { a: "\ud800" }, /'a' has a lone surrogate/],
    ["a lone surrogate in a key", { "\udfff": 1 }, /lone surrogate/],
    ["a prototype key", JSON.parse('{"a":{"__proto__":{"approved":true}}}'), /'__proto__'/],
    ["a function", { toJSON: () => ({}) }, /'toJSON' is not JSON \(function\)/],
    ["a date", { d: new Date(0) }, /'d' is not plain JSON/],
    ["a map", { m: new Map() }, /'m' is not plain JSON/],
    ["a bigint", { n: 1n }, /'n' is not JSON \(bigint\)/],
    ["a symbol", { s: Symbol("s") }, /'s' is not JSON/],
    ["too deep a nesting", nested(1_000), /nested deeper than 128/],
    ["far too deep a nesting", nested(100_000), /nested deeper than 128/],
    ["a 16 MB text", { a: "x".repeat(16 * 1024 * 1024) }, /longer than/],
    [
      "one that throws when read",
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error("no");
          },
        },
      ),
      /could not be read/,
    ],
  ];
  for (const [name, input, words] of refused)
    it(`are refused for ${name}, without asking or running`, async () => {
      const { strategy, calls } = yes();
      const w = world(strategy);
      assert.match(textOf(await w.call(input)), words);
      assert.deepEqual([calls.length, w.runs.length], [0, 0]);
    });

  it("become {} where there are none", () => {
    for (const nothing of [null, undefined, {}, Object.create(null)])
      assert.deepEqual(snapshot(nothing), { kind: "ok", args: {} });
  });

  it("keep their own keys, whatever those are called, and pollute nothing", () => {
    const copied = snapshot(JSON.parse('{"constructor":{"prototype":{"approved":true}},"toString":1}'));
    assert.deepEqual(copied.kind === "ok" && Object.keys(copied.args), ["constructor", "toString"]);
    assert.equal(({} as { approved?: boolean }).approved, undefined);
  });

  it("are what the last of two equal keys said: shown, hashed and run alike", async () => {
    const w = world(yes().strategy);
    await w.call(JSON.parse('{"command":"ls","command":"rm -rf /"}'));
    assert.deepEqual(w.runs, [{ command: "rm -rf /" }]);
    assert.deepEqual(w.decisions()[0]?.call.args, { command: "rm -rf /" });
  });

  it("are copied exactly, and frozen all through", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const args = JSON.parse(JSON.stringify(value).replaceAll(/(?<![\d.])-0(?![.\d])/g, "0"));
        const copied = snapshot(args);
        if (copied.kind === "bad") return assert.ok(problemOf(args));
        assert.deepEqual(copied.args, args);
        const frozen = (one: unknown): boolean =>
          typeof one !== "object" ||
          one === null ||
          (Object.isFrozen(one) && Object.values(one).every(frozen));
        assert.ok(frozen(copied.args));
      }),
    );
  });

  it("never make the snapshot throw", () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withSparseArray: true, withBigInt: true }),
        (value) => void snapshot(value),
      ),
    );
  });
});

describe("the digest", () => {
  const digest = (args: object) => {
    const copied = snapshot(args);
    return copied.kind === "ok" ? callDigest("a/b", "/ws", copied.args) : null;
  };

  it("is the same for the same value, whatever the order of keys and however absent a key is", () => {
    assert.equal(digest({ a: 1, b: { c: 2, d: 3 } }), digest({ b: { d: 3, c: 2 }, a: 1, e: undefined }));
  });

  it("differs with the arguments, the tool and the directory", () => {
    const digests = [
      callDigest("a/b", "/ws", { x: 1 }),
      callDigest("a/b", "/ws", { x: "1" }),
      callDigest("a/c", "/ws", { x: 1 }),
      callDigest("a/b", "/other", { x: 1 }),
      callDigest("a/b", null, { x: 1 }),
      callDigest("a/b", "/ws", { X: 1 }),
    ];
    assert.equal(new Set(digests).size, digests.length);
    for (const one of digests) assert.match(one, /^[0-9a-f]{64}$/);
  });

  it("is equal exactly when the canonical text is", () => {
    const any = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [one, two] = [snapshot(a), snapshot(b)];
        fc.pre(one.kind === "ok" && two.kind === "ok");
        if (one.kind !== "ok" || two.kind !== "ok") return;
        assert.equal(digest(a) === digest(b), canonical(one.args) === canonical(two.args));
      }),
    );
  });

  it("of a definition changes with everything a person may have relied on", () => {
    const hashes = [
      definitionHash(spec),
      definitionHash({ ...spec, title: "Other" }),
      definitionHash({ ...spec, description: "Other" }),
      definitionHash({ ...spec, kind: "edit" }),
      definitionHash({ ...spec, risk: 0 }),
      definitionHash({ ...spec, riskReasons: [] }),
      definitionHash({ ...spec, requiresApproval: false }),
      definitionHash({ ...spec, inputSchema: { type: "object" } }),
    ];
    assert.equal(new Set(hashes).size, hashes.length);
  });
});
