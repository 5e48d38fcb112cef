import type { IncomingMessage } from "node:http";
import { bearerOf } from "./bearer.ts";
import type { Client } from "./client.ts";
import type { Endpoint, EndpointPorts } from "./endpoint.ts";
import { open } from "./open.ts";

/**
 * Serves on a random port of the loopback addresses, to those whose token `authenticate` knows; it compares in
 * constant time. Nobody else gets anything. `socket`: also there, see `listen`.
 */
export function serve(
  ports: EndpointPorts,
  authenticate: (bearer: string) => Client | null,
  socket: string | null = null,
): Promise<Endpoint> {
  const clientOf = ({ headers }: IncomingMessage) => {
    const bearer = bearerOf(headers.authorization);
    return bearer === null ? null : authenticate(bearer);
  };
  return open(ports, clientOf, 0, socket);
}
