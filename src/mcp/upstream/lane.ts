import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import type { JsonObject } from "../../core/json.ts";
import { isParsedObject } from "./parsedJson.ts";
import { UpstreamError } from "./upstreamError.ts";

/**
 * Requests of our callers on a connected transport, beside the client's own. The client would read every answer
 * several times, by schemas for content that we only pass on.
 */
export interface Lane {
  request(method: string, params: JsonObject, options: LaneOptions): Promise<JsonObject>;
  /** Answers everything that waits. */
  end(error: UpstreamError): void;
}

export interface LaneOptions {
  readonly signal: AbortSignal;
  readonly onProgress: ((progress: JsonObject) => void) | undefined;
  /** For this request alone, where requests have headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Waiting {
  settle(result: JsonObject | Error): void;
  readonly onProgress: LaneOptions["onProgress"];
}

/** `cancelsByStream`: to close the stream of an answer is how a request is cancelled. */
export function openLane(transport: Transport, cancelsByStream: boolean, log: (line: string) => void): Lane {
  const waiting = new Map<number, Waiting>();
  let last = firstId;

  const toClient = transport.onmessage;
  transport.onmessage = (message, extra) => {
    if (!take(message)) toClient?.(message, extra);
  };

  /** Whether the message belongs to a request of ours. */
  function take(message: JSONRPCMessage): boolean {
    if ("method" in message) return message.method === "notifications/progress" && progressed(message.params);
    if (typeof message.id !== "number" || message.id < firstId) return false;
    const answered = waiting.get(message.id);
    if (answered === undefined)
      log("An answer came late, twice or to nothing that was asked; it is left out.");
    else answered.settle(resultOf(message));
    return true;
  }

  function progressed(params: unknown): boolean {
    if (!isParsedObject(params)) return false;
    const { progressToken, ...progress } = params;
    if (typeof progressToken !== "number" || progressToken < firstId) return false;
    waiting.get(progressToken)?.onProgress?.(progress);
    return true;
  }

  async function cancel(id: number): Promise<void> {
    if (cancelsByStream) return;
    const params = { requestId: id, reason: "cancelled" };
    await transport.send({ jsonrpc: "2.0", method: "notifications/cancelled", params });
  }

  return {
    async request(method, params, { signal, onProgress, headers }) {
      signal.throwIfAborted();
      const id = last++;
      const { promise, resolve, reject } = Promise.withResolvers<JsonObject>();
      const stream = new AbortController();
      const settle = (result: JsonObject | Error) => {
        if (!waiting.delete(id)) return;
        signal.removeEventListener("abort", abort);
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
      const abort = () => {
        settle(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
        cancel(id)
          .catch(() => log("A cancelled request could not be called off."))
          .finally(() => stream.abort());
      };
      waiting.set(id, { settle, onProgress });
      signal.addEventListener("abort", abort);
      transport
        .send(
          { jsonrpc: "2.0", id, method, params: onProgress === undefined ? params : withToken(params, id) },
          {
            headers,
            requestSignal: stream.signal,
            onRequestStreamEnd: () =>
              settle(new UpstreamError("malformed", "The server ended the request without an answer.")),
          },
        )
        .catch((error: unknown) => settle(error instanceof Error ? error : new Error(String(error))));
      return await promise;
    },

    end(error) {
      for (const { settle } of [...waiting.values()]) settle(error);
    },
  };
}

/** The client's own requests count from 0. */
const firstId = 1_000_000;

function withToken(params: JsonObject, id: number): JsonObject {
  const meta = params._meta;
  return { ...params, _meta: { ...(isParsedObject(meta) ? meta : {}), progressToken: id } };
}

function resultOf(message: Exclude<JSONRPCMessage, { method: string }>): JsonObject | UpstreamError {
  if ("error" in message) {
    const { code, message: words, data } = message.error;
    return new UpstreamError("answered", words, code, isParsedObject(data) ? data : undefined);
  }
  const { result } = message;
  return isParsedObject(result)
    ? result
    : new UpstreamError("malformed", "The server's answer has no result.");
}
