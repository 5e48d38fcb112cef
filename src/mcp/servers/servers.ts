import { createListeners } from "../../gate/listeners.ts";
import { identityOf } from "../upstream/identity.ts";
import type { ServerConfig, Upstream, UpstreamState } from "../upstream/upstream.ts";

/** A server as this window wants it, by what settings and approvals say now. */
export interface WantedServer {
  /** The source in the ids of its tools; no two servers share one. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  readonly origin: ServerOrigin;
  readonly wanted: Wanted;
}

export type ServerOrigin =
  | { readonly kind: "settings" }
  /** `folder`: absolute path; `file`: relative to it. */
  | { readonly kind: "workspace"; readonly folder: string; readonly file: string };

export type Wanted =
  | {
      readonly kind: "ready";
      readonly config: ServerConfig;
      readonly enabled: boolean;
      /** What is in `config` and must not be shown. */
      readonly secrets: readonly string[];
      /**
       * SHA-256 of what it is started from, secrets and folders by their references: it is the same server in every
       * folder, and with a new password.
       */
      readonly identity: string;
    }
  /** Something is missing that it needs. */
  | { readonly kind: "unready"; readonly problems: readonly string[] }
  /** A person has not allowed it yet, or what they allowed is not what it is now. */
  | { readonly kind: "approval"; readonly changed: boolean };

/** A server as it is. */
export interface Server extends Omit<WantedServer, "wanted"> {
  readonly state: UpstreamState | Exclude<Wanted, { readonly kind: "ready" }>;
  /** `null`: it cannot be started as it is. */
  readonly upstream: Upstream | null;
}

export interface Servers extends AsyncDisposable {
  /** Starts, replaces and ends servers until they are as wanted; resolves when those that are gone have ended. */
  update(wanted: readonly WantedServer[]): Promise<void>;
  list(): readonly Server[];
  /** Those that can run, by name. */
  upstreams(): readonly Upstream[];
  /** Hears of every change of the list, of a state and of the tools. */
  onDidChange(listener: () => void): Disposable;
}

export type MakeUpstream = (name: string, wanted: ReadyServer["wanted"]) => Upstream;

/** The servers of this window. One that is made of anything else than before is ended, and another one started. */
export function createServers(make: MakeUpstream): Servers {
  const held = new Map<string, Held>();
  const changes = createListeners();
  let wantedNow: readonly WantedServer[] = [];
  let closed = false;

  const end = async ({ upstream, listening }: Held): Promise<void> => {
    listening[Symbol.dispose]();
    await upstream[Symbol.asyncDispose]();
  };

  function hold({ name, wanted }: ReadyServer): void {
    const { config, enabled } = wanted;
    const upstream = make(name, wanted);
    const listening = upstream.onDidChange(() => void changes.tell());
    held.set(name, { upstream, listening, enabled, config: identityOf(config) });
    // What went wrong is in its state.
    if (enabled) void upstream.start();
  }

  return {
    async update(wanted) {
      if (closed) return;
      wantedNow = wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const ready = new Map(wantedNow.flatMap((one) => (isReady(one) ? [[one.name, one]] : [])));
      const ending: Promise<void>[] = [];
      for (const [name, one] of held) {
        const next = ready.get(name);
        if (next && identityOf(next.wanted.config) === one.config) {
          if (next.wanted.enabled !== one.enabled)
            void (next.wanted.enabled ? one.upstream.start() : one.upstream.stop());
          held.set(name, { ...one, enabled: next.wanted.enabled });
          continue;
        }
        held.delete(name);
        ending.push(end(one));
      }
      for (const [name, one] of ready) if (!held.has(name)) hold(one);
      changes.tell();
      await Promise.allSettled(ending);
    },
    list: () =>
      wantedNow.map(({ wanted, ...server }) => {
        const upstream = held.get(server.name)?.upstream ?? null;
        if (wanted.kind !== "ready") return { ...server, state: wanted, upstream };
        return { ...server, state: upstream?.state() ?? { kind: "stopped" }, upstream };
      }),
    upstreams: () => wantedNow.flatMap(({ name }) => held.get(name)?.upstream ?? []),
    onDidChange: changes.listen,
    async [Symbol.asyncDispose]() {
      closed = true;
      const all = [...held.values()];
      held.clear();
      wantedNow = [];
      await Promise.allSettled(all.map(end));
    },
  };
}

interface Held {
  readonly upstream: Upstream;
  readonly listening: Disposable;
  readonly enabled: boolean;
  /** Its hash, secrets and folders filled in. */
  readonly config: string;
}

export type ReadyServer = WantedServer & { readonly wanted: Extract<Wanted, { readonly kind: "ready" }> };

const isReady = (server: WantedServer): server is ReadyServer => server.wanted.kind === "ready";
