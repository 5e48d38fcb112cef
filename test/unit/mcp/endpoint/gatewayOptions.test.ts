import assert from "node:assert/strict";
import { readOptions } from "../../../gateway/options.ts";

const read = (...args: string[]) => readOptions(args, "/here");
const rest = ["--port", "0", "--policy", "allowAll"];

describe("npm run gateway", () => {
  it("takes a command line as a shell splits it, and starts nothing by one", () => {
    const { upstream } = read("--upstream", `node "my server.js" 'a  b' c"d e"f $HOME`, ...rest);
    assert.deepEqual(upstream, {
      type: "stdio",
      command: "node",
      args: ["my server.js", "a  b", "cd ef", "$HOME"],
      env: {},
      cwd: "/here",
    });
  });

  it("takes a URL", () => {
    assert.deepEqual(
      read("--upstream-url", "http://127.0.0.1:1/mcp", "--port", "65535", "--policy", "denyAll"),
      {
        upstream: { type: "http", url: "http://127.0.0.1:1/mcp", headers: {} },
        port: 65_535,
        policy: "denyAll",
      },
    );
  });

  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ["no upstream", rest, /One upstream is needed/],
    ["two", ["--upstream", "a", "--upstream-url", "http://b", ...rest], /not both/],
    ["an empty command", ["--upstream", " ", ...rest], /must be a command/],
    ["an open quote", ["--upstream", 'a "b', ...rest], /quote without its end/],
    ["a file for a URL", ["--upstream-url", "file:///a", ...rest], /URL of http/],
    ["no port", ["--upstream", "a", "--policy", "allowAll"], /--port must be/],
    ["a port that is none", ["--upstream", "a", "--port", "65536", "--policy", "allowAll"], /--port must be/],
    ["no policy", ["--upstream", "a", "--port", "0"], /--policy must be/],
    ["another policy", ["--upstream", "a", "--port", "0", "--policy", "ask"], /--policy must be/],
    ["another option", ["--upstream", "a", ...rest, "--token", "x"], /--token/],
  ];
  for (const [what, args, problem] of wrong)
    it(`says what is wrong with ${what}`, () => {
      assert.throws(() => readOptions(args, "/here"), problem);
    });
});
