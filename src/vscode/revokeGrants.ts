import * as vscode from "vscode";
import * as z from "zod/mini";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { Grants } from "../gate/grants.ts";
import type { GrantsView } from "./grantsView.ts";
import { grantPickItem } from "./grantsViewItem.ts";

/** Of the row of the tree that was called on; a key calls on none, and means the one that is selected. */
export async function revokeGrant(
  argument: unknown,
  grants: Grants,
  view: Pick<GrantsView, "selected">,
): Promise<void> {
  const id = grantNode.safeParse(argument ?? view.selected()).data?.grant.id;
  if (id !== undefined) await revoked([id], grants);
}

/** Of the one that the person picks. */
export async function revokeOneGrant(grants: Grants, view: Pick<GrantsView, "rows">): Promise<void> {
  const rows = await view.rows();
  if (rows.length === 0) return nothingGranted();
  const chosen = await vscode.window.showQuickPick(rows.map(grantPickItem), {
    placeHolder: vscode.l10n.t("The grant to revoke"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen) await revoked([chosen.id], grants);
}

export async function revokeAllGrants(grants: Grants): Promise<void> {
  const known = [...(await grants.known()), ...grants.voided().map(({ grant }) => grant)];
  if (known.length === 0) return nothingGranted();
  const revoke = vscode.l10n.t("Revoke All");
  const chosen = await vscode.window.showWarningMessage(
    known.length === 1
      ? vscode.l10n.t("Revoke the one grant there is?")
      : vscode.l10n.t("Revoke all {0} grants?", known.length),
    {
      modal: true,
      detail: vscode.l10n.t("In this window and in all others you are asked again for what they answered."),
    },
    revoke,
  );
  if (chosen === revoke)
    await revoked(
      known.map(({ id }) => id),
      grants,
    );
}

const nothingGranted = () => void vscode.window.showInformationMessage(vscode.l10n.t("Nothing is granted."));

const grantNode = z.object({ kind: z.literal("grant"), grant: z.object({ id: z.string() }) });

async function revoked(ids: readonly string[], grants: Grants): Promise<void> {
  const ends = await Promise.allSettled(ids.map((id) => grants.end(id, "revoked")));
  const failed = ends.find((end) => end.status === "rejected");
  if (!failed) return;
  const why = visibleLine(messageOf(failed.reason));
  void vscode.window.showErrorMessage(
    vscode.l10n.t("It counts no more in this window, but that could not be recorded: {0}", why),
  );
}
