import assert from "node:assert/strict";
import { globMatcher, globProblem } from "../../../src/tools/globs.ts";

const cases: readonly (readonly [pattern: string, matches: readonly string[], not: readonly string[]])[] = [
  ["*.ts", ["a.ts", "src/deep/a.ts", ".a.ts"], ["a.tsx", "a.ts/b"]],
  ["src/*.ts", ["src/a.ts"], ["src/deep/a.ts", "a.ts", "x/src/a.ts"]],
  ["src/**/*.ts", ["src/a.ts", "src/b/c/.d.ts"], ["src2/a.ts"]],
  ["**/test/**", ["test/a", "x/test/y/z"], ["tests/a"]],
  ["*.{ts,js}", ["a.ts", "b/a.js"], ["a.css"]],
  ["{a,b/c}/*", ["a/x", "b/c/x"], ["b/x"]],
  ["a?c", ["abc"], ["ac", "a/c"]],
  ["[ab].txt", ["a.txt"], ["c.txt"]],
  ["!a", ["!a"], ["b"]],
  // No part of a regular expression of its own.
  ["(a+)+b", ["(a+)+b"], ["aab"]],
  ["(group)/*.ts", ["(group)/a.ts"], ["group/a.ts"]],
  ["a|b", ["a|b"], ["a", "b"]],
  ["$a^.b", ["$a^.b"], ["$a^xb"]],
  ["{a,", [], ["a", ""]],
];

describe("A glob", () => {
  for (const [pattern, matches, not] of cases) {
    it(`'${pattern}' matches what it says`, () => {
      assert.equal(globProblem(pattern), null);
      const matcher = globMatcher(pattern);
      for (const path of matches) assert.equal(matcher(path), true, path);
      for (const path of not) assert.equal(matcher(path), false, path);
    });
  }

  for (const pattern of [
    "/etc/*",
    "../*",
    "a/../b",
    "src/",
    "a\\b",
    "a\n",
    "x".repeat(201),
    "*a*a*a*b",
    "*a*b/*a*b/*a*b",
    "**/a/**/a/**/a/**",
    "{a,aa}{a,aa}{a,aa}{a,aa}b",
  ]) {
    it(`is refused: ${JSON.stringify(pattern.slice(0, 40))}`, () => {
      assert.match(globProblem(pattern) ?? "", /^(must|has) /);
    });
  }
});
