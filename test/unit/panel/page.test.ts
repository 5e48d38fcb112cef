import assert from "node:assert/strict";
import { page } from "../../../src/panel/page.ts";

const given = {
  title: "Decisions",
  script: "https://view.example/dist/view/decisions.js",
  styles: ["https://view.example/media/base.css", "https://view.example/media/decisions.css"],
  cspSource: "'self' https://*.view.example",
  nonce: "c29tZSBub25jZQ==",
  lang: "en",
  words: { Approve: "Genehmigen" },
};

describe("the page of a view", () => {
  it("lets in its script by the nonce, styles and fonts from the source, and nothing else", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page(given))?.[1];
    assert.equal(
      policy?.replaceAll("&#39;", "'"),
      "default-src 'none'; script-src 'nonce-c29tZSBub25jZQ=='; style-src 'self' https://*.view.example; " +
        "font-src 'self' https://*.view.example; base-uri 'none'; form-action 'none'",
    );
  });

  it("states the policy before anything it holds for", () => {
    const html = page(given);
    const policy = html.indexOf("Content-Security-Policy");
    assert.ok(policy > 0 && policy < html.indexOf("<link") && policy < html.indexOf("<script"));
  });

  it("has one script, with the nonce, and no inline script or style", () => {
    const html = page(given);
    assert.deepEqual(html.match(/<script[^>]*>[^<]*/g), [
      '<script type="module" nonce="c29tZSBub25jZQ==" src="https://view.example/dist/view/decisions.js">',
    ]);
    assert.doesNotMatch(html, /<style|style=| on[a-z]+=/);
  });

  it("carries the words for its script, and nothing that runs", () => {
    const [, words = ""] = /<div id="root" data-words="([^"]*)"><\/div>/.exec(page(given)) ?? [];
    assert.equal(words.replaceAll("&#34;", '"'), '{"Approve":"Genehmigen"}');
  });

  it("links every style in order", () => {
    assert.deepEqual(
      [...page(given).matchAll(/<link rel="stylesheet" href="([^"]*)">/g)].map((match) => match[1]),
      given.styles,
    );
  });

  it("keeps what it is given inside its place", () => {
    const hostile = `</title></script><script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp;`;
    const html = page({
      ...given,
      title: hostile,
      script: hostile,
      styles: [hostile],
      cspSource: hostile,
      nonce: hostile,
      lang: hostile,
      words: { Approve: hostile },
    });
    assert.deepEqual(
      html.match(/<[a-z!/][a-z]*/gi),
      page({ ...given, styles: [""] }).match(/<[a-z!/][a-z]*/gi),
    );
    assert.doesNotMatch(html, /<img|alert\(1\)</);
  });
});
