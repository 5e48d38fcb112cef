import assert from "node:assert/strict";
import fc from "fast-check";
import { suggestedName, wordsOf } from "../../../../src/mcp/import/commandLine.ts";

describe("a command line as a person types it", () => {
  for (const [line, words] of [
    ["npx -y server", ["npx", "-y", "server"]],
    ["  a\t b  ", ["a", "b"]],
    [`run "two words" 'and $HOME' ""`, ["run", "two words", "and $HOME", ""]],
    [`--name="x y"z`, ["--name=x yz"]],
    [String.raw`a\ b "c\"d" 'e\f'`, ["a b", 'c"d', String.raw`e\f`]],
    ["", []],
    ["a 'b", null],
  ] as const)
    it(`is parted where a shell would part it: ${line}`, () => assert.deepEqual(wordsOf(line, true), words));

  it("keeps the backslashes of paths where a system writes them so", () => {
    assert.deepEqual(wordsOf(String.raw`C:\bin\x.exe "C:\two words"`, false), [
      String.raw`C:\bin\x.exe`,
      String.raw`C:\two words`,
    ]);
  });

  it("gives back words that were quoted", () => {
    const quoted = (word: string) => `'${word.replaceAll("'", `'"'"'`)}'`;
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        assert.deepEqual(wordsOf(words.map(quoted).join(" "), true), words);
      }),
    );
  });

  for (const [words, name] of [
    [["npx", "-y", "@modelcontextprotocol/server-filesystem", "/work"], "filesystem"],
    [["npx", "-y", "mcp-server-git@1.2.3"], "git"],
    [["node", "./tool/notes.js"], "notes"],
    [["https://api.example.com/mcp"], "example"],
    [["/opt/run it"], ""],
  ] as const)
    it(`suggests a name: ${words.join(" ")}`, () => assert.equal(suggestedName(words), name));
});
