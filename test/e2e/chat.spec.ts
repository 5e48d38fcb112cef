import assert from "node:assert/strict";
import { storiesOfOneWindow } from "./fixtures.ts";

storiesOfOneWindow("@gate", (story) => {
  story("tidies up: each call meets the gate, and the answer says what was refused", async (window) => {
    const { agent, chat, dialog, workbench } = window;
    await chat.ask("@gate tidy up this folder");
    assert.match(await dialog.text(), /notes\.md/);
    await dialog.answer("Approve");
    assert.match(await dialog.text(), /ls -la/);
    await dialog.answer("Decline");
    const response = await chat.response();
    assert.match(response, /toolgate_read_file: done/);
    assert.match(response, /toolgate_write_file: done/);
    assert.match(response, /toolgate_run_command: refused/);
    assert.match(await agent.readFile("notes.md"), /^# Notes/);
    await workbench.screenshot("chat");
  });

  story("plays the calls a test writes into its prompt, several in one round", async ({ chat, dialog }) => {
    const read = { name: "toolgate_read_file", input: { path: "menu.json" } };
    const write = { name: "toolgate_write_file", input: { path: "menu.json", content: "{}" } };
    await chat.ask(`@gate ${JSON.stringify([[read, write], read])}`);
    await dialog.answer("Decline");
    const response = await chat.response();
    assert.equal(response.match(/cardamom buns/g)?.length, 2);
    assert.match(response, /cancelled by user/);
    assert.match(response, /End of the script/);
  });
});
