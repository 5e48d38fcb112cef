import assert from "node:assert/strict";
import { stories } from "./fixtures.ts";
import { describedHost } from "./host.ts";

stories("a German editor", (story) => {
  // The desktop application takes its language from a language pack alone.
  if (describedHost().kind !== "browser") return;
  story("has the dialog, the card, the decisions and the commands in German", async (window) => {
    // What a language pack sets before the editor starts.
    await using _ = await window.page.addInitScript({ content: 'globalThis._VSCODE_NLS_LANGUAGE = "de"' });
    const { agent, dialog, workbench, webview } = await window.reload();
    const call = agent.call("toolgate_write_file", { path: "gruss.txt", content: "Guten Tag" });
    assert.match(
      await dialog.text(),
      /Aufgerufen von: [^]*Ordner: [^]*Antwort bis \d+:\d\d:\d\d; [^]*Argumente \(SHA-256/,
    );
    assert.deepEqual(await dialog.buttons(), ["Prüfen…", "Genehmigen", "Ablehnen"]);
    await workbench.screenshot("german-dialog");
    await dialog.answer("Prüfen…");
    const card = await webview("Genehmigen: toolgate/write_file");
    await card.getByRole("button", { name: "Genehmigen" }).waitFor();
    await card.getByRole("heading", { level: 1 }).getByText("Datei schreiben").waitFor();
    await workbench.screenshot("german-card");
    await card.locator("#approve[aria-disabled=false]").click();
    await call.answer;
    assert.equal(await agent.readFile("gruss.txt"), "Guten Tag");
    await workbench.runCommand("Toolgate: Entscheidungen zeigen");
    const decisions = await webview("Entscheidungen");
    await decisions.getByRole("row").filter({ hasText: "Erlaubt" }).first().waitFor();
    await workbench.screenshot("german-decisions");
  });
});
