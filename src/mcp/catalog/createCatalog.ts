import { createListeners } from "../../gate/listeners.ts";
import type { Catalog, CatalogPorts } from "./catalog.ts";
import { survey, type Survey } from "./survey.ts";

/** Keeps what is listed in step with the servers and the ledger. */
export function createCatalog(ports: CatalogPorts): Catalog {
  const listeners = createListeners();
  let known: Survey = { servers: [], tools: [] };
  let looking: Promise<void> | null = null;
  let stale = false;
  let disposed = false;

  async function look(): Promise<void> {
    while (stale) {
      stale = false;
      known = remembered(await survey(ports), known);
      listeners.tell();
    }
  }

  /** What changes while it looks is looked at once more. */
  function refresh(): Promise<void> {
    stale = !disposed;
    return (looking ??= look().finally(() => (looking = null)));
  }

  // A fault of one survey leaves what was known before; what has changed since does not run.
  const follow = () => void refresh().catch(() => undefined);
  const following = ports.onDidChangeUpstreams(follow);
  follow();

  return {
    list: () => known.tools,
    servers: () => known.servers,
    get: (id) => known.tools.find((tool) => tool.id === id) ?? null,
    byAlias: (alias) => known.tools.find((tool) => tool.alias === alias && tool.withheld === null) ?? null,
    onDidChange: listeners.listen,
    refresh,
    async review(subject, seen, approved) {
      if (seen.kind !== "mismatch") throw new Error("there is nothing to answer");
      const { from, to } = seen;
      const change = { kind: "definitionReviewed", subject, from: from.hash, to: to.hash, approved } as const;
      try {
        await ports.append({ kind: "control", time: ports.clock.wall(), change });
      } finally {
        // Another window may have answered first.
        await refresh();
      }
    },
    [Symbol.dispose]() {
      disposed = true;
      stale = false;
      following[Symbol.dispose]();
    },
  };
}

/** What was met for the first time in this window is new as long as the window is there. */
function remembered({ servers, tools }: Survey, before: Survey): Survey {
  const fresh = new Set(before.tools.flatMap(({ id, ledger }) => (ledger?.kind === "new" ? [id] : [])));
  return {
    servers,
    tools: tools.map((tool) =>
      tool.ledger?.kind === "unchanged" && fresh.has(tool.id) ? { ...tool, ledger: { kind: "new" } } : tool,
    ),
  };
}
