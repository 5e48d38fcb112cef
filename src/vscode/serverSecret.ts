import * as vscode from "vscode";

import { secretsOf } from "../core/serverReferences.ts";
import type { ServerSetting } from "../core/serverSetting.ts";
import { visibleLine } from "../core/visible.ts";
import { serverNode } from "./serverActions.ts";
import type { ServerSecrets } from "./serverSecrets.ts";

/** Asks for a secret that a server names, of the one the command was called on or of any. */
export async function setServerSecret(
  argument: unknown,
  servers: readonly ServerSetting[],
  secrets: ServerSecrets,
): Promise<void> {
  const called = serverNode.safeParse(argument).data?.source.server.name;
  const wanted = servers.filter(({ name }) => called === undefined || name === called);
  const items = wanted.flatMap(({ name, start }) => secretsOf(start).map((secret) => ({ name, secret })));
  const known = await secrets.read(items.map(({ secret }) => secret));
  if (items.length === 0) {
    const text = vscode.l10n.t("No server names a secret: write ${secret:NAME} in its env, headers or args.");
    void vscode.window.showInformationMessage(text);
    return;
  }
  const picked = await vscode.window.showQuickPick(
    items.map(({ name, secret }) => ({
      label: visibleLine(secret),
      description: visibleLine(name),
      detail: known.has(secret) ? vscode.l10n.t("is set") : vscode.l10n.t("is not set"),
      secret,
    })),
    { title: vscode.l10n.t("The secret to set"), matchOnDescription: true },
  );
  if (picked) await askSecrets([picked.secret], secrets);
}

/** One after the other; what is left empty stays as it is. */
export async function askSecrets(names: readonly string[], secrets: ServerSecrets): Promise<void> {
  for (const name of names) {
    const value = await vscode.window.showInputBox({
      title: vscode.l10n.t("The secret {0}", visibleLine(name)),
      prompt: vscode.l10n.t("It is kept by VS Code, not in the settings, and only its servers get it."),
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) =>
        text.length > 0 && text.length < shortest
          ? {
              message: vscode.l10n.t("So short a secret cannot be masked where it shows up."),
              severity: vscode.InputBoxValidationSeverity.Warning,
            }
          : null,
    });
    if (value !== undefined && value !== "") await secrets.set(name, value);
  }
}

/** Behaviour 3.49. */
const shortest = 4;
