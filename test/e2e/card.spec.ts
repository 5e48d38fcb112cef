import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import type { EditorWindow } from "./editorWindow.ts";
import { storiesOfOneWindow } from "./fixtures.ts";

const title = "Approve: toolgate/write_file";
const long = Array.from({ length: 400 }, (_, line) => `line ${line + 1}`).join("\n");
// In pieces, so that nobody's scanner takes this file for a leak.
const secret = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");

async function review(window: EditorWindow): Promise<FrameLocator> {
  await window.dialog.answer("Review…");
  const card = await window.webview(title);
  await card.getByRole("button", { name: "Decline", exact: true }).waitFor();
  return card;
}

storiesOfOneWindow("the card", (story) => {
  story("shows the whole of a long argument and approves it", async (window) => {
    const { agent, dialog, workbench } = window;
    const call = agent.call("toolgate_write_file", { path: "long.txt", content: long });
    assert.deepEqual(await dialog.buttons(), ["Review…", "Decline"]);
    assert.match(await dialog.text(), /hidden/);
    const card = await review(window);
    await card.getByRole("button", { name: "Approve", disabled: false }).waitFor();
    await workbench.screenshot("card");
    // Lines far from the screen are one block of text.
    await card.getByText("line 400").last().scrollIntoViewIfNeeded();
    await card.getByText("line 400", { exact: true }).scrollIntoViewIfNeeded();
    assert.equal(call.isAnswered(), false);
    await card.getByRole("button", { name: "Approve" }).click();
    await call.answer;
    assert.equal(await agent.readFile("long.txt"), long);
    await workbench.editorTab(title).waitFor({ state: "detached" });
  });

  story("declines when its tab is closed", async (window) => {
    const call = window.agent.call("toolgate_write_file", { path: "out.md", content: "x" });
    await review(window);
    await window.agent.command("workbench.action.closeActiveEditor");
    assert.match(await call.answer, /Action cancelled by user/);
    await assert.rejects(window.agent.readFile("out.md"));
  });

  story("approves a covered secret only after it was shown, and writes it uncovered", async (window) => {
    const { agent, dialog } = window;
    const content = `token = ${secret}\n`;
    const call = agent.call("toolgate_write_file", { path: "out.md", content });
    assert.deepEqual(await dialog.buttons(), ["Review…", "Decline"]);
    assert.ok(!(await dialog.text()).includes(secret));
    const card = await review(window);
    const approve = card.getByRole("button", { name: "Approve" });
    assert.ok(!(await card.locator("body").innerText()).includes(secret));
    assert.equal(await approve.isDisabled(), true);
    await dialog.readingTime();
    await approve.click({ force: true });
    await dialog.readingTime();
    assert.equal(call.isAnswered(), false);
    await assert.rejects(agent.readFile("out.md"));
    await card.getByRole("button", { name: "Show masked values" }).click();
    await card.getByText(secret).first().waitFor();
    await approve.click();
    await call.answer;
    assert.equal(await agent.readFile("out.md"), content);
  });

  story("shows what tries to hide or to pose as something else", async (window) => {
    const content =
      "a\u202eb\u200b\u001b[2J\n</script><img src=x onerror=alert(1)>\n[ok](command:workbench.action.quit) $(zap)";
    const call = window.agent.call("toolgate_write_file", { path: "g\u0456thub.md", content });
    const text = await window.dialog.text();
    for (const shown of ["\\u{202E}", "\\u{200B}", "\\u{1B}", "g\\u{456}thub", "$(zap)", "[ok](command:"])
      assert.ok(text.includes(shown), `${shown} is missing in ${text}`);
    const card = await review(window);
    const body = await card.locator("body").innerText();
    for (const shown of ["\\u{202E}", "</script><img src=x onerror=alert(1)>", "$(zap)"])
      assert.ok(body.includes(shown), `${shown} is missing in ${body}`);
    assert.equal(await card.locator("img").count(), 0);
    await window.workbench.screenshot("card-hidden-characters");
    await window.agent.command("workbench.action.closeActiveEditor");
    await call.answer;
  });

  story("closes by itself when the agent gives up, and nothing runs", async (window) => {
    const call = window.agent.call("toolgate_write_file", { path: "out.md", content: "x" });
    await review(window);
    await call.cancel();
    await window.workbench.editorTab(title).waitFor({ state: "detached" });
    await assert.rejects(window.agent.readFile("out.md"));
  });
});
