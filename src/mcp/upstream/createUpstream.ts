import type { JsonObject } from "../../core/json.ts";
import type { Clock } from "../../gate/clock.ts";
import { createListeners } from "../../gate/listeners.ts";
import type { Connection } from "./connection.ts";
import { identityOf } from "./identity.ts";
import { createServerLog } from "./serverLog.ts";
import { toolsOf } from "./toolList.ts";
import type { McpTool, ServerConfig, Upstream, UpstreamNotification, UpstreamState } from "./upstream.ts";
import { UpstreamError } from "./upstreamError.ts";

export interface UpstreamOptions {
  readonly name: string;
  readonly config: ServerConfig;
  readonly clock: Clock;
  /** Our own environment; a server gets a small part of it. */
  readonly environment: NodeJS.ProcessEnv;
  /** Our version, for the server to know. */
  readonly version: string;
  /** Lines of the server's standard error, and what went wrong with it. */
  log(line: string): void;
}

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, config, clock, environment, version } = options;
  const log = createServerLog((line) => options.log(line), clock);
  const changes = createListeners();
  const notifications = createListeners<UpstreamNotification>();
  let state: UpstreamState = { kind: "stopped" };
  let connection: Connection | null = null;
  let starting: Promise<void> | null = null;
  let attempt = new AbortController();
  let tools: readonly McpTool[] = [];

  function enter(next: UpstreamState): void {
    state = next;
    changes.tell();
  }

  async function begin({ signal }: AbortController): Promise<void> {
    enter({ kind: "starting" });
    try {
      const { connect } = await import("./connection.ts");
      const ports = {
        environment,
        log,
        version,
        onNotification: (notification: UpstreamNotification) => void notifications.tell(notification),
        onEnd: (problem: string) => ended(problem),
      };
      const made = await connect(config, ports, signal);
      if (signal.aborted) return await made.close();
      connection = made;
      tools = toolsOf(await made.request("tools/list", {}, { signal, session: null }), (line) =>
        log.line(line),
      );
      const { server, era, capabilities, instructions } = made;
      enter({ kind: "running", server, era, capabilities, instructions });
    } catch (error) {
      if (!signal.aborted) ended(error instanceof Error ? error.message : String(error));
    }
  }

  function ended(problem: string): void {
    connection = null;
    tools = [];
    if (state.kind !== "stopped") enter({ kind: "failed", problem, again: null });
  }

  async function start(): Promise<void> {
    if (state.kind === "running") return;
    attempt = starting === null ? new AbortController() : attempt;
    starting ??= begin(attempt).finally(() => (starting = null));
    await starting;
  }

  async function stop(): Promise<void> {
    attempt.abort();
    const closing = connection;
    connection = null;
    tools = [];
    enter({ kind: "stopped" });
    await starting;
    await closing?.close();
  }

  return {
    name,
    identity: identityOf(config),
    state: () => state,
    tools: () => tools,
    start,
    stop,
    async restart() {
      await stop();
      await start();
    },
    async request(method: string, params: JsonObject, call) {
      if (state.kind === "starting") await starting;
      if (connection === null) throw new UpstreamError("unavailable", `The server '${name}' is not running.`);
      return await connection.request(method, params, call);
    },
    onDidChange: changes.listen,
    onNotification: notifications.listen,
    [Symbol.asyncDispose]: stop,
  };
}
