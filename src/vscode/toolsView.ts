import * as vscode from "vscode";
import type { Oversight } from "../gate/oversight.ts";
import type { ApiTools } from "./apiTools.ts";
import type { KnownTools } from "./knownTools.ts";
import type { LazySettings } from "./lazySettings.ts";
import { sessionModeWords } from "./sessionModeWords.ts";
import type { ToolsNode } from "./toolsViewTree.ts";

export interface ToolsViewParts {
  tools(): Promise<KnownTools>;
  readonly settings: LazySettings;
  readonly oversight: Oversight;
  /** The tools that other extensions registered here. */
  readonly registry: Pick<ApiTools, "onDidChange">;
}

/** The tree of all tools and their modes; what fills it loads when it is first shown. */
export function registerToolsView(parts: ToolsViewParts): vscode.Disposable {
  const { tools, settings, oversight, registry } = parts;
  const changed = new vscode.EventEmitter<void>();
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
        ]);
        return toolGroups(known, watched.current().row);
      },
      async getTreeItem(node) {
        const { treeItem } = await import("./toolsViewItem.ts");
        return treeItem(node);
      },
    },
  });
  const say = () => {
    const others = vscode.l10n.t("Tools of others are gated only when called through @gate.");
    view.message = usable() ? [...instead(oversight, settings), others].join(" ") : "";
    changed.fire();
  };
  say();
  const listening = [oversight.onDidChange(say), registry.onDidChange(() => changed.fire())];
  return vscode.Disposable.from(
    ...listening.map((one) => new vscode.Disposable(() => one[Symbol.dispose]())),
    view,
    changed,
    pollTools(view, () => changed.fire()),
    settings.onDidChange(say),
    vscode.workspace.onDidGrantWorkspaceTrust(say),
    vscode.workspace.onDidChangeWorkspaceFolders(say),
  );
}

/** What counts in this window before the modes of the tools do. */
function instead(oversight: Oversight, settings: LazySettings): readonly string[] {
  if (settings.policy() === "denyAll")
    return [vscode.l10n.t("The setting toolgate.policy lets nothing run.")];
  if (oversight.allowAllMs() > 0) return [vscode.l10n.t("Everything is allowed for a while.")];
  const { name, sentence } = sessionModeWords(oversight.mode());
  return oversight.mode() === "normal" ? [] : [vscode.l10n.t("Mode {0}: {1}", name, sentence)];
}

/** In Restricted Mode every call is refused, and without a folder our tools have no place to work in. */
const usable = () => vscode.workspace.isTrusted && (vscode.workspace.workspaceFolders ?? []).length > 0;

/** `lm.tools` says nothing when it changes, so its names are compared while somebody looks. */
function pollTools(view: vscode.TreeView<unknown>, onChange: () => void): vscode.Disposable {
  let seen = toolNames();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const names = toolNames();
    if (names === seen) return;
    seen = names;
    onChange();
  };
  const follow = () => {
    clearInterval(timer);
    if (!view.visible) return;
    look();
    timer = setInterval(look, pollMs);
  };
  follow();
  return vscode.Disposable.from(
    view.onDidChangeVisibility(follow),
    vscode.extensions.onDidChange(look),
    new vscode.Disposable(() => clearInterval(timer)),
  );
}

const pollMs = 3000;

const toolNames = () =>
  vscode.lm.tools
    .map(({ name }) => name)
    .toSorted()
    .join("\n");
