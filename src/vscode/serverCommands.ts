import type * as vscode from "vscode";
import { commandIds } from "./commandIds.ts";
import type { Gateway } from "./gateway.ts";
import type { LazyLog } from "./lazyLog.ts";
import type { ServerAction } from "./serverActions.ts";
import type { WatchedSettings } from "./settings.ts";

export interface ServerCommandParts {
  readonly gateway: Gateway;
  readonly log: LazyLog;
  /** Our storage, below the user's data. */
  readonly storage: vscode.Uri;
  settings(): Promise<WatchedSettings>;
}

/** The commands about MCP servers; what they do loads with the first. */
export function serverCommands({ gateway, log, storage, settings }: ServerCommandParts) {
  const isSecret = async (text: string) => {
    const redact = await log.redact();
    return (await redact(text)).masked > 0;
  };
  const act = (action: ServerAction) => async (argument: unknown) => {
    const [{ actOnServer }, loaded] = await Promise.all([import("./serverActions.ts"), gateway.load()]);
    await actOnServer(action, argument, loaded);
  };
  return {
    [commandIds.addServer]: async () => {
      const [{ addServer }, { secrets }] = await Promise.all([import("./addServer.ts"), gateway.load()]);
      await addServer({ secrets, isSecret });
    },
    [commandIds.importServers]: async () => {
      const [{ importServers }, { secrets }] = await Promise.all([
        import("./importServers.ts"),
        gateway.load(),
      ]);
      await importServers({ storage, secrets, isSecret });
    },
    [commandIds.setServerSecret]: async (argument: unknown) => {
      const [{ setServerSecret }, { secrets }, watched] = await Promise.all([
        import("./serverSecret.ts"),
        gateway.load(),
        settings(),
      ]);
      await setServerSecret(argument, watched.current().gateway.servers, secrets);
    },
    [commandIds.reviewChange]: async (argument: unknown) => {
      const [{ reviewChange }, loaded] = await Promise.all([import("./reviewChange.ts"), gateway.load()]);
      await reviewChange(argument, loaded);
    },
    [commandIds.startServer]: act("start"),
    [commandIds.stopServer]: act("stop"),
    [commandIds.restartServer]: act("restart"),
    [commandIds.openServer]: async (argument: unknown) => {
      const [{ openServer }, loaded] = await Promise.all([import("./serverActions.ts"), gateway.load()]);
      await openServer(argument, loaded);
    },
  };
}
