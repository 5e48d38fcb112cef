import type { Client, McpSubscription } from "@modelcontextprotocol/client";
import type { JsonObject } from "../../core/json.ts";
import { isParsedObject } from "./parsedJson.ts";

/** What callers want of a server for longer than one request; it is asked for again after a restart. */
export interface Standing {
  /** The most talkative log level that anybody asked for. */
  level: string | null;
  readonly resources: Set<string>;
}

/** Levels of log messages, the most talkative first. */
const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** What a request of a caller changes of it; `null` where it is no such request. */
export function noteStanding(
  standing: Standing,
  method: string,
  params: JsonObject,
): "level" | "resources" | null {
  const { level, uri } = params;
  switch (method) {
    case "logging/setLevel":
      if (typeof level !== "string" || !levels.includes(level)) return null;
      // Everybody shares the connection: nobody may make it silent for the others.
      if (standing.level === null || levels.indexOf(level) < levels.indexOf(standing.level))
        standing.level = level;
      return "level";
    case "resources/subscribe":
      if (typeof uri === "string") standing.resources.add(uri);
      return "resources";
    case "resources/unsubscribe":
      if (typeof uri === "string") standing.resources.delete(uri);
      return "resources";
    default:
      return null;
  }
}

/** Keeps the one stream open on which a server of the 2026-07-28 protocol tells of changes. */
export function keepListening(
  client: Client,
  capabilities: JsonObject,
  standing: Standing,
  log: (line: string) => void,
) {
  let open: McpSubscription | null = null;
  let last = Promise.resolve();

  async function renew(): Promise<void> {
    const filter = {
      ...(announces(capabilities.tools) ? { toolsListChanged: true } : {}),
      ...(announces(capabilities.prompts) ? { promptsListChanged: true } : {}),
      ...(announces(capabilities.resources) ? { resourcesListChanged: true } : {}),
      ...(standing.resources.size === 0 ? {} : { resourceSubscriptions: [...standing.resources] }),
    };
    const before = open;
    open = Object.keys(filter).length === 0 ? null : await client.listen(filter);
    await before?.close();
  }

  return {
    /** Listens to what is wanted by now. */
    async renew(): Promise<void> {
      last = last.then(renew);
      const renewed = last;
      last = last.catch(() => log("The server does not tell of changes."));
      await renewed;
    },
  };
}

function announces(capability: unknown): boolean {
  return isParsedObject(capability) && capability.listChanged === true;
}
