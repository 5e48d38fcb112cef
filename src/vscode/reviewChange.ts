import * as vscode from "vscode";
import * as z from "zod/mini";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { LedgerState, Mismatch } from "../mcp/catalog/ledgerState.ts";
import { definitionDocument } from "./definitionDocument.ts";
import type { LoadedGateway } from "./loadGateway.ts";
import { serverNode } from "./serverActions.ts";

/** Shows what differs between what a tool or server was and what it is, and puts the person's answer on record. */
export async function reviewChange(argument: unknown, gateway: LoadedGateway): Promise<void> {
  const found = subjectOf(argument, gateway) ?? (await pick(gateway));
  if (!found) return;
  const { subject, state } = found;
  using documents = showing(subject, state);
  await documents.open();
  const approved = await answer(subject);
  if (approved === null) return;
  try {
    await gateway.catalog.review(subject, state, approved);
  } catch (error) {
    const why = visibleLine(messageOf(error));
    void vscode.window.showErrorMessage(vscode.l10n.t("Nothing was changed: {0}", why));
  }
}

interface Changed {
  /** The id of a tool, or the name of a server. */
  readonly subject: string;
  readonly state: Mismatch;
}

const toolNode = z.object({ kind: z.literal("tool"), id: z.string() });

function subjectOf(argument: unknown, gateway: LoadedGateway): Changed | null {
  const tool = toolNode.safeParse(argument).data?.id;
  const server = serverNode.safeParse(argument).data?.source.server.name;
  return changes(gateway).find(({ subject }) => subject === tool || subject === server) ?? null;
}

async function pick(gateway: LoadedGateway): Promise<Changed | null> {
  const all = changes(gateway);
  if (all.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t("No tool of an MCP server waits for a review."));
    return null;
  }
  const items = all.map((changed) => ({ label: visibleLine(changed.subject), changed }));
  const placeHolder = vscode.l10n.t("What has changed");
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.changed ?? null;
}

/** Servers first: their tools ask every time as long as they are not what they were. */
function changes({ catalog, tools }: LoadedGateway): readonly Changed[] {
  const of = (subject: string, state: LedgerState | null) =>
    state?.kind === "mismatch" ? [{ subject, state }] : [];
  return [
    ...catalog.servers().flatMap(({ upstream, ledger }) => of(upstream.name, ledger)),
    ...tools().flatMap(({ id, ledger }) => of(id, ledger)),
  ];
}

const scheme = "toolgate-definition";

function showing(subject: string, { from, to }: Mismatch): Disposable & { open(): Promise<void> } {
  const t = vscode.l10n.t;
  const uri = (side: string) => vscode.Uri.from({ scheme, path: `/${subject}/${side}` });
  const [before, after] = [uri(from.hash.slice(0, 12)), uri(to.hash.slice(0, 12))];
  const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ path }) =>
      definitionDocument(path === before.path ? from.text : to.text, t),
  });
  return {
    async open() {
      const title = t("{0} (approved ↔ now)", visibleLine(subject));
      await vscode.commands.executeCommand("vscode.diff", before, after, title, { preview: true });
    },
    [Symbol.dispose]() {
      registration.dispose();
      const tabs = vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .filter(({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme);
      void vscode.window.tabGroups.close(tabs);
    },
  };
}

/** At the top of the window, so that the diff stays in sight and can be scrolled; Enter alone changes nothing. */
async function answer(subject: string): Promise<boolean | null> {
  const t = vscode.l10n.t;
  const later = { label: t("Decide later: it stays withheld"), answer: null };
  const approve = { label: t("Approve what it is now"), answer: true };
  const reject = { label: t("Reject it: it stays withheld until it changes again"), answer: false };
  const picked = await vscode.window.showQuickPick([later, approve, reject], {
    title: t("{0} has changed since it was approved", visibleLine(subject)),
    placeHolder: t("Grants for what it was do not count for what it is."),
    ignoreFocusOut: true,
  });
  return picked?.answer ?? null;
}
