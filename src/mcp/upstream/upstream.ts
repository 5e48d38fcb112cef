import type { JsonObject } from "../../core/json.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";

/** The connection to one server of somebody else's; everybody in the window who calls the server shares it. */
export interface Upstream extends AsyncDisposable {
  /** Its key in `toolgate.servers`. */
  readonly name: string;
  /** SHA-256 of what it is started from: command, arguments, environment and folder, or URL and headers. */
  readonly identity: string;
  state(): UpstreamState;
  /** All pages, as the server lists them; empty unless it runs. */
  tools(): readonly McpTool[];
  /** Resolves when it runs or has failed; the state says which. */
  start(): Promise<void>;
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** The server's result. Lists without a cursor give all pages. Throws an `UpstreamError`, or what the signal says. */
  request(method: string, params: JsonObject, call: UpstreamCall): Promise<JsonObject>;
  /** Hears of every change of the state and of the tools. */
  onDidChange(listener: () => void): Disposable;
  /** Hears what the server says unasked: changed lists, updated resources, log messages. */
  onNotification(listener: (notification: UpstreamNotification) => void): Disposable;
}

export type UpstreamState =
  | { readonly kind: "stopped" }
  | { readonly kind: "starting" }
  | {
      readonly kind: "running";
      readonly server: { readonly name: string; readonly version: string };
      readonly era: Era;
      readonly capabilities: JsonObject;
      readonly instructions: string | null;
    }
  | {
      readonly kind: "failed";
      readonly problem: string;
      /** Milliseconds from the failure to the next try; `null` where only a person starts it again. */
      readonly again: number | null;
    };

export type Era = "2025-11-25" | "2026-07-28";

/** A tool as its server describes it, with whatever else it says of it. */
export type McpTool = JsonObject & {
  readonly name: string;
  readonly inputSchema: JsonObject;
  readonly title?: string;
  readonly description?: string;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
};

export interface UpstreamNotification {
  readonly method: string;
  readonly params: JsonObject;
}

export interface UpstreamCall {
  readonly signal: AbortSignal;
  /** Who answers what the server asks back meanwhile. */
  readonly session: DownstreamSession | null;
  /** Hears of progress, as the server puts it but without its token. */
  onProgress?(progress: JsonObject): void;
}

/** What a server is started from or reached at; secrets are filled in. */
export type ServerConfig = StdioServer | HttpServer;

export interface StdioServer {
  readonly type: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | null;
}

export interface HttpServer {
  readonly type: "http";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
