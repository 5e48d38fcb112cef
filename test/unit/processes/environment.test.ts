import assert from "node:assert/strict";
import { commandEnvironment } from "../../../src/processes/environment.ts";

describe("The environment of a command", () => {
  it("has nothing of the editor or of Toolgate, and all the rest", () => {
    const env = {
      PATH: "/bin",
      HOME: "/home/me",
      MY_VSCODE_THING: "1",
      ELECTRON_RUN_AS_NODE: "1",
      VSCODE_IPC_HOOK_CLI: "/tmp/x",
      vscode_pid: "1",
      TOOLGATE_SECRET: "s",
    };
    assert.deepEqual(commandEnvironment(env), { PATH: "/bin", HOME: "/home/me", MY_VSCODE_THING: "1" });
  });
});
