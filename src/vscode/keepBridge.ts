import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";

/** Where the bridge is kept for other programs: the folder of the extension is another one after each update. */
export const bridgePath = (storage: vscode.Uri) => join(storage.fsPath, "gateway.mjs");

/** Puts the bridge of this version there. */
export async function keepBridge(extension: vscode.Uri, storage: vscode.Uri): Promise<void> {
  const shipped = await readFile(vscode.Uri.joinPath(extension, "dist/gateway.js").fsPath);
  const path = bridgePath(storage);
  const kept = await readFile(path).catch(() => null);
  if (kept?.equals(shipped)) return;
  await mkdir(storage.fsPath, { recursive: true });
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  await writeFile(draft, shipped, { flag: "wx" });
  await rename(draft, path);
}
