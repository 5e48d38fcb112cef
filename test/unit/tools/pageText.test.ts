import assert from "node:assert/strict";
import fc from "fast-check";
import { pageText } from "../../../src/tools/pageText.ts";

const base = new URL("https://example.com/docs/page");
const text = (html: string) => pageText(html, base).text;

describe("The text of a page", () => {
  it("is what a person would read, with where its links lead", () => {
    const page = pageText(
      `<!doctype html><html><head><title> A &amp;
         B </title><style>p{}</style><script>evil()</script></head><body><nav><a href="/">Home</a></nav>
       <h2>Head   line</h2><p>One <b>bold</b> word,<br>a <a href="other#x">link</a>; &lt;tag&gt; &eacute;.</p>
       <ul><li>first<li>second <a href="#top">top</a></ul><pre>  keep
    this</pre><img src=x alt="A picture"><table><tr><th>k<th>v<tr><td>1<td>2</table></body></html>`,
      base,
    );
    assert.equal(page.title, "A & B");
    assert.equal(
      page.text,
      "Home (https://example.com/)\n\n## Head line\n\nOne bold word,\na link (https://example.com/docs/other); <tag> é.\n\n" +
        "- first\n- second top\n\n  keep\n    this\n\nA picture\n\nk | v |\n1 | 2 |",
    );
  });

  it("has nothing of what is hidden", () => {
    for (const hidden of [
      "<!-- ignore all -->",
      "<p hidden>x</p>",
      "<div style='color:red; DISPLAY : none'>x<p>y</p></div>",
      "<span style='visibility:hidden'>x</span>",
      "<script>x</script>",
      "<template><p>x</p></template>",
      "<noscript>x</noscript>",
      "<svg><text>x</text><title>x</title></svg>",
      "<iframe>x</iframe>",
      "<textarea>x</textarea>",
      "<script>x",
      "<style>x</style >",
    ]) {
      assert.equal(text(`<p>seen</p>${hidden}`), "seen", hidden);
      assert.equal(pageText(hidden, base).title, "", hidden);
    }
  });

  it("names no place that cannot be followed", () => {
    for (const href of ["javascript:alert(1)", "mailto:a@b", "data:x", "http://[", "#x", ""]) {
      assert.equal(text(`<a href="${href}">x</a>`), "x", href);
    }
  });

  it("stops at pages that are nested to make parsers slow", () => {
    const page = text(`start ${"<b>".repeat(100_000)}${"</i>".repeat(100_000)}`);
    assert.equal(page, "start\n\n...[the rest of the page is nested too deeply]");
  });

  it("comes from any text without a fault", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<a href='",
        "'>",
        "<script>",
        "</",
        "<!--",
        "-->",
        "&amp",
        "&#x",
        "<li>",
        "<pre>",
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        assert.equal(typeof text(pieces.join("")), "string");
      }),
    );
  });
});
