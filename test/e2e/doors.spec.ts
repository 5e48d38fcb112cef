import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { EditorWindow } from "./editorWindow.ts";
import { storiesOfOneWindow } from "./fixtures.ts";
import { recordedFromNow } from "./recorded.ts";

/** One way in to the gate. */
interface Door {
  readonly caller: string;
  start(window: EditorWindow, tool: string, input: Readonly<Record<string, unknown>>): Promise<Call>;
}

interface Call {
  /** All the text that came back. */
  answer(): Promise<string>;
  cancel(): Promise<void>;
}

const languageModelTool: Door = {
  caller: "languageModelTool",
  start: async ({ agent }, tool, input) => {
    const call = agent.call(tool, input);
    // A tool that was cancelled is an error to whoever called it.
    return { answer: () => call.answer.catch(String), cancel: call.cancel };
  },
};

const participant: Door = {
  caller: "participant",
  start: async ({ chat }, name, input) => {
    await chat.startAnew();
    await chat.ask(`@gate ${JSON.stringify([{ name, input }])}`);
    return { answer: chat.response, cancel: chat.stop };
  },
};

// Acceptance B1-61; what holds for every door is in test/unit/gate/contract.ts.
storiesOfOneWindow("every door", (story) => {
  for (const { caller, start } of [languageModelTool, participant])
    story(`leads to the one gate: ${caller}`, async (window) => {
      const { agent, dialog, storage } = window;
      const records = await recordedFromNow(storage);
      const write = (path: string) => start(window, "toolgate_write_file", { path, content: "x" });

      await agent.updateSetting("toolgate.policy", "denyAll");
      const denied = await (await write("denied.md")).answer();
      assert.match(denied, /\{"status":"cancelled","message":"Tool execution denied by policy"\}/);
      await agent.updateSetting("toolgate.policy", undefined);

      await agent.updateSetting("toolgate.tools", { "toolgate/*": "deny" });
      assert.match(await (await write("refused.md")).answer(), /denied by ToolPermissionPolicy/);
      assert.equal(await dialog.isOpen(), false);

      await agent.updateSetting("toolgate.tools", undefined);
      const declined = await write("declined.md");
      await dialog.answer("Decline");
      assert.match(await declined.answer(), /cancelled by user/);
      const approved = await write("approved.md");
      await dialog.answer("Approve");
      await approved.answer();
      assert.equal(await agent.readFile("approved.md"), "x");

      await agent.updateSetting("toolgate.tools", { "toolgate/*": "allow" });
      const command = "echo running > running.md; sleep 600";
      const running = await start(window, "toolgate_run_command", { command });
      while (!(await agent.readFile("running.md").catch(() => ""))) await sleep(50);
      await running.cancel();
      await running.answer();

      const entries = await records((all) => all.length === 7);
      assert.deepEqual(
        entries.map((entry) => {
          if (entry.kind === "outcome") return entry.outcome.kind;
          return entry.kind === "decision" && `${entry.call.caller.kind} ${entry.decision.by.kind}`;
        }),
        [
          `${caller} policy`,
          `${caller} row`,
          `${caller} person`,
          `${caller} person`,
          "ok",
          `${caller} row`,
          "cancelled",
        ],
      );
      for (const path of ["denied.md", "refused.md", "declined.md"])
        await assert.rejects(agent.readFile(path));
    });
});
