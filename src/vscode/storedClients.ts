import type * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { openClients, type Clients } from "../mcp/clients/clients.ts";

/** The programs that a person let in; what is kept of them lies where no file can be written to. */
export function openStoredClients(
  secrets: vscode.SecretStorage,
  channel: vscode.LogOutputChannel,
): Promise<Clients> {
  return openClients(
    {
      read: () => secrets.get(key),
      write: (list) => secrets.store(key, list),
      onDidChange(listener) {
        const listening = secrets.onDidChange((event) => {
          if (event.key === key) listener();
        });
        return { [Symbol.dispose]: () => listening.dispose() };
      },
    },
    (problem) => channel.error(`mcp.clients No program outside is let in: ${visibleLine(problem)}`),
  );
}

const key = "mcpClients";
