import * as vscode from "vscode";
import type { HttpAccess, StdioAccess } from "../mcp/clients/configuration.ts";
import { programs } from "../mcp/clients/configuration.ts";
import { bridgePath, keepBridge } from "./keepBridge.ts";
import { meetingFolder } from "./meetingPlace.ts";

/** What a configuration is for. */
export interface Configuration {
  /** Where it is pasted; `null`: it is the token alone. */
  readonly file: string | null;
  /** With the token of a client filled in. */
  text(token: string): string;
}

export interface ConfigurationParts {
  readonly storage: vscode.Uri;
  readonly extension: vscode.Uri;
  /** The address of this window's endpoint; `null` while there is none. */
  url(): string | null;
}

/** Asks which program a configuration is for, and how it is to come here; `undefined`: none. */
export async function chooseConfiguration({
  storage,
  extension,
  url,
}: ConfigurationParts): Promise<Configuration | undefined> {
  const t = vscode.l10n.t;
  const here = url();
  const throughBridge = (token: string): StdioAccess => ({
    command: "node",
    args: [bridgePath(storage), "--windows", meetingFolder(storage)],
    env: { TOOLGATE_TOKEN: token },
  });
  const byUrl = (token: string, address: string): HttpAccess => ({
    url: address,
    authorization: `Bearer ${token}`,
  });
  const choices = programs.flatMap(({ name, file, http, stdio }) => [
    {
      label: name,
      description: t("finds the window of its folder by itself"),
      configuration: { file, text: (token: string) => stdio(throughBridge(token)) },
    },
    ...(http && here !== null
      ? [
          {
            label: t("{0}, by URL", name),
            description: t("this window only, until it closes"),
            configuration: { file, text: (token: string) => http(byUrl(token, here)) },
          },
        ]
      : []),
  ]);
  const alone = { label: t("Another program"), description: t("the token alone"), configuration: tokenAlone };
  const chosen = await vscode.window.showQuickPick([...choices, alone], {
    title: t("Copy the configuration for…"),
    placeHolder: t("It goes to the clipboard, with the token in it, and to no file."),
  });
  if (chosen && chosen !== alone) await keepBridge(extension, storage);
  return chosen?.configuration;
}

const tokenAlone: Configuration = { file: null, text: (token) => token };

/** Puts it on the clipboard and says so. */
export async function copyConfiguration(
  { file, text }: Configuration,
  name: string,
  token: string,
): Promise<void> {
  await vscode.env.clipboard.writeText(text(token));
  void vscode.window.showInformationMessage(
    file === null
      ? vscode.l10n.t(
          "The token of '{0}' is on the clipboard. Only its hash is kept here: it cannot be shown again.",
          name,
        )
      : vscode.l10n.t(
          "The configuration of '{0}' is on the clipboard, for {1}. The token is in it, and only its hash is kept here: it cannot be shown again.",
          name,
          file,
        ),
  );
}
