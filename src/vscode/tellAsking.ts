import * as vscode from "vscode";
import type { PendingApprovals } from "../gate/pending.ts";
import { plainMarkdown } from "./plainMarkdown.ts";
import { toolWords } from "./toolWords.ts";

export interface TellAskingParts {
  readonly pending: Pick<PendingApprovals, "list" | "onDidChange">;
  /** The session the calls belong to. */
  readonly run: string;
  readonly stream: Pick<vscode.ChatResponseStream, "progress">;
}

/** While a call of this turn waits, says so, and then that it runs. */
export function tellAsking({ pending, run, stream }: TellAskingParts): Disposable {
  const t = vscode.l10n.t;
  let asked: string | null = null;
  return pending.onDidChange(() => {
    const waits = pending.list().find(({ call }) => call.session === run)?.tool;
    const title = waits === undefined ? null : plainMarkdown(toolWords(waits, t).title);
    if (title !== null && title !== asked) stream.progress(t("Waiting for your answer: {0}", title));
    if (title === null && asked !== null) stream.progress(t("Running {0}", asked));
    asked = title;
  });
}
