import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { type Operation, operation, type Reply } from "./protocol.ts";

export interface DriverServer {
  readonly port: number;
  close(): void;
}

/** One POST, one operation, for whoever has the token. */
export async function serve(
  token: string,
  operate: (operation: Operation) => Promise<unknown>,
): Promise<DriverServer> {
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    try {
      return { type: "value", value: await operate(operation.parse(await json(request))) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { type: "error", name, message };
    }
  };
  const server = createServer((request, response) => {
    if (!bears(request, token)) {
      response.writeHead(403).end();
      return;
    }
    void answer(request).then((reply) => response.end(JSON.stringify(reply)));
  });
  // A tool may wait for a person as long as it likes.
  server.requestTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("no port");
      resolve({
        port: address.port,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

function bears(request: IncomingMessage, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(request.headers.authorization ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
