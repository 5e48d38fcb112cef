import { systemClock } from "../../../../src/gate/clock.ts";
import { createUpstream, type UpstreamOptions } from "../../../../src/mcp/upstream/createUpstream.ts";
import type { ServerConfig, Upstream } from "../../../../src/mcp/upstream/upstream.ts";

/** A server by the name of "other". */
export function create(config: ServerConfig, options: Partial<UpstreamOptions> = {}): Upstream {
  return createUpstream({
    name: "other",
    config,
    clock: systemClock,
    environment: process.env,
    version: "0.0.0",
    log: () => {},
    ...options,
  });
}

/** The same, started. */
export async function open(config: ServerConfig, options: Partial<UpstreamOptions> = {}): Promise<Upstream> {
  const upstream = create(config, options);
  await upstream.start();
  return upstream;
}

/** The options of a call that nobody cancels and nobody answers questions of. */
export const alone = () => ({ signal: new AbortController().signal, session: null });
