import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ListenOptions } from "node:net";

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** `port`: of the loopback addresses, by which everybody here calls the endpoint. */
export type AnswerAt = (request: IncomingMessage, response: ServerResponse, port: number) => void;

/**
 * Listens on 127.0.0.1 and, where there is such an address, on ::1, both on one port; 0: a free one. `socket`: listens
 * on that socket or pipe as well, where no program of another user can wait in its place.
 */
export async function listen(port: number, socket: string | null, answer: AnswerAt): Promise<Listening> {
  const loopback = await listenOnLoopback(port, answer);
  if (socket === null) return loopback;
  try {
    const server = await listenAt({ path: socket }, answer, () => loopback.port);
    return {
      port: loopback.port,
      close: async () => void (await Promise.all([loopback.close(), closed(server)])),
    };
  } catch (error) {
    await loopback.close();
    throw error;
  }
}

async function listenOnLoopback(port: number, answer: AnswerAt): Promise<Listening> {
  for (let tries = 1; ; tries++) {
    const four = await listenAt({ host: "127.0.0.1", port }, answer);
    const chosen = portOf(four);
    try {
      const six = await listenAt({ host: "::1", port: chosen, ipv6Only: true }, answer).catch(unlessMissing);
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

function listenAt(options: ListenOptions, answer: AnswerAt, portAs = portOf): Promise<Server> {
  const server = createServer((request, response) => answer(request, response, portAs(server)));
  // Calls wait for people, and streams stay open.
  server.requestTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
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
