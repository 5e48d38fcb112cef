import { join } from "node:path";
import * as vscode from "vscode";
import { watchManagedFile, type ManagedFile } from "../rules/managedFile.ts";
import type { RawRules } from "../rules/compiledRule.ts";
import { rawSettings, readSettings, workspaceSettingKey, type Settings } from "../rules/settings.ts";
import type { ShellReader } from "../rules/shellLine.ts";

export interface WatchedSettings extends vscode.Disposable {
  current(): Settings;
  /**
   * Settles when rules can be asked: with command lines readable, where a rule reads them, and with the machine's
   * file as it is by now. Until then rules are strict where they cannot tell. Never rejects.
   */
  ready(): Promise<void>;
  /** Settles when command lines can be read, or it is certain that they cannot. Never rejects. */
  readShell(): Promise<void>;
}

/** The person's own values; of what a workspace says only its rules count, which can only tighten. */
export function watchSettings(extension: vscode.Uri, onChange: () => void): WatchedSettings {
  const managed = watchManagedFile(managedPath(), process.platform === "win32" ? null : 0);
  let shell: ShellReader | null = null;
  let settings = read(managed, shell);
  const readAgain = () => {
    settings = read(managed, shell);
    onChange();
  };
  const readShell = async () => {
    if (shell) return;
    shell = await loadShell(extension);
    if (shell) readAgain();
  };
  const subscription = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("toolgate")) readAgain();
  });
  return {
    current: () => settings,
    async ready() {
      if (await managed.look()) readAgain();
      if (settings.rules.readsShell) await readShell();
    },
    readShell,
    dispose: () => subscription.dispose(),
  };
}

/** `null` when it cannot be loaded: command lines are uncertain then, and the next call tries again. */
async function loadShell(extension: vscode.Uri): Promise<ShellReader | null> {
  const folder = join(extension.fsPath, "dist", "shell");
  try {
    const { loadShellReader } = await import("../rules/shellLine.ts");
    return await loadShellReader({ parser: join(folder, "parser.wasm"), grammar: join(folder, "bash.wasm") });
  } catch {
    return null;
  }
}

function read(managed: ManagedFile, shell: ShellReader | null): Settings {
  const configuration = vscode.workspace.getConfiguration("toolgate");
  return readSettings(
    rawSettings((key): unknown => configuration.inspect(key)?.globalValue),
    { rules: [...workspaceRules(), managed.rules()], shell },
  );
}

/** Of the workspace and of each of its folders: all of them count. */
function workspaceRules(): readonly RawRules[] {
  const where = `toolgate.${workspaceSettingKey}`;
  const inspected = (scope?: vscode.WorkspaceFolder) =>
    vscode.workspace.getConfiguration("toolgate", scope).inspect<unknown>(workspaceSettingKey);
  const own = inspected();
  return [
    { where: `${where} (yours)`, source: "workspace", raw: own?.globalValue },
    { where, source: "workspace", raw: own?.workspaceValue },
    ...(vscode.workspace.workspaceFolders ?? []).map((folder) => ({
      where: `${where} (${folder.name})`,
      source: "workspace" as const,
      // In a window of one folder this is what `workspaceValue` says already.
      raw: vscode.workspace.workspaceFile ? inspected(folder)?.workspaceFolderValue : undefined,
    })),
  ];
}

function managedPath(): string {
  return process.platform === "win32"
    ? join(process.env.ProgramData ?? "C:\\ProgramData", "Toolgate", "policy.json")
    : "/etc/toolgate/policy.json";
}
