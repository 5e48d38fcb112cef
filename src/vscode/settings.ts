import * as vscode from "vscode";
import { readSettings, type Settings, type settingKeys } from "../rules/settings.ts";

export interface WatchedSettings extends vscode.Disposable {
  current(): Settings;
}

/** The person's own values; what a workspace says about them is not even looked at. */
export function watchSettings(onChange: () => void): WatchedSettings {
  let settings = read();
  const subscription = vscode.workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration("toolgate")) return;
    settings = read();
    onChange();
  });
  return { current: () => settings, dispose: () => subscription.dispose() };
}

function read(): Settings {
  const configuration = vscode.workspace.getConfiguration("toolgate");
  const own = (key: (typeof settingKeys)[number]): unknown => configuration.inspect(key)?.globalValue;
  return readSettings({
    tools: own("tools"),
    promptTemplate: own("promptTemplate"),
    promptTemplates: own("promptTemplates"),
    approvalTimeoutSeconds: own("approvalTimeoutSeconds"),
    resultScan: own("resultScan"),
    resultLimit: own("resultLimit"),
    allowedHosts: own("allowedHosts"),
  });
}
