import assert from "node:assert/strict";
import { pathTextProblem, type Platform } from "../../../src/tools/pathText.ts";

const refusedEverywhere = [
  "",
  "a\0b",
  "a\nb",
  "a\u007f",
  "a\u0085b",
  "~",
  "~/x",
  "~root/x",
  "file:///etc/passwd",
  "FILE:x",
  "vscode-remote://host/x",
  "a/%2e%2e/b",
  "a%2Fb",
  "%252e%252e/x",
  "a%5cb",
  "a%00",
  "//host/share",
  "\\\\host\\share",
  "\\\\?\\C:\\x",
  "/\\host",
  "a\ud800",
];
const refused: Readonly<Record<Platform, readonly string[]>> = {
  posix: ["..\\..\\etc", "a\\b", "C:/x", "c:x", "\\??\\C:\\x"],
  win32: [
    "C:x",
    "a:b",
    "C:\\a\\settings.json::$DATA",
    "settings.json::$DATA",
    ":x",
    "\\??\\C:\\x",
    "a. /b",
    "a\\.. \\b",
    "a\\...\\b",
    "settings.json.",
    "settings.json ",
    "NUL",
    "a\\con.txt",
    "com1",
    "lpt9/x",
  ],
};
const fine: Readonly<Record<Platform, readonly string[]>> = {
  posix: [
    "a",
    ".",
    "..",
    "a/../b",
    "/ws/a",
    "a b/ü 日本.txt",
    "ab:c",
    "100%",
    "a%20b",
    "x~1",
    "con",
    "a.",
    "a ",
  ],
  win32: [
    "a",
    ".",
    "..\\a",
    "a/../b",
    "C:\\ws\\a",
    "c:/ws/a",
    "a b\\ü 日本.txt",
    ".vscode\\x",
    "console.log",
    "x~1",
  ],
};

for (const platform of ["posix", "win32"] as const) {
  describe(`The text of a path on ${platform}`, () => {
    for (const path of [...refusedEverywhere, ...refused[platform]]) {
      it(`is refused: ${JSON.stringify(path)}`, () => {
        assert.match(pathTextProblem(path, platform) ?? "", /^must /);
      });
    }
    for (const path of fine[platform]) {
      it(`is fine: ${JSON.stringify(path)}`, () => assert.equal(pathTextProblem(path, platform), null));
    }
  });
}
