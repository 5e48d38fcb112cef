import { claimOf, type InstalledId } from "./apiClaims.ts";
import { readInput } from "./apiInput.ts";
import { readSet, type Made, type MadeSet } from "./apiMade.ts";
import { sourceOf, type Member, type Members } from "./apiMembers.ts";
import type { Callable } from "./apiParse.ts";
import { strictInput } from "./apiStrictInput.ts";
import { toolNames } from "./apiToolNames.ts";
import type { ApiTool } from "./apiTools.ts";

export interface ReadToolSet {
  readonly tools: readonly ApiTool[];
  /** Marked, but no tools: what they give cannot be told at once. */
  readonly ignored: readonly string[];
}

/** The tools that another extension makes of objects, classes and functions. Throws where a source has none. */
export function readToolSet(given: unknown, members: Members, installed: InstalledId): ReadToolSet {
  const set = readSet(given);
  if (set.sources.length === 0) throw new TypeError("registerTools: 'sources' must name at least one");
  const all = set.sources.map((source) => membersOf(source, members));
  return {
    tools: all.flatMap(({ usable }) => usable).map((member) => toolOf(member, set, installed)),
    ignored: all.flatMap(({ ignored }) => ignored.map(({ source, name }) => `${source}.${name}`)),
  };
}

function membersOf(source: unknown, members: Members) {
  if ((typeof source !== "object" && typeof source !== "function") || source === null)
    throw new TypeError("registerTools: a source must be an object or a class with methods marked with tool");
  const found = members.of(source);
  const usable = found.filter(({ run }) => !streams(run));
  const ignored = found.filter(({ run }) => streams(run));
  if (usable.length > 0) return { usable, ignored };
  const why = ignored.map(({ name }) => `: '${name}' gives its result bit by bit`).join("");
  const hint =
    typeof source === "function" ? " (of a class only static methods are: give an object of it)" : "";
  throw new TypeError(`No @tool annotated methods found in ${sourceOf(source)}${hint}${why}`);
}

/** Generators of either kind. */
const streams = (run: Callable) => /Generator/.test(Object.prototype.toString.call(run));

function toolOf(member: Member, { from, context, errors }: MadeSet, installed: InstalledId): ApiTool {
  const { options, self, run, source } = member;
  const { name, ...named } = toolNames(member.name, options, member.annotated);
  const { nulls, ...input } = strictInput(
    options.input === undefined ? { schema: { type: "object" }, problems: null } : readInput(options.input),
  );
  const made: Made = {
    nulls,
    context,
    requiresContext: options.requiresContext ?? false,
    convert: options.convert,
    errors,
  };
  return Object.freeze({
    ...claimOf(`${from}/${name}`, installed),
    ...named,
    source,
    input,
    risk: options.risk,
    requiresApproval: options.requiresApproval,
    timeoutSeconds: options.timeoutSeconds,
    returnDirect: options.returnDirect ?? false,
    made: Object.freeze(made),
    run: (...args: readonly unknown[]) => Reflect.apply(run, self, args),
  });
}
