import { join } from "node:path";
import type { Place } from "../gate/tool.ts";
import type { InsidePath } from "./paths.ts";
import { follow, isInside } from "./paths.ts";
import { protectionOf } from "./protection.ts";
import { steers } from "../core/steering.ts";
import { walk } from "./walk.ts";

export interface Contents {
  readonly files: number;
  readonly folders: number;
  /** Whether there is more than was counted. */
  readonly more: boolean;
  /** What in it needs a person every time, at most a few. */
  readonly protections: readonly string[];
}

/**
 * A bounded look at what goes with a file, link or folder when it is moved or deleted. `alsoAt` is the path
 * it is moved to: what steers nobody here may steer there.
 */
export async function contentsOf(
  entry: InsidePath,
  place: Place,
  alsoAt: string | null = null,
): Promise<Contents> {
  const own = await protectionOf(entry.real, entry.display, place);
  const protections = own === null ? [] : [own];
  if (!entry.stats?.isDirectory()) return { files: 1, folders: 0, more: false, protections };
  for (const folder of place.protectedFolders) {
    const real = (await follow(folder)) ?? folder;
    if (isInside(real.toLowerCase(), entry.real.toLowerCase())) {
      protections.push(`'${entry.display}' holds what belongs to the editor or to Toolgate`);
    }
  }
  const budget = { left: mostLookedAt };
  let files = 0;
  let folders = 0;
  let unseen = false;
  const signal = AbortSignal.timeout(longestLookMs);
  try {
    for await (const { path, kind, note } of walk(entry, { skip: new Set(), budget }, signal)) {
      if (kind === "folder") folders++;
      else files++;
      unseen ||= note !== null;
      const named = [entry.display, ...(alsoAt === null ? [] : [alsoAt])].map((base) => join(base, path));
      for (const name of named) {
        const what = protections.length < mostNamed ? steers(name) : null;
        if (what !== null) protections.push(`'${name}' steers ${what}`);
      }
    }
  } catch {
    unseen = true;
  }
  const more = unseen || budget.left < 0;
  if (more && protections.length === 0) {
    protections.push(`'${entry.display}' could not be looked through: it may hold files that steer somebody`);
  }
  return { files, folders, more, protections };
}

const mostLookedAt = 20_000;
const mostNamed = 5;
const longestLookMs = 5000;
