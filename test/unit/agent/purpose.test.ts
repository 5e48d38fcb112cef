import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fingerprint } from "../../../src/agent/callArguments.ts";
import type { JsonObject } from "../../../src/core/json.ts";
import { askingWhy, asksWhy, purposeKey, withoutWhy, withWhy } from "../../../src/agent/purpose.ts";

const path = { type: "string" };

// Behaviour 2.21; acceptance B2-15.
describe("asking the model why it makes a call", () => {
  it("adds a text to the schema that the model has to give, and changes nothing else", () => {
    const schema: JsonObject = {
      type: "object",
      properties: { path },
      required: ["path"],
      additionalProperties: false,
    };
    const { properties, required, ...rest } = askingWhy(schema);
    assert.deepEqual(rest, { type: "object", additionalProperties: false });
    assert.deepEqual(required, ["path", purposeKey]);
    assert.deepEqual(Object.keys(Object(properties)), ["path", purposeKey]);
    assert.deepEqual(Object(properties).path, path);
    assert.match(Object(properties)[purposeKey].description, /Why this call/);
  });

  it("adds it where there are no arguments, too", () => {
    const { properties, required } = askingWhy({ type: "object" });
    assert.deepEqual([Object.keys(Object(properties)), required], [[purposeKey], [purposeKey]]);
  });

  for (const [what, schema] of [
    ["has one of that name", { type: "object", properties: { [purposeKey]: path } }],
    ["is no object", { type: "string" }],
    ["may be something else", { type: ["object", "null"] }],
    ["says nothing of itself", {}],
    ["has no list of what is required", { type: "object", required: true }],
    ["says what every name must be", { type: "object", propertyNames: { maxLength: 3 } }],
    ["goes by the names", { type: "object", patternProperties: { "^t": path } }],
  ] as const)
    it(`leaves a schema alone that ${what}`, () => {
      assert.equal(askingWhy(schema), schema);
      assert.equal(asksWhy(schema), false);
    });

  it("takes no schema of a tool for one that asks, however alike it is", () => {
    const asking = askingWhy({ type: "object" });
    assert.equal(asksWhy(asking), true);
    assert.equal(asksWhy(structuredClone(asking)), false);
  });

  it("takes the answer out of the arguments, whatever it is, and leaves all others as they are", () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (input, said) => {
        const own = Object.fromEntries(Object.entries(input).filter(([key]) => key !== purposeKey));
        const taken = withoutWhy({ ...own, [purposeKey]: said });
        assert.deepEqual(taken.input, own);
        assert.equal(Object.hasOwn(Object(taken.input), "__proto__"), Object.hasOwn(own, "__proto__"));
        assert.ok(taken.purpose === undefined || taken.purpose.length <= 200);
        if (typeof said !== "string") assert.equal(taken.purpose, undefined);
        assert.deepEqual(withoutWhy(own), { input: own });
      }),
    ));

  it("keeps a short answer as it is, cuts a long one, and takes a blank one for none", () => {
    const said = (text: string) => withoutWhy({ [purposeKey]: text }).purpose;
    assert.equal(said(" to see the notes\n"), "to see the notes");
    assert.equal(said(" \n"), undefined);
    assert.equal(said("x".repeat(5000)), `${"x".repeat(199)}…`);
    assert.ok(said(`${"x".repeat(198)}\u{1F600}y`)?.isWellFormed());
    assert.ok(said("\ud800")?.isWellFormed());
  });

  it("takes the answer out of arguments that came as JSON text", () => {
    assert.deepEqual(withoutWhy(`{"a":1,"${purposeKey}":"because"}`), {
      input: { a: 1 },
      purpose: "because",
    });
    for (const given of [`{"a":1}`, "{", "", null, undefined, 5, [1]])
      assert.deepEqual(withoutWhy(given), { input: given });
  });

  it("takes calls for the same that differ only in why they are made", () => {
    const printOf = (why: object) => fingerprint("spy", withoutWhy({ path: "a", ...why }).input);
    const prints = [{}, { [purposeKey]: "one" }, { [purposeKey]: "another" }, { [purposeKey]: 5 }].map(
      printOf,
    );
    assert.equal(new Set(prints).size, 1);
    assert.notEqual(prints[0], null);
  });

  it("shows the model its call as it made it", () => {
    const made = { path: "a", [purposeKey]: "to see it" };
    const saying = (input: unknown) => {
      const part = { kind: "toolCall", callId: "1", name: "spy", ...withoutWhy(input) } as const;
      const shown = withWhy({ kind: "assistant", parts: [part] });
      return shown.kind === "assistant" && shown.parts[0]?.kind === "toolCall" && shown.parts[0];
    };
    assert.deepEqual(saying(made), { kind: "toolCall", callId: "1", name: "spy", input: made });
    assert.deepEqual(saying({ path: "a" }), {
      kind: "toolCall",
      callId: "1",
      name: "spy",
      input: { path: "a" },
    });
  });
});
