import assert from "node:assert/strict";
import fc from "fast-check";
import * as z from "zod";
import type { JsonObject } from "../../../src/core/json.ts";
import { argumentProblems } from "../../../src/tools/argumentProblems.ts";
import { inputSchemaOf } from "../../../src/tools/inputSchema.ts";

const input = z.strictObject({
  path: z.string().min(1),
  deep: z.strictObject({ flag: z.boolean(), names: z.array(z.string().max(3)).max(2).optional() }).optional(),
  mode: z.enum(["fast", "slow"]).optional(),
  count: z.int().min(1).max(9).optional(),
  ratio: z.number().gt(0).lt(1).optional(),
  word: z
    .string()
    .min(2)
    .refine((word) => word !== "no", "must not be 'no'")
    .optional(),
});
const schema = inputSchemaOf("probe", input);
const problems = (args: JsonObject) => argumentProblems(input, schema, args);
const known = "known are 'path', 'deep', 'mode', 'count', 'ratio', 'word'";

const cases: readonly (readonly [about: string, args: JsonObject, expected: readonly string[]])[] = [
  ["valid arguments have none", { path: "a" }, []],
  ["a missing parameter", {}, ["missing required parameter 'path'"]],
  ["a missing nested parameter", { path: "a", deep: {} }, ["missing required parameter 'deep.flag'"]],
  ["null where text belongs", { path: null }, ["parameter 'path' must be a string but got null"]],
  [
    "a list where an object belongs",
    { path: "a", deep: [] },
    ["parameter 'deep' must be an object but got array"],
  ],
  [
    "a nested parameter of another type",
    { path: "a", deep: { flag: "yes" } },
    ["parameter 'deep.flag' must be a boolean but got string"],
  ],
  [
    "an item of another type",
    { path: "a", deep: { flag: true, names: ["x", 5] } },
    ["parameter 'deep.names[1]' must be a string but got number"],
  ],
  ["an unknown choice", { path: "a", mode: "FAST" }, ["parameter 'mode' must be one of 'fast', 'slow'"]],
  [
    "a fraction where a whole number belongs",
    { path: "a", count: 1.5 },
    ["parameter 'count' must be an integer but got 1.5"],
  ],
  [
    "text where a whole number belongs",
    { path: "a", count: "1" },
    ["parameter 'count' must be a number but got string"],
  ],
  ["empty text", { path: "" }, ["parameter 'path' must not be empty"]],
  ["short text", { path: "a", word: "x" }, ["parameter 'word' must have at least 2 characters"]],
  [
    "long text",
    { path: "a", deep: { flag: true, names: ["long"] } },
    ["parameter 'deep.names[0]' must have at most 3 characters"],
  ],
  [
    "a long list",
    { path: "a", deep: { flag: true, names: ["a", "b", "c"] } },
    ["parameter 'deep.names' must have at most 2 items"],
  ],
  [
    "small numbers",
    { path: "a", count: 0, ratio: 0 },
    ["parameter 'count' must be at least 1", "parameter 'ratio' must be more than 0"],
  ],
  [
    "large numbers",
    { path: "a", count: 10, ratio: 1 },
    ["parameter 'count' must be at most 9", "parameter 'ratio' must be less than 1"],
  ],
  ["a rule of the tool's own", { path: "a", word: "no" }, ["parameter 'word' must not be 'no'"]],
  ["a key in another case", { path: "a", PATH: "b" }, [`parameter 'PATH' is not known; ${known}`]],
  [
    "an unknown nested key",
    { path: "a", deep: { flag: true, x: 1 } },
    ["parameter 'deep.x' is not known; known are 'flag', 'names'"],
  ],
  [
    "several problems at once",
    { deep: { flag: 1 }, y: 1 },
    [
      "missing required parameter 'path'",
      "parameter 'deep.flag' must be a boolean but got number",
      `parameter 'y' is not known; ${known}`,
    ],
  ],
];

describe("Problems of arguments", () => {
  for (const [about, args, expected] of cases) {
    it(`are named for ${about}`, () => assert.deepEqual(problems(args), expected));
  }

  it("are named for '__proto__' at any depth, and nothing is polluted", () => {
    const args: JsonObject = JSON.parse(
      '{"path":"a","__proto__":{"approved":true},"deep":{"flag":true,"__proto__":1}}',
    );
    assert.deepEqual(problems(args), [
      "parameter '__proto__' is not allowed",
      "parameter 'deep.__proto__' is not allowed",
    ]);
    assert.equal(Reflect.get({}, "approved"), undefined);
  });

  it("are named for keys that every object inherits", () => {
    for (const key of ["constructor", "toString", "hasOwnProperty", "valueOf"]) {
      assert.deepEqual(problems({ path: "a", [key]: 1 }), [`parameter '${key}' is not known; ${known}`]);
    }
  });

  it("say so when a tool takes no parameters", () => {
    const none = z.strictObject({});
    assert.deepEqual(argumentProblems(none, inputSchemaOf("none", none), { x: 1 }), [
      "parameter 'x' is not known; there are none",
    ]);
  });

  it("name every unknown key, whatever it is, in one plain line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), fc.jsonValue(), (key, value) => {
        fc.pre(!Object.hasOwn(input.shape, key));
        const args: JsonObject = JSON.parse(`{"path":"a",${JSON.stringify(key)}:${JSON.stringify(value)}}`);
        const found = problems(args);
        assert.ok(found.length >= 1);
        for (const line of found) {
          assert.match(line, /^parameter '.*' is not (known; known are|allowed)/s);
          assert.doesNotMatch(line, /[\p{Cc}\p{Cf}]/u);
          assert.ok(line.isWellFormed());
        }
      }),
    );
  });

  it("cut the names of absurdly long keys", () => {
    const [line = ""] = problems({ path: "a", ["k".repeat(1_000_000)]: 1 });
    assert.ok(line.length < 300, line);
  });

  it("are found exactly when the schema does not accept, and always name a parameter", () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom("a", true, "fast", 3, 0.5, "word"));
    const key = fc.constantFrom("path", "deep", "mode", "count", "ratio", "word", "other");
    fc.assert(
      fc.property(fc.dictionary(key, value), (drawn) => {
        const args: JsonObject = JSON.parse(JSON.stringify(drawn));
        const found = problems(args);
        if (!JSON.stringify(args).includes("__proto__"))
          assert.equal(found.length === 0, input.safeParse(args).success);
        for (const line of found) assert.match(line, /^(missing required )?parameter '/);
      }),
    );
  });
});
