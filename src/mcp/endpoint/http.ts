import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "./body.ts";
import type { Client } from "./client.ts";
import type { Eras } from "./eras.ts";
import { foreignPage, type Refused } from "./guard.ts";
import { parseMessage, type Message } from "./message.ts";

export interface HttpPorts {
  readonly port: number;
  clientOf(request: IncomingMessage): Client | null;
  readonly eras: Eras;
  log(line: string): void;
}

/** One request of HTTP: who may not speak gets nothing, then what cannot be read gets nothing but a reason. */
export function answerRequest(request: IncomingMessage, response: ServerResponse, ports: HttpPorts): void {
  respond(request, response, ports).catch((error: unknown) => {
    ports.log(`a request failed: ${error instanceof Error ? error.message : String(error)}`);
    if (response.headersSent) response.destroy();
    else refuse(response, { status: 500, message: "Internal server error" });
  });
}

async function respond(request: IncomingMessage, response: ServerResponse, ports: HttpPorts): Promise<void> {
  const foreign = foreignPage(request.headers, ports.port);
  if (foreign) return refuse(response, foreign);
  const client = ports.clientOf(request);
  if (!client) return refuse(response, { status: 401, message: "A bearer token is required" });
  if (request.url !== "/mcp") return refuse(response, { status: 404, message: "Only /mcp is served" });
  const message = await messageOf(request);
  if (message !== null && "status" in message) return refuse(response, message);
  const refused = await ports.eras.serve(client, request, response, message);
  if (refused) refuse(response, refused);
}

/** `null` for the methods without one. */
async function messageOf(request: IncomingMessage): Promise<Message | RefusedMessage | null> {
  switch (request.method) {
    case "GET":
    case "DELETE":
      return null;
    case "POST":
      return postedMessage(request);
    default:
      return { status: 405, message: "Method not allowed" };
  }
}

async function postedMessage(request: IncomingMessage): Promise<Message | RefusedMessage> {
  if (!isJson(request.headers["content-type"]))
    return { status: 415, message: "Content-Type must be application/json" };
  const body = await readBody(request, mostBytes);
  switch (body.kind) {
    case "tooLarge":
      return { status: 413, message: `A message may have at most ${mostBytes} bytes` };
    case "cut":
      return { status: 400, message: "The body was cut off" };
    case "bytes": {
      const parsed = parseMessage(body.bytes);
      return parsed.kind === "message"
        ? parsed.message
        : { status: 400, message: parsed.message, code: parsed.code };
    }
  }
}

interface RefusedMessage extends Refused {
  /** Of JSON-RPC. */
  readonly code?: number;
}

const isJson = (type: string | undefined) => /^application\/json *(;|$)/i.test(type ?? "");

/** What the gate takes as arguments is not longer either. */
const mostBytes = 4 * 1024 * 1024;

function refuse(response: ServerResponse, { status, message, code = -32000 }: RefusedMessage): void {
  const body = JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null });
  response
    .writeHead(status, {
      "content-type": "application/json",
      ...(status === 401 && { "www-authenticate": "Bearer" }),
      ...(status === 405 && { allow: "GET, POST, DELETE" }),
    })
    .end(body);
}
