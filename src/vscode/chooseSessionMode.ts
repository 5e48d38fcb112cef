import * as vscode from "vscode";
import { isStricter, type SessionMode } from "../core/sessionMode.ts";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { Oversight } from "../gate/oversight.ts";
import { commandIds, type CommandId } from "./commandIds.ts";
import { confirmLess } from "./confirmLess.ts";
import { sessionModeWords } from "./sessionModeWords.ts";

/** Lets the person pick the mode of this window; a looser one needs a yes in a dialog. */
export async function chooseSessionMode(oversight: Oversight): Promise<void> {
  const from = oversight.mode();
  const picked = await pick(from, oversight.allowAllMs() > 0);
  if (picked?.command !== undefined) await vscode.commands.executeCommand(picked.command);
  const to = picked?.mode;
  if (to === undefined || (isStricter(from, to) && !(await confirmed(from, to)))) return;
  try {
    await oversight.setMode(to);
  } catch (error) {
    failed(messageOf(error), oversight.mode() === to);
  }
}

interface Item extends vscode.QuickPickItem {
  readonly mode?: SessionMode;
  readonly command?: CommandId;
}

const offered = ["normal", "plan", "acceptEdits", "preview"] as const satisfies readonly SessionMode[];

function pick(now: SessionMode, allowsAll: boolean): Promise<Item | null> {
  const list = vscode.window.createQuickPick<Item>();
  list.title = vscode.l10n.t("Mode of This Window");
  list.placeholder = vscode.l10n.t("How calls are decided here");
  const modes = offered.map((mode) => itemOf(mode, mode === now));
  list.items = [
    ...modes,
    { label: "", kind: vscode.QuickPickItemKind.Separator },
    allowsAll ? endAllowAll() : allowAll(),
  ];
  // Enter right away changes nothing.
  list.activeItems = modes.filter(({ mode }) => mode === now);
  return new Promise((resolve) => {
    list.onDidAccept(() => {
      resolve(list.selectedItems[0] ?? null);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(null);
      list.dispose();
    });
    list.show();
  });
}

function itemOf(mode: SessionMode, isNow: boolean): Item {
  const { icon, name, sentence } = sessionModeWords(mode);
  return {
    mode,
    label: `$(${icon}) ${name}`,
    detail: sentence,
    ...(isNow && { description: vscode.l10n.t("now") }),
  };
}

const allowAll = (): Item => ({
  label: vscode.l10n.t("$(warning) Allow Everything for a While…"),
  detail: vscode.l10n.t(
    "Every call runs without asking until that is over, except where protected files are touched.",
  ),
  command: commandIds.allowAll,
});

const endAllowAll = (): Item => ({
  label: vscode.l10n.t("$(stop-circle) Stop Allowing Everything"),
  detail: vscode.l10n.t("From now on calls are decided by the mode again."),
  command: commandIds.endAllowAll,
});

function confirmed(from: SessionMode, to: SessionMode): Promise<boolean> {
  const [now, then] = [sessionModeWords(from), sessionModeWords(to)];
  return confirmLess({
    title: vscode.l10n.t("Reduce human oversight?"),
    detail: [
      vscode.l10n.t("Now: {0}. {1}", now.name, now.sentence),
      vscode.l10n.t("Then: {0}. {1}", then.name, then.sentence),
      "",
      to === "acceptEdits"
        ? vscode.l10n.t(
            "It holds in this window until you choose another mode or reload it, and is recorded.",
          )
        : vscode.l10n.t("It holds in this window, and is recorded."),
    ],
    instead: { title: vscode.l10n.t("Choose Another Mode"), command: commandIds.chooseMode },
    reduce: vscode.l10n.t("Reduce Oversight"),
  });
}

function failed(why: string, counts: boolean): void {
  const shown = visibleLine(why);
  void vscode.window.showErrorMessage(
    counts
      ? vscode.l10n.t("The mode was changed, but that could not be recorded: {0}", shown)
      : vscode.l10n.t("Nothing was changed: {0}", shown),
  );
}
