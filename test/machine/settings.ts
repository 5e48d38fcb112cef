import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

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
  // A window that asks whether it may be left cannot be closed by a test.
  "window.confirmBeforeClose": "never",
  // Desktop dialogs are native otherwise, and no test could press their buttons.
  "window.dialogStyle": "custom",
};

/** Replaces the settings of a VS Code; `user` is the folder that holds them. */
export async function writeSettings(user: string, settings: Settings = {}): Promise<void> {
  await mkdir(user, { recursive: true });
  // In the browser host, settings of the machine's scope are kept beside the user's.
  await rm(join(user, "../Machine/settings.json"), { force: true });
  await writeFile(join(user, "settings.json"), JSON.stringify({ ...quiet, ...settings }, null, 2));
}

/** Keeps the settings of a VS Code that was started before. */
export async function writeSettingsOnce(user: string): Promise<void> {
  if (!existsSync(join(user, "settings.json"))) await writeSettings(user);
}
