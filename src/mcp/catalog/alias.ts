import { sha256 } from "../../gate/digest.ts";

/** A tool as its server names it. */
export interface NamedTool {
  readonly server: string;
  readonly tool: string;
}

/** `<server>__<tool>` in word characters (behaviour 2.23, 3.47), of any length; different tools may share it. */
export const plainAlias = (server: string | null, tool: string | null) =>
  `${serverPart(server)}__${toolPart(tool)}`;

/**
 * The names under which tools are served: plain where that is short and nobody else's, else ending in a hash. It is
 * the same whoever came first; `null`: there is no name that nobody else has.
 */
export function aliasesFor<T extends NamedTool>(
  tools: readonly T[],
  isTaken: (alias: string) => boolean,
): ReadonlyMap<T, string | null> {
  const aliases = new Map(tools.map((tool): [T, string] => [tool, plainAlias(tool.server, tool.tool)]));
  const unusable = () => {
    const shared = sharedIn(aliases.values());
    return [...aliases].flatMap(([tool, alias]) =>
      alias.length > longest || shared.has(folded(alias)) || isTaken(alias) ? [tool] : [],
    );
  };
  const hashed = new Set<T>();
  // A hashed name may be the plain one of another tool.
  for (let bad = unusable(); bad.some((tool) => !hashed.has(tool)); bad = unusable())
    for (const tool of bad) {
      hashed.add(tool);
      aliases.set(tool, hashedAlias(tool));
    }
  const bad = new Set(unusable());
  return new Map([...aliases].map(([tool, alias]) => [tool, bad.has(tool) ? null : alias]));
}

/**
 * A name that depends on no other: plain only where the two parts can be told from it, else ending in a hash. Two are
 * never the same.
 */
export function lastingAlias(named: NamedTool): string {
  const { server, tool } = named;
  const plain = plainAlias(server, tool);
  const canBeTold = plain === `${server}__${tool}` && !/__|_$/.test(server) && !/_[0-9a-f]{12}$/.test(tool);
  return canBeTold && plain.length <= longest ? plain : hashedAlias(named);
}

/** In UTF-16 units. Clients take 64, and VS Code cuts there after it has put up to 16 of its own before a name. */
const longest = 48;

/** Names that differ by case alone are one to some clients. */
export const folded = (alias: string) => alias.toLowerCase();

function sharedIn(aliases: Iterable<string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of [...aliases].map(folded)) {
    if (seen.has(name)) shared.add(name);
    seen.add(name);
  }
  return shared;
}

const serverPart = (server: string | null) =>
  (server ?? "").toLowerCase().replace(/[^\p{L}\p{N}_]/gu, "_") || "unknown";

const toolPart = (tool: string | null) =>
  (tool ?? "").replaceAll("-", "_").replace(/[^\p{L}\p{N}_]/gu, "") || "unknown";

/** Of a long name the end tells more than the beginning. */
function hashedAlias({ server, tool }: NamedTool): string {
  const tail = `_${sha256(JSON.stringify([server, tool])).slice(0, 12)}`;
  const head = `${whole(serverPart(server).slice(0, longestHead))}__`;
  return head + whole(toolPart(tool).slice(-(longest - head.length - tail.length))) + tail;
}

const longestHead = 16;

/** Without the halves of characters that were cut through. */
const whole = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
