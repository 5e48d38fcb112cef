import * as vscode from "vscode";
import type { SettingProblem } from "../core/table.ts";
import type { Settings } from "../rules/settings.ts";
import { once } from "./once.ts";
import type { WatchedSettings } from "./settings.ts";

/** The settings, read once the editor is up: checking them needs more than activation should load. */
export interface LazySettings extends vscode.Disposable {
  load(): Promise<WatchedSettings>;
  /** What is wrong with them, as far as they were read. */
  problems(): readonly SettingProblem[];
  /** As far as they were read. */
  policy(): Settings["policy"];
  ask(): Settings["ask"];
  readonly onDidChange: vscode.Event<void>;
}

export function createLazySettings(extension: vscode.Uri): LazySettings {
  const changed = new vscode.EventEmitter<void>();
  let watched: WatchedSettings | null = null;
  const load = once(async () => {
    const { watchSettings } = await import("./settings.ts");
    watched = watchSettings(extension, () => changed.fire());
    changed.fire();
    return watched;
  });
  return {
    load,
    problems: () => watched?.current().problems ?? [],
    policy: () => watched?.current().policy ?? "annotated",
    ask: () => watched?.current().ask ?? "modal",
    onDidChange: changed.event,
    dispose() {
      changed.dispose();
      watched?.dispose();
    },
  };
}
