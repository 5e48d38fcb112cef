import type { Clock } from "../../gate/clock.ts";
import { createListeners } from "../../gate/listeners.ts";
import { onAbort } from "../../gate/onAbort.ts";
import { createBackOff } from "./backOff.ts";
import type { Connection } from "./connection.ts";
import { identityOf } from "./identity.ts";
import { createServerLog } from "./serverLog.ts";
import type { Standing } from "./standing.ts";
import { listTools, type ToolList } from "./toolList.ts";
import type { ServerConfig, Upstream, UpstreamNotification, UpstreamState } from "./upstream.ts";
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

interface Live {
  readonly connection: Connection;
  readonly tools: ToolList;
}

/** From a start to the stop, with all the restarts between them. */
interface Run {
  readonly stop: AbortController;
  over: Promise<void>;
  /** Ends the wait for the next try. */
  wake(): void;
}

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, config, clock, environment, version } = options;
  const log = createServerLog((line) => options.log(line), clock);
  const changes = createListeners();
  const notifications = createListeners<UpstreamNotification>();
  const standing: Standing = { level: null, resources: new Set() };
  let state: UpstreamState = { kind: "stopped" };
  let live: Live | null = null;
  let run: Run | null = null;

  function enter(next: UpstreamState): void {
    state = next;
    changes.tell();
  }

  async function keep(current: Run): Promise<void> {
    const { signal } = current.stop;
    const backOff = createBackOff(clock);
    for (;;) {
      enter({ kind: "starting" });
      const { kind, message } = await oneLife(signal, backOff.runs);
      if (signal.aborted) return;
      const again = kind === "refused" ? null : backOff.failed();
      log.line(message);
      enter({ kind: "failed", problem: message, again });
      if (again === null) break;
      await waited(again, current);
      if (signal.aborted) return;
    }
    if (run === current) run = null;
  }

  /** Starts the server and gives what ended it. */
  async function oneLife(stop: AbortSignal, onRunning: () => void): Promise<UpstreamError> {
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<UpstreamError>();
    let connection: Connection | null = null;
    try {
      const { connect } = await import("./connection.ts");
      const onNotification = (notification: UpstreamNotification) => void notify(notification);
      const ports = { environment, log, version, standing, onNotification, onEnd };
      connection = await connect(config, ports, stop);
      const tools = await listTools(connection, stop, log.line);
      if (stop.aborted) return stopped();
      live = { connection, tools };
      const { server, era, capabilities, instructions } = connection;
      onRunning();
      enter({ kind: "running", server, era, capabilities, instructions });
      using stopping = onAbort(stop);
      return await Promise.race([ended, stopping.happened.then(stopped)]);
    } catch (error) {
      return error instanceof UpstreamError ? error : new UpstreamError("unavailable", String(error));
    } finally {
      live = null;
      await connection?.close();
    }
  }

  async function notify(notification: UpstreamNotification): Promise<void> {
    if (notification.method === "notifications/tools/list_changed") {
      await live?.tools.refresh();
      changes.tell();
    }
    notifications.tell(notification);
  }

  async function waited(ms: number, current: Run): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    current.wake = resolve;
    using _ = clock.after(ms, resolve);
    using stopping = onAbort(current.stop.signal);
    await Promise.race([promise, stopping.happened]);
  }

  async function settled(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (state.kind !== "starting") resolve();
    };
    using _ = changes.listen(look);
    look();
    await promise;
  }

  let lastRun = Promise.resolve();

  async function start(): Promise<void> {
    if (run === null) {
      const begun: Run = { stop: new AbortController(), over: lastRun, wake: () => {} };
      run = begun;
      enter({ kind: "starting" });
      lastRun = begun.over = begun.over.then(async () => {
        if (!begun.stop.signal.aborted) await keep(begun);
      });
    } else if (state.kind === "failed") {
      run.wake();
      enter({ kind: "starting" });
    }
    await settled();
  }

  async function stop(): Promise<void> {
    run?.stop.abort();
    run = null;
    live = null;
    if (state.kind !== "stopped") enter({ kind: "stopped" });
    await lastRun;
  }

  async function connected(signal: AbortSignal): Promise<Connection> {
    if (state.kind === "starting") {
      using aborting = onAbort(signal);
      await Promise.race([settled(), aborting.happened]);
      signal.throwIfAborted();
    }
    if (live !== null) return live.connection;
    const why = state.kind === "failed" ? ` ${state.problem}` : "";
    throw new UpstreamError("unavailable", `The server '${name}' is not running.${why}`);
  }

  return {
    name,
    identity: identityOf(config),
    state: () => state,
    tools: () => live?.tools.tools() ?? [],
    start,
    stop,
    async restart() {
      await stop();
      await start();
    },
    async request(method, params, call) {
      const connection = live?.connection ?? (await connected(call.signal));
      return await connection.request(method, params, call);
    },
    onDidChange: changes.listen,
    onNotification: notifications.listen,
    [Symbol.asyncDispose]: stop,
  };
}

const stopped = () => new UpstreamError("unavailable", "The server was stopped.");
