import assert from "node:assert/strict";
import { stories } from "./fixtures.ts";
import { recorded } from "./recorded.ts";

const read = { name: "toolgate_read_file", input: { path: "menu.json" } };
const write = { name: "toolgate_write_file", input: { path: "out.md", content: "once" } };

stories("@gate, interrupted", (story) => {
  story("is offered again after a reload, asks again, and runs once what is approved", async (window) => {
    await window.chat.ask(`@gate ${JSON.stringify([read, write])}`);
    await window.dialog.waitForText("out.md");

    const reloaded = await window.reload();
    const { page, chat, dialog, agent, workbench } = reloaded;
    await workbench.notification(/@gate was interrupted at “toolgate_write_file”/);
    await workbench.screenshot("resume");
    assert.equal(await dialog.isOpen(), false);
    await assert.rejects(agent.readFile("out.md"));

    const card = page.locator(".notifications-center .notification-list-item", { hasText: "@gate was" });
    await card.getByRole("button", { name: "Resume" }).click();
    await dialog.waitForText("out.md");
    await dialog.answer("Approve");
    assert.match(await chat.response(), /Created 'out\.md'/);
    assert.equal(await agent.readFile("out.md"), "once");
    const entries = await recorded(window.storage, (all) => all.length === 5);
    assert.deepEqual(
      entries.map((entry) => (entry.kind === "decision" ? entry.decision.by.kind : entry.kind)),
      ["tool", "outcome", "cancelled", "person", "outcome"],
    );
  });
});
