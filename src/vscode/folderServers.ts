import * as vscode from "vscode";
import type { Dialect } from "../mcp/import/normalServer.ts";
import { workspaceServers, type WorkspaceServer } from "../mcp/servers/workspaceServer.ts";

/** Servers that the folders of this window bring along, as their files say by now. */
export interface FolderServers extends vscode.Disposable {
  read(): Promise<readonly WorkspaceServer[]>;
  readonly onDidChange: vscode.Event<void>;
}

export function watchFolderServers(): FolderServers {
  const changed = new vscode.EventEmitter<void>();
  const watchers = folderFiles.map(({ file }) => vscode.workspace.createFileSystemWatcher(`**/${file}`));
  const tell = () => changed.fire();
  const listening = watchers.flatMap((watcher) => [
    watcher.onDidChange(tell),
    watcher.onDidCreate(tell),
    watcher.onDidDelete(tell),
  ]);
  return {
    async read() {
      const found = await Promise.all(
        foldersOnDisk().flatMap((folder) => folderFiles.map((source) => serversOf(folder, source))),
      );
      return found.flat();
    },
    onDidChange: changed.event,
    dispose: () => vscode.Disposable.from(...listening, ...watchers, changed).dispose(),
  };
}

interface FolderFile {
  readonly file: string;
  readonly dialect: Dialect;
}

export const folderFiles: readonly FolderFile[] = [
  { file: ".vscode/mcp.json", dialect: "vscode" },
  { file: ".mcp.json", dialect: "claude" },
];

const foldersOnDisk = () =>
  (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");

async function serversOf(
  { uri }: vscode.WorkspaceFolder,
  { file, dialect }: FolderFile,
): Promise<readonly WorkspaceServer[]> {
  const text = await textOf(vscode.Uri.joinPath(uri, file));
  return text === null ? [] : workspaceServers(text, { folder: uri.fsPath, file, dialect });
}

/** `null` where there is no such file, or none that a person could have written. */
export async function textOf(uri: vscode.Uri): Promise<string | null> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > mostBytes) return null;
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}

/** What Claude Code keeps in the same file can be a lot. */
const mostBytes = 32 * 1024 * 1024;
