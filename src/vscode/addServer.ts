import * as vscode from "vscode";
import { isSecretName } from "../decisionLog/secretNames.ts";
import { referenceProblems } from "../core/serverReferences.ts";
import { isServerUrl, serverNameProblem, type ServerStart } from "../core/serverSetting.ts";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import { suggestedName, wordsOf } from "../mcp/import/commandLine.ts";
import { planImport } from "../mcp/import/plan.ts";
import { secretKeyOf } from "../mcp/import/secretKey.ts";
import type { ImportParts } from "./importServers.ts";
import { takenNames, writeServers } from "./writeServers.ts";

/** Asks step by step for a server, and writes it into the person's settings; leaving on the way writes nothing. */
export async function addServer({ secrets, isSecret }: Omit<ImportParts, "storage">): Promise<void> {
  const kind = await askKind();
  const words = kind && (kind === "http" ? await askAddress() : await askCommand());
  const name = words && (await askName(suggestedName(words)));
  if (!name) return;
  const kept = new Map<string, string>();
  const [first = "", ...args] = words;
  const extra = await askExtra(kind, name, kept);
  if (!extra) return;
  const start: ServerStart =
    kind === "http"
      ? { type: "http", url: first, headers: extra }
      : { type: "stdio", command: first, args, env: extra, cwd: null };
  try {
    const found = { name, project: null, enabled: true, start, problems: [] };
    const planned = await planImport(found, { taken: takenNames(), isSecret });
    const problems = referenceProblems(planned.start);
    if (problems.length > 0) throw new Error(problems.join("; "));
    for (const [key, value] of kept) await secrets.set(key, value);
    for (const { key, value } of planned.moved) await secrets.set(key, value);
    await writeServers([planned]);
  } catch (error) {
    const why = visibleLine(messageOf(error));
    void vscode.window.showErrorMessage(vscode.l10n.t("No server was added: {0}", why));
    return;
  }
  await vscode.commands.executeCommand("toolgate.toolsView.focus");
}

const title = () => vscode.l10n.t("Add an MCP server");

async function askKind(): Promise<ServerStart["type"] | undefined> {
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: vscode.l10n.t("A program"),
        description: vscode.l10n.t("started here, spoken to on its standard streams"),
        type: "stdio" as const,
      },
      {
        label: vscode.l10n.t("An address"),
        description: vscode.l10n.t("of a server that runs already, spoken to over HTTP"),
        type: "http" as const,
      },
    ],
    { title: title(), ignoreFocusOut: true },
  );
  return picked?.type;
}

async function askCommand(): Promise<readonly string[] | null> {
  const split = (line: string) => wordsOf(line, process.platform !== "win32");
  const line = await vscode.window.showInputBox({
    title: title(),
    prompt: vscode.l10n.t("The program with its arguments. No shell reads them."),
    placeHolder: "npx -y @modelcontextprotocol/server-filesystem ${workspaceFolder}",
    ignoreFocusOut: true,
    validateInput: (text) => {
      const words = split(text);
      if (!words) return vscode.l10n.t("A quote is not closed.");
      return words.length === 0 ? vscode.l10n.t("A program is needed.") : null;
    },
  });
  return line === undefined ? null : split(line);
}

async function askAddress(): Promise<readonly string[] | null> {
  const url = await vscode.window.showInputBox({
    title: title(),
    prompt: vscode.l10n.t("The address of the server"),
    placeHolder: "https://example.com/mcp",
    ignoreFocusOut: true,
    validateInput: (text) =>
      isServerUrl(text)
        ? null
        : vscode.l10n.t("An http or https address is needed, without a user name, a password or a fragment."),
  });
  return url === undefined ? null : [url];
}

async function askName(value: string): Promise<string | undefined> {
  const taken = takenNames();
  return vscode.window.showInputBox({
    title: title(),
    prompt: vscode.l10n.t("Its name: what the ids of its tools begin with"),
    value,
    ignoreFocusOut: true,
    validateInput(text) {
      if (serverNameProblem(text) !== null)
        return vscode.l10n.t("Letters, digits, “-” and “_” only, and no name of another source of tools.");
      return taken.has(text) ? vscode.l10n.t("There is a server of this name already.") : null;
    },
  });
}

/** Environment or headers; `null` when the person leaves. What is to be secret goes into `kept`. */
async function askExtra(
  kind: ServerStart["type"],
  server: string,
  kept: Map<string, string>,
): Promise<Readonly<Record<string, string>> | null> {
  const given = new Map<string, string>();
  for (;;) {
    const done = { label: vscode.l10n.t("Done: add the server") };
    const more = {
      label: kind === "http" ? vscode.l10n.t("Add a header…") : vscode.l10n.t("Add an environment variable…"),
      description: [...given.keys()].map(visibleLine).join(", "),
    };
    const picked = await vscode.window.showQuickPick([done, more], { title: title(), ignoreFocusOut: true });
    if (!picked) return null;
    if (picked === done) return Object.fromEntries(given);
    const name = await vscode.window.showInputBox({
      title: title(),
      prompt: kind === "http" ? vscode.l10n.t("Name of the header") : vscode.l10n.t("Name of the variable"),
      ignoreFocusOut: true,
      validateInput: (text) => (/^[^=\s:]+$/.test(text) ? null : vscode.l10n.t("A name is needed.")),
    });
    const value = name ? await askValue(name) : undefined;
    if (!name || !value) continue;
    const key = secretKeyOf(server, name);
    if (value.secret) kept.set(key, value.text);
    given.set(name, value.secret ? `\${secret:${key}}` : value.text);
  }
}

async function askValue(
  name: string,
): Promise<{ readonly text: string; readonly secret: boolean } | undefined> {
  const text = await vscode.window.showInputBox({
    title: title(),
    prompt: vscode.l10n.t("Value of {0}", visibleLine(name)),
    password: isSecretName(name),
    ignoreFocusOut: true,
  });
  if (text === undefined || isSecretName(name))
    return text === undefined ? undefined : { text, secret: true };
  const plain = { label: vscode.l10n.t("Write it into the settings") };
  const hidden = { label: vscode.l10n.t("Keep it as a secret") };
  const picked = await vscode.window.showQuickPick([plain, hidden], { title: title(), ignoreFocusOut: true });
  return picked && { text, secret: picked === hidden };
}
