import * as vscode from "vscode";
import type { LazySettings } from "./lazySettings.ts";
import type { RuleMatches } from "./ruleMatches.ts";
import type { RulesNode } from "./rulesViewTree.ts";

export interface RulesViewParts {
  readonly settings: LazySettings;
  readonly matches: RuleMatches;
}

/** The tree of all rules that count in this window; what fills it loads when it is first shown. */
export function registerRulesView({ settings, matches }: RulesViewParts): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let expiring: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => changed.fire();
  const registration = vscode.window.registerTreeDataProvider<RulesNode>("toolgate.rulesView", {
    onDidChangeTreeData: changed.event,
    async getChildren(node) {
      if (node) return node.kind === "group" ? [...node.rows] : [];
      const [{ ruleGroups, untilNextExpiry }, watched] = await Promise.all([
        import("./rulesViewTree.ts"),
        settings.load(),
      ]);
      const { listed } = watched.current().rules;
      const now = Date.now();
      const next = untilNextExpiry(listed, now);
      clearTimeout(expiring);
      if (next !== null) expiring = setTimeout(refresh, Math.min(next, longestTimer));
      return ruleGroups(listed, matches.of, now);
    },
    async getTreeItem(node) {
      const { ruleTreeItem } = await import("./rulesViewItem.ts");
      return ruleTreeItem(node);
    },
  });
  return vscode.Disposable.from(
    registration,
    changed,
    settings.onDidChange(refresh),
    matches.onDidChange(refresh),
    new vscode.Disposable(() => clearTimeout(expiring)),
  );
}

/** Milliseconds; beyond it a timer fires at once. */
const longestTimer = 2 ** 31 - 1;
