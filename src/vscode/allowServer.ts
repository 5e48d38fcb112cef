import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { startFacts, type WorkspaceServer } from "../mcp/servers/workspaceServer.ts";
import { quickest } from "./modal.ts";
import { factLine } from "./serverWords.ts";

/**
 * Whether a person lets a server of a folder start, having seen all that it is started from. What a dialog cannot
 * show whole cannot be allowed here. Enter fires the first button, so that one changes nothing.
 */
export async function mayStart(server: WorkspaceServer, changed: boolean): Promise<boolean> {
  const open = { title: vscode.l10n.t("Open the File") };
  const allow = { title: vscode.l10n.t("Allow and Start") };
  const not = { title: vscode.l10n.t("Do Not Start"), isCloseAffordance: true };
  const { detail, whole } = textOf(server, changed);
  const title = vscode.l10n.t(
    "Start the MCP server “{0}” of this workspace?",
    visibleLine(server.title.slice(0, 100)),
  );
  for (;;) {
    const shown = performance.now();
    const items = whole ? [open, allow, not] : [open, not];
    const chosen = await vscode.window.showWarningMessage(title, { modal: true, detail }, ...items);
    if (performance.now() - shown < quickest) continue;
    if (chosen === open) void openFile(server);
    return chosen === allow;
  }
}

export async function openFile({ folder, file }: Pick<WorkspaceServer, "folder" | "file">): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.joinPath(vscode.Uri.file(folder), file), {
    preview: false,
  });
}

function textOf({ title, folder, file, start, identity }: WorkspaceServer, changed: boolean) {
  const t = vscode.l10n.t;
  const facts = start ? startFacts(start).map(factLine) : [];
  const length = [title, folder, ...facts].join("").length;
  const whole = facts.length > 0 && facts.length <= mostLines && length <= mostCharacters;
  const lines = [
    ...(changed ? [t("You allowed it in another form before: it has changed since."), ""] : []),
    ...(whole
      ? facts
      : [t("What it is started from is too long for a dialog: take it over into your settings.")]),
    "",
    t(
      "It is named in {0} of {1}; whoever can write that file decides what runs.",
      visibleLine(file),
      visibleLine(folder),
    ),
    t("It runs as you, outside the gate; only calls of its tools go through it."),
    t("Any change of this asks you again. Digest: {0}", identity.slice(0, 16)),
  ];
  return { detail: lines.join("\n"), whole };
}

const mostLines = 20;
const mostCharacters = 1500;
