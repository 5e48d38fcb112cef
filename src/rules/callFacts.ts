import type { Json } from "../core/json.ts";
import type { Facts } from "./expression.ts";
import type { PathFacts } from "../core/pathFacts.ts";
import { mostValues } from "./expressionCost.ts";
import type { FittingPattern } from "./pattern.ts";
import type { RuleWorld } from "./ruleSet.ts";
import type { ShellReading } from "./shell/reading.ts";
import type { ShellReader } from "./shellLine.ts";

/** What rules can ask of one call; every answer is looked up once, so that it costs no more for many rules. */
export function callFacts(call: Facts["call"], world: RuleWorld, shell: ShellReader | null): Facts {
  const readings = new Map<string, ShellReading>();
  const paths = new Map<string, PathFacts>();
  const fitting = new Map<FittingPattern, Map<string, boolean>>();
  let left = mostEffort;
  const spend = (effort: number) => {
    left -= effort;
    if (left < 0) throw new Error("there is too much to look at in the arguments");
  };
  return {
    call,
    folders: world.folders,
    shell(line) {
      const known = readings.get(line);
      if (known) return known;
      if (!shell) return { kind: "uncertain", why: "the reader of command lines is not loaded" };
      spend(line.length * perShellCharacter);
      const reading = shell.read(line);
      readings.set(line, reading);
      return reading;
    },
    path(path) {
      const known = paths.get(path);
      if (known) return known;
      spend(perPath + path.split(/[\\/]/).length * perPathSegment);
      const found = world.path(path, call.cwd);
      paths.set(path, found);
      return found;
    },
    fits(text, pattern) {
      const texts = fitting.get(pattern) ?? new Map<string, boolean>();
      fitting.set(pattern, texts);
      const known = texts.get(text);
      if (known !== undefined) return known;
      spend(pattern.size * (text.length + 1));
      const fits = pattern.matches(text);
      texts.set(text, fits);
      return fits;
    },
    tooLarge: sizeOf(call.args, mostValues) > mostValues,
  };
}

/** Some 40 ms for all rules of a call together, in steps of a pattern over one character. Abuse case S11. */
const mostEffort = 1_000_000;
const perShellCharacter = 160;
const perPath = 5000;
const perPathSegment = 500;

/** How many values there are, a long text being several, counted no further than just beyond `limit`. */
function sizeOf(value: Json, limit: number): number {
  if (typeof value === "string") return 1 + Math.floor(value.length / 100);
  if (typeof value !== "object" || value === null) return 1;
  let size = 1;
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    size += sizeOf(child, limit - size);
    if (size > limit) break;
  }
  return size;
}
