import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stories } from "./fixtures.ts";
import { toolsView } from "./pages/toolsView.ts";

stories("settings that get looser", (story) => {
  // Abuse case S10.
  story("are told of where others made them so, and not where a person was asked", async (window) => {
    const { agent, dialog, page, workbench } = window;
    const view = toolsView(page);
    await view.open();
    await view.press(/^Write File, toolgate\/write_file/, "Never Ask");
    await dialog.answer("Reduce Oversight");
    await view.shows(/^Write File, .*never asks, row toolgate\/write_file/);
    await agent.updateSetting("toolgate.tools", {
      "toolgate/write_file": "allow",
      "toolgate/delete_file": "allow",
    });
    const less = "your settings now need less of a person:";
    await workbench.notification(`${less} toolgate/delete_file never asks, before: asks every time`);
    await workbench.screenshot("looser");
    await agent.updateSetting("toolgate.rules", [{ tool: "github/*", decision: "allow" }]);
    await workbench.notification(`${less} a rule allows github/*`);
    const told = page.locator(".notifications-center .notification-list-item", {
      hasText: "toolgate/write_file",
    });
    assert.equal(await told.count(), 0);

    const reopened = await window.reload(() =>
      writeFile(
        join(window.storage, "../../settings.json"),
        JSON.stringify({
          "toolgate.tools": { "toolgate/move_file": "allow", "toolgate/write_file": "allow" },
        }),
      ),
    );
    await reopened.workbench.notification(`${less} toolgate/move_file never asks, before: asks every time`);
  });
});
