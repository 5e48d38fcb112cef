import type { IncomingMessage, ServerResponse } from "node:http";
import { classifyInboundRequest } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../core/json.ts";
import { createAudience } from "./audience.ts";
import type { Client } from "./client.ts";
import type { EndpointPorts } from "./endpoint.ts";
import { followUpstreams } from "./followUpstreams.ts";
import type { Refused } from "./guard.ts";
import { createInFlight } from "./inFlight.ts";
import type { Message } from "./message.ts";
import { createModern } from "./modern.ts";
import { createOffered } from "./offered.ts";
import { objectOrNothing } from "./params.ts";
import { createRequests } from "./requests.ts";
import { resourceOwner } from "./resources.ts";
import { createRounds } from "./rounds.ts";
import { createSession } from "./session.ts";
import { createSessions } from "./sessions.ts";
import { setLogLevel } from "./setLogLevel.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { goneSignal, webRequest, writeResponse } from "./web.ts";

/** Both eras of the protocol behind one address. */
export interface Eras {
  /** `null`: it is answered, or will be. */
  serve(
    client: Client,
    request: IncomingMessage,
    response: ServerResponse,
    message: Message | null,
  ): Promise<Refused | null>;
  drop(id: string): void;
  close(): Promise<void>;
}

export function createEras(ports: EndpointPorts): Eras {
  const { upstreams, version, tools, clock, log } = ports;
  const offered = createOffered(ports);
  const inFlight = createInFlight();
  const subscriptions = createSubscriptions(log);
  const handle = createRequests(ports, offered, inFlight);
  const shared = { name: "toolgate", version, handle, log };
  const modern = createModern({ ...shared, tools, rounds: createRounds(clock) });
  const sessions = createSessions(async (client, id) => {
    const session = await createSession(client, id, {
      ...shared,
      subscribe,
      unsubscribe: subscriptions.remove,
      logsChanged: () => setLogLevel(upstreams(), sessions.all()),
    });
    session.onEnd(() => subscriptions.removeAll(session));
    return session;
  });
  /** Requests of the era without conversations. */
  const underWay = new Map<ServerResponse, Client>();
  const audience = createAudience(sessions, modern.notify, subscriptions);
  const following = followUpstreams(ports, offered, inFlight, audience);

  return {
    async serve(client, request, response, message) {
      if (!isModern(request, message)) return sessions.serve(client, request, response, message);
      const signal = goneSignal(response);
      underWay.set(response, client);
      response.once("close", () => underWay.delete(response));
      await listens(message, signal);
      await writeResponse(await modern.serve(client, webRequest(request, signal), message), response);
      return null;
    },
    drop(id) {
      for (const [response, client] of underWay)
        if (client.kind === "outside" && client.id === id) response.destroy();
      sessions.drop(id).catch(() => undefined);
    },
    async close() {
      following[Symbol.dispose]();
      await Promise.all([modern.close(), sessions.close()]);
    },
  };

  async function subscribe(uri: string, owner: object): Promise<void> {
    await subscriptions.add(uri, owner, await resourceOwner(offered, upstreams(), uri));
  }

  /** The library keeps the streams of this era that listen; our servers have to be asked to tell. */
  async function listens(message: Message, signal: AbortSignal): Promise<void> {
    if (!("method" in message) || message.method !== "subscriptions/listen") return;
    const owner = {};
    signal.addEventListener("abort", () => subscriptions.removeAll(owner), { once: true });
    const wanted = listenedTo(message.params ?? {});
    const told = await Promise.allSettled(wanted.map((uri) => subscribe(uri, owner)));
    for (const one of told)
      if (one.status === "rejected") log(`resources/subscribe failed (${String(one.reason)})`);
  }
}

function isModern(request: IncomingMessage, message: Message | null): message is Message {
  if (message === null) return false;
  const version = request.headers["mcp-protocol-version"];
  const named = { httpMethod: request.method ?? "", body: message };
  return (
    classifyInboundRequest(typeof version !== "string" ? named : { ...named, protocolVersionHeader: version })
      .kind !== "legacy"
  );
}

function listenedTo(params: JsonObject): readonly string[] {
  const { resourceSubscriptions } = objectOrNothing(params, "notifications");
  return Array.isArray(resourceSubscriptions)
    ? resourceSubscriptions.filter((uri: unknown) => typeof uri === "string")
    : [];
}
