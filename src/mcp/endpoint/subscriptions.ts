import { messageOf } from "../../gate/fault.ts";
import type { Upstream } from "../upstream/upstream.ts";

/** Which resources somebody here wants to hear of: a server is asked once for all of them. */
export interface Subscriptions {
  /** Resolves once the server has said that it will tell. */
  add(uri: string, owner: object, upstream: Upstream): Promise<void>;
  remove(uri: string, owner: object): void;
  removeAll(owner: object): void;
  has(uri: string, owner: object): boolean;
}

interface Subscribed {
  readonly upstream: Upstream;
  readonly owners: Set<object>;
  readonly asked: Promise<unknown>;
}

export function createSubscriptions(log: (line: string) => void): Subscriptions {
  const all = new Map<string, Subscribed>();
  return {
    async add(uri, owner, upstream) {
      const known = all.get(uri);
      const subscribed =
        known?.upstream === upstream
          ? known
          : { upstream, owners: new Set<object>(), asked: ask("resources/subscribe", uri, upstream) };
      all.set(uri, subscribed);
      subscribed.owners.add(owner);
      try {
        await subscribed.asked;
      } catch (error) {
        if (all.get(uri) === subscribed) all.delete(uri);
        throw error;
      }
    },
    remove,
    removeAll(owner) {
      for (const uri of [...all.keys()]) remove(uri, owner);
    },
    has: (uri, owner) => all.get(uri)?.owners.has(owner) ?? false,
  };

  function remove(uri: string, owner: object): void {
    const subscribed = all.get(uri);
    if (!subscribed?.owners.delete(owner) || subscribed.owners.size > 0) return;
    all.delete(uri);
    ask("resources/unsubscribe", uri, subscribed.upstream).catch((error: unknown) =>
      log(`${subscribed.upstream.name}: resources/unsubscribe failed (${messageOf(error)})`),
    );
  }
}

const ask = (method: string, uri: string, upstream: Upstream) =>
  upstream.request(method, { uri }, { signal: new AbortController().signal, session: null });
