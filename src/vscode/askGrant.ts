import * as vscode from "vscode";
import type { GrantRequest } from "../core/grant.ts";
import { visibleLine } from "../core/visible.ts";
import type { PendingApproval } from "../gate/pending.ts";
import { endOfDay, readEnd } from "./grantEnd.ts";
import { quickest } from "./modal.ts";

/**
 * Asks what else a person says yes to with a call, in two or three steps; `null` where they left, which answers
 * nothing. Whatever they write is compiled as a rule is, and refused with the reason.
 */
export async function askGrant(
  approval: PendingApproval,
  token: vscode.CancellationToken,
): Promise<GrantRequest | null> {
  const { grantable, call } = approval;
  if (!grantable) return null;
  const asking = { title: vscode.l10n.t("Approve and remember: {0}", visibleLine(call.tool)), token };
  const covers = await askCovers(asking, grantable);
  if (!covers) return null;
  const scope = await askScope(asking, covers.kind !== "any");
  if (!scope) return null;
  if (scope.kind === "session") return { scope, covers };
  return covers.kind === "any" ? null : { scope, covers };
}

interface Asking {
  readonly title: string;
  /** Cancelled when the call waits no more. */
  readonly token: vscode.CancellationToken;
}

type Covers = GrantRequest["covers"];

async function askCovers(
  asking: Asking,
  { suggestion, problem }: NonNullable<PendingApproval["grantable"]>,
): Promise<Covers | null> {
  const t = vscode.l10n.t;
  const chosen = await pick(asking, t("What should be approved without asking?"), [
    { label: t("This call again"), detail: t("The same tool with exactly these arguments."), kind: "exact" },
    {
      label: t("Calls like this one…"),
      detail: suggestion === null ? t("A pattern that you write yourself.") : visibleLine(suggestion),
      kind: "pattern",
    },
    {
      label: t("Every call of this tool"),
      detail: t("With any arguments, until this window closes."),
      kind: "any",
    },
  ]);
  if (!chosen) return null;
  if (chosen.kind !== "pattern") return { kind: chosen.kind };
  const when = await write(asking, {
    prompt: t(
      "Calls for which this is true run without asking. It is CEL, as in the rules; change it as you like.",
    ),
    value: suggestion ?? "",
    validateInput(value) {
      const wrong = problem(value);
      return wrong === null ? null : t("The pattern {0}", visibleLine(wrong));
    },
  });
  return when === undefined ? null : { kind: "pattern", when };
}

async function askScope(asking: Asking, mayOutlast: boolean): Promise<GrantRequest["scope"] | null> {
  const t = vscode.l10n.t;
  const session = {
    label: t("For this session"),
    detail: t("In this window, until it closes."),
    kind: "session",
  } as const;
  const chosen = await pick<"session" | "hour" | "today" | "time">(asking, t("For how long?"), [
    session,
    ...(mayOutlast ? lasting() : []),
  ]);
  switch (chosen?.kind) {
    case "session":
      return { kind: "session" } as const;
    case "hour":
      return { kind: "until", end: Date.now() + 60 * 60_000 };
    case "today":
      return { kind: "until", end: endOfDay(Date.now()) };
    case "time":
      return askEnd(asking);
    default:
      return null;
  }
}

async function askEnd(asking: Asking): Promise<GrantRequest["scope"] | null> {
  const t = vscode.l10n.t;
  const written = await write(asking, {
    prompt: t(
      "Until when? A time of today (17:30), or a day and a time (2027-01-31 17:30), at most 30 days from now.",
    ),
    validateInput: (value) =>
      readEnd(value, Date.now()) === null ? t("Not a time that is still to come, within 30 days.") : null,
  });
  const end = written === undefined ? null : readEnd(written, Date.now());
  return end === null ? null : { kind: "until", end };
}

const lasting = () =>
  [
    { label: vscode.l10n.t("For an hour"), detail: vscode.l10n.t("In every window."), kind: "hour" },
    {
      label: vscode.l10n.t("For today"),
      detail: vscode.l10n.t("In every window, until midnight."),
      kind: "today",
    },
    { label: vscode.l10n.t("Until a time…"), detail: vscode.l10n.t("In every window."), kind: "time" },
  ] as const;

interface Choice<Kind> {
  readonly label: string;
  readonly detail: string;
  readonly kind: Kind;
}

async function pick<Kind extends string>(
  { title, token }: Asking,
  placeHolder: string,
  items: readonly Choice<Kind>[],
): Promise<{ readonly kind: Kind } | undefined> {
  // Its own `kind` would make a separator of an item.
  const choices = items.map(({ label, detail, kind }) => ({ label, detail, value: kind }));
  for (;;) {
    const shown = performance.now();
    const options = { title, placeHolder, ignoreFocusOut: true };
    const chosen = await vscode.window.showQuickPick(choices, options, token);
    if (!chosen || token.isCancellationRequested) return undefined;
    // As with a call: nobody has read it so fast.
    if (performance.now() - shown >= quickest) return { kind: chosen.value };
  }
}

async function write({ title, token }: Asking, options: vscode.InputBoxOptions): Promise<string | undefined> {
  const written = await vscode.window.showInputBox({ title, ignoreFocusOut: true, ...options }, token);
  return token.isCancellationRequested ? undefined : written;
}
