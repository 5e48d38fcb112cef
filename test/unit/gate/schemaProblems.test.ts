import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import { doubtfulKeys, schemaProblems } from "../../../src/gate/schemaProblems.ts";

const schema: JsonObject = {
  type: "object",
  properties: {
    text: { type: "string", minLength: 2 },
    count: { type: "integer", maximum: 3 },
    pattern: { type: "string", maxLength: 5 },
    list: {
      type: "array",
      items: {
        type: "object",
        properties: { x: { enum: ["a", "b"] } },
        required: ["x"],
        additionalProperties: false,
      },
    },
  },
  required: ["text"],
  additionalProperties: false,
};

describe("the problems of arguments by a foreign schema", () => {
  const cases: readonly [args: JsonObject, problems: readonly RegExp[]][] = [
    [{ text: "ab" }, []],
    [{ text: "ab", count: 3, pattern: "[a-z]", list: [{ x: "a" }] }, []],
    [{}, [/required property "text"/]],
    [{ text: 1, count: 4.5 }, [/'text'.*"number"/, /'count'.*"integer"/, /'count'.*greater than 3/]],
    [{ text: "ab", other: 1 }, [/^parameter 'other': is not known$/]],
    [{ text: "ab", pattern: "too long" }, [/'pattern'.*too long/]],
    [{ text: "ab", list: [{ x: "c" }, {}] }, [/'list\/0\/x'/, /'list\/1'.*"x"/]],
  ];
  for (const [args, expected] of cases)
    it(`are ${expected.length} in ${JSON.stringify(args)}`, () => {
      const problems = schemaProblems(schema, args);
      assert.equal(problems.length, expected.length, problems.join("\n"));
      for (const [index, what] of expected.entries()) assert.match(problems[index] ?? "", what);
    });

  it("name unknown keys only where the schema allows no more", () => {
    const { additionalProperties: _, ...open } = schema;
    assert.deepEqual(schemaProblems(open, { text: "ab", other: 1 }), []);
    assert.deepEqual(schemaProblems({}, { anything: [1] }), []);
  });

  it("follow references inside the schema, in the words of its own draft", () => {
    const draft7: JsonObject = {
      $schema: "http://json-schema.org/draft-07/schema#",
      definitions: { pair: { type: "array", items: [{ type: "string" }, { type: "number" }] } },
      properties: { pair: { $ref: "#/definitions/pair" } },
    };
    assert.deepEqual(schemaProblems(draft7, { pair: ["a", 1] }), []);
    assert.match(schemaProblems(draft7, { pair: [1, 1] })[0] ?? "", /'pair\/0'/);
  });

  for (const [what, bad] of [
    ["refers to itself without end", { $ref: "#" }],
    ["refers to what is not there", { properties: { a: { $ref: "#/nowhere" } } }],
    ["refers to the network", { properties: { a: { $ref: "https://example.com/schema" } } }],
  ] satisfies [string, JsonObject][])
    it(`refuse everything where the schema ${what}`, () =>
      assert.deepEqual(schemaProblems(bad, { a: 1 }), ["the tool's own schema cannot be used"]));

  it("are found without running a hostile regular expression", () => {
    const bomb = "^(a+)+$";
    const hostile: JsonObject = {
      properties: { a: { type: "string", pattern: bomb } },
      patternProperties: { [bomb]: { type: "number" } },
      additionalProperties: false,
    };
    const text = `${"a".repeat(60)}!`;
    assert.deepEqual(schemaProblems(hostile, { a: text, [text]: 1 }), []);
    assert.match(schemaProblems(hostile, { a: 1 })[0] ?? "", /'a'/);
  });

  it("leave the schema as it is, frozen or not, and what it compares with whole", () => {
    const frozen = Object.freeze({ properties: Object.freeze({ a: { const: { pattern: "x" } } }) });
    assert.deepEqual(schemaProblems(frozen, { a: { pattern: "x" } }), []);
    assert.notDeepEqual(schemaProblems(frozen, { a: {} }), []);
    assert.deepEqual(Reflect.ownKeys(frozen), ["properties"]);
  });

  it("are not endless", () => {
    const args = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]));
    assert.equal(schemaProblems(schema, args).length, 20);
  });
});

describe("keys a server may read differently", () => {
  const schema = { type: "object", properties: { command: { type: "string" } } };

  it("are those its schema does not name, and twins by case", () => {
    assert.deepEqual(doubtfulKeys(schema, { command: "ls" }), []);
    assert.deepEqual(doubtfulKeys(schema, { command: "ls", Command: "rm" }), [
      "'Command' and 'command' differ only by case",
    ]);
    assert.deepEqual(doubtfulKeys(schema, { command: "ls", shell: "x" }), [
      "the tool does not name 'shell' among its arguments",
    ]);
    assert.deepEqual(doubtfulKeys({}, { constructor: 1 }), [
      "the tool does not name 'constructor' among its arguments",
    ]);
  });

  it("are told in bounded number", () => {
    const args = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 1]));
    assert.equal(doubtfulKeys(schema, args).length, 20);
  });
});
