import { systemClock } from "../../src/gate/clock.ts";
import type { Client } from "../../src/mcp/endpoint/client.ts";
import type { Endpoint, EndpointPorts, ServedTool } from "../../src/mcp/endpoint/endpoint.ts";
import { open } from "../../src/mcp/endpoint/open.ts";
import { createUpstream } from "../../src/mcp/upstream/createUpstream.ts";
import type { Upstream } from "../../src/mcp/upstream/upstream.ts";
import { openGatewayGate } from "./gatewayGate.ts";
import { gatewayTool } from "./gatewayTool.ts";
import type { GatewayOptions } from "./options.ts";

export type Gateway = Pick<Endpoint, "url"> & AsyncDisposable;

/**
 * The gateway before one server, without VS Code, tokens and other names: for conformance tests and benchmarks only.
 * Throws where the server does not start.
 */
export async function openGateway(
  { upstream: config, port, policy }: GatewayOptions,
  log: (line: string) => void,
): Promise<Gateway> {
  await using opened = new AsyncDisposableStack();
  const upstream = opened.use(
    createUpstream({
      name: "upstream",
      config,
      clock: systemClock,
      environment: process.env,
      version: "0.0.0",
      log,
    }),
  );
  await upstream.start();
  const state = upstream.state();
  if (state.kind === "failed") throw new Error(`The upstream does not start: ${state.problem}`);
  const tools = servedTools(upstream);
  const gate = opened.use(await openGatewayGate((id) => tools.gateTool(id), policy));
  const ports: EndpointPorts = {
    version: "0.0.0",
    tools,
    upstreams: () => [upstream],
    onDidChangeUpstreams: (listener) => upstream.onDidChange(listener),
    call: gate.call,
    asker: () => null,
    nativeConfirmation: () => "on",
    names: { alias: (_, name) => name, question: (_, message) => message },
    clock: systemClock,
    log,
  };
  const anybody: Client = { kind: "outside", id: "0".repeat(16), name: "anybody", asks: "client" };
  const endpoint = opened.use(await open(ports, () => anybody, port, null));
  const parts = opened.move();
  return { url: endpoint.url, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

function servedTools(upstream: Upstream) {
  const made = () =>
    upstream.tools().map((definition) => {
      const tool = gatewayTool(upstream, definition);
      return {
        served: { id: tool.spec.id, alias: definition.name, definition, upstream } satisfies ServedTool,
        tool,
      };
    });
  let all = made();
  return {
    list: () => all.map(({ served }) => served),
    byAlias: (alias: string) => all.find(({ served }) => served.alias === alias)?.served ?? null,
    gateTool: (id: string) => all.find(({ served }) => served.id === id)?.tool ?? null,
    onDidChange: (listener: () => void) =>
      upstream.onDidChange(() => {
        all = made();
        listener();
      }),
  };
}
