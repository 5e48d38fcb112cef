import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";

/** Whoever answers a call that has ended, in a dialog no code can close or by a hair, must not believe that it ran. */
export function tellTooLate({ tool }: { readonly tool: { readonly id: string } }): void {
  void vscode.window.showInformationMessage(
    vscode.l10n.t("The call of {0} had ended before you answered. Nothing was run.", visibleLine(tool.id)),
  );
}
