import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface WebServer extends AsyncDisposable {
  readonly port: number;
  /** What was asked for, in order: `host path`. */
  readonly seen: string[];
}

/** A server on loopback, for as long as it is in scope. */
export async function webServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<WebServer> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host?.replace(/:\d+$/, "")} ${request.url}`);
    answer(request, response);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    seen,
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
