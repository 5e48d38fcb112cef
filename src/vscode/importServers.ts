import * as vscode from "vscode";
import type { ServerStart } from "../core/serverSetting.ts";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import type { FoundServer } from "../mcp/import/foundServer.ts";
import { planImport, type PlannedServer } from "../mcp/import/plan.ts";
import { importSources, type ImportSource } from "./importSources.ts";
import { askSecrets } from "./serverSecret.ts";
import type { ServerSecrets } from "./serverSecrets.ts";
import { startLine } from "./serverWords.ts";
import { takenNames, writeServers } from "./writeServers.ts";

export interface ImportParts {
  readonly storage: vscode.Uri;
  readonly secrets: ServerSecrets;
  /** Whether a text has the format of a secret. */
  isSecret(text: string): Promise<boolean>;
}

/** Takes servers of other programs over into the person's settings: those they pick, and nothing else. */
export async function importServers({ storage, secrets, isSecret }: ImportParts): Promise<void> {
  const sources = await importSources(storage);
  const picked = await pick(sources, isSecret);
  if (!picked || picked.length === 0) return;
  const [impossible] = picked.flatMap(({ planned, found }) => (planned ? [] : [found]));
  if (impossible) return failed(`${impossible.name}: ${impossible.problems.join("; ")}`);
  const servers = picked.flatMap(({ planned }) => planned ?? []);
  try {
    for (const { moved, missing } of servers) {
      for (const { key, value } of moved) await secrets.set(key, value);
      await askSecrets(missing, secrets);
    }
    await writeServers(servers);
  } catch (error) {
    return failed(messageOf(error));
  }
  await told(picked);
}

interface Pick extends vscode.QuickPickItem {
  readonly source: ImportSource;
  readonly found: FoundServer;
  /** `null`: it cannot be taken over. */
  readonly planned: PlannedServer | null;
}

async function pick(
  sources: readonly ImportSource[],
  isSecret: ImportParts["isSecret"],
): Promise<readonly Pick[] | undefined> {
  const taken = new Set(takenNames());
  const items: Pick[] = [];
  for (const source of sources)
    for (const found of source.servers) {
      const planned = hasStart(found) ? await planImport(found, { taken, isSecret }) : null;
      if (planned) taken.add(planned.name);
      items.push(itemOf(source, found, planned));
    }
  const broken = sources.flatMap(({ title, problem }) => (problem === null ? [] : `${title}: ${problem}`));
  if (broken.length > 0) void vscode.window.showWarningMessage(visibleLine(broken.join("; ")));
  if (items.length > 0)
    return vscode.window.showQuickPick(items, {
      canPickMany: true,
      matchOnDescription: true,
      matchOnDetail: true,
      title: vscode.l10n.t("MCP servers to take over into your settings"),
      placeHolder: vscode.l10n.t("The files they are in stay as they are."),
    });
  void vscode.window.showInformationMessage(vscode.l10n.t("No MCP servers of other programs were found."));
  return undefined;
}

const hasStart = (found: FoundServer): found is FoundServer & { readonly start: ServerStart } =>
  found.start !== null;

function itemOf(source: ImportSource, found: FoundServer, planned: PlannedServer | null): Pick {
  const t = vscode.l10n.t;
  const from = found.project === null ? source.title : `${source.title}, ${found.project}`;
  const common = { source, found, planned };
  if (!planned) {
    const why = t("cannot be taken over: {0}", visibleLine(found.problems.join("; ")));
    const label = `$(error) ${visibleLine(found.name)}`;
    return { ...common, label, description: visibleLine(from), detail: why };
  }
  const moved = planned.moved.map(({ at }) => visibleLine(at)).join(", ");
  const missing = planned.missing.map(visibleLine).join(", ");
  const facts = [
    visibleLine(from),
    ...(planned.name === found.name ? [] : [t("is called {0} then", planned.name)]),
    ...(moved === "" ? [] : [t("kept as a secret: {0}", moved)]),
    ...(missing === "" ? [] : [t("asks for: {0}", missing)]),
    ...(planned.enabled ? [] : [t("switched off")]),
  ];
  const description = facts.join(" · ");
  return { ...common, label: visibleLine(found.name), description, detail: startLine(planned.start) };
}

async function told(picked: readonly Pick[]): Promise<void> {
  const open = vscode.l10n.t("Open Where They Were");
  const names = picked.flatMap(({ planned }) => planned?.name ?? []).join(", ");
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      "Taken over: {0}. Where they were they are still started, too, and not gated: switch them off there.",
      visibleLine(names),
    ),
    open,
  );
  const files = new Set(picked.map(({ source }) => source.uri));
  if (chosen === open) for (const uri of files) await vscode.window.showTextDocument(uri, { preview: false });
}

function failed(why: string): void {
  void vscode.window.showErrorMessage(vscode.l10n.t("Nothing was taken over: {0}", visibleLine(why)));
}
