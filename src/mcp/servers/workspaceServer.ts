import { secretsOf } from "../../core/serverReferences.ts";
import type { ServerStart } from "../../core/serverSetting.ts";
import { canonical, sha256 } from "../../gate/digest.ts";
import { readMcpFile } from "../import/foundServer.ts";
import type { Dialect } from "../import/normalServer.ts";

/** A server that a folder brings along: whoever can write a file there decides what it runs. */
export interface WorkspaceServer {
  /**
   * The source in the ids of its tools. It holds a part of the identity, so that no row, rule or grant for a server
   * of the settings, of another folder or of what this one was before says anything about it.
   */
  readonly name: string;
  /** As it is called in the file. */
  readonly title: string;
  /** Absolute path. */
  readonly folder: string;
  /** Relative to the folder. */
  readonly file: string;
  /** SHA-256 (64 hex) over the folder, the file, the name and all it would be started from, as it is written. */
  readonly identity: string;
  /** `null` where it cannot be started. */
  readonly start: ServerStart | null;
  readonly problems: readonly string[];
}

/** Those in the text of one of these files; what is switched off there is none. */
export function workspaceServers(
  text: string,
  { folder, file, dialect }: { readonly folder: string; readonly file: string; readonly dialect: Dialect },
): readonly WorkspaceServer[] {
  const { servers } = readMcpFile(text, { dialect, folder });
  return servers
    .filter(({ enabled, project }) => enabled && project === null)
    .map(({ name: title, start, problems }) => {
      const identity = sha256(
        canonical({ folder, file, name: title.toWellFormed(), start: start && { ...start } }),
      );
      const asks = start !== null && secretsOf(start).length > 0;
      const plain = title.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 40) || "server";
      return {
        name: `${plain}@${identity.slice(0, 12)}`,
        title,
        folder,
        file,
        identity,
        start: asks ? null : start,
        problems: asks ? [asksForInput] : problems,
      };
    });
}

const asksForInput = "asks for an input: take it over into your settings by the command 'Import MCP Servers'";

/** What was allowed to start, in this form and no other. */
export interface ServerApproval {
  readonly identity: string;
  readonly folder: string;
  readonly file: string;
  readonly title: string;
}

/** `changed`: allowed once, but it is not what it was. */
export function approvalOf(
  server: WorkspaceServer,
  approvals: readonly ServerApproval[],
): "allowed" | "changed" | "unknown" {
  if (approvals.some(({ identity }) => identity === server.identity)) return "allowed";
  const isAlike = ({ folder, file, title }: ServerApproval) =>
    folder === server.folder && file === server.file && title === server.title;
  return approvals.some(isAlike) ? "changed" : "unknown";
}

/** Everything it would be started from, one fact a line, as name and text. */
export function startFacts(start: ServerStart): readonly StartFact[] {
  if (start.type === "http")
    return [
      { kind: "url", text: start.url },
      ...Object.entries(start.headers).map(([name, text]) => ({ kind: "header" as const, name, text })),
    ];
  return [
    { kind: "command", text: start.command },
    ...start.args.map((text) => ({ kind: "argument" as const, text })),
    ...Object.entries(start.env).map(([name, text]) => ({ kind: "env" as const, name, text })),
    ...(start.cwd === null ? [] : [{ kind: "cwd" as const, text: start.cwd }]),
  ];
}

export type StartFact =
  | { readonly kind: "command" | "argument" | "cwd" | "url"; readonly text: string }
  | { readonly kind: "env" | "header"; readonly name: string; readonly text: string };
