import * as vscode from "vscode";
import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";
import type { Verification } from "../decisionLog/verify.ts";
import { messageOf } from "../gate/fault.ts";
import type { LazyLog } from "./lazyLog.ts";

/** Checks the whole log and tells the person what was found. */
export async function verifyDecisionLog(log: Pick<LazyLog, "open">): Promise<void> {
  try {
    const found = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t("Verifying the decision log…") },
      async () => (await log.open()).verify(),
    );
    if (found.kind === "intact")
      void vscode.window.showInformationMessage(
        vscode.l10n.t("The decision log is intact: {0} records.", found.records),
      );
    else void vscode.window.showErrorMessage(brokenWords(found));
  } catch (error) {
    void vscode.window.showErrorMessage(
      vscode.l10n.t("The decision log cannot be read: {0}", visibleLine(messageOf(error))),
    );
  }
}

const translate: Translate = vscode.l10n.t;

function brokenWords({ seq, why, head }: Verification & { readonly kind: "broken" }): string {
  const found = vscode.l10n.t(
    "The decision log was changed at record {0}: {1}",
    seq,
    visibleLine(translate(why)),
  );
  if (head === null) return found;
  const advice = vscode.l10n.t(
    "If you removed the log yourself, close VS Code and remove {0} and every other file there whose name begins with decisions.db. The next call begins a new log.",
    head,
  );
  return `${found}. ${advice}`;
}
