import assert from "node:assert/strict";
import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { LogEntry } from "../../src/decisionLog/entry.ts";
import type { EditorWindow } from "./editorWindow.ts";
import { stories, storiesOfOneWindow } from "./fixtures.ts";
import { rowTooltip } from "./pages/rowTooltip.ts";
import { toolsView } from "./pages/toolsView.ts";
import { recorded, recordedFromNow } from "./recorded.ts";

const write = { path: "out.md", content: "x" };
const writeFile = /^Write File, toolgate\/write_file/;
const spy = /^driver_spy, editor\/driver_spy/;

const userTools = async ({ agent }: EditorWindow) => {
  const inspected = await agent.readSetting("toolgate.tools");
  return typeof inspected === "object" && inspected !== null && "globalValue" in inspected
    ? inspected.globalValue
    : undefined;
};

/** Every change of a mode that is on record from now on, once there are this many. */
async function changesFromNow({ storage }: EditorWindow) {
  const settings = (all: readonly LogEntry[]) => all.filter((entry) => entry.kind === "setting");
  const records = await recordedFromNow(storage);
  return async (count: number) =>
    settings(await records((all) => settings(all).length === count)).map(
      ({ tool, from, to }) => `${tool}: ${from} to ${to}`,
    );
}

storiesOfOneWindow("the Tools view", (story) => {
  story("lists our tools and the editor's, with their modes and where these come from", async (window) => {
    const view = toolsView(window.page);
    await view.open();
    await view.shows(/^Toolgate, \d+ tools$/);
    await view.shows(/^Editor and extensions, \d+ tools, gated only when called through @gate$/);
    await view.shows(
      /^Write File, toolgate\/write_file, asks every time, default: the tool requires approval, risk L3 Moderate, kind edit$/,
    );
    await view.shows(
      /^Read File, toolgate\/read_file, never asks, default: the tool needs no approval, risk L\d \w+, kind read$/,
    );
    await view.shows(
      /^driver_spy, .*asks every time, default: risk unknown, .*gated only when called through @gate$/,
    );
    assert.match(await view.row(writeFile).innerText(), /Write File\s*asks every time · default/);
    const tooltip = await rowTooltip(view.row(spy), "editor/driver_spy");
    const shown = await tooltip.innerText();
    assert.match(shown, /<b>Not bold<\/b> \[no link\]\(command:/);
    assert.equal(await tooltip.locator("a").count(), 0);
    await window.workbench.screenshot("tools-view");
  });

  story("Deny by a click refuses the next call and is on record", async (window) => {
    const changes = await changesFromNow(window);
    const view = toolsView(window.page);
    await view.open();
    await view.press(writeFile, "Deny");
    await view.shows(/^Write File, .*denied, row toolgate\/write_file/);
    assert.deepEqual(await userTools(window), { "toolgate/write_file": "deny" });
    assert.match(
      await window.agent.call("toolgate_write_file", write).answer,
      /denied by ToolPermissionPolicy/,
    );
    assert.equal(await window.dialog.isOpen(), false);
    assert.deepEqual(await changes(1), ["toolgate/write_file: required to deny"]);
    await assert.rejects(window.agent.readFile("out.md"));
  });

  story("less oversight is asked for: Escape keeps it, the button reduces it", async (window) => {
    const { agent, dialog, page, workbench } = window;
    const changes = await changesFromNow(window);
    const view = toolsView(page);
    await view.open();
    await view.press(writeFile, "Never Ask");
    const text = await dialog.text();
    assert.match(text, /Reduce human oversight\?/);
    for (const said of ["toolgate/write_file", "asks every time", "never asks"])
      assert.ok(text.includes(said), `${said} is missing in ${text}`);
    assert.deepEqual(await dialog.buttons(), ["Open Settings", "Reduce Oversight", "Keep"]);
    await workbench.screenshot("tools-view-oversight");
    await dialog.readingTime();
    await dialog.press("Escape");
    await view.shows(/^Write File, .*asks every time/);
    assert.equal(await userTools(window), undefined);

    await view.press(writeFile, "Never Ask");
    await dialog.answer("Reduce Oversight");
    await view.shows(/^Write File, .*never asks, row toolgate\/write_file/);
    assert.deepEqual(await changes(1), ["toolgate/write_file: required to allow"]);
    await agent.call("toolgate_write_file", write).answer;
    assert.equal(await agent.readFile("out.md"), "x");
    assert.equal(await dialog.isOpen(), false);
    await workbench.runCommand("Toolgate: Verify Decision Log");
    const { length } = await recorded(window.storage, () => true);
    await workbench.notification(`The decision log is intact: ${length} records.`);
  });

  story("works by the keyboard alone", async (window) => {
    const { agent, dialog, page, workbench } = window;
    const changes = await changesFromNow(window);
    const view = toolsView(page);
    await workbench.runCommand("Toolgate: Show Tools");
    await view.shows(writeFile);
    await view.pick(writeFile, "Deny");
    await view.shows(/^Write File, .*denied/);
    await view.pick(writeFile, "Use Default");
    await dialog.text();
    await dialog.readingTime();
    await page.keyboard.press("Tab");
    while ((await dialog.buttons())[0] !== "Reduce Oversight") await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await view.shows(/^Write File, .*asks every time, default/);
    assert.equal(await userTools(window), undefined);
    assert.deepEqual(await changes(2), [
      "toolgate/write_file: required to deny",
      "toolgate/write_file: deny to required",
    ]);
    const call = agent.call("toolgate_write_file", write);
    await dialog.answer("Decline");
    await call.answer;
  });

  story("the same is a command of the palette", async (window) => {
    const { page, workbench } = window;
    const changes = await changesFromNow(window);
    await workbench.runCommand("Toolgate: Set Approval of a Tool…");
    const pick = page.locator(".quick-input-widget");
    // The list draws only its beginning, which may be full of other tools.
    await pick.getByRole("option", { name: /toolgate\/read_file/ }).waitFor();
    await page.keyboard.type("driver_spy");
    await pick.getByRole("option", { name: /editor\/driver_spy/ }).waitFor();
    await page.keyboard.press("Enter");
    await pick.getByRole("option", { name: "denied" }).click();
    assert.deepEqual(await changes(1), ["editor/driver_spy: required to deny"]);
  });

  story("shows at once what is written into the settings", async (window) => {
    const { agent } = window;
    const view = toolsView(window.page);
    await view.open();
    await agent.updateSetting("toolgate.tools", { "toolgate/*": "deny", "editor/driver_*": "ask" });
    await view.shows(/^Write File, .*denied, row toolgate\/\*/);
    await view.shows(/^driver_spy, .*asks, row editor\/driver_\*/);
  });

  story("shows the tools of MCP servers as these come and go", async (window) => {
    const { agent, chat } = window;
    const view = toolsView(window.page);
    await view.open();
    await agent.offerMcp(true);
    await chat.ask("@gate hello");
    await view.shows(/^MCP, 1 tool, gated only when called through @gate$/);
    await view.shows(/^mcp_driver_note, editor\/mcp_driver_note, asks every time/);
    await agent.offerMcp(false);
    await view.row(/^mcp_driver_note/).waitFor({ state: "detached" });
    await view.row(/^MCP/).waitFor({ state: "detached" });
  });
});

stories("the Tools view", (story) => {
  story("takes back from the record what could not be written into the settings", async (window) => {
    const changes = await changesFromNow(window);
    const view = toolsView(window.page);
    await view.open();
    await appendFile(join(window.storage, "../../settings.json"), "{ broken");
    await view.press(writeFile, "Deny");
    assert.deepEqual(await changes(2), [
      "toolgate/write_file: required to deny",
      "toolgate/write_file: deny to required",
    ]);
    await window.workbench.notification("Nothing was changed: ");
    await view.shows(/^Write File, .*asks every time/);
  });

  story(
    "changes nothing that cannot be recorded",
    async (window) => {
      const view = toolsView(window.page);
      await view.open();
      await view.press(writeFile, "Deny");
      await window.workbench.notification(/Nothing was changed: it cannot be recorded/);
      assert.equal(await userTools(window), undefined);
    },
    {
      prepare: async ({ storage }) => void (await mkdir(join(storage, "decisions.db"), { recursive: true })),
    },
  );
});
