import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientKey, type Client } from "./client.ts";
import type { Refused } from "./guard.ts";
import type { Message } from "./message.ts";
import type { Session } from "./session.ts";

/** Conversations of the era that has them, each with the one client that began it. */
export interface Sessions {
  /** `null`: it is answered, or will be. */
  serve(
    client: Client,
    request: IncomingMessage,
    response: ServerResponse,
    message: Message | null,
  ): Promise<Refused | null>;
  all(): readonly Session[];
  drop(id: string): Promise<void>;
  close(): Promise<void>;
}

export function createSessions(begin: (client: Client, id: string) => Promise<Session>): Sessions {
  const open = new Map<string, Session>();

  return {
    async serve(client, request, response, message) {
      const session = isInitialize(message) ? await started(client) : found(client, request);
      if ("status" in session) return session;
      session.used = performance.now();
      return session.serve(request, response, message);
    },
    all: () => [...open.values()],
    drop: (id) =>
      end([...open.values()].filter(({ client }) => client.kind === "outside" && client.id === id)),
    close: () => end([...open.values()]),
  };

  /** What id the client sends with its first message does not matter: nobody can choose one for another. */
  async function started(client: Client): Promise<Session> {
    const id = randomBytes(16).toString("hex");
    const session = await begin(client, id);
    open.set(id, session);
    session.onEnd(() => open.delete(id));
    await makeRoom(client);
    return session;
  }

  function found(client: Client, request: IncomingMessage): Session | Refused {
    const id = request.headers["mcp-session-id"];
    if (typeof id !== "string")
      return { status: 400, message: "Bad Request: Mcp-Session-Id header is required" };
    const session = open.get(id);
    if (session && clientKey(session.client) === clientKey(client)) return session;
    return { status: 404, message: "Session not found" };
  }

  /** Of its own: no client can push another out. */
  async function makeRoom(client: Client): Promise<void> {
    const own = [...open.values()].filter((session) => clientKey(session.client) === clientKey(client));
    const oldest = own.toSorted((one, other) => one.used - other.used);
    await end(oldest.slice(0, Math.max(0, own.length - mostSessions)));
  }

  async function end(sessions: readonly Session[]): Promise<void> {
    await Promise.all(sessions.map((session) => session.close()));
  }
}

/** Of one client: they come back without ending what they began. */
const mostSessions = 100;

const isInitialize = (message: Message | null) =>
  message !== null && "method" in message && message.method === "initialize";
