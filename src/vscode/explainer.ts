import * as vscode from "vscode";
import type { LoggedCall } from "../decisionLog/entry.ts";
import type { Oversight } from "../gate/oversight.ts";
import type { ExplainTab } from "./explainTab.ts";
import type { OpenGate } from "./gate.ts";
import type { LazyLog } from "./lazyLog.ts";
import type { LazySettings } from "./lazySettings.ts";

/** Tells what would become of a call, and why. */
export interface Explainer extends vscode.Disposable {
  /** Of the call or tool it was asked about, or of a tool the person picks; then with arguments of theirs. */
  choose(argument: unknown): Promise<void>;
  /** Of a call that is on record. */
  recorded(call: LoggedCall): Promise<void>;
}

export interface ExplainerParts {
  readonly extension: vscode.Uri;
  readonly gate: Pick<OpenGate, "explain" | "tools">;
  readonly log: Pick<LazyLog, "open">;
  readonly settings: LazySettings;
  readonly oversight: Oversight;
}

/** What shows it loads when it is first asked for. */
export function createExplainer(parts: ExplainerParts): Explainer {
  const { extension, gate, log, settings, oversight } = parts;
  let tab: ExplainTab | null = null;

  async function load() {
    const [
      { createExplainTab },
      { chosenSubject, changedSubject },
      { recordedSubject },
      { openAuthority },
      { callOnRecord },
    ] = await Promise.all([
      import("./explainTab.ts"),
      import("./explainSubject.ts"),
      import("./recordedSubject.ts"),
      import("./openAuthority.ts"),
      import("./callOnRecord.ts"),
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
    return { tab, chosenSubject, recordedSubject, callOnRecord };
  }

  const showRecorded = ({ tab, recordedSubject }: Awaited<ReturnType<typeof load>>, call: LoggedCall) =>
    tab.show(recordedSubject(call, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? null));

  return {
    async choose(argument) {
      const [loaded, known] = await Promise.all([load(), gate.tools()]);
      const call = await loaded.callOnRecord(argument, log);
      if (call) return showRecorded(loaded, call);
      const subject = await loaded.chosenSubject(argument, known);
      if (subject) loaded.tab.show(subject);
    },
    async recorded(call) {
      showRecorded(await load(), call);
    },
    dispose: () => tab?.dispose(),
  };
}
