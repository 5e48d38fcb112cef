import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { nowWords, originWords } from "./modeWords.ts";
import { plainAmongIcons } from "./plainMarkdown.ts";
import { limitOf, titleOf } from "./toolSourceWords.ts";
import type { ToolGroup, ToolRow } from "./toolsViewTree.ts";
import { toolWords } from "./toolWords.ts";

/** The tools by where they come from and by what becomes of a call, as Markdown in which nothing of theirs is active. */
export function toolsAnswer(groups: readonly ToolGroup[], wanted: string): string {
  const found = groups.map((group) => ({
    ...group,
    rows: group.rows.filter((row) => isWanted(row, wanted)),
  }));
  const shown = found.filter(({ rows }) => rows.length > 0).map(groupText);
  return shown.length === 0 ? vscode.l10n.t("No tool has this in its name.") : shown.join("\n\n");
}

function groupText({ source, rows }: ToolGroup): string {
  const title = [`${titleOf(source)} (${rows.length})`, ...limitOf(source)].join(" · ");
  const alike = Map.groupBy(rows, modeText);
  return [
    `**${plainAmongIcons(title)}**\n`,
    ...[...alike].map(([mode, some]) => `- ${plainAmongIcons(mode)}: ${namesText(some)}`),
  ].join("\n");
}

const modeText = ({ spec, now }: ToolRow) => [nowWords(now), visibleLine(originWords(now, spec))].join(" · ");

function namesText(rows: readonly ToolRow[]): string {
  const names = rows.slice(0, mostNames).map(({ spec }) => toolWords(spec, vscode.l10n.t).title);
  const left = rows.length - names.length;
  const more =
    left > 0 ? [vscode.l10n.t("and {0} more, found by a part of the name: /tools name", left)] : [];
  return [...names, ...more].map(plainAmongIcons).join(", ");
}

const isWanted = ({ spec }: ToolRow, wanted: string) =>
  `${spec.id} ${toolWords(spec, vscode.l10n.t).title}`.toLowerCase().includes(wanted.toLowerCase());

const mostNames = 20;
