import type * as vscode from "vscode";
import * as z from "zod/mini";
import { allowedServersKey } from "./gateway.ts";
import type { ServerApproval, WorkspaceServer } from "../mcp/servers/workspaceServer.ts";

/** Which servers of folders a person allowed to start; what cannot be read is not allowed. */
export interface ServerApprovals {
  list(): readonly ServerApproval[];
  add(server: WorkspaceServer): Promise<void>;
}

export function createServerApprovals(kept: vscode.Memento): ServerApprovals {
  const list = () => approvals.safeParse(kept.get<unknown>(allowedServersKey)).data ?? [];
  return {
    list,
    async add({ identity, folder, file, title }) {
      const others = list().filter((one) => one.identity !== identity);
      await kept.update(allowedServersKey, [...others, { identity, folder, file, title }].slice(-mostKept));
    },
  };
}

const mostKept = 1000;

const approvals = z.array(
  z.object({ identity: z.string(), folder: z.string(), file: z.string(), title: z.string() }),
);
