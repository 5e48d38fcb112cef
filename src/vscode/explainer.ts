import * as vscode from "vscode";
import type { LoggedCall } from "../decisionLog/entry.ts";
import type { Oversight } from "../gate/oversight.ts";
import type { ExplainTab } from "./explainTab.ts";
import type { OpenGate } from "./gate.ts";
import type { LazySettings } from "./lazySettings.ts";

/** Tells what would become of a call, and why. */
export interface Explainer extends vscode.Disposable {
  /** Of the tool a tree was asked about, or of one the person picks; with arguments of theirs. */
  choose(argument: unknown): Promise<void>;
  /** Of a call that is on record. */
  recorded(call: LoggedCall): Promise<void>;
}

export interface ExplainerParts {
  readonly extension: vscode.Uri;
  readonly gate: Pick<OpenGate, "explain" | "tools">;
  readonly settings: LazySettings;
  readonly oversight: Oversight;
}

/** What shows it loads when it is first asked for. */
export function createExplainer(parts: ExplainerParts): Explainer {
  const { extension, gate, settings, oversight } = parts;
  let tab: ExplainTab | null = null;

  async function load() {
    const [{ createExplainTab }, { chosenSubject, changedSubject }, { recordedSubject }, { openAuthority }] =
      await Promise.all([
        import("./explainTab.ts"),
        import("./explainSubject.ts"),
        import("./recordedSubject.ts"),
        import("./openAuthority.ts"),
      ]);
    tab ??= createExplainTab({
      extension,
      explain: ({ tool, input, caller }) => gate.explain({ tool, input, caller }),
      changed: async (subject) => changedSubject(subject, await gate.tools()),
      open: openAuthority,
      onDidChange: (listener) => {
        const listening = oversight.onDidChange(listener);
        return vscode.Disposable.from(
          settings.onDidChange(listener),
          vscode.workspace.onDidGrantWorkspaceTrust(listener),
          new vscode.Disposable(() => listening[Symbol.dispose]()),
        );
      },
    });
    return { tab, chosenSubject, recordedSubject };
  }

  return {
    async choose(argument) {
      const [loaded, known] = await Promise.all([load(), gate.tools()]);
      const subject = await loaded.chosenSubject(argument, known);
      if (subject) loaded.tab.show(subject);
    },
    async recorded(call) {
      const loaded = await load();
      loaded.tab.show(
        loaded.recordedSubject(call, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? null),
      );
    },
    dispose: () => tab?.dispose(),
  };
}
