import assert from "node:assert/strict";
import { redirectTarget, targetOf } from "../../../src/tools/urlRules.ts";

const allowedHosts = ["intranet.example", "localhost:8080", "10.0.0.5", "[::1]", "modelcontextprotocol.io"];

const refused: readonly (readonly [url: string, why: RegExp])[] = [
  ["example.com", /must be a whole URL/],
  ["/etc/passwd", /must be a whole URL/],
  ["https://", /must be a whole URL/],
  ["http://1.2.3.4.5", /must be a whole URL/],
  ["file:///etc/passwd", /must start with http/],
  ["FILE:///etc/passwd", /must start with http/],
  ["ftp://example.com/", /must start with http/],
  ["data:text/html,hi", /must start with http/],
  ["javascript:alert(1)", /must start with http/],
  ["gopher://example.com:70/_x", /must start with http/],
  ["vscode://toolgate.toolgate/approve", /must start with http/],
  ["blob:https://example.com/x", /must start with http/],
  ["https://user:pass@example.com/", /user name or password/],
  ["https://user@example.com/", /user name or password/],
  ["https://@example.com/", /user name or password/],
  ["https://:@example.com/", /user name or password/],
  ["https://example.com@evil.example/", /user name or password/],
  ["https:user@example.com", /user name or password/],
  ["https://example.com\\@evil.example/", /white space, control characters or '\\'/],
  ["https://exa\tmple.com/", /white space, control/],
  [" https://example.com/", /white space, control/],
  ["https://example.com/\nx", /white space, control/],
  // All the ways to write 127.0.0.1 and its like.
  ["http://127.0.0.1/", /'127.0.0.1', which is not a public address/],
  ["http://127.1/", /'127.0.0.1'/],
  ["http://2130706433/", /'127.0.0.1'/],
  ["http://0x7f000001/", /'127.0.0.1'/],
  ["http://0x7f.0.0.1/", /'127.0.0.1'/],
  ["http://0177.0.0.1/", /'127.0.0.1'/],
  ["http://017700000001/", /'127.0.0.1'/],
  ["http://127.0.0.1./", /'127.0.0.1'/],
  ["http://%31%32%37.0.0.1/", /'127.0.0.1'/],
  ["http://\uff11\uff12\uff17.0.0.1/", /'127.0.0.1'/],
  ["http://\u2460\u2461\u2466\u30020\u30020\u30021/", /'127.0.0.1'/],
  ["http://0/", /'0.0.0.0'/],
  ["http://[::]/", /'\[::\]'/],
  ["http://[::ffff:127.0.0.1]/", /'\[::ffff:7f00:1\]'/],
  ["http://[fe80::1]/", /is not a public address/],
  ["http://[64:ff9b::7f00:1]/", /is not a public address/],
  ["http://169.254.169.254/latest/meta-data/", /is not a public address/],
  ["http://2852039166/", /'169.254.169.254'/],
  ["http://10.0.0.6/", /is not a public address/],
];

describe("The rules for a URL", () => {
  for (const [url, why] of refused) {
    it(`refuse ${JSON.stringify(url)}`, () => {
      const target = targetOf(url, allowedHosts);
      assert.ok(target.kind === "problem", JSON.stringify(target));
      assert.match(target.problem, /^must /);
      assert.match(target.problem, why);
    });
  }

  for (const url of [
    "https://example.com/",
    "http://example.com:8080/a?b=c#d",
    "HTTPS://EXAMPLE.COM/a@b",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://b\u00fccher.example/",
    "https://localhost./",
    "https://modelcontextprotocol.io.example.com/",
    "http://10.0.0.5:99/",
    "http://[::1]:81/",
    "http://[0:0:0:0:0:0:0:0001]:81/",
  ]) {
    it(`take ${url}: what a name means is seen when it is looked up`, () => {
      assert.equal(targetOf(url, allowedHosts).kind, "target");
    });
  }

  const hops: readonly (readonly [from: string, location: string, result: string | RegExp])[] = [
    ["https://a.example/x/y", "../z?q", "https://a.example/z?q"],
    ["https://a.example/", "//b.example/", "https://b.example/"],
    ["http://a.example/", "https://a.example/", "https://a.example/"],
    ["http://a.example/", "http://b.example/", "http://b.example/"],
    ["https://a.example/", "http://a.example/", /must not lead from https to http/],
    ["https://a.example/", "HTTP://b.example/", /must not lead from https to http/],
    ["https://a.example/", "file:///etc/passwd", /must start with http/],
    ["https://a.example/", "javascript:1", /must start with http/],
    ["https://a.example/", "https://169.254.169.254/", /is not a public address/],
    ["https://a.example/", "//2130706433/", /is not a public address/],
    ["https://a.example/", "https://user:pw@b.example/", /user name or password/],
    ["https://a.example/", "https://[", /is no URL/],
  ];
  for (const [from, location, result] of hops) {
    it(`hold a redirect from ${from} to ${location}`, () => {
      const target = redirectTarget(new URL(from), location, allowedHosts);
      if (typeof result === "string") assert.equal(target.kind === "target" && target.url.href, result);
      else assert.match(target.kind === "problem" ? target.problem : target.url.href, result);
    });
  }
});
