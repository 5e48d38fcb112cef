import type { ServerResponse } from "node:http";

/** Messages to a client over one response; what ends at once goes out in one piece. */
export interface EventStream {
  readonly isOpen: boolean;
  write(message: object): void;
  end(message?: object): void;
}

/** `session`: the id that the client sends from now on. */
export function openEventStream(response: ServerResponse, session: string): EventStream {
  let open = true;
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
    "mcp-session-id": session,
  });
  // Whoever waits for a stream must learn that it is open, and whoever carries it that it still is.
  const opening = setTimeout(() => response.flushHeaders(), openingMs);
  const alive = setInterval(() => response.write(": keepalive\n\n"), aliveMs);
  response.once("close", stop);
  return {
    get isOpen() {
      return open;
    },
    write(message) {
      if (open) response.write(eventOf(message));
      // What a client does not read would pile up here.
      if (response.writableLength > mostUnread) response.destroy();
    },
    end(message) {
      if (!open) return;
      stop();
      response.end(message && eventOf(message));
    },
  };

  function stop(): void {
    open = false;
    clearTimeout(opening);
    clearInterval(alive);
  }
}

const openingMs = 5;
const aliveMs = 15_000;
/** Bytes. */
const mostUnread = 32 * 1024 * 1024;

const eventOf = (message: object) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;
