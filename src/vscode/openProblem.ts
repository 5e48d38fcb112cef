import * as vscode from "vscode";
import type { SettingProblem } from "../core/table.ts";
import { visibleLine } from "../core/visible.ts";
import { openSettings } from "./openSettings.ts";
import { problemPlace } from "./settingsPlace.ts";

/** Takes the person to what is wrong with the settings, after a choice where that is several things. */
export async function openProblem(problems: readonly SettingProblem[]): Promise<void> {
  const problem = await chosen(problems);
  const place = problem && problemPlace(problem.where);
  if (place) await openSettings(place);
}

async function chosen(problems: readonly SettingProblem[]): Promise<SettingProblem | null> {
  const [first, ...others] = problems;
  if (!first) {
    void vscode.window.showInformationMessage(vscode.l10n.t("Nothing is wrong with the settings."));
    return null;
  }
  if (others.length === 0) return first;
  const items = problems.map((problem) => ({
    label: visibleLine(problem.where),
    detail: visibleLine(problem.what),
    problem,
  }));
  const title = vscode.l10n.t("What is wrong with the settings");
  return (await vscode.window.showQuickPick(items, { title, matchOnDetail: true }))?.problem ?? null;
}
