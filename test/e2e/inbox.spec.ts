import assert from "node:assert/strict";
import type { EditorWindow } from "./editorWindow.ts";
import { storiesOfOneWindow } from "./fixtures.ts";
import { callIn, press } from "./pages/inbox.ts";
import { recordedFromNow } from "./recorded.ts";

const write = (path: string, content = "x") => ["toolgate_write_file", { path, content }] as const;

async function signals({ page, workbench }: EditorWindow) {
  await workbench.runCommand("Notifications: Show Notifications");
  return {
    dialogs: await page.locator(".monaco-dialog-box").count(),
    notifications: await page.locator(".notification-list-item", { hasText: /toolgate/i }).count(),
    statusBar: await page.locator(".statusbar-item.warning-kind", { hasText: /waiting/ }).count(),
  };
}

storiesOfOneWindow("the inbox", (story) => {
  story(
    "asks alone: one signal, the focus stays, changed arguments run and the agent is told, silence is a no",
    async (window) => {
      const { agent, page, workbench, webview } = window;
      await agent.command("workbench.action.files.newUntitledFile");
      await page
        .locator(".monaco-editor :is(.native-edit-context, textarea):focus")
        .waitFor({ state: "attached" });
      const call = agent.call(...write("plan.md", "theirs"));
      const inbox = await webview("Inbox");
      await callIn(inbox, "plan.md").waitFor();
      await page.keyboard.type("still here");
      await page.locator(".view-line", { hasText: "still here" }).waitFor();
      assert.deepEqual(await signals(window), { dialogs: 0, notifications: 0, statusBar: 1 });
      await workbench.statusBarItem("1 waiting").waitFor();
      await page.locator(".activitybar .action-item", { hasText: "1" }).first().waitFor();
      await workbench.screenshot("inbox");

      await press(callIn(inbox, "plan.md"), "Edit Arguments…");
      const editor = inbox.getByRole("textbox", { name: "Edit arguments" });
      await editor.fill('{"path": 5}');
      await inbox.getByRole("list", { name: "Problems" }).getByText("path").first().waitFor();
      const send = inbox.getByRole("button", { name: "Approve with These Arguments" });
      assert.equal(await send.isDisabled(), true);
      await editor.fill('{"path": "plan.md", "content": "mine"}');
      await inbox.locator("[id$=-send][aria-disabled=false]").waitFor();
      await workbench.screenshot("inbox-edit");
      await send.click();
      assert.match(
        await call.answer,
        /the user changed the arguments to \{"content":"mine","path":"plan\.md"\}/,
      );
      assert.equal(await agent.readFile("plan.md"), "mine");
      await inbox.getByText("Nothing waits for you.").waitFor();

      await agent.command("notifications.toggleDoNotDisturbMode");
      await agent.updateSetting("toolgate.approvalTimeoutSeconds", 2);
      const silent = agent.call(...write("silent.md"));
      assert.match(await silent.answer, /Nobody answered within 2 seconds/);
      await assert.rejects(agent.readFile("silent.md"));
      await agent.command("notifications.toggleDoNotDisturbMode");
      await inbox.getByText("Nothing waits for you.").waitFor();
      await workbench.statusBarItem(/^\s*Toolgate\s*$/).waitFor();
      await agent.command("workbench.action.revertAndCloseActiveEditor");
    },
    { settings: { "toolgate.ask": "inbox" } },
  );

  story(
    "tells the agent why not, answers in place of a result, batches call by call, and heeds a no in the chat",
    async (window) => {
      const { agent, chat, webview, workbench, storage } = window;
      const records = await recordedFromNow(storage);
      const first = agent.call(...write("first.md"));
      const inbox = await webview("Inbox");
      await press(callIn(inbox, "first.md"), "Decline with a Reason…");
      await inbox.getByRole("textbox", { name: "Decline with a reason" }).fill("Use notes.md instead");
      await inbox.getByRole("button", { name: "Decline with This Reason" }).click();
      assert.match(await first.answer, /Use notes\.md instead/);
      const second = agent.call("toolgate_read_file", { path: "README.md" });
      await press(callIn(inbox, "README.md"), "Answer Instead…");
      await inbox.getByRole("textbox", { name: "Answer instead of running" }).fill("It says hello.");
      await inbox.getByRole("button", { name: "Give This Answer" }).click();
      assert.match(await second.answer, /It says hello\./);
      await assert.rejects(agent.readFile("first.md"));

      const calls = ["a.md", "b.md", "c.md"].map((path) => agent.call(...write(path)));
      await inbox.getByRole("heading", { name: /^3 calls of/ }).waitFor();
      await workbench.statusBarItem("3 waiting").waitFor();
      await callIn(inbox, "b.md").getByRole("combobox").selectOption({ label: "Approve" });
      await workbench.screenshot("inbox-batch");
      await inbox.locator(".send-all[aria-disabled=false]").click();
      const [a, b, c] = await Promise.all(calls.map(({ answer }) => answer));
      assert.match(a ?? "", /cancelled by user/);
      assert.doesNotMatch(b ?? "", /cancelled/);
      assert.match(c ?? "", /cancelled by user/);
      assert.equal(await agent.readFile("b.md"), "x");
      for (const path of ["a.md", "c.md"]) await assert.rejects(agent.readFile(path));

      const named = ["d.md", "e.md"].map((path) => agent.call(...write(path)));
      await inbox.getByRole("heading", { name: /^2 calls of/ }).waitFor();
      const id = (await callIn(inbox, "e.md").getAttribute("id"))?.replace(/-call$/, "");
      await chat.ask(`@gate /__approval/${id}/approve`);
      assert.match(await chat.response(), /Text approves nothing/);
      await inbox.locator("article.in-front:focus").getByText("e.md").first().waitFor();
      await workbench.screenshot("inbox-front");
      await chat.ask(`@gate @gate /__approval/${id}/deny not before noon`);
      assert.match(await chat.response(), /The call was declined/);
      assert.match((await named[1]?.answer) ?? "", /not before noon/);
      await assert.rejects(agent.readFile("e.md"));
      await press(callIn(inbox, "d.md"), "Approve");
      await named[0]?.answer;
      assert.equal(await agent.readFile("d.md"), "x");
      const ofPerson = await records(
        (entries) => entries.filter(({ kind }) => kind === "decision").length === 7,
      );
      assert.equal(ofPerson.filter((entry) => entry.kind === "late").length, 0);
    },
    { settings: { "toolgate.ask": "inbox", "toolgate.tools": { "toolgate/*": "ask" } } },
  );

  story(
    "and the dialog ask both: the first answer wins, and the other closes or comes too late",
    async (window) => {
      const { agent, dialog, webview, workbench } = window;
      const first = agent.call(...write("first.md"));
      const inbox = await webview("Inbox");
      await callIn(inbox, "first.md").waitFor();
      await dialog.answer("Decline");
      assert.match(await first.answer, /cancelled by user/);
      await inbox.getByText("Nothing waits for you.").waitFor();

      const second = agent.call(...write("second.md"));
      await dialog.answer("Review…");
      const card = await webview("Approve: toolgate/write_file");
      await card.locator("#decline").waitFor();
      await press(callIn(inbox, "second.md"), "Approve");
      await second.answer;
      assert.equal(await agent.readFile("second.md"), "x");
      await workbench.editorTab("Approve:").waitFor({ state: "detached" });
      assert.equal(await dialog.isOpen(), false);
    },
    { settings: { "toolgate.ask": "both" } },
  );
});
