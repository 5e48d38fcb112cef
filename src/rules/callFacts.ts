import type { Json } from "../core/json.ts";
import type { Facts } from "./expression.ts";
import type { PathFacts } from "../core/pathFacts.ts";
import type { RuleWorld } from "./ruleSet.ts";
import type { ShellReading } from "./shell/reading.ts";
import type { ShellReader } from "./shellLine.ts";

/** What rules can ask of one call; every answer is looked up once. */
export function callFacts(call: Facts["call"], world: RuleWorld, shell: ShellReader | null): Facts {
  const readings = new Map<string, ShellReading>();
  const paths = new Map<string, PathFacts>();
  const tooLarge = sizeOf(call.args, mostValues) > mostValues;
  return {
    call,
    folders: world.folders,
    shell(line) {
      const known = readings.get(line);
      if (known) return known;
      const reading = shell?.read(line) ?? {
        kind: "uncertain",
        why: "the reader of command lines is not loaded",
      };
      readings.set(line, reading);
      return reading;
    },
    path(path) {
      const known = paths.get(path);
      if (known) return known;
      if (paths.size >= mostPaths) throw new Error("there are too many paths to look up");
      const found = world.path(path, call.cwd);
      paths.set(path, found);
      return found;
    },
    tooLarge,
  };
}

/** A loop over arguments is as long as the caller makes them. */
const mostValues = 2000;
const mostPaths = 100;

/** How many values there are, counted no further than just beyond `limit`. */
function sizeOf(value: Json, limit: number): number {
  if (typeof value !== "object" || value === null) return 1;
  let size = 1;
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    size += sizeOf(child, limit - size);
    if (size > limit) break;
  }
  return size;
}
