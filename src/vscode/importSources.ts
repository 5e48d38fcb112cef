import { homedir } from "node:os";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { readMcpFile, type FoundServers, type McpFile } from "../mcp/import/foundServer.ts";
import { folderFiles, textOf } from "./folderServers.ts";

/** A file of another program in which servers stand. */
export interface ImportSource extends FoundServers {
  readonly title: string;
  readonly uri: vscode.Uri;
}

/** Those that are there; read, and never written. */
export async function importSources(storage: vscode.Uri): Promise<readonly ImportSource[]> {
  const files = [...(await ofEditor(storage)), ...ofFolders(), ...ofHome()];
  const sources = await Promise.all(
    files.map(async ({ title, uri, file }) => {
      const text = await textOf(uri);
      return text === null ? null : { title, uri, ...readMcpFile(text, file) };
    }),
  );
  return sources.filter((source) => source !== null);
}

interface SourceFile {
  readonly title: string;
  readonly uri: vscode.Uri;
  readonly file: McpFile;
}

/** Beside the user's settings, those of profiles included: <user data>/User/globalStorage/<extension> is ours. */
async function ofEditor(storage: vscode.Uri): Promise<readonly SourceFile[]> {
  const user = vscode.Uri.file(dirname(dirname(storage.fsPath)));
  const profiles = vscode.Uri.joinPath(user, "profiles");
  const names = await vscode.workspace.fs.readDirectory(profiles).then(
    (entries) => entries.map(([name]) => vscode.Uri.joinPath(profiles, name)),
    () => [],
  );
  return [user, ...names].map((folder) => ({
    title: vscode.l10n.t("VS Code, your mcp.json"),
    uri: vscode.Uri.joinPath(folder, "mcp.json"),
    file: { dialect: "vscode", folder: null },
  }));
}

const ofFolders = (): readonly SourceFile[] =>
  (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .flatMap(({ name, uri }) =>
      folderFiles.map(({ file, dialect }) => ({
        title: `${name}/${file}`,
        uri: vscode.Uri.joinPath(uri, file),
        file: { dialect, folder: uri.fsPath },
      })),
    );

const ofHome = (): readonly SourceFile[] => [
  {
    title: "Claude Code, ~/.claude.json",
    uri: vscode.Uri.file(join(homedir(), ".claude.json")),
    file: { dialect: "claude", folder: null },
  },
  {
    title: "Cursor, ~/.cursor/mcp.json",
    uri: vscode.Uri.file(join(homedir(), ".cursor", "mcp.json")),
    file: { dialect: "cursor", folder: null },
  },
];
