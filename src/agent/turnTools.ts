import type { ToolSearchSetting } from "../core/toolSearch.ts";
import type { AgentTool } from "./agentTool.ts";
import { foundIn, foundText } from "./foundTools.ts";
import type { Message } from "./message.ts";
import { offer, withFound } from "./offer.ts";
import { createResolver, type Refuse, type Resolve } from "./resolver.ts";
import type { ToolIndexes } from "./toolIndexes.ts";

/** What the model of a turn can call: tools come and go, and are found, while it goes on. */
export interface TurnTools {
  /**
   * What it is given next in this conversation. Where there are too many tools (behaviour 4.19): ours, a search, and
   * what was found. Found is not approved: each call meets the gate as ever.
   */
  after(messages: readonly Message[]): readonly AgentTool[];
  resolver(offered: readonly AgentTool[]): Resolve;
}

export interface TurnToolsParts {
  /** Every tool that there is by now. */
  all(): readonly AgentTool[];
  /** The names of our own. */
  readonly ours: ReadonlySet<string>;
  readonly setting: ToolSearchSetting;
  readonly session: string;
  indexes(): Promise<ToolIndexes>;
  /** The tool that searches so; it gives the model the text. */
  searchTool(find: (query: string, most: number) => Promise<string>): AgentTool;
  onSearch(search: Searched): void;
  readonly refuse: Refuse;
}

export interface Searched {
  /** As the model gave it. */
  readonly query: string;
  /** How many tools were looked through. */
  readonly count: number;
  readonly found: readonly string[];
}

export function createTurnTools(parts: TurnToolsParts): TurnTools {
  const { all, ours, setting, session, indexes, searchTool, onSearch, refuse } = parts;
  const search = searchTool(async (query, most) => {
    const { rest } = now();
    const found = (await indexes()).of(session, setting.index, rest).search(query, most);
    onSearch({ query, count: rest.length, found });
    return foundText(
      found.flatMap((name) => rest.find((tool) => tool.name === name) ?? []),
      rest.length,
    );
  });
  // Somebody else's tool by this name would be taken for the search.
  const now = () =>
    offer(
      all().filter(({ name }) => name !== search.name),
      ours,
      setting.above,
    );
  return {
    after(messages) {
      const offered = now();
      const found = foundIn(messages, search.name, setting.accumulate);
      return offered.rest.length === 0 ? offered.tools : withFound(offered, search, found);
    },
    resolver(offered) {
      const names = new Set(now().rest.map(({ name }) => name));
      return createResolver(offered, refuse, { names, search: search.name });
    },
  };
}
