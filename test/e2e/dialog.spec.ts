import assert from "node:assert/strict";
import { storiesOfOneWindow } from "./fixtures.ts";

const paths = Array.from({ length: 12 }, (_, n) => `crowd-${n}.md`);

storiesOfOneWindow("the dialog of VS Code", (story) => {
  // Abuse case D18.
  story("is one at a time for twelve calls at once, which the agent can take back", async (window) => {
    const { agent, dialog, workbench } = window;
    const calls = paths.map((path) => agent.call("toolgate_write_file", { path, content: "x" }));
    await workbench.statusBarItem("12 waiting").waitFor();
    await dialog.text();
    assert.equal(await dialog.count(), 1);
    assert.ok(calls.every((call) => !call.isAnswered()));
    await workbench.screenshot("dialog-crowd");
    await Promise.all(calls.map((call) => call.cancel()));
    await Promise.allSettled(calls.map(({ answer }) => answer));
    await workbench.statusBarItem(/^\s*Toolgate\s*$/).waitFor();
    assert.equal(await dialog.count(), 1, "no code can close a dialog, and no other call takes its turn");
    await dialog.answer("Approve");
    await dialog.waitForClosed();
    const later = agent.call("toolgate_write_file", { path: "later.md", content: "x" });
    await dialog.waitForText("later.md");
    await dialog.answer("Decline");
    await later.answer;
    for (const path of paths) await assert.rejects(agent.readFile(path));
  });

  // Abuse case P12.
  story("draws no markup: what an argument says stands there literally", async (window) => {
    const { agent, dialog, page } = window;
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const marks = [
      "&amp; &lt;",
      "&Approve",
      "_Approve",
      "![x](https://evil.invalid/?q=1)",
      "[ok](command:workbench.action.quit)",
      "<img src=https://evil.invalid/i>",
      "$(zap)",
      "**bold**",
    ];
    const call = agent.call("toolgate_write_file", { path: "a&b_c.md", content: marks.join(" ") });
    const text = await dialog.text();
    assert.ok(text.includes('path: "a&b_c.md"'), text);
    assert.ok(text.includes(`content: "${marks.join(" ")}"`), text);
    assert.deepEqual(await dialog.buttons(), ["Review…", "Approve", "Decline"]);
    for (const drawn of ["img", "a", "b", "strong", ".codicon-zap"])
      assert.equal(await page.locator(`.monaco-dialog-box .dialog-message-row ${drawn}`).count(), 0, drawn);
    assert.deepEqual(
      requested.filter((url) => url.includes("evil")),
      [],
    );
    await dialog.answer("Decline");
    assert.match(await call.answer, /cancelled by user/);
    await assert.rejects(agent.readFile("a&b_c.md"));
  });
});

storiesOfOneWindow("the dialog of VS Code out of sight", (story) => {
  // Abuse case P22.
  story(
    "comes in Zen mode too, and what nobody answers in time does not run",
    async ({ agent, dialog }) => {
      await agent.command("workbench.action.toggleZenMode");
      const call = agent.call("toolgate_write_file", { path: "out.md", content: "x" });
      assert.match(await dialog.text(), /out\.md/);
      assert.match(await call.answer, /"status":"timeout","message":"Approval timed out"/);
      await dialog.answer("Approve");
      await dialog.waitForClosed();
      await assert.rejects(agent.readFile("out.md"));
      await agent.command("workbench.action.exitZenMode");
    },
    { settings: { "toolgate.approvalTimeoutSeconds": 2 } },
  );

  // Abuse case P22, too.
  story(
    "waits in a window that is minimised, and what nobody answers there in time does not run",
    async ({ agent, dialog, page }) => {
      const browser = await page.context().newCDPSession(page);
      const { windowId } = await browser.send("Browser.getWindowForTarget");
      // Without this the browser calls every page focused.
      await browser.send("Emulation.setFocusEmulationEnabled", { enabled: false });
      await browser.send("Browser.setWindowBounds", { windowId, bounds: { windowState: "minimized" } });
      await page.waitForFunction("!document.hasFocus()");
      const unseen = agent.call("toolgate_write_file", { path: "out.md", content: "unseen" });
      assert.match(await unseen.answer, /"status":"timeout","message":"Approval timed out"/);
      await browser.send("Browser.setWindowBounds", { windowId, bounds: { windowState: "normal" } });
      await browser.send("Emulation.setFocusEmulationEnabled", { enabled: true });
      await page.bringToFront();
      await dialog.answer("Approve");
      await dialog.waitForClosed();
      await assert.rejects(agent.readFile("out.md"));
    },
    { settings: { "toolgate.approvalTimeoutSeconds": 2 } },
  );
});
