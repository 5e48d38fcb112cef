import assert from "node:assert/strict";
import { storiesOfOneWindow } from "./fixtures.ts";
import { callIn, press } from "./pages/inbox.ts";

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

  story("says what became of the calls of a request that failed, too", async ({ chat }) => {
    const read = { name: "toolgate_read_file", input: { path: "menu.json" } };
    await chat.ask(`@gate ${JSON.stringify([read, { fails: "no quota *left*" }])}`);
    const response = await chat.response();
    assert.match(response, /Tool calls: 1 ran/);
    assert.match(response, /no quota \*left\*/);
    await chat.ask("@gate /why");
    assert.match(await chat.response(), /Read File[^]*By: tool/);
  });

  story("goes on from the calls and results of the message before", async ({ chat }) => {
    await chat.startAnew();
    await chat.ask(`@gate ${JSON.stringify([{ name: "toolgate_read_file", input: { path: "menu.json" } }])}`);
    assert.match(await chat.response(), /End of the script/);
    await chat.ask("@gate what do you remember?");
    assert.match(await chat.response(), /1 results so far: [^]*cardamom buns/);
  });
});

storiesOfOneWindow("a conversation with @gate", (story) => {
  story(
    "says how each call ended, explains the last decision, and never runs what is only previewed",
    async (window) => {
      const { agent, chat, page, webview, workbench } = window;
      await agent.command("neighbour.crowd", 0);
      await agent.command("toolgate.inbox.focus");
      const inbox = await webview("Inbox");
      await chat.ask("@gate get the bakery ready to open");
      await press(callIn(inbox, "notes.md"), "Approve");
      await press(callIn(inbox, "rm -rf old"), "Decline");
      await press(callIn(inbox, "menu.json"), "Edit Arguments…");
      const edited = { path: "menu.json", content: '{\n  "week": 15\n}\n' };
      await inbox.getByRole("textbox", { name: "Edit arguments" }).fill(JSON.stringify(edited));
      await inbox.locator("[id$=-send][aria-disabled=false]").waitFor();
      await inbox.getByRole("button", { name: "Approve with These Arguments" }).click();
      await press(callIn(inbox, "nobody@printer.example"), "Approve");
      await press(callIn(inbox, "cardamom buns"), "Approve");
      const transcript = await chat.transcript();
      for (const line of [
        /Read File notes\.md — needs no approval · \d+ ms/,
        /Read File menu\.json — needs no approval · \d+ ms/,
        /Write File notes\.md — approved by you · \d+ ms/,
        /Run Command rm -rf old — declined by you/,
        /Run Command rm -rf old — not asked again: you declined it before/,
        /toolgate_list_file — unknown tool/,
        /Write File menu\.json — approved by you with changed arguments · \d+ ms/,
        /Show File menu\.json — needs no approval · \d+ ms/,
        /Mail nobody@printer\.example — approved by you · failed · \d+ ms/,
        /Write the Sign cardamom buns — approved by you · \d+ ms/,
        /Open from 7 to 18\.\nToday: cardamom buns\./,
        /Tool calls: 6 ran, 1 failed, 1 declined by you, 2 not run/,
      ])
        assert.match(transcript, line);
      assert.equal(await agent.readFile("menu.json"), edited.content);
      await page.getByRole("button", { name: "Open menu.json at Line 2" }).click();
      await workbench.editorTab("menu.json").waitFor();
      await workbench.screenshot("conversation");

      await page.locator(".chat-inline-anchor-widget", { hasText: "Mail" }).click();
      await workbench.editorTab("Mail").waitFor();
      const details = page.locator(".monaco-editor .view-lines");
      await details.getByText(/Failed:.There.is.no.mailbox/).waitFor();
      await workbench.screenshot("conversation-details");

      await chat.ask("@gate /why 4");
      assert.match(await chat.response(), /By: you[^]*If it came now: would wait for your answer/);
      await page.getByRole("button", { name: "Explain in Full" }).click();
      await (await webview("Explain: toolgate/run_command")).getByText("You would be asked").waitFor();

      await chat.startAnew();
      await chat.ask("@gate /preview get the bakery ready to open");
      const preview = await chat.response();
      assert.match(preview, /This was a preview: nothing was run\./);
      assert.match(preview, /Write File notes\.md — would wait for your answer/);
      assert.match(preview, /Read File menu\.json — would run without asking/);
      assert.match(preview, /Show File menu\.json — would run without asking/);
      await chat.ask("@gate /why 1");
      assert.match(await chat.response(), /By: mode Preview[^]*Why: preview runs nothing/);

      await chat.startAnew();
      await chat.ask("@gate /tools run");
      assert.match(
        await chat.response(),
        /asks every time · default: the tool requires approval: Run Command/,
      );
      await workbench.screenshot("conversation-tools");
    },
    { settings: { "toolgate.ask": "inbox" } },
  );
});
