import assert from "node:assert/strict";
import fc from "fast-check";
import { duplicateKey } from "../../../src/vscode/duplicateKey.ts";

describe("a key that stands twice in a text of JSON", () => {
  const cases: [text: string, key: string | null][] = [
    ['{"path":"a.md","path":"b.md","content":"x"}', "path"],
    ['{"path":1,"p\\u0061th":2}', "path"],
    ['{"a":{"b":1,"c":[{"b":2,"b":3}]}}', "b"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"":1,"":2}', ""],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', null],
    ['{"a":"{\\"b\\":1,\\"b\\":2}"}', null],
    ['{"a":1,"A":2}', null],
    ["[]", null],
  ];
  for (const [text, key] of cases)
    it(`is ${key === null ? "not found" : "found"} in ${text}`, () => assert.equal(duplicateKey(text), key));

  it("is found in none of what JSON.stringify gives", () => {
    fc.assert(fc.property(fc.json(), (text) => assert.equal(duplicateKey(text), null)));
  });
});
