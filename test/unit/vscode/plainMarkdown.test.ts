import assert from "node:assert/strict";
import {
  iconless,
  plainAmongIcons,
  plainBlock,
  plainLabel,
  plainMarkdown,
} from "../../../src/vscode/plainMarkdown.ts";

describe("text in a tooltip", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["with what the command said", "with what the command said"],
    ["<b>x</b> &amp;", String.raw`\<b\>x\<\/b\> \&amp\;`],
    ["[a](command:b) **c** `d`", String.raw`\[a\]\(command\:b\) \*\*c\*\* \`d\``],
    ["https://a.b www.a.b c@a.b", String.raw`https\:\/\/a\.b www\.a\.b c\@a\.b`],
    ["1. a\n# b", String.raw`1\. a&nbsp;\# b`],
    ["    code ", "&nbsp;&nbsp;&nbsp; code&nbsp;"],
    ["a  \nb", "a&nbsp;&nbsp;&nbsp;b"],
    ["\\*a*", String.raw`\\\*a\*`],
  ];
  for (const [text, markdown] of cases)
    it(`shows ${JSON.stringify(text)} as it is, and wraps it between words`, () => {
      assert.equal(plainMarkdown(text), markdown);
    });
});

describe("text beside icons", () => {
  it("makes none of its own", () => {
    assert.equal(plainAmongIcons("$(check) ok"), "\\$\u2060\\(check\\) ok");
    assert.equal(iconless("rm $(id) *"), "rm $\u2060(id) *");
  });
});

describe("a label of which others make Markdown", () => {
  it("has nothing in it that could be any", () => {
    assert.equal(plainLabel("[x](command:a) `b` <c> Größe-1.0"), "_x__command_a_ _b_ _c_ Größe-1.0");
  });
});

describe("text in several lines", () => {
  it("keeps its breaks, and nothing in it is a list, a link or code", () => {
    assert.equal(
      plainBlock("- a\n\n    b [c](command:d)"),
      String.raw`\- a` + "  \n  \n" + String.raw`&nbsp;&nbsp;&nbsp; b \[c\]\(command\:d\)`,
    );
  });
});
