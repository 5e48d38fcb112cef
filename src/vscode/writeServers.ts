import * as vscode from "vscode";
import type { ServerStart } from "../core/serverSetting.ts";
import { entriesOf } from "../core/table.ts";

export interface WrittenServer {
  readonly name: string;
  readonly enabled: boolean;
  readonly start: ServerStart;
}

/** Adds servers to the person's settings, beside those that are there. Throws where there is nothing to add to. */
export async function writeServers(servers: readonly WrittenServer[]): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("toolgate");
  const before: unknown = configuration.inspect("servers")?.globalValue ?? {};
  const entries = entriesOf(before);
  if (!entries) throw new Error(vscode.l10n.t("toolgate.servers is not an object"));
  const added = servers.map(({ name, enabled, start }) => [name, settingOf(start, enabled)] as const);
  await configuration.update(
    "servers",
    Object.fromEntries([...entries, ...added]),
    vscode.ConfigurationTarget.Global,
  );
}

/** Keys of `toolgate.servers`, whatever they hold. */
export function takenNames(): ReadonlySet<string> {
  const value: unknown = vscode.workspace.getConfiguration("toolgate").inspect("servers")?.globalValue;
  return new Set((entriesOf(value) ?? []).map(([name]) => name));
}

function settingOf(start: ServerStart, enabled: boolean): object {
  const off = enabled ? {} : { enabled };
  if (start.type === "http") return { url: start.url, ...unlessEmpty("headers", start.headers), ...off };
  const { command, args, env, cwd } = start;
  return {
    command,
    ...(args.length > 0 && { args }),
    ...unlessEmpty("env", env),
    ...(cwd !== null && { cwd }),
    ...off,
  };
}

const unlessEmpty = (key: string, record: Readonly<Record<string, string>>) =>
  Object.keys(record).length === 0 ? {} : { [key]: record };
