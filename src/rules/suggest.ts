import { dirname, sep } from "node:path";
import type { Json } from "../core/json.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import type { Facts } from "./expression.ts";
import { placeOf } from "./preset.ts";
import type { RuleWorld } from "./ruleSet.ts";
import { byPath, quoted, suggestLine } from "./suggestCommand.ts";

/** What is known of the tool of a call. */
export type SuggestedTool = Pick<ToolSpec, "kind" | "origin">;

/**
 * The pattern, as CEL, that a person might mean who says yes to calls like this one: for them to see and change
 * first. `null` where there is none that says what such calls do.
 */
export function suggestPattern(facts: Facts, tool: SuggestedTool, world: RuleWorld): string | null {
  const { args } = facts.call;
  const [one, ...more] = suggested.flatMap(({ name, pattern }) => {
    const value = args[name];
    return typeof value === "string" ? [{ name, value, pattern }] : [];
  });
  if (!one || more.length > 0 || tool.kind === "delete") return null;
  try {
    const main = one.pattern(one.value, facts, world, tool);
    const rest = main === null ? null : restOf(facts.call.args, one.name, tool);
    return main === null || rest === null ? null : [main, ...rest].join(" && ");
  } catch {
    // A path that leads nowhere certain.
    return null;
  }
}

const suggested: readonly {
  readonly name: string;
  pattern(value: string, facts: Facts, world: RuleWorld, tool: SuggestedTool): string | null;
}[] = [
  { name: "command", pattern: lineOf },
  { name: "url", pattern: hostOf },
  { name: "path", pattern: folderOf },
];

function lineOf(command: string, facts: Facts, world: RuleWorld, { origin }: SuggestedTool): string | null {
  const { cwd } = facts.call.args;
  if (cwd !== undefined && typeof cwd !== "string") return null;
  // The person has just let the line run there, whosever repository that is.
  const here = placeOf(cwd ?? ".", facts.call, world);
  // What a line may read instead can be any folder of the workspace, also one that holds what is ours.
  const holdsOwn = () => world.folders.some((folder) => here.holdsOwn(folder));
  const place = { ...here, ownRepository: () => true, holdsOwn };
  // Where another tool runs a line is not known here.
  const staying = origin === "own" ? byPath(place, cwd) : null;
  return suggestLine(command, facts.shell(command), place, staying);
}

/** The part up to the first `/` cannot be spelled in another way then. */
function hostOf(url: string): string | null {
  const { protocol, host } = new URL(url);
  const start = `https://${host}/`;
  return protocol === "https:" && host !== "" && url.startsWith(start)
    ? `args.url.startsWith(${quoted(start)})`
    : null;
}

function folderOf(path: string, { call }: Facts, world: RuleWorld, { origin }: SuggestedTool): string | null {
  const { resolved, inside, protected: steers } = world.path(path, call.cwd);
  if (!inside || steers) return null;
  const roots = world.folders.map((folder) => world.path(folder, null).resolved);
  const root = roots.find((one) => resolved.startsWith(one + sep));
  if (root === undefined) return null;
  const folder = dirname(resolved);
  const steps = folder.slice(root.length + 1).split(sep);
  // Neither the whole workspace nor what tools keep for themselves.
  if (folder === root || steps.some((step) => step.startsWith(".") || step === "node_modules"))
    return `path(args.path).resolved == ${quoted(resolved)}`;
  const below = `path(args.path).resolved.startsWith(${quoted(folder + sep)})`;
  // Of our own tools it is known what they would change; that is asked for every time.
  return origin === "own" ? below : `${below} && !path(args.path).protected`;
}

/** What must hold of all other arguments; `null` where that cannot be said. */
function restOf(
  args: Facts["call"]["args"],
  main: string,
  { origin }: SuggestedTool,
): readonly string[] | null {
  if (origin === "own") {
    if (main !== "command") return [];
    return [args.cwd === undefined ? "!has(args.cwd)" : `args.cwd == ${JSON.stringify(args.cwd)}`];
  }
  // What the others mean is not known here: they stay what they are.
  const names = Object.keys(args);
  const pins = names.filter((name) => name !== main).map((name) => pinOf(name, args[name] ?? null));
  if (names.length > mostNames || pins.includes(null)) return null;
  return [`args.all(name, name in [${names.map(quoted).join(", ")}])`, ...pins.flatMap((pin) => pin ?? [])];
}

const mostNames = 8;

function pinOf(name: string, value: Json): string | null {
  if (!/^[a-z]\w*$/i.test(name)) return null;
  const isPlain =
    typeof value === "string"
      ? value.length <= longestPin
      : typeof value === "boolean" || Number.isSafeInteger(value);
  return isPlain ? `args.${name} == ${JSON.stringify(value)}` : null;
}

const longestPin = 100;
