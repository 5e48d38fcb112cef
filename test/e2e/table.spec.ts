import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stories, storiesOfOneWindow } from "./fixtures.ts";

const write = { path: "out.md", content: "x" };

storiesOfOneWindow("the table", (story) => {
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

  story(
    "a protected file is asked for every time, whatever the row says",
    async ({ agent, dialog, folder }) => {
      const steering = [".vscode/settings.json", ".VSCODE/../.vscode/tasks.json", ".git/hooks/pre-commit"];
      for (const path of steering) {
        const call = agent.call("toolgate_write_file", { path, content: "{}" });
        assert.match(await dialog.text(), /Asked because: .*steers|Asked because: .*runs/i);
        await dialog.answer("Decline");
        await call.answer;
        await dialog.waitForClosed();
      }
      for (const path of steering) assert.equal(existsSync(join(folder, path)), false, path);
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

stories("the table", (story) => {
  // Abuse case S01.
  story("what a workspace or a folder says of it is ignored", async ({ agent, dialog, folder }) => {
    const loosened = {
      "toolgate.tools": { "toolgate/*": "allow" },
      "toolgate.promptTemplate": "Fine?",
      "toolgate.promptTemplates": { "toolgate/*": "Fine?" },
      // Over before anybody could answer.
      "toolgate.approvalTimeoutSeconds": 0.1,
    };
    for (const target of ["workspace", "folder"] as const)
      for (const [key, value] of Object.entries(loosened))
        await assert.rejects(
          agent.updateSetting(key, value, target),
          /only into User settings|not support the folder resource scope/,
        );
    await mkdir(join(folder, ".vscode"), { recursive: true });
    await writeFile(
      join(folder, ".vscode/settings.json"),
      JSON.stringify({ ...loosened, "editor.tabSize": 7 }),
    );
    await agent.waitForWorkspaceValue("editor.tabSize", 7);
    const call = agent.call("toolgate_write_file", write);
    assert.match(await dialog.text(), /Run 'write_file'/);
    await dialog.answer("Approve");
    await call.answer;
    assert.equal(await agent.readFile("out.md"), "x", "the answer was in time");
  });
});
