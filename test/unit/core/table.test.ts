import assert from "node:assert/strict";
import fc from "fast-check";
import { parseTable } from "../../../src/core/table.ts";

describe("toolgate.tools", () => {
  it("reads the four modes", () => {
    const raw = { "a/b": "required", "a/*": "ask", "c/d": "allow", "c/*": "deny" };
    assert.deepEqual(parseTable(raw), {
      rows: Object.entries(raw).map(([key, mode]) => ({ key, mode })),
      problems: [],
    });
  });

  for (const value of ["Auto", true, 1, null, [], {}, "allow ", "ALLOW", ""])
    it(`counts ${JSON.stringify(value)} as required and says so`, () => {
      const { rows, problems } = parseTable({ "a/b": value });
      assert.deepEqual(rows, [{ key: "a/b", mode: "required", invalid: true }]);
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.where ?? "", /toolgate\.tools: 'a\/b'/);
      assert.match(problems[0]?.what ?? "", /"required", "ask", "allow", "deny"/);
    });

  const throwing = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error("no");
      },
    },
  );
  for (const [name, raw] of [
    ["an array", []],
    ["text", "allow"],
    ["null", null],
    ["a number", 1],
    ["one that throws", throwing],
  ] as const)
    it(`makes every tool ask when the table is ${name}`, () => {
      const { rows, problems } = parseTable(raw);
      assert.deepEqual(rows, [{ key: "**", mode: "required" }]);
      assert.equal(problems.length, 1);
    });

  it("is empty when it is not set", () =>
    assert.deepEqual(parseTable(undefined), { rows: [], problems: [] }));

  for (const key of [
    "write_file",
    "",
    "a/b/c",
    "x/*a*b*c*d*e",
    "github/[z-a]*",
    "toolgate/write_file ",
    "a/{b",
    "a/!(b)",
    "__proto__",
    "constructor",
    `a/${"b".repeat(300)}`,
  ])
    it(`reports the key '${key.slice(0, 20)}' and asks for everything without a row`, () => {
      const { rows, problems } = parseTable(JSON.parse(`{${JSON.stringify(key)}: "allow"}`));
      assert.deepEqual(rows, [{ key: "**", mode: "required" }]);
      assert.equal(problems.length, 1);
    });

  it("never throws and never gives anything but the four modes", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (raw) => {
        for (const row of parseTable(raw).rows)
          assert.ok(["required", "ask", "allow", "deny"].includes(row.mode));
      }),
    );
  });
});
