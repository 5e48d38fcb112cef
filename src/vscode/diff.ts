import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { PendingApproval } from "../gate/pending.ts";

/** Diff editors of what waiting calls would change: virtual documents, which nobody can save. */
export interface Diffs extends vscode.Disposable {
  /** Settles with one sentence on how it went. */
  open(approval: PendingApproval, stillWaits: () => boolean): Promise<string>;
  /** Closes the diffs of all calls that wait no longer. */
  closeAllBut(waiting: readonly PendingApproval[]): void;
}

/** `scheme`: of their documents, another one for each place they are opened from. */
export function createDiffs(scheme: string): Diffs {
  const texts = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
  });
  const put = (uri: vscode.Uri, text: string) => {
    texts.set(uri.toString(), text);
    changed.fire(uri);
    return uri;
  };
  const closeAllBut = (waiting: readonly PendingApproval[]) => {
    const ids = new Set(waiting.map(({ id }) => id));
    for (const key of texts.keys()) if (!ids.has(idIn(vscode.Uri.parse(key)))) texts.delete(key);
    const stale = tabs(scheme).filter(({ id }) => !ids.has(id));
    if (stale.length > 0) void vscode.window.tabGroups.close(stale.map(({ tab }) => tab));
  };
  return {
    async open(approval, stillWaits) {
      try {
        const preview = await approval.preview?.();
        if (!preview) return vscode.l10n.t("There is no diff: the file is not text, or too large.");
        if (!stillWaits()) return vscode.l10n.t("The call is not waiting any more.");
        const { path, before, after } = preview;
        const at = (side: string) => vscode.Uri.from({ scheme, path: `/${approval.id}/${side}/${path}` });
        await vscode.commands.executeCommand(
          "vscode.diff",
          put(at("now"), before),
          put(at("then"), after),
          vscode.l10n.t("{0} (now ↔ if approved)", visibleLine(path)),
          { viewColumn: vscode.ViewColumn.Beside, preview: true } satisfies vscode.TextDocumentShowOptions,
        );
        return vscode.l10n.t("The diff is open beside the card. Closing it changes nothing.");
      } catch (error) {
        return vscode.l10n.t("There is no diff: {0}", visibleLine(messageOf(error)));
      }
    },
    closeAllBut,
    dispose() {
      closeAllBut([]);
      vscode.Disposable.from(registration, changed).dispose();
    },
  };
}

function tabs(scheme: string): readonly { readonly tab: vscode.Tab; readonly id: string }[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap((tab) =>
      tab.input instanceof vscode.TabInputTextDiff && tab.input.modified.scheme === scheme
        ? [{ tab, id: idIn(tab.input.modified) }]
        : [],
    );
}

/** The id of the call a virtual document belongs to. */
function idIn(uri: vscode.Uri): string {
  return uri.path.split("/")[1] ?? "";
}
