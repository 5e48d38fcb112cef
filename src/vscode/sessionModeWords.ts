import * as vscode from "vscode";
import { sessionModeName, type SessionMode } from "../core/sessionMode.ts";

export interface SessionModeWords {
  /** A codicon. */
  readonly icon: string;
  readonly name: string;
  readonly sentence: string;
}

export function sessionModeWords(mode: SessionMode): SessionModeWords {
  return { name: sessionModeName(mode, vscode.l10n.t), ...rest(mode) };
}

function rest(mode: SessionMode): Omit<SessionModeWords, "name"> {
  const t = vscode.l10n.t;
  switch (mode) {
    case "normal":
      return {
        icon: "person",
        sentence: t("A person is asked as the table and the rules say."),
      };
    case "plan":
      return {
        icon: "checklist",
        sentence: t("A person is asked for every call, even one that only reads."),
      };
    case "acceptEdits":
      return {
        icon: "edit",
        sentence: t("Edits in the workspace run unasked, unless the table or a rule requires asking."),
      };
    case "preview":
      return {
        icon: "eye",
        sentence: t("Nothing runs; the Decisions panel shows what would have been called."),
      };
  }
}
