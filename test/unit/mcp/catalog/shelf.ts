import { createListeners } from "../../../../src/gate/listeners.ts";
import type { JsonObject } from "../../../../src/core/json.ts";
import type { OpenDecisionLog } from "../../../../src/decisionLog/log.ts";
import type { CatalogPorts } from "../../../../src/mcp/catalog/catalog.ts";
import { createCatalog } from "../../../../src/mcp/catalog/createCatalog.ts";
import type {
  McpTool,
  Upstream,
  UpstreamCall,
  UpstreamState,
} from "../../../../src/mcp/upstream/upstream.ts";

/** A server that is whatever the test makes of it. */
export interface Shelf extends Upstream {
  /** What it was asked. */
  readonly calls: { readonly params: JsonObject; readonly call: UpstreamCall }[];
  offer(...tools: readonly McpTool[]): void;
  become(state: UpstreamState): void;
  answer: (params: JsonObject, call: UpstreamCall) => JsonObject | Promise<JsonObject>;
}

export const tool = (name: string, more: Partial<McpTool> = {}): McpTool => ({
  name,
  description: `Does ${name}, for a person who wants that to be done.`,
  inputSchema: { type: "object", properties: { a: { type: "number", description: "How much" } } },
  ...more,
});

export const running = (name = "Server"): UpstreamState => ({
  kind: "running",
  server: { name, version: "1" },
  era: "2025-11-25",
  capabilities: { tools: {} },
  instructions: "For tests.",
});

export function shelf(name: string, tools: readonly McpTool[] = [], identity = "i"): Shelf {
  const changes = createListeners();
  let offered = tools;
  let state = running();
  const self: Shelf = {
    name,
    identity,
    calls: [],
    answer: () => ({ content: [{ type: "text", text: "done" }] }),
    state: () => state,
    tools: () => (state.kind === "running" ? offered : []),
    offer(...next) {
      offered = next;
      changes.tell();
    },
    become(next) {
      state = next;
      changes.tell();
    },
    start: async () => {},
    stop: async () => {},
    restart: async () => {},
    async request(_method, params, call) {
      self.calls.push({ params, call });
      return self.answer(params, call);
    },
    onDidChange: changes.listen,
    onNotification: () => ({ [Symbol.dispose]() {} }),
    async [Symbol.asyncDispose]() {},
  };
  return self;
}

/** A catalog of these servers, over a real decision log. */
export function catalogOf(
  upstreams: readonly Upstream[],
  log: () => OpenDecisionLog,
  ports: Partial<CatalogPorts> = {},
) {
  return createCatalog({
    upstreams: () => upstreams,
    onDidChangeUpstreams(listener) {
      const following = upstreams.map((upstream) => upstream.onDidChange(listener));
      return { [Symbol.dispose]: () => following.forEach((one) => one[Symbol.dispose]()) };
    },
    ledger: async () => log().ledger,
    append: (entry) => log().append(entry, "power"),
    clock: { wall: () => 1 },
    facts: () => ({ remote: false, auth: "none", trust: "known" }),
    secrets: () => [],
    isRequired: () => false,
    ownNames: () => ["write_file"],
    ownStorage: async () => [],
    ...ports,
  });
}
