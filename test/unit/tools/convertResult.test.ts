import assert from "node:assert/strict";
import { convertResult } from "../../../src/tools/convertResult.ts";

// Behaviour 2.6, 2.10; acceptance B2-3.
describe("what a tool gives, as text for a model", () => {
  const sheet = { name: "a", pages: [1, 2] };
  for (const [what, given, text] of [
    ["nothing", undefined, '"Done"'],
    ["null", null, "null"],
    ["text", "Printed.", '"Printed."'],
    ["empty text", "", '""'],
    ["text with what JSON escapes", 'a "b"\n\u0000\\', '"a \\"b\\"\\n\\u0000\\\\"'],
    ["a number", 3.5, "3.5"],
    ["a boolean", false, "false"],
    ["a large whole number", 2n ** 64n, '"18446744073709551616"'],
    ["an object", sheet, '{"name":"a","pages":[1,2]}'],
    ["an empty object", {}, "{}"],
    ["a list", [sheet, null], '[{"name":"a","pages":[1,2]},null]'],
    ["an empty list", [], "[]"],
    ["a map", new Map([["a", new Map([["b", 1]])]]), '{"a":{"b":1}}'],
    ["a set", new Set(["a", "b"]), '["a","b"]'],
    ["a date", new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [
      "an image",
      { mimeType: "image/png", data: Uint8Array.of(1, 2, 255) },
      '{"mimeType":"image/png","data":"AQL/"}',
    ],
    [
      "images in a list",
      [{ mimeType: "image/png", data: Buffer.from("ab") }],
      '[{"mimeType":"image/png","data":"YWI="}]',
    ],
  ] as const)
    it(`is ${text} for ${what}`, () => assert.equal(convertResult(given), text));

  for (const [what, given, words] of [
    ["a function", () => 1, /gave a function/],
    ["a class", Map, /gave a function/],
    ["an async generator", (async function* () {})(), /gave an AsyncIterable/],
    ["a generator", (function* () {})(), /gave an iterator/],
    ["a web stream", new ReadableStream(), /gave an AsyncIterable/],
    ["an observable", { subscribe() {} }, /gave an Observable/],
    ["a symbol", Symbol("a"), /gave a symbol/],
  ] as const)
    it(`is none for ${what}, and says so`, () => assert.throws(() => convertResult(given), words));

  it("is none for what refers to itself", () => {
    const round: { self?: unknown } = {};
    round.self = round;
    assert.throws(() => convertResult(round), /circular/);
  });
});
