import * as vscode from "vscode";
import type { Oversight } from "../gate/oversight.ts";
import type { ApiTools } from "./apiTools.ts";
import type { Gateway } from "./gateway.ts";
import type { KnownTools } from "./knownTools.ts";
import type { LazySettings } from "./lazySettings.ts";
import { lookWhileVisible } from "./lookWhileVisible.ts";
import type { ToolsNode } from "./toolsViewTree.ts";
import { windowState, windowWords } from "./windowWords.ts";

export interface ToolsViewParts {
  tools(): Promise<KnownTools>;
  readonly settings: LazySettings;
  readonly oversight: Oversight;
  readonly gateway: Pick<Gateway, "load" | "onDidChange">;
  /** The tools that other extensions registered here. */
  readonly registry: Pick<ApiTools, "onDidChange">;
}

/** The tree of all tools and their modes; what fills it loads when it is first shown. */
export function registerToolsView(parts: ToolsViewParts): vscode.Disposable {
  const { tools, settings, oversight, registry, gateway } = parts;
  const changed = new vscode.EventEmitter<void>();
  let shown: string | null = null;
  const view = vscode.window.createTreeView<ToolsNode>("toolgate.toolsView", {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      async getChildren(node) {
        if (node) return node.kind === "group" ? [...node.rows] : [];
        // Then the view's welcome says what is missing.
        if (!usable()) return [];
        const [{ toolGroups }, known, watched] = await Promise.all([
          import("./toolsViewTree.ts"),
          tools(),
          settings.load(),
          // Servers that a folder brings along are seen from then on. The tools are shown without them, too.
          gateway.load().catch(() => null),
        ]);
        shown = toolNames();
        return toolGroups(known, watched.current().row, windowState(oversight, settings));
      },
      async getTreeItem(node) {
        const { treeItem } = await import("./toolsViewItem.ts");
        return treeItem(node);
      },
    },
  });
  // Never without need: while the tree draws itself anew, its menus do not know what they were opened on.
  const redraw = () => {
    if (shown !== null) changed.fire();
  };
  const say = () => {
    const others = vscode.l10n.t("Tools of others are gated only when called through @gate.");
    view.message = usable() ? [...windowWords(oversight, settings), others].join(" ") : "";
    redraw();
  };
  say();
  const look = () => {
    if (shown !== toolNames()) redraw();
  };
  const listening = [oversight.onDidChange(say), registry.onDidChange(redraw)];
  return vscode.Disposable.from(
    ...listening.map((one) => new vscode.Disposable(() => one[Symbol.dispose]())),
    view,
    changed,
    lookWhileVisible(view, view.onDidChangeVisibility, look, 3000),
    vscode.extensions.onDidChange(look),
    settings.onDidChange(say),
    gateway.onDidChange(redraw),
    vscode.workspace.onDidGrantWorkspaceTrust(say),
    vscode.workspace.onDidChangeWorkspaceFolders(say),
  );
}

/** In Restricted Mode every call is refused, and without a folder our tools have no place to work in. */
const usable = () => vscode.workspace.isTrusted && (vscode.workspace.workspaceFolders ?? []).length > 0;

/** `lm.tools` says nothing when it changes, so they are compared while somebody looks. */
const toolNames = () =>
  vscode.lm.tools
    .map(({ name }) => name)
    .toSorted()
    .join("\n");
