import { posix } from "node:path";
import type { LookUpPath } from "../core/pathFacts.ts";
import { steers } from "../core/steering.ts";

/** The workspace that examples are tried in; it is on no disk. */
export const exampleFolder = "/workspace";

export const lookUpExample: LookUpPath = (path) => {
  if (/^~|^[\\/]{2}|^[a-z][a-z0-9+.-]*:/i.test(path)) throw new Error("the path leads nowhere certain");
  const resolved = posix.resolve(exampleFolder, path);
  const inside = resolved === exampleFolder || resolved.startsWith(`${exampleFolder}/`);
  return { resolved, inside, protected: steers(resolved) !== null };
};
