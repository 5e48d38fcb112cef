import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { Oversight } from "../gate/oversight.ts";
import { commandIds } from "./commandIds.ts";
import { confirmLess } from "./confirmLess.ts";
import { sessionModeWords } from "./sessionModeWords.ts";
import type { WatchedSettings } from "./settings.ts";

/** Lets the person allow everything in this window until a time they pick, after a warning. */
export async function allowEverything(oversight: Oversight, settings: WatchedSettings): Promise<void> {
  if (settings.current().policy === "denyAll")
    return failed(vscode.l10n.t("the setting toolgate.policy denies everything"));
  const picked = await vscode.window.showQuickPick(durations(), {
    title: vscode.l10n.t("Allow Everything for a While"),
    placeHolder: vscode.l10n.t("It ends by itself, and before that by a click in the status bar"),
  });
  if (!picked || !(await confirmed(picked.minutes, oversight))) return;
  try {
    await oversight.allowAllFor(picked.minutes * 60);
  } catch (error) {
    failed(messageOf(error));
  }
}

const durations = () =>
  [5, 15, 60].map((minutes) => ({ label: vscode.l10n.t("{0} minutes", minutes), minutes }));

function confirmed(minutes: number, oversight: Oversight): Promise<boolean> {
  const t = vscode.l10n.t;
  const end = new Date(Date.now() + minutes * 60_000).toLocaleTimeString(vscode.env.language, {
    hour: "2-digit",
    minute: "2-digit",
  });
  const mode = oversight.mode();
  const leaves =
    mode === "plan" || mode === "preview" ? [t("The mode {0} ends.", sessionModeWords(mode).name)] : [];
  return confirmLess({
    title: t("Allow everything for {0} minutes?", minutes),
    detail: [
      t(
        "Until {0}, every call of every agent in this window runs without asking you: commands, deletions, uploads.",
        end,
      ),
      t(
        "Refused all the same: what a row or a rule denies. Asked for all the same: what touches protected files.",
      ),
      t("Requests to @gate that are under way keep asking."),
      ...leaves,
      "",
      t(
        "It ends by itself, with a click in the status bar, or when the window is closed or reloaded. It is recorded.",
      ),
    ],
    instead: { title: t("Choose a Mode…"), command: commandIds.chooseMode },
    reduce: t("Allow Everything for {0} Minutes", minutes),
    keep: t("Keep Asking"),
  });
}

function failed(why: string): void {
  void vscode.window.showErrorMessage(
    vscode.l10n.t("Nothing more is allowed than before: {0}", visibleLine(why)),
  );
}
