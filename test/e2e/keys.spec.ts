import assert from "node:assert/strict";
import { storiesOfOneWindow } from "./fixtures.ts";

const write = { path: "out.md", content: "written by an agent" };
const cancelled = /"message":"Action cancelled by user"/;

// Abuse cases P19 to P21, and D07: what is no item of the dialog is a no.
storiesOfOneWindow("keys in the dialog", (story) => {
  story("Escape declines", async ({ agent, dialog }) => {
    const call = agent.call("toolgate_write_file", write);
    await dialog.text();
    await dialog.readingTime();
    await dialog.press("Escape");
    assert.match(await call.answer, cancelled);
    await assert.rejects(agent.readFile("out.md"));
  });

  story("an answer in the moment the dialog appears is asked again", async ({ agent, dialog }) => {
    for (const button of ["Approve", "Review…"]) {
      const pressed = await dialog.clickAsItAppears(button);
      const call = agent.call("toolgate_write_file", write);
      await pressed();
      assert.match(await dialog.text(), /out\.md/);
      assert.equal(call.isAnswered(), false);
      await dialog.answer("Decline");
      assert.match(await call.answer, cancelled);
      await assert.rejects(agent.readFile("out.md"));
    }
  });

  story("Enter, after the time to read, opens the card and approves nothing", async (window) => {
    const { agent, dialog } = window;
    const call = agent.call("toolgate_write_file", write);
    await dialog.text();
    await dialog.readingTime();
    await dialog.press("Enter");
    const card = await window.webview("Approve: toolgate/write_file");
    await card.getByRole("button", { name: "Decline", exact: true }).waitFor();
    assert.equal(call.isAnswered(), false);
    await assert.rejects(agent.readFile("out.md"));
    await window.agent.command("workbench.action.closeActiveEditor");
    assert.match(await call.answer, cancelled);
  });

  story("Enter with the focus on Decline declines", async ({ agent, dialog, page }) => {
    const call = agent.call("toolgate_write_file", write);
    await dialog.text();
    await dialog.readingTime();
    while ((await dialog.buttons())[0] !== "Decline") await page.keyboard.press("Tab");
    await dialog.press("Enter");
    assert.match(await call.answer, cancelled);
    await assert.rejects(agent.readFile("out.md"));
  });

  story("a person without a mouse reaches Approve by moving to it", async ({ agent, dialog, page }) => {
    const call = agent.call("toolgate_write_file", write);
    await dialog.text();
    await dialog.readingTime();
    while ((await dialog.buttons())[0] !== "Approve") await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await call.answer;
    assert.equal(await agent.readFile("out.md"), "written by an agent");
  });

  story(
    "clicks beside it and a window that loses the focus answer nothing; its cross declines",
    async (window) => {
      const { agent, dialog, page } = window;
      const call = agent.call("toolgate_write_file", write);
      await dialog.text();
      await dialog.readingTime();
      for (const [x, y] of [
        [5, 5],
        [640, 780],
        [1270, 400],
      ] as const)
        await page.mouse.click(x, y);
      // As text: this file is not type-checked against a browser.
      await page.evaluate('for (const it of ["blur", "focus"]) window.dispatchEvent(new Event(it))');
      assert.equal(await dialog.isOpen(), true);
      assert.equal(call.isAnswered(), false);
      await dialog.close();
      assert.match(await call.answer, cancelled);
      await assert.rejects(agent.readFile("out.md"));
    },
  );

  story("commands that close or accept notifications do not answer", async ({ agent, dialog }) => {
    const call = agent.call("toolgate_write_file", write);
    await dialog.text();
    const known = await agent.commands();
    for (const command of [
      "notification.acceptPrimaryAction",
      "notification.clear",
      "notifications.clearAll",
      "notifications.hideList",
      "notifications.hideToasts",
    ]) {
      assert.ok(known.includes(command), `VS Code has no command ${command}`);
      await agent.command(command);
    }
    assert.equal(call.isAnswered(), false);
    assert.equal(await dialog.isOpen(), true);
    await dialog.answer("Decline");
    await call.answer;
    await assert.rejects(agent.readFile("out.md"));
  });

  story("Do Not Disturb does not hide the question", async ({ agent, dialog }) => {
    await agent.command("notifications.toggleDoNotDisturbMode");
    const call = agent.call("toolgate_write_file", write);
    await dialog.answer("Decline");
    assert.match(await call.answer, cancelled);
    await agent.command("notifications.toggleDoNotDisturbMode");
  });
});
