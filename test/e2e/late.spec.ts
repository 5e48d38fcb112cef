import assert from "node:assert/strict";
import { stories, storiesOfOneWindow } from "./fixtures.ts";
import { recorded, recordedFromNow } from "./recorded.ts";

const write = { path: "out.md", content: "x" };

storiesOfOneWindow("an answer that comes too late", (story) => {
  story(
    "after the time changes nothing and is recorded as late",
    async ({ agent, dialog, storage }) => {
      const records = await recordedFromNow(storage);
      const call = agent.call("toolgate_write_file", write);
      await dialog.text();
      assert.match(await call.answer, /\{"status":"timeout","message":"Approval timed out"\}/);
      assert.equal(await dialog.isOpen(), true, "no code can close the dialog");
      await dialog.answer("Approve");
      await dialog.waitForClosed();
      const entries = await records((all) => all.some(({ kind }) => kind === "late"));
      assert.deepEqual(
        entries.map((entry) => entry.kind),
        ["decision", "late"],
      );
      assert.equal(entries.find((entry) => entry.kind === "late")?.answer, "approve");
      await assert.rejects(agent.readFile("out.md"));
    },
    { settings: { "toolgate.approvalTimeoutSeconds": 2 } },
  );

  story("after the agent gave up changes nothing", async ({ agent, dialog, storage }) => {
    const records = await recordedFromNow(storage);
    const call = agent.call("toolgate_write_file", write);
    await dialog.text();
    await call.cancel();
    await records((all) => all.length === 1);
    await dialog.answer("Approve");
    const entries = await records((all) => all.length === 2);
    assert.deepEqual(
      entries.map((entry) => (entry.kind === "decision" ? entry.decision.by.kind : entry.kind)),
      ["cancelled", "late"],
    );
    await assert.rejects(agent.readFile("out.md"));
  });

  story("and one that waits behind it is asked next", async ({ agent, dialog }) => {
    const first = agent.call("toolgate_write_file", { path: "first.md", content: "1" });
    await dialog.text();
    const second = agent.call("toolgate_write_file", { path: "second.md", content: "2" });
    await first.cancel();
    await dialog.answer("Approve");
    await dialog.waitForText("second.md");
    await dialog.answer("Approve");
    await second.answer;
    await assert.rejects(agent.readFile("first.md"));
    assert.equal(await agent.readFile("second.md"), "2");
  });
});

stories("a window with a call that waits", (story) => {
  story("refuses it when it reloads, and asks for nothing again", async (window) => {
    // The log is open by then.
    await window.agent.call("toolgate_read_file", { path: "notes.md" }).answer;
    window.agent.call("toolgate_write_file", write);
    await window.dialog.text();
    const reloaded = await window.reload();
    const entries = await recorded(window.storage, (all) => all.length === 3);
    assert.deepEqual(
      entries.map((entry) => (entry.kind === "decision" ? entry.decision.by.kind : entry.kind)),
      ["tool", "outcome", "cancelled"],
    );
    await reloaded.workbench.statusBarItem("Toolgate").waitFor();
    assert.equal(await reloaded.dialog.isOpen(), false);
    await assert.rejects(reloaded.agent.readFile("out.md"));
  });
});
