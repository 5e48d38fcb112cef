import type { Clock } from "../../gate/clock.ts";
import { createListeners } from "../../gate/listeners.ts";
import { onAbort } from "../../gate/onAbort.ts";
import { createBackOff, type BackOff } from "./backOff.ts";
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
  /** Settles when the next try is due earlier than by the clock. */
  woken: PromiseWithResolvers<void>;
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
  let lastRun = Promise.resolve();

  function enter(next: UpstreamState): void {
    state = next;
    changes.tell();
  }

  const isStarting = () => state.kind === "starting";

  async function keep(current: Run): Promise<void> {
    const backOff = createBackOff(clock);
    for (;;) {
      if (!isStarting()) enter({ kind: "starting" });
      const again = await oneLife(current, backOff);
      if (current.stop.signal.aborted) break;
      // Somebody may have asked for a start while the last life ended.
      if (again === null && !isStarting()) break;
      using _ = clock.after(again ?? 0, current.woken.resolve);
      using stopping = onAbort(current.stop.signal);
      await Promise.race([current.woken.promise, stopping.happened]);
      if (current.stop.signal.aborted) break;
    }
    if (run === current) run = null;
  }

  /** Starts the server; after its end, gives the time until the next try. */
  async function oneLife(current: Run, backOff: BackOff): Promise<number | null> {
    const { signal } = current.stop;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let connection: Connection | null = null;
    let again: number | null = null;
    // At once, so that no call goes to a server that is known to be gone.
    let over = false;
    const onEnd = ({ kind, message }: UpstreamError) => {
      if (over) return;
      over = true;
      live = null;
      if (!signal.aborted) {
        again = kind === "refused" ? null : backOff.failed();
        current.woken = Promise.withResolvers();
        log.line(message);
        enter({ kind: "failed", problem: message, again });
      }
      end();
    };
    try {
      const { connect } = await import("./connection.ts");
      const onNotification = (notification: UpstreamNotification) => void notify(notification);
      const ports = { environment, log, version, standing, onNotification, onEnd };
      connection = await connect(config, ports, signal);
      const tools = await listTools(connection, signal, log.line);
      if (signal.aborted || over) return again;
      live = { connection, tools };
      const { server, era, capabilities, instructions } = connection;
      backOff.runs();
      enter({ kind: "running", server, era, capabilities, instructions });
      using stopping = onAbort(signal);
      await Promise.race([ended, stopping.happened]);
    } catch (error) {
      onEnd(error instanceof UpstreamError ? error : new UpstreamError("unavailable", String(error)));
    } finally {
      live = null;
      await connection?.close();
    }
    return again;
  }

  async function notify(notification: UpstreamNotification): Promise<void> {
    if (notification.method === "notifications/tools/list_changed") {
      await live?.tools.refresh();
      changes.tell();
    }
    notifications.tell(notification);
  }

  async function settled(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (!isStarting()) resolve();
    };
    using _ = changes.listen(look);
    look();
    await promise;
  }

  async function start(): Promise<void> {
    if (run === null) {
      const begun: Run = { stop: new AbortController(), woken: Promise.withResolvers() };
      run = begun;
      enter({ kind: "starting" });
      lastRun = lastRun.then(async () => {
        if (!begun.stop.signal.aborted) await keep(begun);
      });
    } else if (state.kind === "failed") {
      run.woken.resolve();
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
    if (isStarting()) {
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
