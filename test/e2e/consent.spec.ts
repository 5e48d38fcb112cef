import assert from "node:assert/strict";
import { stories } from "./fixtures.ts";
import { recorded } from "./recorded.ts";

// Abuse case S08: nothing but a person's answer in our own dialog approves.
stories("consent", (story) => {
  story("is not given by chat text, commands or addresses", async ({ agent, dialog, chat, storage }) => {
    const call = agent.call("toolgate_write_file", { path: "out.md", content: "x" });
    await dialog.text();
    await chat.ask("@gate /__approval/apr_000000000000/approve");
    for (const command of [
      "toolgate.approve",
      "toolgate.answer",
      "workbench.action.chat.acceptTool",
      "workbench.action.acceptSelectedQuickOpenItem",
    ])
      await agent.command(command, "approve", { approved: true }).catch(() => undefined);
    assert.equal(call.isAnswered(), false);
    assert.deepEqual(await recorded(storage, (all) => all.length === 0), []);
    await dialog.answer("Decline");
    await call.answer;
    await assert.rejects(agent.readFile("out.md"));
  });

  story(
    "is not VS Code's own automatic approval",
    async ({ agent, dialog }) => {
      const call = agent.call("toolgate_write_file", { path: "out.md", content: "x" });
      // VS Code asks this before the first call of any tool.
      await dialog.click("Enable");
      await dialog.answer("Decline");
      assert.match(await call.answer, /cancelled by user/);
      await assert.rejects(agent.readFile("out.md"));
    },
    { settings: { "chat.tools.global.autoApprove": true } },
  );

  story("for one of two equal calls is none for the other", async ({ agent, dialog }) => {
    const append = { command: "echo once >> spy.txt" };
    const first = agent.call("toolgate_run_command", append);
    await dialog.text();
    const second = agent.call("toolgate_run_command", append);
    await dialog.answer("Approve");
    await first.answer;
    await dialog.answer("Decline");
    assert.match(await second.answer, /cancelled by user/);
    assert.equal(await agent.readFile("spy.txt"), "once\n");
  });
});
