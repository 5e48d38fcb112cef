import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stories } from "./fixtures.ts";

const write = { path: "out.md", content: "x" };

stories("the table", (story) => {
  story("a row set to allow in the Settings editor runs the tool without asking", async (window) => {
    const { agent, workbench, dialog } = window;
    await workbench.addTableRow("toolgate.tools", "toolgate/write_file", "allow");
    await agent.waitForRow("toolgate.tools", "toolgate/write_file", "allow");
    await workbench.screenshot("settings");
    await agent.call("toolgate_write_file", write).answer;
    assert.equal(await agent.readFile("out.md"), "x");
    assert.equal(await dialog.isOpen(), false);
  });

  story("a row set to deny in the Settings editor refuses the tool without asking", async (window) => {
    const { agent, workbench, dialog } = window;
    await workbench.addTableRow("toolgate.tools", "toolgate/*", "deny");
    await agent.waitForRow("toolgate.tools", "toolgate/*", "deny");
    assert.match(
      await agent.call("toolgate_write_file", write).answer,
      /Tool execution denied by ToolPermissionPolicy[^]*toolgate\/\*/,
    );
    assert.match(await agent.call("toolgate_read_file", { path: "notes.md" }).answer, /denied/);
    assert.equal(await dialog.isOpen(), false);
    await assert.rejects(agent.readFile("out.md"));
  });

  story("a row that turns to deny while the dialog is open wins over Approve", async ({ agent, dialog }) => {
    const call = agent.call("toolgate_write_file", write);
    await dialog.text();
    await agent.updateSetting("toolgate.tools", { "toolgate/write_file": "deny" });
    await dialog.answer("Approve");
    assert.match(await call.answer, /denied by ToolPermissionPolicy/);
    await assert.rejects(agent.readFile("out.md"));
  });

  story("what a workspace says of it is ignored", async ({ agent, dialog, folder }) => {
    await mkdir(join(folder, ".vscode"), { recursive: true });
    const loosened = { "toolgate.tools": { "toolgate/*": "allow" }, "toolgate.promptTemplate": "Fine?" };
    await writeFile(join(folder, ".vscode/settings.json"), JSON.stringify(loosened));
    await assert.rejects(agent.updateSetting("toolgate.tools", { "toolgate/*": "allow" }, "workspace"));
    const call = agent.call("toolgate_write_file", write);
    assert.match(await dialog.text(), /Run 'write_file'/);
    await dialog.answer("Decline");
    await call.answer;
    await assert.rejects(agent.readFile("out.md"));
  });

  story(
    "a protected file is asked for every time, whatever the row says",
    async ({ agent, dialog, folder }) => {
      for (const path of [
        ".vscode/settings.json",
        ".VSCODE/../.vscode/tasks.json",
        ".git/hooks/pre-commit",
      ]) {
        const call = agent.call("toolgate_write_file", { path, content: "{}" });
        assert.match(await dialog.text(), /Asked because: .*steers|Asked because: .*runs/i);
        await dialog.answer("Decline");
        await call.answer;
        await dialog.waitForClosed();
      }
      await assert.rejects(agent.readFile(".vscode/settings.json"));
      assert.ok(folder);
    },
    { settings: { "toolgate.tools": { "toolgate/*": "allow" } } },
  );

  story(
    "a value that is no mode counts as required, and the person is told which key it is",
    async ({ agent, dialog, workbench }) => {
      await workbench.notification("toolgate.tools: 'toolgate/read_file'");
      const call = agent.call("toolgate_read_file", { path: "notes.md" });
      await dialog.answer("Decline");
      assert.match(await call.answer, /cancelled by user/);
    },
    { settings: { "toolgate.tools": { "toolgate/read_file": "Auto" } } },
  );

  story(
    "the person's own question is asked",
    async ({ agent, dialog }) => {
      const call = agent.call("toolgate_write_file", { path: "{toolName}.md", content: "x" });
      assert.match(await dialog.text(), /May write_file touch \{toolName\}\.md\?/);
      await dialog.answer("Decline");
      await call.answer;
    },
    {
      settings: {
        "toolgate.promptTemplates": { "toolgate/write_file": "May {toolName} touch {args.path}?" },
      },
    },
  );
});
