import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stories, storiesOfOneWindow } from "./fixtures.ts";

const command = (line: string) => ["toolgate_run_command", { command: line }] as const;
const write = (path: string) => ["toolgate_write_file", { path, content: "x" }] as const;

storiesOfOneWindow("rules", (story) => {
  story(
    "refuse a call by its arguments, with their reason, and let the others through",
    async ({ agent, dialog, workbench }) => {
      const refused = await agent.call(...write("src/a.md")).answer;
      assert.match(refused, /Sources are written by people\./);
      assert.match(refused, /nothing was executed/i);
      await assert.rejects(agent.readFile("src/a.md"));
      assert.doesNotMatch(await agent.call(...write("a.md")).answer, /nothing was executed/i);
      assert.equal(await agent.readFile("a.md"), "x");
      assert.equal(await dialog.isOpen(), false, "nobody was asked");
      await workbench.statusBarItem("Toolgate").waitFor();
    },
    {
      settings: {
        "toolgate.rules": [
          { tool: "toolgate/*", decision: "allow" },
          {
            tool: "toolgate/write_file",
            when: 'path(args.path).resolved.contains("/src/")',
            decision: "deny",
            reason: "Sources are written by people.",
          },
        ],
      },
    },
  );

  story(
    "of the preset run what only reads, and ask for the rest",
    async ({ agent, dialog }) => {
      assert.match(await agent.call(...command("ls && cat notes.md")).answer, /notes\.md/);
      assert.equal(await dialog.isOpen(), false);
      for (const line of ["cat notes.md > copy.md", "cat ../x"]) {
        const call = agent.call(...command(line));
        await dialog.answer("Decline");
        assert.match(await call.answer, /cancelled by user/, line);
        await dialog.waitForClosed();
      }
      await assert.rejects(agent.readFile("copy.md"));
    },
    { settings: { "toolgate.preset": "balanced" } },
  );
});

stories("rules", (story) => {
  story("of a workspace tighten, and loosen nothing", async ({ agent, dialog, folder }) => {
    await mkdir(join(folder, ".vscode"), { recursive: true });
    const rules = [
      { tool: "toolgate/write_file", decision: "allow" },
      { tool: "toolgate/read_file", decision: "deny", reason: "Not in this folder." },
    ];
    await writeFile(
      join(folder, ".vscode/settings.json"),
      JSON.stringify({ "toolgate.workspaceRules": rules }),
    );
    await agent.waitForWorkspaceValue("toolgate.workspaceRules", rules);
    assert.match(await agent.call("toolgate_read_file", { path: "notes.md" }).answer, /Not in this folder\./);
    const call = agent.call(...write("out.md"));
    await dialog.answer("Decline");
    assert.match(await call.answer, /cancelled by user/);
    await assert.rejects(agent.readFile("out.md"));
  });
});
