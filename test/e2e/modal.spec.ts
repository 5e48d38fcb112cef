import assert from "node:assert/strict";
import { storiesOfOneWindow } from "./fixtures.ts";

const write = { path: "greeting.txt", content: "good morning" };

storiesOfOneWindow("the dialog", (story) => {
  story("approves: the file is written", async ({ agent, dialog, workbench }) => {
    const call = agent.call("toolgate_write_file", write);
    assert.match(await dialog.text(), /greeting\.txt[^]*good morning/);
    assert.deepEqual(await dialog.buttons(), ["Review…", "Approve", "Decline"]);
    await workbench.screenshot("dialog");
    assert.equal(call.isAnswered(), false);
    await dialog.answer("Approve");
    assert.doesNotMatch(await call.answer, /nothing was executed/i);
    assert.equal(await agent.readFile("greeting.txt"), "good morning");
  });

  story("declines: nothing is written, and the agent is told so", async ({ agent, dialog }) => {
    const call = agent.call("toolgate_write_file", write);
    await dialog.answer("Decline");
    assert.match(await call.answer, /cancelled by user/);
    await dialog.waitForClosed();
    await assert.rejects(agent.readFile("greeting.txt"));
  });
});
