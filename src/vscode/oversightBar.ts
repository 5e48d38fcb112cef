import * as vscode from "vscode";
import type { Oversight } from "../gate/oversight.ts";
import { commandIds } from "./commandIds.ts";
import { highlight } from "./highlight.ts";
import type { LazySettings } from "./lazySettings.ts";
import { sessionModeWords } from "./sessionModeWords.ts";

/** Shows the mode of this window, which a click changes, and while everything is allowed how long, which a click ends. */
export function showOversight(oversight: Oversight, settings: LazySettings): vscode.Disposable {
  const mode = vscode.window.createStatusBarItem("toolgate.mode", vscode.StatusBarAlignment.Left, -1);
  const allowing = vscode.window.createStatusBarItem("toolgate.allowAll", vscode.StatusBarAlignment.Left, 1);
  mode.name = vscode.l10n.t("Toolgate: Mode");
  allowing.name = vscode.l10n.t("Toolgate: Everything Is Allowed");
  allowing.command = commandIds.endAllowAll;
  let ticking: ReturnType<typeof setInterval> | null = null;
  const refresh = () => {
    showMode(mode, oversight, settings);
    // What the setting denies, nothing allows.
    const left = settings.policy() === "denyAll" ? 0 : oversight.allowAllMs();
    if (left > 0) showAllowing(allowing, left);
    else allowing.hide();
    if (oversight.allowAllMs() > 0) ticking ??= setInterval(refresh, 1000);
    else stop();
  };
  const stop = () => {
    if (ticking !== null) clearInterval(ticking);
    ticking = null;
  };
  refresh();
  const listening = oversight.onDidChange(refresh);
  return vscode.Disposable.from(
    mode,
    allowing,
    settings.onDidChange(refresh),
    vscode.window.onDidChangeActiveColorTheme(refresh),
    new vscode.Disposable(() => {
      listening[Symbol.dispose]();
      stop();
    }),
  );
}

function showMode(item: vscode.StatusBarItem, oversight: Oversight, settings: LazySettings): void {
  const mode = oversight.mode();
  const { icon, name, sentence } = sessionModeWords(mode);
  if (settings.policy() === "denyAll") {
    item.text = `$(circle-slash) ${vscode.l10n.t("Deny All")}`;
    item.tooltip = vscode.l10n.t("The setting toolgate.policy lets nothing run. Click to change it.");
    item.command = { ...openSetting, title: item.name ?? "" };
  } else {
    item.text = mode === "normal" ? `$(${icon})` : `$(${icon}) ${name}`;
    item.tooltip = vscode.l10n.t("Mode: {0}. {1} Click to choose another.", name, sentence);
    item.command = commandIds.chooseMode;
  }
  item.accessibilityInformation = { label: `Toolgate: ${item.tooltip}`, role: "button" };
  highlight(item, mode === "acceptEdits");
  item.show();
}

const openSetting = { command: "workbench.action.openSettings", arguments: ["@id:toolgate.policy"] };

function showAllowing(item: vscode.StatusBarItem, ms: number): void {
  const seconds = Math.ceil(ms / 1000);
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  item.text = `$(warning) ${vscode.l10n.t("Everything allowed: {0}", left)}`;
  item.tooltip = vscode.l10n.t("Every call runs without asking. Click to stop that now.");
  item.accessibilityInformation = {
    label: vscode.l10n.t("Toolgate: everything is allowed. Press to stop that now."),
    role: "button",
  };
  highlight(item, true);
  item.show();
}
