import type { JsonObject } from "../../../../src/core/json.ts";
import { systemClock } from "../../../../src/gate/clock.ts";
import { createListeners } from "../../../../src/gate/listeners.ts";
import type { Answer, ToolCallRequest } from "../../../../src/gate/ports.ts";
import type { Client } from "../../../../src/mcp/endpoint/client.ts";
import type { EndpointPorts, ServedTool } from "../../../../src/mcp/endpoint/endpoint.ts";
import { serve } from "../../../../src/mcp/endpoint/serve.ts";
import type {
  McpTool,
  Upstream,
  UpstreamCall,
  UpstreamNotification,
} from "../../../../src/mcp/upstream/upstream.ts";

export const laptop: Client = { kind: "outside", id: "0011223344556677", name: "Laptop", asks: "client" };
export const editor: Client = { kind: "editor" };

/** Who has which token. */
export const tokens: Readonly<Record<string, Client>> = {
  "token-of-laptop": laptop,
  "token-of-phone": { kind: "outside", id: "8899aabbccddeeff", name: "Phone", asks: "client" },
  "secret-of-editor": editor,
};

type Answers = (method: string, params: JsonObject, call: UpstreamCall) => JsonObject | Promise<JsonObject>;

export interface MadeUpstream extends Upstream {
  readonly asked: { readonly method: string; readonly params: JsonObject }[];
  say(notification: UpstreamNotification): void;
}

/** A server as the endpoint sees one, which answers what the test says. */
export function madeUpstream(
  name: string,
  { tools = [], answers = () => ({}) }: { tools?: readonly McpTool[]; answers?: Answers } = {},
): MadeUpstream {
  const changes = createListeners();
  const said = createListeners<UpstreamNotification>();
  const asked: { method: string; params: JsonObject }[] = [];
  const capabilities = {
    tools: {},
    resources: { subscribe: true },
    prompts: {},
    completions: {},
    logging: {},
  };
  return {
    name,
    identity: `identity of ${name}`,
    state: () => ({
      kind: "running",
      server: { name, version: "1" },
      era: "2025-11-25",
      capabilities,
      instructions: null,
    }),
    tools: () => tools,
    start: async () => {},
    stop: async () => {},
    restart: async () => {},
    async request(method, params, call) {
      asked.push({ method, params });
      return answers(method, params, call);
    },
    onDidChange: changes.listen,
    onNotification: said.listen,
    [Symbol.asyncDispose]: async () => {},
    asked,
    say: (notification) => void said.tell(notification),
  };
}

export const echo: McpTool = {
  name: "echo",
  description: "Says it again.",
  inputSchema: { type: "object", properties: { message: { type: "string" } } },
  annotations: { readOnlyHint: false, destructiveHint: true },
};

export const served = (upstream: Upstream, definition: McpTool = echo): ServedTool => ({
  id: `${upstream.name}/${definition.name}`,
  alias: `${upstream.name}__${definition.name}`,
  definition,
  upstream,
});

/** An endpoint over those servers, whose gate gives what the test says. */
export async function openWorld(
  upstreams: readonly Upstream[],
  more: Partial<EndpointPorts> & {
    tools?: EndpointPorts["tools"];
    answer?: (request: ToolCallRequest, signal: AbortSignal) => Promise<Answer>;
  } = {},
  socket: string | null = null,
) {
  const lines: string[] = [];
  const calls: ToolCallRequest[] = [];
  const offered = upstreams.flatMap((upstream) =>
    upstream.tools().map((definition) => served(upstream, definition)),
  );
  const toolChanges = createListeners();
  const { answer = async () => result("done"), ...ports } = more;
  const endpoint = await serve(
    {
      version: "1.2.3",
      tools: {
        list: () => offered,
        byAlias: (alias) => offered.find((tool) => tool.alias === alias) ?? null,
        onDidChange: toolChanges.listen,
      },
      upstreams: () => upstreams,
      onDidChangeUpstreams: createListeners().listen,
      call(request, signal) {
        calls.push(request);
        return answer(request, signal);
      },
      asker: () => null,
      nativeConfirmation: () => "off",
      names: {
        alias: (server, name) => `${server}__${name}`,
        question: (server, message) => `${server} asks: ${message}`,
      },
      clock: systemClock,
      log: (line) => lines.push(line),
      ...ports,
    },
    (bearer) => (Object.hasOwn(tokens, bearer) ? (tokens[bearer] ?? null) : null),
    socket,
  );
  return { endpoint, lines, calls, toolsChanged: () => void toolChanges.tell() };
}

const facts = {
  decision: {
    kind: "allow",
    step: "row",
    by: { kind: "row", key: "*", mode: "allow" },
    reason: "the row says allow",
  },
  account: null,
} as const;

export const result = (text: string): Answer => ({ kind: "result", text, ...facts });
