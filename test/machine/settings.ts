import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

export type Settings = Readonly<Record<string, unknown>>;

/** What keeps VS Code quiet. Trust is off, so that a fresh folder is not in Restricted Mode. */
const quiet: Settings = {
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "update.mode": "none",
  "workbench.enableExperiments": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  // The sample folder may lie in somebody's repository.
  "git.openRepositoryInParentFolders": "never",
  // The chat opens where a story asks for it; drawing it in each window is a tenth of a window's start.
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  // A window that asks whether it may be left cannot be closed by a test.
  "window.confirmBeforeClose": "never",
  // Desktop dialogs are native otherwise, and no test could press their buttons.
  "window.dialogStyle": "custom",
};

/** Replaces the settings of a VS Code; `user` is the folder that holds them. */
export async function writeSettings(user: string, settings: Settings = {}): Promise<void> {
  await write(user, { ...quiet, ...settings });
  // The browser host reads settings of the machine's scope from here, and ignores all others here.
  await write(join(user, "../Machine"), settings);
}

/** The keys that the settings of a VS Code hold beside what is always there. */
export async function changedSettings(user: string): Promise<readonly string[]> {
  const text = await readFile(join(user, "settings.json"), "utf8");
  return Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(text))).filter(
    (key) => !(key in quiet),
  );
}

async function write(folder: string, settings: Settings): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "settings.json"), JSON.stringify(settings, null, 2));
}

/** Keeps the settings of a VS Code that was started before. */
export async function writeSettingsOnce(user: string, settings: Settings): Promise<void> {
  if (!existsSync(join(user, "settings.json"))) await writeSettings(user, settings);
}
