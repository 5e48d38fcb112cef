import type { ToolId } from "../../core/toolSpec.ts";
import type { Asker } from "../../gate/asker.ts";
import type { Clock } from "../../gate/clock.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import type { Gate } from "../../gate/ports.ts";
import type { OutsideClient } from "../clients/client.ts";
import type { McpTool, Upstream } from "../upstream/upstream.ts";

/** What other people's servers offer, served to clients under our gate. */
export interface Endpoint extends AsyncDisposable {
  /** `http://127.0.0.1:<port>/mcp`; no secret is in it. */
  readonly url: string;
  /** Ends what an outside client has open; for one whose token is none any more. */
  drop(id: string): void;
}

export interface EndpointPorts {
  /** How the endpoint calls itself. */
  readonly version: string;
  readonly tools: ServedTools;
  /** Every server, running or not, first the one that goes before where two list the same resource. */
  upstreams(): readonly Upstream[];
  /** Hears of every server that comes or goes, changes its state or its lists. */
  onDidChangeUpstreams(listener: () => void): Disposable;
  /** One call through the whole gate. */
  readonly call: Gate["call"];
  /** How the client's own person is asked; `null`: our strategy asks. */
  asker(client: OutsideClient, session: DownstreamSession): Asker | null;
  /** Whether VS Code asks beside us: `off` tells its client, and no other, that every tool only reads. */
  nativeConfirmation(): "on" | "off";
  readonly names: Names;
  readonly clock: Clock;
  log(line: string): void;
}

export interface ServedTools {
  /** Those that may be called now: neither denied nor withheld. */
  list(): readonly ServedTool[];
  byAlias(alias: string): ServedTool | null;
  onDidChange(listener: () => void): Disposable;
}

export interface ServedTool {
  readonly id: ToolId;
  /** What it is called here. */
  readonly alias: string;
  /** As its server describes it. */
  readonly definition: McpTool;
  readonly upstream: Upstream;
}

/** What is a server's, as it is called here. */
export interface Names {
  /** Of a prompt. */
  alias(server: string, name: string): string;
  /** What a server asks a client's person, in a form in which it cannot be taken for our question. */
  question(server: string, message: string): string;
}
