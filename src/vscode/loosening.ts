import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { Decisive, Loosening } from "../rules/loosening.ts";
import type { KnownTools } from "./knownTools.ts";
import type { LazySettings } from "./lazySettings.ts";
import { modeWords } from "./modeWords.ts";

export interface LooseningWatch extends vscode.Disposable {
  /** `toolgate.tools` becomes this by our own doing, which needs no telling: the person was asked. */
  expect(tools: unknown): Promise<void>;
}

export interface LooseningParts {
  tools(): Promise<KnownTools>;
  readonly settings: LazySettings;
  /** Where the settings are kept as they were seen last, for what changes while no window is open. */
  readonly kept: vscode.Memento;
}

/**
 * Tells, once, when the person's settings come to need less of a person: Settings Sync, another window, another
 * extension or a program may have written them (abuse case S10).
 */
export function watchLoosening({ tools, settings, kept }: LooseningParts): LooseningWatch {
  let before: Decisive | null = null;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    const watched = await settings.load();
    const [{ decisiveKeys, decisiveOf, loosenings }, known] = await Promise.all([
      import("../rules/loosening.ts"),
      tools(),
    ]);
    const after = watched.current();
    const seen = kept.get<unknown>(keptKey);
    before ??= typeof seen === "object" && seen !== null ? decisiveOf({ ...seen }) : after;
    const found = loosenings(before, after, known.specs(), Date.now());
    before = after;
    const inForce = vscode.workspace.getConfiguration("toolgate");
    const values = decisiveKeys.map((key) => [key, inForce.inspect<unknown>(key)?.globalValue]);
    await kept.update(keptKey, Object.fromEntries(values));
    if (found.length > 0) void tell(found);
  };
  // In their order, and one that fails is made up for by the next: what it did not see is compared then.
  const changed = settings.onDidChange(() => {
    looking = looking.then(look).catch(() => undefined);
  });
  return {
    async expect(table) {
      await looking;
      const { withTable } = await import("../rules/loosening.ts");
      if (before) before = withTable(before, table);
    },
    dispose: () => void changed.dispose(),
  };
}

const keptKey = "settingsSeen";

async function tell(found: readonly Loosening[]): Promise<void> {
  const shown = found.slice(0, mostShown).map(words);
  const more = found.length - shown.length;
  const all = [...shown, ...(more > 0 ? [vscode.l10n.t("{0} more", more)] : [])].join("; ");
  const open = vscode.l10n.t("Open Settings");
  const text = vscode.l10n.t("Toolgate: your settings now need less of a person: {0}", all);
  const chosen = await vscode.window.showWarningMessage(text, open);
  if (chosen === open) await vscode.commands.executeCommand("workbench.action.openSettingsJson");
}

const mostShown = 5;

function words(loosening: Loosening): string {
  switch (loosening.kind) {
    case "mode": {
      const { tool, from, to } = loosening;
      return vscode.l10n.t("{0} {1}, before: {2}", visibleLine(tool), modeWords(to), modeWords(from));
    }
    case "ruleAllows":
      return vscode.l10n.t("a rule allows {0}", visibleLine(loosening.tool));
    case "ruleGone":
      return vscode.l10n.t(
        "a rule is gone: {0} {1}",
        visibleLine(loosening.tool),
        modeWords(loosening.decision),
      );
    case "policy":
      return vscode.l10n.t("not everything is denied any more");
  }
}
