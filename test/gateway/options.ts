import { parseArgs } from "node:util";
import type { ServerConfig } from "../../src/mcp/upstream/upstream.ts";

export interface GatewayOptions {
  readonly upstream: ServerConfig;
  readonly port: number;
  readonly policy: "allowAll" | "denyAll";
}

export const usage =
  'npm run gateway -- (--upstream "<command>" | --upstream-url <URL>) --port <number> --policy allowAll|denyAll';

/** Throws an `Error` that says what is wrong, for whoever typed it. */
export function readOptions(args: readonly string[], cwd: string): GatewayOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      upstream: { type: "string" },
      "upstream-url": { type: "string" },
      port: { type: "string" },
      policy: { type: "string" },
    },
  });
  const { policy } = values;
  if (policy !== "allowAll" && policy !== "denyAll") throw new Error("--policy must be allowAll or denyAll.");
  return {
    upstream: server(values.upstream, values["upstream-url"], cwd),
    port: portOf(values.port),
    policy,
  };
}

function server(command: string | undefined, url: string | undefined, cwd: string): ServerConfig {
  if ((command === undefined) === (url === undefined))
    throw new Error("One upstream is needed: --upstream or --upstream-url, and not both.");
  if (url !== undefined) {
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
      throw new Error("--upstream-url must be a URL of http or https.");
    return { type: "http", url, headers: {} };
  }
  const [first, ...rest] = words(command ?? "");
  if (first === undefined) throw new Error("--upstream must be a command.");
  return { type: "stdio", command: first, args: rest, env: {}, cwd };
}

function portOf(text: string | undefined): number {
  const port = /^\d{1,5}$/.test(text ?? "") ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new Error("--port must be a number from 0 (any that is free) to 65535.");
  return port;
}

/** As a shell splits them at blanks; quotes keep blanks together. Nothing is expanded. */
function words(command: string): readonly string[] {
  if (/^(?:[^"']|"[^"]*"|'[^']*')*$/.test(command) === false)
    throw new Error("--upstream has a quote without its end.");
  const found = command.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return found.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double: string, single: string) => double ?? single),
  );
}
