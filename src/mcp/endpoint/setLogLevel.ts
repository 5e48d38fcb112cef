import type { Upstream } from "../upstream/upstream.ts";
import { mostVerbose } from "./logLevel.ts";
import { offers } from "./offered.ts";
import type { Session } from "./session.ts";

/** Servers log what the most curious of all clients wants; each client hears what it wants itself. */
export async function setLogLevel(
  upstreams: readonly Upstream[],
  sessions: readonly Pick<Session, "logs">[],
): Promise<void> {
  const level = mostVerbose(sessions.map((session) => session.logs()));
  if (level === null) return;
  const signal = AbortSignal.timeout(mostMs);
  const able = upstreams.filter((upstream) => offers(upstream, "logging"));
  await Promise.allSettled(
    able.map((upstream) => upstream.request("logging/setLevel", { level }, { signal, session: null })),
  );
}

/** For servers that are silent. */
const mostMs = 10_000;
