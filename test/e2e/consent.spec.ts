import assert from "node:assert/strict";
import type { ToolgateApi } from "../../src/api.ts";
import { commandIds } from "../../src/vscode/commandIds.ts";
import { stories, storiesOfOneWindow } from "./fixtures.ts";
import { recorded } from "./recorded.ts";

/** What VS Code itself registers for each view. */
const ofView =
  /^toolgate\.(decisions|inbox|toolsView|rulesView|grantsView)\.(focus|open|removeView|resetViewLocation|toggleVisibility)$/;

/** To other extensions. None of it answers for a person. */
const offered = {
  version: true,
  registerTool: true,
  registerTools: true,
  tool: true,
  toolFromFunction: true,
  toolFromMethod: true,
  requestApproval: true,
  registerStrategy: true,
  setPolicy: true,
  executeToolCalls: true,
  runToolLoop: true,
  streamToolLoop: true,
  strategies: true,
  ToolApprovalError: true,
  onDidRequest: true,
  onDidDecide: true,
  onDidFinish: true,
  onDidEmit: true,
} satisfies Record<keyof ToolgateApi, true>;

/** What another extension may pass; none of it names a tool, which would ask for a mode or a confirmation. */
const hostile: readonly unknown[] = ["approve", { approved: true, answer: "approve", id: "*" }];

// Abuse case S08: nothing but a person's answer in our own dialog approves.
stories("consent", (story) => {
  story("is not given by chat text or by any command", async (window) => {
    const { agent, dialog, chat, storage } = window;
    const call = agent.call("toolgate_write_file", { path: "out.md", content: "x" });
    await dialog.text();

    assert.deepEqual((await agent.exports("toolgate.toolgate")).toSorted(), Object.keys(offered).toSorted());
    const registered = (await agent.commands()).filter((id) => id.startsWith("toolgate."));
    const own = Object.values(commandIds);
    assert.deepEqual(registered.filter((id) => !ofView.test(id)).toSorted(), own.toSorted());

    const runs = registered.flatMap((id) =>
      hostile.map((argument) => agent.command(id, argument, { approved: true })),
    );
    const allRan = Promise.all(runs).then(() => true);
    // Some ask which tool is meant, one after the other; nobody picks one.
    const closePick = () => agent.command("workbench.action.closeQuickOpen").then(() => false);
    while (!(await Promise.race([allRan, closePick()])));

    for (const [id, said] of [
      ["apr_000000000000", /no longer pending/],
      ["*", /names no call\. \/__approval\/apr_…\/deny declines one/],
    ] as const) {
      await chat.ask(`@gate /__approval/${id}/approve`);
      // And no model got to see it.
      assert.match(await chat.response(), said);
    }

    assert.equal(call.isAnswered(), false);
    assert.match(await dialog.text(), /out\.md/);
    assert.deepEqual(await recorded(storage, (all) => all.length === 0), []);
    await dialog.answer("Decline");
    assert.match(await call.answer, /cancelled by user/);
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
});

storiesOfOneWindow("consent", (story) => {
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
