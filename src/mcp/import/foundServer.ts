import { parse, type ParseError } from "jsonc-parser";
import { readServer, type ServerStart } from "../../core/serverSetting.ts";
import { entriesOf } from "../../core/table.ts";
import { normalServer, type Dialect } from "./normalServer.ts";

/** A server in a file of another program, as it would be written in our settings. */
export interface FoundServer {
  /** As it is called there. */
  readonly name: string;
  /** The folder it belongs to, where a file holds those of several; else `null`. */
  readonly project: string | null;
  readonly enabled: boolean;
  readonly start: ServerStart | null;
  /** Why it cannot be taken over; empty where it can. */
  readonly problems: readonly string[];
}

export interface FoundServers {
  readonly servers: readonly FoundServer[];
  /** What is wrong with the file itself, or `null`. */
  readonly problem: string | null;
}

/**
 * Where servers stand in a file, and how they are written. `folder`: where they run when they do not say, as it
 * would be written in our settings; `null`: nowhere in particular.
 */
export interface McpFile {
  readonly dialect: Dialect;
  readonly folder: string | null;
}

/** Reads the text of such a file; comments and trailing commas are fine, and nothing throws. */
export function readMcpFile(text: string, { dialect, folder }: McpFile): FoundServers {
  const root = parsed(text);
  if (root === undefined) return { servers: [], problem: "is not JSON" };
  const top = new Map(entriesOf(root) ?? []);
  const key = dialect === "vscode" ? "servers" : "mcpServers";
  const own = serversIn(top.get(key), { dialect, folder, project: null });
  const projects = dialect === "claude" ? (entriesOf(top.get("projects")) ?? []) : [];
  const theirs = projects.flatMap(([path, project]) =>
    serversIn(new Map(entriesOf(project) ?? []).get("mcpServers"), { dialect, folder: path, project: path }),
  );
  const servers = [...own, ...theirs];
  const problem = servers.length > most ? `names more than ${most} servers; the others are left out` : null;
  return { servers: servers.slice(0, most), problem };
}

/** More than a person could look through. */
const most = 300;

function serversIn(
  raw: unknown,
  { dialect, folder, project }: McpFile & { readonly project: string | null },
): FoundServer[] {
  return (entriesOf(raw) ?? []).map(([name, value]) => {
    const { raw: ours, enabled, problems } = normalServer(name, value, { dialect, folder });
    const read = problems.length > 0 ? null : readServer(ours);
    return {
      name,
      project,
      enabled,
      start: read?.kind === "server" ? read.start : null,
      problems: read?.kind === "wrong" ? read.problems : problems,
    };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      const errors: ParseError[] = [];
      const value: unknown = parse(text.replace(/^\ufeff/, ""), errors, { allowTrailingComma: true });
      return errors.length > 0 ? undefined : value;
    } catch {
      // Nested deeper than the parser can follow.
      return undefined;
    }
  }
}
