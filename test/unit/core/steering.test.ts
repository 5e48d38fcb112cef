import assert from "node:assert/strict";
import fc from "fast-check";
import { steering, steers } from "../../../src/core/steering.ts";

const protectedPaths = [
  ".vscode/settings.json",
  ".vscode",
  "a/b/.vscode/tasks.json",
  "ws.code-workspace",
  "a/.code-workspace",
  "mcp.json",
  ".mcp.json",
  "a/mcp.json",
  ".git/config",
  ".git/hooks/pre-commit",
  ".git",
  "sub/.git",
  ".gitmodules",
  ".husky/pre-commit",
  ".devcontainer/devcontainer.json",
  "devcontainer.json",
  ".claude/settings.json",
  ".codex/config.toml",
  ".gemini/settings.json",
  ".cursor/hooks.json",
  ".copilot/x",
  ".github/hooks/x.json",
  ".github/copilot-instructions.md",
  ".github/instructions/a.md",
  ".github/prompts/a.md",
  ".github/agents/a.md",
  ".github/chatmodes/a.md",
  "AGENTS.md",
  "sub/AGENTS.md",
  "CLAUDE.md",
  "GEMINI.md",
  ".cursorrules",
  "plugin/hooks/hooks.json",
];

/** Every other way to write a path that some file system takes for the same. */
const disguises: readonly ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/g, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter)),
  (path) => path.replaceAll("/", "\\"),
  (path) => `${path}.`,
  (path) => `${path} . .`,
  (path) => path.replaceAll("/", " ./"),
  (path) => `${path}::$DATA`,
  (path) => `${path}:stream:$DATA`,
  (path) => path.replaceAll("/", "::$INDEX_ALLOCATION/"),
  (path) => path.replaceAll("/", "//"),
  (path) => path.replaceAll("/", "/./"),
  (path) => path.replace(/(?<=[a-z])(?=[a-z])/, "\u200c"),
  (path) => path.replaceAll("s", "\u017f"),
  (path) => path.replaceAll("k", "\u212a"),
  (path) => path.replace(/[a-z]/, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (path) => `deep/er/${path}`,
  (path) => `${path}/below`,
];

const ordinary = [
  "src/a.ts",
  ".gitignore",
  ".gitattributes",
  "a.git/config",
  "git/config",
  ".github/workflows/ci.yml",
  ".github/README.md",
  "hooks/a.json",
  "vscode/settings.json",
  ".vscodeignore",
  "code-workspace",
  "my-mcp.json",
  "AGENTS.md.txt",
  "docs/agents/README.md",
  "claude.ts",
  ".claude/worktrees/fix/src/a.ts",
  ".codex/worktrees/1/a",
];

describe("What steers", () => {
  for (const path of protectedPaths) {
    it(`'${path}', however it is written`, () => {
      assert.notEqual(steers(path), null);
      for (const disguise of disguises) assert.notEqual(steers(disguise(path)), null, disguise(path));
      fc.assert(
        fc.property(fc.subarray([...disguises], { maxLength: 3 }), (some) => {
          const spelling = some.reduce((so, disguise) => disguise(so), path);
          assert.notEqual(steers(spelling), null, spelling);
        }),
        { numRuns: 50 },
      );
    });
  }

  for (const path of ordinary) {
    it(`is not '${path}'`, () => assert.equal(steers(path), null));
  }

  it("is a file of an agent inside a work tree, or reached through one", () => {
    assert.equal(steers(".claude/worktrees/fix/.claude/settings.json"), "an agent");
    assert.equal(steers(".claude/worktrees/../settings.json"), "an agent");
    assert.equal(steers(".claude/worktrees/fix/.vscode/settings.json"), "the editor");
  });

  it("is a table in lower case, or it would never match", () => {
    for (const { names, except = [] } of steering) {
      for (const name of [...names, ...except]) assert.equal(name, name.toLowerCase());
    }
  });
});
