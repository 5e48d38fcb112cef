import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 and, where there is such an address, on ::1, both on one port; 0: a free one. */
export async function listen(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse, port: number) => void,
): Promise<Listening> {
  for (let tries = 1; ; tries++) {
    const four = await listenAt("127.0.0.1", port, answer);
    const chosen = portOf(four);
    try {
      const six = await listenAt("::1", chosen, answer).catch(unlessMissing);
      const servers = six ? [four, six] : [four];
      return {
        port: chosen,
        close: async () => void (await Promise.all(servers.map((server) => closed(server)))),
      };
    } catch (error) {
      await closed(four);
      // The free port of one address was taken at the other.
      if (port !== 0 || tries === mostTries) throw error;
    }
  }
}

const mostTries = 10;

function listenAt(
  host: string,
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse, port: number) => void,
): Promise<Server> {
  const server = createServer((request, response) => answer(request, response, portOf(server)));
  // Calls wait for people, and streams stay open.
  server.requestTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, ipv6Only: host === "::1" }, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A machine without IPv6 is served on IPv4. */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") return null;
  throw error;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
