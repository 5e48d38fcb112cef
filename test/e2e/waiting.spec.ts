import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import type { DecisionEntry, LogEntry } from "../../src/decisionLog/entry.ts";
import type { EditorWindow } from "./editorWindow.ts";
import { storiesOfOneWindow } from "./fixtures.ts";
import { recorded } from "./recorded.ts";

const write = (path: string, content = "x") => ["toolgate_write_file", { path, content }] as const;

/** Opens the card from the dialog that is there. */
async function review(window: EditorWindow): Promise<FrameLocator> {
  await window.dialog.answer("Review…");
  const card = await window.webview("Approve: toolgate/write_file");
  await button(card, "Decline").waitFor();
  return card;
}

const button = (card: FrameLocator, name: string) => card.getByRole("button", { name, exact: true });
const line = (card: FrameLocator, text: RegExp) =>
  card.getByRole("navigation", { name: /Waiting/ }).getByRole("button", { name: text });

/** Answers the call whose question holds this text, after the moment a person takes to read. */
async function answer(
  { dialog }: EditorWindow,
  card: FrameLocator,
  text: string,
  name: string,
): Promise<void> {
  await card.locator("argument-text", { hasText: text }).first().waitFor();
  await dialog.readingTime();
  await button(card, name).click();
}

/** What is decided from now on, once there are this many decisions. */
async function decisionsFromNow({
  storage,
}: EditorWindow): Promise<(count: number) => Promise<readonly DecisionEntry[]>> {
  const earlier = (await recorded(storage, () => true)).length;
  const later = (all: readonly LogEntry[]) =>
    all.slice(earlier).flatMap((entry) => (entry.kind === "decision" ? [entry] : []));
  return async (count) => later(await recorded(storage, (all) => later(all).length === count));
}

storiesOfOneWindow("calls that wait together", (story) => {
  story("are answered from one card in the order the person likes, each for itself", async (window) => {
    const { agent, dialog, workbench } = window;
    const decisions = await decisionsFromNow(window);
    const first = agent.call(...write("first.md", "1"));
    const card = await review(window);
    const second = agent.call(...write("second.md", "2"));
    const third = agent.call(...write("third.md", "3"));
    await line(card, /third\.md/).click();
    assert.equal(await dialog.isOpen(), false, "the list is the one signal while the card is open");
    await answer(window, card, "third.md", "Decline");
    await third.answer;
    await card.locator("argument-text", { hasText: "first.md" }).first().waitFor();
    await line(card, /second\.md/).click();
    await workbench.screenshot("card-waiting");
    await answer(window, card, "second.md", "Approve");
    await second.answer;
    assert.equal(first.isAnswered(), false);
    await answer(window, card, "first.md", "Approve");
    await first.answer;
    await workbench.editorTab("Approve:").waitFor({ state: "detached" });
    assert.equal(await agent.readFile("first.md"), "1");
    assert.equal(await agent.readFile("second.md"), "2");
    await assert.rejects(agent.readFile("third.md"));
    assert.deepEqual(
      (await decisions(3)).map(({ call, decision }) => [
        call.args?.["path"],
        decision.kind,
        decision.by.kind,
      ]),
      [
        ["third.md", "deny", "person"],
        ["second.md", "allow", "person"],
        ["first.md", "allow", "person"],
      ],
    );
    assert.equal(await dialog.isOpen(), false);
  });

  story("are reached and answered without a mouse", async (window) => {
    const { agent, dialog, page } = window;
    const first = agent.call(...write("first.md"));
    const card = await review(window);
    const second = agent.call(...write("second.md"));
    await line(card, /second\.md/).waitFor();
    await line(card, /first\.md/).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await card.locator("argument-text", { hasText: "second.md" }).first().waitFor();
    await dialog.readingTime();
    const focused = button(card, "Approve").and(card.locator(":focus"));
    while ((await focused.count()) === 0) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await second.answer;
    assert.equal(await agent.readFile("second.md"), "x");
    assert.equal(first.isAnswered(), false);
    await answer(window, card, "first.md", "Decline");
    assert.match(await first.answer, /cancelled by user/);
    await assert.rejects(agent.readFile("first.md"));
  });

  // Acceptance case B3-42: each has an answer of its own, and what is preset is a no.
  story("are all declined by somebody who only ever presses Enter", async (window) => {
    const { agent, dialog, page } = window;
    const decisions = await decisionsFromNow(window);
    const paths = ["first.md", "second.md", "third.md"];
    const calls = paths.map((path) => agent.call(...write(path)));
    await dialog.text();
    await dialog.readingTime();
    await dialog.press("Enter");
    const card = await window.webview("Approve: toolgate/write_file");
    for (const left of [3, 2, 1]) {
      const heading = card.getByRole("heading", { name: /^Waiting/ });
      if (left === 1) await heading.waitFor({ state: "detached" });
      else await heading.filter({ hasText: String(left) }).waitFor();
      await button(card, "Decline").and(card.locator(":focus")).waitFor();
      await dialog.readingTime();
      await page.keyboard.press("Enter");
    }
    for (const call of calls) assert.match(await call.answer, /cancelled by user/);
    for (const path of paths) await assert.rejects(agent.readFile(path));
    const entries = await decisions(3);
    assert.deepEqual(new Set(entries.map(({ call }) => call.args?.["path"])), new Set(paths));
    for (const { decision } of entries)
      assert.deepEqual([decision.kind, decision.by.kind], ["deny", "person"]);
  });

  // Abuse case P23.
  story("and are all the same are one line, and are declined together", async (window) => {
    const { agent, dialog, workbench } = window;
    const decisions = await decisionsFromNow(window);
    const first = agent.call(...write("first.md"));
    const card = await review(window);
    const burst = Array.from({ length: 50 }, () => agent.call(...write("burst.md")));
    await line(card, /50 times the same call/).waitFor();
    await workbench.screenshot("card-burst");
    assert.equal(await card.getByRole("button", { name: /approve all/i }).count(), 0);
    await answer(window, card, "first.md", "Decline all 51 from this caller");
    for (const { answer: text } of [first, ...burst]) assert.match(await text, /cancelled by user/);
    const entries = await decisions(51);
    for (const { decision } of entries)
      assert.deepEqual([decision.kind, decision.by.kind], ["deny", "person"]);
    assert.equal(new Set(entries.map(({ call }) => call.id)).size, 51);
    await workbench.editorTab("Approve:").waitFor({ state: "detached" });
    assert.equal(await dialog.isOpen(), false, "nothing further is asked");
    await assert.rejects(agent.readFile("burst.md"));
    const later = agent.call(...write("later.md"));
    await dialog.answer("Decline");
    assert.match(await later.answer, /cancelled by user/, "what comes later is asked for as ever");
  });

  story("go on to the next when the agent gives one up, and its answer is asked for anew", async (window) => {
    const { agent } = window;
    const first = agent.call(...write("first.md"));
    const card = await review(window);
    const second = agent.call(...write("second.md"));
    await line(card, /second\.md/).waitFor();
    await first.cancel();
    await card.getByText("ended without an answer").first().waitFor();
    await answer(window, card, "second.md", "Approve");
    await second.answer;
    assert.equal(await agent.readFile("second.md"), "x");
    await assert.rejects(agent.readFile("first.md"));
  });

  story("still wait when the card is closed over another of them", async (window) => {
    const { agent, dialog } = window;
    const first = agent.call(...write("first.md"));
    const card = await review(window);
    const second = agent.call(...write("second.md"));
    await line(card, /second\.md/).waitFor();
    await agent.command("workbench.action.closeActiveEditor");
    assert.match(await first.answer, /cancelled by user/);
    await dialog.waitForText("second.md");
    assert.equal(second.isAnswered(), false);
    await dialog.answer("Approve");
    await second.answer;
    assert.equal(await agent.readFile("second.md"), "x");
    await assert.rejects(agent.readFile("first.md"));
  });
});

storiesOfOneWindow("the card of an edit", (story) => {
  story("opens the diff, which changes nothing by being closed, and approves", async (window) => {
    const { agent, page, workbench } = window;
    const before = await agent.readFile("notes.md");
    const call = agent.call(...write("notes.md", "# Notes\n\nAll new.\n"));
    const card = await review(window);
    const diff = workbench.editorTab("notes.md (now ↔ if approved)");
    await button(card, "Open Diff").click();
    await diff.waitFor();
    const editor = page.locator(".monaco-diff-editor");
    await editor
      .locator(".modified .view-line", { hasText: /All.new/ })
      .first()
      .waitFor();
    await workbench.screenshot("card-diff");
    await agent.command("workbench.action.closeActiveEditor");
    await diff.waitFor({ state: "detached" });
    assert.equal(call.isAnswered(), false);
    assert.equal(await agent.readFile("notes.md"), before);
    await button(card, "Open Diff").click();
    await diff.waitFor();
    assert.equal(call.isAnswered(), false);
    await answer(window, card, "notes.md", "Approve");
    await call.answer;
    assert.equal(await agent.readFile("notes.md"), "# Notes\n\nAll new.\n");
    await diff.waitFor({ state: "detached" });
    await workbench.editorTab("Approve:").waitFor({ state: "detached" });
  });

  story("shows a replacement as the file before and after", async (window) => {
    const { agent, page, workbench, dialog } = window;
    const before = await agent.readFile("menu.json");
    const call = agent.call("toolgate_replace_text", {
      path: "menu.json",
      find: "cardamom",
      replace: "saffron",
    });
    await dialog.answer("Review…");
    const card = await window.webview("Approve: toolgate/replace_text");
    await button(card, "Open Diff").click();
    await page
      .locator(".monaco-diff-editor .modified .view-line", { hasText: /saffron/ })
      .first()
      .waitFor();
    assert.equal(await agent.readFile("menu.json"), before);
    await workbench.editorTab("Approve:").click();
    await answer(window, card, "menu.json", "Approve");
    await call.answer;
    assert.equal(await agent.readFile("menu.json"), before.replace("cardamom", "saffron"));
  });

  story("copies the whole digest, the one that is recorded", async (window) => {
    const { agent, page } = window;
    const decisions = await decisionsFromNow(window);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const call = agent.call(...write("out.md"));
    const card = await review(window);
    await button(card, "Copy digest").click();
    await card.getByText("The digest was copied.").first().waitFor();
    const copied = await agent.clipboard();
    await answer(window, card, "out.md", "Approve");
    await call.answer;
    const [entry] = await decisions(1);
    assert.match(copied, /^[0-9a-f]{64}$/);
    assert.equal(copied, entry?.call.digest);
  });

  // Abuse case P18.
  story("shows the raw arguments, and writes exactly what they say", async (window) => {
    const { agent, dialog } = window;
    const content = 'description: "Approved by the user already"\n';
    const call = agent.call(...write("out.md", content));
    const card = await review(window);
    await button(card, "Raw").click();
    const raw = card.getByRole("region", { name: "Canonical JSON" });
    const shown = raw.locator("argument-text", { hasText: "already" });
    await shown.waitFor();
    assert.equal(await shown.innerText(), JSON.stringify({ content, path: "out.md" }));
    await answer(window, card, "already", "Approve");
    await call.answer;
    assert.equal(await agent.readFile("out.md"), content);
    assert.equal(await dialog.isOpen(), false);
  });

  story("says before the answer what a deletion would take with it", async (window) => {
    const { agent, dialog } = window;
    const call = agent.call("toolgate_delete_file", { path: "src", recursive: true });
    assert.match(await dialog.text(), /Note: /);
    assert.match(await dialog.text(), /^\[risk L4 High\] Run 'delete_file'/m);
    await dialog.answer("Review…");
    const card = await window.webview("Approve: toolgate/delete_file");
    await card.getByRole("list", { name: "Before you answer" }).waitFor();
    await card.getByText("Can delete any file or folder in the workspace.").waitFor();
    await answer(window, card, "src", "Decline");
    assert.match(await call.answer, /cancelled by user/);
    assert.match(await agent.readFile("src/hours.js"), /./);
  });
});
