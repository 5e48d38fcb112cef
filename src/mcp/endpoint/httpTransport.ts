import type { IncomingMessage, ServerResponse } from "node:http";
import { SUPPORTED_PROTOCOL_VERSIONS, type Transport } from "@modelcontextprotocol/server";
import { openEventStream, type EventStream } from "./eventStream.ts";
import type { Refused } from "./guard.ts";
import type { Message } from "./message.ts";

/** Streamable HTTP of the 2025-11-25 era for one conversation, on what Node gives and takes. */
export interface HttpTransport extends Transport {
  /** `null`: it is answered, or will be. */
  serve(request: IncomingMessage, response: ServerResponse, message: Message | null): Refused | null;
}

/**
 * In place of the library's own, which makes requests and streams of the web out of those of Node, and back, for each
 * message: that takes as long as all the rest of a call.
 */
export function httpTransport(id: string): HttpTransport {
  const answers = new Map<string | number, EventStream>();
  let standing: EventStream | null = null;
  let closed = false;

  const transport: HttpTransport = {
    sessionId: id,
    start: async () => {},
    serve(request, response, message) {
      if (closed) return { status: 404, message: "Session not found" };
      const version = request.headers["mcp-protocol-version"];
      if (typeof version === "string" && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
        return { status: 400, message: "Bad Request: Unsupported protocol version" };
      if (message !== null) return post(request, response, message);
      return request.method === "GET" ? stand(request, response) : end(response);
    },
    async send(message, options) {
      const answered = "method" in message ? undefined : message.id;
      if (answered !== undefined) {
        const answer = answers.get(answered);
        answers.delete(answered);
        answer?.end(message);
      } else streamFor(options?.relatedRequestId)?.write(message);
    },
    async close() {
      if (closed) return;
      closed = true;
      for (const stream of [...answers.values(), standing]) stream?.end();
      answers.clear();
      transport.onclose?.();
    },
  };
  return transport;

  function post(request: IncomingMessage, response: ServerResponse, message: Message): Refused | null {
    const accept = request.headers.accept ?? "";
    if (!accept.includes("application/json") || !accept.includes("text/event-stream"))
      return { status: 406, message: "Client must accept both application/json and text/event-stream" };
    if ("method" in message && "id" in message) {
      if (answers.has(message.id)) return { status: 400, message: "Bad Request: the id is in use" };
      const answer = openEventStream(response, id);
      answers.set(message.id, answer);
      response.once("close", () => {
        if (answers.get(message.id) !== answer) return;
        answers.delete(message.id);
        // Nobody can get the answer any more: what is asked about must not run later (abuse case D11).
        const params = { requestId: message.id, reason: "the client went away" };
        transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params });
      });
    } else response.writeHead(202).end();
    transport.onmessage?.(message);
    return null;
  }

  /** What belongs to no request is for the stream that stands open. */
  function streamFor(related: string | number | undefined) {
    return related === undefined ? standing : answers.get(related);
  }

  function stand(request: IncomingMessage, response: ServerResponse): Refused | null {
    if (!(request.headers.accept ?? "").includes("text/event-stream"))
      return { status: 406, message: "Client must accept text/event-stream" };
    if (standing?.isOpen) return { status: 409, message: "Only one stream stands open in a session" };
    standing = openEventStream(response, id);
    return null;
  }

  function end(response: ServerResponse): null {
    response.writeHead(200).end();
    void transport.close();
    return null;
  }
}
