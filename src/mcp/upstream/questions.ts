import type { JsonObject } from "../../core/json.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import { isParsedObject } from "./parsedJson.ts";
import { UpstreamError } from "./upstreamError.ts";

/** What a server may ask the client of a call for, and the capability that says it can. */
const capabilityFor: Readonly<Record<string, string>> = {
  "sampling/createMessage": "sampling",
  "elicitation/create": "elicitation",
  "roots/list": "roots",
};

/** Passes what a server asks on to the client whose call it is about. */
export async function askClient(
  session: DownstreamSession,
  method: string,
  params: JsonObject,
  signal: AbortSignal,
  key?: string,
): Promise<JsonObject> {
  const capability = Object.hasOwn(capabilityFor, method) ? capabilityFor[method] : undefined;
  if (capability === undefined) throw new UpstreamError("refused", "Method not found", methodNotFound);
  // A client of the era in which questions have names is told itself what it would have to be able to.
  if (key === undefined && !can(session.capabilities[capability], method, params)) {
    throw new UpstreamError("refused", `The client cannot answer '${method}'.`, methodNotFound);
  }
  return await session.request(method, params, signal, key);
}

const methodNotFound = -32601;

function can(capability: unknown, method: string, params: JsonObject): boolean {
  if (!isParsedObject(capability)) return false;
  if (method !== "elicitation/create") return true;
  const mode = typeof params.mode === "string" ? params.mode : "form";
  // Clients from before there were modes say nothing, and mean forms.
  return mode in capability || (mode === "form" && !("url" in capability));
}

/** Who is calling the server at the moment. */
export interface Callers {
  during(session: DownstreamSession | null): Disposable;
  /** The session that all the calls in flight come from; `null` where there is none, or more than one. */
  only(): DownstreamSession | null;
}

export function createCallers(): Callers {
  const calls = new Set<{ readonly session: DownstreamSession | null }>();
  return {
    during(session) {
      const call = { session };
      calls.add(call);
      return { [Symbol.dispose]: () => void calls.delete(call) };
    },
    only() {
      const sessions = [...calls].map(({ session }) => session);
      const conversations = new Set(sessions.map((session) => session?.conversation ?? session));
      return conversations.size === 1 ? (sessions.at(-1) ?? null) : null;
    },
  };
}
