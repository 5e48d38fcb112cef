import type { ServerConfig } from "../upstream/upstream.ts";
import type { ServerFacts } from "./serverRisk.ts";

/** `secrets`: values that it was given; `chosen`: by the person, not by a folder that brought it along. */
export function serverFacts(
  config: ServerConfig,
  { secrets, chosen }: { readonly secrets: readonly string[]; readonly chosen: boolean },
): ServerFacts {
  return {
    remote: config.type === "http" && !isLoopback(config.url),
    auth: secrets.length > 0 || hasCredentials(config) ? "key" : "none",
    trust: chosen ? "known" : "unknown",
  };
}

/** The whole host: `localhost.example.com` and `127.0.0.1.example.com` are somebody else's (abuse case M18). */
function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? "";
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

const hasCredentials = (config: ServerConfig) =>
  config.type === "http" &&
  Object.keys(config.headers).some((name) => /^(?:authorization|cookie)$|key|token|secret/i.test(name));
