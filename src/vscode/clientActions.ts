import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { Asks, OutsideClient } from "../mcp/clients/client.ts";
import type { Clients } from "../mcp/clients/clients.ts";
import { chooseConfiguration, copyConfiguration, type ConfigurationParts } from "./copyConfiguration.ts";

/** Lets a program outside the editor in, under the name and in the way that a person chooses. */
export async function addClient(clients: Clients, parts: ConfigurationParts): Promise<void> {
  const t = vscode.l10n.t;
  const name = await vscode.window.showInputBox({
    title: t("Add MCP Client"),
    prompt: t("What do you call the program? The log and the dialog name it so."),
    value: clients.list().some((client) => client.name === usual) ? "" : usual,
    validateInput: (text) => problemOf(text.trim(), clients),
  });
  if (name === undefined) return;
  const asks = await chooseAsks(name);
  const kind = asks && (await chooseConfiguration(parts));
  if (!kind) return;
  const { client, token } = await clients.add(name.trim(), asks);
  await copyConfiguration(kind, client.name, token);
}

const usual = "Claude Desktop";

function problemOf(name: string, clients: Clients): string | undefined {
  const t = vscode.l10n.t;
  if (name === "") return t("A name is needed.");
  if (name.length > 60) return t("At most 60 characters.");
  if (visibleLine(name) !== name) return t("Only characters that can be seen.");
  if (clients.list().some((client) => client.name === name)) return t("There is a client of this name.");
  return undefined;
}

async function chooseAsks(name: string): Promise<Asks | undefined> {
  const t = vscode.l10n.t;
  const choices: (vscode.QuickPickItem & { asks: Asks })[] = [
    {
      label: t("In '{0}', in this editor where it cannot", name),
      detail: t("It asks you itself. What it cannot ask, or not show whole, this editor asks."),
      asks: "clientOrEditor",
    },
    {
      label: t("In '{0}' only", name),
      detail: t("It asks you itself. What it cannot ask, or not show whole, does not run."),
      asks: "client",
    },
    { label: t("In this editor"), detail: t("This editor asks you."), asks: "editor" },
  ];
  const chosen = await vscode.window.showQuickPick(choices, {
    title: t("Where are you asked for the calls of '{0}'?", name),
  });
  return chosen?.asks;
}

/** Gives a client a configuration with a new token, for the old one cannot be had again. */
export async function copyClientConfiguration(clients: Clients, parts: ConfigurationParts): Promise<void> {
  const t = vscode.l10n.t;
  const client = await chooseClient(clients, t("Copy the configuration of which client?"));
  const kind = client && (await chooseConfiguration(parts));
  if (!kind) return;
  const yes = t("Renew and Copy");
  const chosen = await vscode.window.showWarningMessage(
    t("Give '{0}' a new token?", client.name),
    {
      modal: true,
      detail: t(
        "Only the hash of its token is kept here. The new configuration has a new one, and the old one ends.",
      ),
    },
    yes,
  );
  const renewed = chosen === yes ? await clients.renew(client.id) : null;
  if (renewed) await copyConfiguration(kind, client.name, renewed.token);
}

/** From then on the client is let in no more, and what it has open ends. */
export async function revokeClient(clients: Clients): Promise<void> {
  const t = vscode.l10n.t;
  const client = await chooseClient(clients, t("Revoke which client?"));
  if (!client) return;
  await clients.revoke(client.id);
  void vscode.window.showInformationMessage(t("'{0}' is not let in any more.", client.name));
}

async function chooseClient(clients: Clients, title: string): Promise<OutsideClient | undefined> {
  const t = vscode.l10n.t;
  const items = clients
    .list()
    .map((client) => ({ label: client.name, description: wordsFor(client.asks), client }));
  if (items.length > 0) return (await vscode.window.showQuickPick(items, { title }))?.client;
  void vscode.window.showInformationMessage(t("No program outside the editor was let in."));
  return undefined;
}

function wordsFor(asks: Asks): string {
  switch (asks) {
    case "client":
      return vscode.l10n.t("asked there only");
    case "clientOrEditor":
      return vscode.l10n.t("asked there, here where it cannot");
    case "editor":
      return vscode.l10n.t("asked here");
  }
}
