import type { JsonObject } from "../../core/json.ts";
import { messageOf } from "../../gate/fault.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { EndpointPorts } from "./endpoint.ts";
import { objectsOf } from "./params.ts";

/** What the servers offer beside tools, each with the server it is from. */
export interface Offered {
  list(kind: Kind): Promise<readonly Offer[]>;
  /** The first that fits; what is not known is looked for once more, for servers that do not tell of changes. */
  find(kind: Kind, fits: (offer: Offer) => boolean): Promise<Offer | null>;
  /** To be read anew: lists have changed. */
  forget(): void;
}

export type Kind = "resources" | "templates" | "prompts";

export interface Offer {
  readonly upstream: Upstream;
  readonly entry: JsonObject;
}

const kinds: Readonly<Record<Kind, { method: string; key: string; capability: string; id: string }>> = {
  resources: { method: "resources/list", key: "resources", capability: "resources", id: "uri" },
  templates: {
    method: "resources/templates/list",
    key: "resourceTemplates",
    capability: "resources",
    id: "uriTemplate",
  },
  prompts: { method: "prompts/list", key: "prompts", capability: "prompts", id: "name" },
};

export function createOffered({
  upstreams,
  clock,
  log,
}: Pick<EndpointPorts, "upstreams" | "clock" | "log">): Offered {
  const known = new Map<Kind, Promise<readonly Offer[]>>();
  return {
    list,
    find: async (kind, fits) => {
      const there = (await list(kind)).find(fits);
      if (there) return there;
      known.delete(kind);
      return (await list(kind)).find(fits) ?? null;
    },
    forget: () => known.clear(),
  };

  function list(kind: Kind): Promise<readonly Offer[]> {
    const read = known.get(kind) ?? readAll(kind);
    known.set(kind, read);
    return read;
  }

  async function readAll(kind: Kind): Promise<readonly Offer[]> {
    return (await Promise.all(upstreams().map((upstream) => readOne(kind, upstream)))).flat();
  }

  /** What one server cannot say keeps the others from nothing. */
  async function readOne(kind: Kind, upstream: Upstream): Promise<readonly Offer[]> {
    const { method, key, id } = kinds[kind];
    if (!offers(upstream, kind)) return [];
    const waiting = new AbortController();
    using _ = clock.after(mostMs, () => waiting.abort(new Error("the server does not answer")));
    try {
      const result = await upstream.request(method, {}, { signal: waiting.signal, session: null });
      return objectsOf(result[key])
        .filter((entry) => typeof entry[id] === "string")
        .map((entry) => ({ upstream, entry }));
    } catch (error) {
      known.delete(kind);
      log(`${upstream.name}: ${method} failed (${messageOf(error)})`);
      return [];
    }
  }
}

/** A server that is silent must not keep everybody from what the others offer. */
const mostMs = 10_000;

/** Whether a server runs and says that it has such things. */
export function offers(upstream: Upstream, kind: Kind | "completions" | "logging"): boolean {
  const state = upstream.state();
  const capability = kind === "completions" || kind === "logging" ? kind : kinds[kind].capability;
  return state.kind === "running" && state.capabilities[capability] !== undefined;
}
