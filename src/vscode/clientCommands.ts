import type * as vscode from "vscode";
import { commandIds } from "./commandIds.ts";
import type { Gateway } from "./gateway.ts";

export interface ClientCommandParts {
  readonly gateway: Gateway;
  readonly storage: vscode.Uri;
  /** Where the extension is. */
  readonly extension: vscode.Uri;
}

/** The commands about programs outside the editor; what they do loads with the first. */
export function clientCommands({ gateway, storage, extension }: ClientCommandParts) {
  const load = async () => {
    const { clients, published } = await gateway.load();
    const parts = { storage, extension, url: () => published()?.url ?? null };
    return { clients: await clients(), parts };
  };
  return {
    [commandIds.addClient]: async () => {
      const [{ addClient }, { clients, parts }] = await Promise.all([import("./clientActions.ts"), load()]);
      await addClient(clients, parts);
    },
    [commandIds.copyClientConfiguration]: async () => {
      const [{ copyClientConfiguration }, { clients, parts }] = await Promise.all([
        import("./clientActions.ts"),
        load(),
      ]);
      await copyClientConfiguration(clients, parts);
    },
    [commandIds.revokeClient]: async () => {
      const [{ revokeClient }, { clients }] = await Promise.all([import("./clientActions.ts"), load()]);
      await revokeClient(clients);
    },
  };
}
