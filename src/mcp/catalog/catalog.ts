import type { JsonObject } from "../../core/json.ts";
import type { ToolId } from "../../core/toolSpec.ts";
import type { ControlEntry } from "../../decisionLog/entry.ts";
import type { Ledger } from "../../decisionLog/ledger.ts";
import type { Place, Tool } from "../../gate/tool.ts";
import type { McpTool, Upstream } from "../upstream/upstream.ts";
import type { Assessment } from "./assessment.ts";
import type { ComposedRisk } from "./composeRisk.ts";
import type { Finding } from "./findings.ts";
import type { LedgerState } from "./ledgerState.ts";
import type { ServerFacts } from "./serverRisk.ts";

/** What the tools of other people's servers are to us. */
export interface Catalog extends Disposable {
  /** All of them, those that are withheld included. */
  list(): readonly CatalogTool[];
  /** The servers that run. */
  servers(): readonly CatalogServer[];
  get(id: ToolId): CatalogTool | null;
  /** Of those that are not withheld. */
  byAlias(alias: string): CatalogTool | null;
  onDidChange(listener: () => void): Disposable;
  /** Looks at all servers and at the ledger anew; settles when what is listed is what was found. */
  refresh(): Promise<void>;
  /**
   * Puts a person's answer to the changed definition of a tool or a server on record, and has it count. Rejects where
   * that is not what waits for one any more.
   */
  review(subject: string, seen: LedgerState, approved: boolean): Promise<void>;
}

export interface CatalogTool {
  readonly id: ToolId;
  /** What it is served under; as it is plain, where it is withheld for its name. */
  readonly alias: string;
  readonly tool: Tool;
  readonly upstream: Upstream;
  readonly definition: McpTool;
  /** `null`: it could not be looked up. */
  readonly ledger: LedgerState | null;
  readonly risk: ComposedRisk;
  readonly findings: readonly Finding[];
  /** Why it is neither listed nor run, `null`: it is. */
  readonly withheld: Withheld | null;
}

export type Withheld =
  /** A person has to see what differs. */
  | { readonly kind: "changed" }
  /** A person has seen what differs, and said no. */
  | { readonly kind: "rejected" }
  /** Its name cannot be told from that of another. */
  | { readonly kind: "name" }
  /** Its definition cannot be read, or the ledger. */
  | { readonly kind: "unknown"; readonly problem: string };

export interface CatalogServer {
  readonly upstream: Upstream;
  /** A mismatch: it is started differently or calls itself something else than when it was last approved. */
  readonly ledger: LedgerState | null;
  readonly risk: Assessment;
}

export interface CatalogPorts {
  upstreams(): readonly Upstream[];
  /** Hears of every server that comes or goes, changes its state or its lists. */
  onDidChangeUpstreams(listener: () => void): Disposable;
  /** For now, not to keep: the log may be opened anew. */
  ledger(): Promise<Ledger>;
  append(entry: ControlEntry): Promise<void>;
  readonly clock: { wall(): number };
  facts(server: string): ServerFacts;
  /** Values of secrets that a server was given. */
  secrets(server: string): readonly string[];
  /** Whether its person wants to be asked about each call of a tool where no row says otherwise. */
  isRequired(id: ToolId): boolean;
  /** Names of tools that are ours or built in: none of others may have one (behaviour 3.7). */
  ownNames(): readonly string[];
  ownStorage(args: JsonObject, place: Place): Promise<readonly string[]>;
}
