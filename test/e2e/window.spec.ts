import assert from "node:assert/strict";
import { stories, storiesOfOneWindow } from "./fixtures.ts";

storiesOfOneWindow("a window", (story) => {
  story("has Toolgate, its tools and the demo model", async ({ agent, workbench }) => {
    assert.deepEqual(await agent.models(), ["toolgate-demo/toolgate-demo"]);
    const tools = await agent.tools();
    for (const name of ["toolgate_read_file", "toolgate_write_file", "toolgate_run_command"]) {
      assert.ok(tools.includes(name), `${name} is missing among ${tools.join(", ")}`);
    }
    await workbench.statusBarItem("Toolgate").waitFor();
  });
});

stories("a window", (story) => {
  story(
    "in Restricted Mode refuses every call and asks nobody",
    async ({ agent, dialog }) => {
      assert.equal((await agent.state()).trusted, false);
      assert.match(await agent.call("toolgate_read_file", { path: "notes.md" }).answer, /Restricted Mode/);
      assert.match(
        await agent.call("toolgate_write_file", { path: "notes.md", content: "" }).answer,
        /Restricted Mode/,
      );
      assert.equal(await dialog.isOpen(), false);
      assert.match(await agent.readFile("notes.md"), /printer/);
    },
    { settings: { "security.workspace.trust.enabled": true } },
  );
});
