import assert from "node:assert/strict";
import fc from "fast-check";
import { fillTemplate, type TemplateValues } from "../../../src/core/template.ts";

const values: TemplateValues = {
  toolName: "writeFile",
  args: { path: "notes.md", n: 1 },
  server: "toolgate",
  caller: "@gate",
  risk: "L3 Moderate",
};
const fill = (template: string | null, args: TemplateValues["args"] = values.args) =>
  fillTemplate(template, { ...values, args });

describe("the prompt template", () => {
  const cases: [name: string, template: string | null, args: TemplateValues["args"], expected: string][] = [
    ["fills in the tool", "Allow {toolName}?", {}, "Allow writeFile?"],
    ["falls back to the default", null, { a: 1 }, `Run 'writeFile' with arguments {"a":1}?`],
    ["takes a blank template for none", "  ", {}, "Run 'writeFile' with arguments {}?"],
    ["knows the other spelling", "<toolName>: <args>", {}, "writeFile: {}"],
    ["fills in one argument", "Write {args.path}", { path: "a.md" }, "Write a.md"],
    ["fills in server, caller and risk", "{server} {caller} {risk}", {}, "toolgate @gate L3 Moderate"],
    [
      "does not expand what arguments say",
      "{args.a} {toolName}",
      { a: "{toolName} {args}" },
      "{toolName} {args} writeFile",
    ],
    ["keeps replacement patterns as they are", "{args.a}", { a: "$& $` $' $1 $$" }, "$& $` $' $1 $$"],
    [
      "leaves unknown placeholders",
      "{foo} {__proto__} {constructor} {{ {",
      {},
      "{foo} {__proto__} {constructor} {{ {",
    ],
    [
      "never walks the prototype",
      "{args.constructor} {args.toString}",
      {},
      "{args.constructor} {args.toString}",
    ],
    ["shows what arguments hide", "{args.a}", { a: "a\u202eb\nc" }, "a\\u{202E}b↵c"],
  ];
  for (const [name, template, args, expected] of cases)
    it(name, () => assert.equal(fill(template, args), expected));

  it("cuts long values and says how long they are", () => {
    assert.match(fill("{args.a}", { a: "x".repeat(5000) }), /^x{120}… \(5000 characters\)$/);
  });

  it("leaves room for what stands below it", () => {
    assert.equal(fill("Really? ".repeat(500)).length, 301);
  });

  it("is one visible line whatever the arguments are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        assert.doesNotMatch(fill("{args.a} {args}", { a: text }), /[\p{Cc}\p{Cf}\u2028\u2029]/u);
      }),
    );
  });
});
