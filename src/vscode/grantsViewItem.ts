import * as vscode from "vscode";
import type { Grant, VoidReason } from "../core/grant.ts";
import { visibleLine } from "../core/visible.ts";
import { shortCovers } from "./grantWords.ts";
import { iconless } from "./plainMarkdown.ts";
import type { GrantRow } from "./grantsViewTree.ts";

export function grantTreeItem(row: GrantRow): vscode.TreeItem {
  const { grant, why } = row;
  const item = new vscode.TreeItem(visibleLine(row.name));
  item.id = grant.id;
  // A narrow side bar shows no more than the first of them.
  item.description = [shortCovers(row, vscode.l10n.t), shortEnd(row), shortUses(row)].join(" · ");
  item.iconPath = new vscode.ThemeIcon(why === null ? "key" : "circle-slash");
  // The menus differ: see `view/item/context` in the manifest.
  item.contextValue = `grant:${why ?? "active"}`;
  item.tooltip = tooltip(row);
  item.accessibilityInformation = { label: [visibleLine(grant.tool), ...factsOf(row)].join(", ") };
  return item;
}

/** The same for a list to pick from. */
export const grantPickItem = (row: GrantRow) => ({
  label: visibleLine(row.name),
  description: iconless(shortCovers(row, vscode.l10n.t)),
  detail: iconless([visibleLine(row.grant.tool), ...factsOf(row)].join(" · ")),
  id: row.grant.id,
});

function factsOf(row: GrantRow): readonly string[] {
  const { grant, why } = row;
  return [...(why === null ? [] : [voidWords[why]()]), coversWords(row), scopeWords(grant), usesWords(row)];
}

function shortEnd({ grant: { scope }, why }: GrantRow): string {
  if (why !== null && why !== "time") return shortVoid[why]();
  if (scope.kind === "session") return vscode.l10n.t("session");
  const end = shortTime(scope.end);
  return why === null ? vscode.l10n.t("until {0}", end) : vscode.l10n.t("ended {0}", end);
}

const shortVoid = {
  definition: () => vscode.l10n.t("tool changed"),
  tightened: () => vscode.l10n.t("rules stricter"),
  folder: () => vscode.l10n.t("other folder"),
} satisfies Record<Exclude<VoidReason, "time">, () => string>;

function shortUses({ use: { uses } }: GrantRow): string {
  if (uses === 0) return vscode.l10n.t("not used");
  return uses === 1 ? vscode.l10n.t("1 use") : vscode.l10n.t("{0} uses", uses);
}

/** Not trusted, and every word as text: an agent wrote the arguments. */
function tooltip(row: GrantRow): vscode.MarkdownString {
  const { grant, why, use } = row;
  const text = new vscode.MarkdownString();
  text.appendMarkdown("**").appendText(visibleLine(grant.tool)).appendMarkdown("**");
  const line = (words: string) => void text.appendMarkdown("  \n").appendText(words);
  if (why !== null) line(vscode.l10n.t("It does not count: {0}.", voidWords[why]()));
  line(coversWords(row));
  if (grant.covers.kind !== "exact" && row.args !== null)
    line(vscode.l10n.t("Given with the call {0}", row.args));
  line(scopeWords(grant));
  if (grant.cwd !== null) line(vscode.l10n.t("In {0}", visibleLine(grant.cwd)));
  line(vscode.l10n.t("Granted {0}", timeWords(grant.created)));
  line(usesWords(row));
  if (use.last !== null) line(vscode.l10n.t("Last used {0}", timeWords(use.last)));
  line(grant.id);
  return text;
}

function coversWords({ grant, args }: GrantRow): string {
  switch (grant.covers.kind) {
    case "exact":
      return args === null
        ? vscode.l10n.t("the arguments with the digest {0}…", grant.digest.slice(0, 12))
        : vscode.l10n.t("only {0}", args);
    case "pattern":
      return vscode.l10n.t("when {0}", visibleLine(grant.covers.when));
    case "any":
      return vscode.l10n.t("any arguments");
  }
}

const scopeWords = ({ scope }: Grant) =>
  scope.kind === "session"
    ? vscode.l10n.t("until this window closes")
    : vscode.l10n.t("until {0}", timeWords(scope.end));

function usesWords({ use: { uses } }: GrantRow): string {
  if (uses === 0) return vscode.l10n.t("not used yet");
  return uses === 1 ? vscode.l10n.t("used once") : vscode.l10n.t("used {0} times", uses);
}

const timeWords = (time: number) =>
  new Date(time).toLocaleString(vscode.env.language, { dateStyle: "short", timeStyle: "short" });

/** Without the day where that is today. */
const shortTime = (time: number) =>
  new Date(time).toDateString() === new Date().toDateString()
    ? new Date(time).toLocaleTimeString(vscode.env.language, { timeStyle: "short" })
    : timeWords(time);

const voidWords = {
  definition: () => vscode.l10n.t("the tool changed since"),
  tightened: () => vscode.l10n.t("a row or a rule became stricter since"),
  folder: () => vscode.l10n.t("it is for another working directory"),
  time: () => vscode.l10n.t("its time is over"),
} satisfies Record<VoidReason, () => string>;
