import * as vscode from "vscode";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import type { Grants } from "../gate/grants.ts";
import type { GrantRow } from "./grantsViewTree.ts";
import type { KnownTools } from "./knownTools.ts";
import type { LazySettings } from "./lazySettings.ts";
import { lookWhileVisible } from "./lookWhileVisible.ts";
import { firstFolder } from "./place.ts";

export interface GrantsViewParts {
  readonly grants: Grants;
  readonly settings: LazySettings;
  tools(): Promise<KnownTools>;
  open(): Promise<OpenDecisionLog>;
}

export interface GrantsView extends vscode.Disposable {
  /** Every grant there is. */
  rows(): Promise<readonly GrantRow[]>;
  selected(): GrantRow | undefined;
}

/** The tree of what a person granted; what fills it loads when it is first shown. */
export function registerGrantsView({ grants, settings, tools, open }: GrantsViewParts): GrantsView {
  const changed = new vscode.EventEmitter<void>();
  let shown = "";
  const rows = async () => {
    const [{ grantRows }, watched, known, log] = await Promise.all([
      import("./grantsViewTree.ts"),
      settings.load(),
      tools(),
      open(),
    ]);
    const cwd = firstFolder();
    return grantRows({ grants, watched, tools: known, log, cwd, now: Date.now() });
  };
  const view = vscode.window.createTreeView<GrantRow>("toolgate.grantsView", {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      async getChildren(node) {
        if (node) return [];
        const found = await rows();
        shown = JSON.stringify(found);
        return found;
      },
      async getTreeItem(node) {
        const { grantTreeItem } = await import("./grantsViewItem.ts");
        return grantTreeItem(node);
      },
    },
  });
  const refresh = () => changed.fire();
  // Another window may have granted or revoked, and time goes on; not drawn anew without need.
  const look = async () => {
    if (JSON.stringify(await rows().catch(() => [])) !== shown) refresh();
  };
  const listening = grants.onDidChange(refresh);
  const all = vscode.Disposable.from(
    view,
    changed,
    new vscode.Disposable(() => listening[Symbol.dispose]()),
    settings.onDidChange(refresh),
    lookWhileVisible(view, view.onDidChangeVisibility, look, 2000),
  );
  return { rows, selected: () => view.selection[0], dispose: () => void all.dispose() };
}
