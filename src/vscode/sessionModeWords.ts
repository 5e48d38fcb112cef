import * as vscode from "vscode";
import type { SessionMode } from "../core/sessionMode.ts";

export interface SessionModeWords {
  /** A codicon. */
  readonly icon: string;
  readonly name: string;
  readonly sentence: string;
}

export function sessionModeWords(mode: SessionMode): SessionModeWords {
  const t = vscode.l10n.t;
  switch (mode) {
    case "normal":
      return { icon: "person", name: t("Normal"), sentence: t("A person is asked as the table says.") };
    case "plan":
      return {
        icon: "checklist",
        name: t("Plan"),
        sentence: t("A person is asked for every call, even one that only reads."),
      };
    case "acceptEdits":
      return {
        icon: "edit",
        name: t("Accept Edits"),
        sentence: t(
          "Edits of files in the workspace run without asking, except where the table requires it.",
        ),
      };
    case "preview":
      return {
        icon: "eye",
        name: t("Preview"),
        sentence: t("Nothing runs; the Decisions panel shows what would have been called."),
      };
  }
}
