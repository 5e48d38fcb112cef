import type { ToolIndexKind } from "../core/toolSearch.ts";
import { sha256 } from "../gate/digest.ts";
import type { buildToolIndex } from "./buildToolIndex.ts";
import type { SearchedTool, ToolIndex } from "./toolIndex.ts";

/** An index for each session: what one of them finds is no other's business. */
export interface ToolIndexes {
  /** Of these tools; made again only where they or the kind have changed, or it was not used for long. */
  of(session: string, kind: ToolIndexKind, tools: readonly SearchedTool[]): ToolIndex;
}

export interface ToolIndexesParts {
  readonly build: typeof buildToolIndex;
  /** Milliseconds, from any start. */
  now(): number;
  /** Sessions; beyond, the one that was not used for longest goes. */
  readonly most: number;
  /** How long one is kept that is not used. */
  readonly idleMs: number;
}

export function createToolIndexes({ build, now, most, idleMs }: ToolIndexesParts): ToolIndexes {
  /** The one that was not used for longest is first. */
  const kept = new Map<string, Kept>();
  const evict = () => {
    const since = now() - idleMs;
    for (const [session, { used }] of kept) if (kept.size > most || used < since) kept.delete(session);
  };
  return {
    of(session, kind, tools) {
      evict();
      const hash = `${kind} ${definitionsHash(tools)}`;
      const known = kept.get(session);
      const index = known?.hash === hash ? known.index : build(kind, tools);
      kept.delete(session);
      kept.set(session, { hash, index, used: now() });
      evict();
      return index;
    },
  };
}

interface Kept {
  readonly hash: string;
  readonly index: ToolIndex;
  readonly used: number;
}

/** The same in whatever order they come: 64 hex digits over names, descriptions and schemas. */
export function definitionsHash(tools: readonly SearchedTool[]): string {
  const definitions = tools
    .map(({ name, description, inputSchema }) => JSON.stringify([name, description, inputSchema]))
    .toSorted();
  return sha256(JSON.stringify(definitions));
}
