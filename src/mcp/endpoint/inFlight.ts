import type { Upstream } from "../upstream/upstream.ts";
import type { Asked } from "./asked.ts";

/** Who has a request under way at which server: what a server says then is meant for them. */
export interface InFlight {
  at(upstream: Upstream): readonly Asked[];
  enter(upstream: Upstream, asked: Asked): Disposable;
}

export function createInFlight(): InFlight {
  const all = new Map<Upstream, Set<Asked>>();
  return {
    at: (upstream) => [...(all.get(upstream) ?? [])],
    enter(upstream, asked) {
      const there = all.get(upstream) ?? new Set();
      all.set(upstream, there.add(asked));
      return {
        [Symbol.dispose]() {
          there.delete(asked);
          if (there.size === 0) all.delete(upstream);
        },
      };
    },
  };
}
