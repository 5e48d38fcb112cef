import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stories } from "./fixtures.ts";

const write = (path: string, content = "written by an agent\n") => ({ path, content });

stories("asking in the dialog", (story) => {
  story(
    "shows what will run, and Approve runs exactly that",
    async ({ agent, dialog, folder, workbench }) => {
      const call = agent.call("toolgate_write_file", write("out.md", "hello\nworld\n"));
      assert.deepEqual(await dialog.buttons(), ["Review…", "Approve", "Decline"]);
      const text = await dialog.text();
      for (const part of ["write_file", "Risk: L3 Moderate", 'path: "out.md"', "│ hello", "│ world"])
        assert.ok(text.includes(part), `${part} is missing in:\n${text}`);
      await workbench.screenshot("dialog");
      assert.ok(!existsSync(join(folder, "out.md")), "nothing is written before the answer");
      await dialog.answer("Approve");
      assert.match(await call.answer, /out\.md/);
      assert.equal(await readFile(join(folder, "out.md"), "utf8"), "hello\nworld\n");
    },
  );

  story("Decline runs nothing and tells the agent so", async ({ agent, dialog, folder }) => {
    const call = agent.call("toolgate_write_file", write("out.md"));
    await dialog.answer("Decline");
    const answer = await call.answer;
    assert.match(answer, /\{"status":"cancelled","message":"Action cancelled by user"\}/);
    assert.match(answer, /Nothing was executed/);
    assert.ok(!existsSync(join(folder, "out.md")));
  });

  story("Escape declines", async ({ agent, dialog, folder, page }) => {
    const call = agent.call("toolgate_write_file", write("out.md"));
    await dialog.buttons();
    await page.waitForTimeout(700);
    await dialog.press("Escape");
    assert.match(await call.answer, /Action cancelled by user/);
    assert.ok(!existsSync(join(folder, "out.md")));
  });

  story("Enter and Escape as the dialog appears are asked again", async ({ agent, dialog, folder }) => {
    const call = agent.call("toolgate_write_file", write("out.md"));
    await dialog.press("Enter");
    await dialog.buttons();
    assert.ok(!call.isAnswered());
    await dialog.answer("Decline");
    assert.match(await call.answer, /Action cancelled by user/);
    assert.ok(!existsSync(join(folder, "out.md")));
  });

  story("Enter, with the time to read, leads to the card and approves nothing", async (window) => {
    const { agent, dialog, folder, page } = window;
    const call = agent.call("toolgate_write_file", write("out.md"));
    await dialog.buttons();
    await page.waitForTimeout(700);
    await dialog.press("Enter");
    const card = await window.webview("out.md");
    await card.getByRole("button", { name: "Decline" }).waitFor();
    assert.ok(!call.isAnswered());
    assert.ok(!existsSync(join(folder, "out.md")));
    await page.waitForTimeout(700);
    await card.getByRole("button", { name: "Decline" }).click();
    assert.match(await call.answer, /Action cancelled by user/);
  });
});
