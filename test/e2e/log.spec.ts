import assert from "node:assert/strict";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { stories, storiesOfOneWindow } from "./fixtures.ts";
import { recorded, recordedFromNow } from "./recorded.ts";

stories("the decision log", (story) => {
  story("fills the Decisions panel as calls are decided, and opens a record", async (window) => {
    const { agent, dialog, workbench } = window;
    await workbench.runCommand("Toolgate: Show Decisions");
    const panel = await window.webview("Decisions");
    await agent.call("toolgate_read_file", { path: "notes.md" }).answer;
    await panel.getByRole("row", { name: /toolgate\/read_file/ }).waitFor();
    const declined = agent.call("toolgate_write_file", { path: "a.md", content: "a" });
    await dialog.answer("Decline");
    await declined.answer;
    const approved = agent.call("toolgate_run_command", { command: "echo hello" });
    await dialog.answer("Approve");
    assert.match(await approved.answer, /hello/);
    await panel.getByRole("row", { name: /toolgate\/run_command.*ok/ }).waitFor();
    const rows = await panel.getByRole("row").allInnerTexts();
    assert.deepEqual(
      rows.slice(1).map((row) => /toolgate\/\w+/.exec(row)?.[0]),
      ["toolgate/run_command", "toolgate/write_file", "toolgate/read_file"],
    );
    await workbench.screenshot("decisions");
    await panel.getByRole("row", { name: /toolgate\/write_file/ }).click();
    await panel.getByText("Action cancelled").or(panel.getByText("declined")).first().waitFor();
    await workbench.screenshot("decisions-record");
  });

  story(
    "that cannot be opened means that nothing runs until it can, and the person is told",
    async (window) => {
      const { agent, workbench } = window;
      assert.match(
        await agent.call("toolgate_read_file", { path: "notes.md" }).answer,
        /could not be recorded/,
      );
      await workbench.statusBarItem("Toolgate").waitFor();
      await workbench.runCommand("Toolgate: Show Decisions");
      const panel = await window.webview("Decisions");
      await panel
        .getByRole("alert")
        .getByText(/cannot be opened/)
        .waitFor();
      await workbench.screenshot("decisions-problem");
      await rm(join(window.storage, "decisions.db"), { recursive: true });
      await panel.getByRole("alert").waitFor({ state: "detached" });
      await agent.call("toolgate_read_file", { path: "notes.md" }).answer;
      await panel.getByRole("row", { name: /toolgate\/read_file.*ok/ }).waitFor();
    },
    {
      prepare: async ({ storage }) => void (await mkdir(join(storage, "decisions.db"), { recursive: true })),
    },
  );
});

storiesOfOneWindow("the record of a call", (story) => {
  story("is verified by a command with the rest of the log", async ({ agent, storage, workbench }) => {
    const records = await recordedFromNow(storage);
    await agent.call("toolgate_read_file", { path: "notes.md" }).answer;
    await records((all) => all.length === 2);
    const { length } = await recorded(storage, () => true);
    await workbench.runCommand("Toolgate: Verify Decision Log");
    await workbench.notification(`The decision log is intact: ${length} records.`);
  });

  story(
    "keeps no secret that an argument holds, but the digest of the whole",
    async ({ agent, dialog, storage }) => {
      const records = await recordedFromNow(storage);
      const secret = ["AKIA", "QYLPMN5HHHFPZAM2"].join("");
      const call = agent.call("toolgate_write_file", { path: "a.md", content: `key ${secret}` });
      await dialog.answer("Decline");
      await call.answer;
      const [entry] = await records((all) => all.length === 1);
      assert.ok(entry?.kind === "decision");
      assert.ok(!JSON.stringify(entry).includes(secret));
      assert.match(entry.call.digest ?? "", /^[0-9a-f]{64}$/);
    },
  );
});
