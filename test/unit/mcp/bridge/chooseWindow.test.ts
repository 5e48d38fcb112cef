import assert from "node:assert/strict";
import { chooseWindow } from "../../../../src/mcp/bridge/chooseWindow.ts";

const candidate = (name: string, ...folders: string[]) => ({
  folders,
  window: { version: 1 as const, host: "here", pid: 1, address: `/run/${name}`, port: 1, name, folders },
});

const one = candidate("one", "/home/me/one");
const two = candidate("two", "/home/me/two", "/srv/two");
const inner = candidate("inner", "/home/me/two/packages/inner");
const empty = candidate("empty");

describe("the window a program is brought to", () => {
  const chosen: readonly (readonly [string, readonly ReturnType<typeof candidate>[], string, string])[] = [
    ["the only one, wherever the program is", [one], "/", "one"],
    ["the only one, with no folder", [empty], "/x", "empty"],
    ["the one whose folder it is", [one, two], "/home/me/two", "two"],
    ["the one whose folder holds it", [one, two], "/home/me/one/a/b", "one"],
    ["the one with another folder of its own", [one, two], "/srv/two/x", "two"],
    ["the nearest of several that hold it", [two, inner], "/home/me/two/packages/inner/src", "inner"],
    ["the outer one, beside the inner", [two, inner], "/home/me/two/packages", "two"],
    ["the root, where nothing is nearer", [candidate("root", "/"), one], "/etc", "root"],
    ["one whose folder begins with dots", [candidate("dots", "/a"), one], "/a/..b", "dots"],
  ];
  for (const [what, windows, folder, name] of chosen)
    it(`is ${what}`, () => {
      const choice = chooseWindow(windows, folder);
      assert.ok(choice.kind === "window");
      assert.equal(choice.window.name, name);
    });

  const none: readonly (readonly [string, readonly ReturnType<typeof candidate>[], string, RegExp])[] = [
    ["there is none", [], "/home/me/one", /No window/],
    [
      "several are open, and none with its folder",
      [one, two],
      "/tmp",
      /2 windows.*'one', 'two'.*none has '\/tmp' open/,
    ],
    ["a folder only begins like one", [one, two], "/home/me/one-more", /none has/],
    [
      "two have the same folder open",
      [one, candidate("twin", "/home/me/one")],
      "/home/me/one",
      /'one', 'twin'.*have/,
    ],
    ["several without a folder are open", [empty, candidate("void")], "/tmp", /none has/],
  ];
  for (const [what, windows, folder, problem] of none)
    it(`is none where ${what}, which is said`, () => {
      const choice = chooseWindow(windows, folder);
      assert.ok(choice.kind === "none");
      assert.match(choice.problem, problem);
    });
});
