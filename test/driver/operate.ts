import * as vscode from "vscode";
import type { McpServer } from "./mcpServer.ts";
import type { Operation } from "./protocol.ts";
import type { Spy } from "./spy.ts";

/** Does what a test asks; keeps the calls that are under way, so that they can be cancelled. */
export function operate(spy: Spy, mcp: McpServer): (operation: Operation) => Promise<unknown> {
  const calls = new Map<string, vscode.CancellationTokenSource>();

  const invoke = async (id: string, tool: string, input: object) => {
    const source = new vscode.CancellationTokenSource();
    calls.set(id, source);
    try {
      const options = { input, toolInvocationToken: undefined };
      const { content } = await vscode.lm.invokeTool(tool, options, source.token);
      return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : part));
    } finally {
      calls.delete(id);
      source.dispose();
    }
  };

  return async (asked) => {
    switch (asked.type) {
      case "state":
        return { trusted: vscode.workspace.isTrusted, activated: activated() };
      case "tools":
        return vscode.lm.tools.map(({ name }) => name);
      case "spied":
        return spy.inputs();
      case "offerMcp":
        return mcp.offer(asked.offered);
      case "models":
        return (await vscode.lm.selectChatModels()).map(({ vendor, id }) => `${vendor}/${id}`);
      case "invoke":
        return invoke(asked.id, asked.tool, asked.input);
      case "cancel":
        return calls.get(asked.id)?.cancel();
      case "command":
        return plain(await vscode.commands.executeCommand(asked.command, ...asked.args));
      case "commands":
        return vscode.commands.getCommands();
      case "exports":
        return exportsOf(asked.extension);
      case "readSetting":
        return vscode.workspace.getConfiguration().inspect(asked.key);
      case "updateSetting":
        return configurationFor(asked.target).update(asked.key, asked.value, targets[asked.target]);
      case "clipboard":
        return vscode.env.clipboard.readText();
      case "readFile":
        return Buffer.from(await vscode.workspace.fs.readFile(inWorkspace(asked.path))).toString("utf8");
    }
  };
}

const targets = {
  user: vscode.ConfigurationTarget.Global,
  workspace: vscode.ConfigurationTarget.Workspace,
  folder: vscode.ConfigurationTarget.WorkspaceFolder,
};

/** A folder's value is refused for want of a folder otherwise, whatever the setting. */
function configurationFor(target: keyof typeof targets): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(undefined, target === "folder" ? inWorkspace("") : null);
}

function exportsOf(id: string): readonly string[] {
  const extension = vscode.extensions.getExtension(id);
  if (!extension?.isActive) throw new Error(`${id} does not run`);
  return Object.keys(Object(extension.exports));
}

/** Ids of the extensions that are running. */
function activated(): readonly string[] {
  return vscode.extensions.all.filter(({ isActive }) => isActive).map(({ id }) => id);
}

function inWorkspace(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error("no folder is open");
  return vscode.Uri.joinPath(folder.uri, path);
}

/** What a command returns may hold anything; a test gets what JSON can say, or nothing. */
function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value ?? null));
  } catch {
    return null;
  }
}
