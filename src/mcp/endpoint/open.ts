import type { IncomingMessage } from "node:http";
import type { Client } from "./client.ts";
import type { Endpoint, EndpointPorts } from "./endpoint.ts";
import { createEras } from "./eras.ts";
import { answerRequest } from "./http.ts";
import { listen } from "./listen.ts";

/** The endpoint on that port, 0 for any, and the socket, for whoever `clientOf` knows by the request; `null`: nobody. */
export async function open(
  ports: EndpointPorts,
  clientOf: (request: IncomingMessage) => Client | null,
  port: number,
  socket: string | null,
): Promise<Endpoint> {
  const eras = createEras(ports);
  const listening = await listen(port, socket, (request, response, port) =>
    answerRequest(request, response, { port, clientOf, eras, log: ports.log }),
  );
  return {
    url: `http://127.0.0.1:${listening.port}/mcp`,
    drop: eras.drop,
    async [Symbol.asyncDispose]() {
      await eras.close();
      await listening.close();
    },
  };
}
