import { isAbsolute, relative } from "node:path";
import type { EndpointRecord } from "../../windows/endpointRecord.ts";

export type Choice =
  | { readonly kind: "window"; readonly window: EndpointRecord }
  /** Why there is none to speak to, in words for the person. */
  | { readonly kind: "none"; readonly problem: string };

export interface Candidate {
  readonly window: EndpointRecord;
  /** Its folders, links resolved. */
  readonly folders: readonly string[];
}

/** The window that has `folder` open: the one whose own folder is nearest above it; or the only one there is. */
export function chooseWindow(candidates: readonly Candidate[], folder: string): Choice {
  const [only, ...others] = candidates;
  if (!only) return none("No window of VS Code serves tools through Toolgate now. Open one and try again.");
  if (others.length === 0) return { kind: "window", window: only.window };
  const depths = candidates.map(({ folders }) => Math.max(0, ...folders.map((one) => depthOf(one, folder))));
  const deepest = Math.max(...depths);
  const nearest = candidates.filter((_, index) => depths[index] === deepest);
  const [first, second] = nearest;
  if (deepest > 0 && first && !second) return { kind: "window", window: first.window };
  const names = nearest.map(({ window }) => `'${window.name}'`).join(", ");
  const how = deepest > 0 ? "have" : "serve tools through Toolgate, and none has";
  return none(
    `${nearest.length} windows of VS Code (${names}) ${how} '${folder}' open. Close all but one, or start this ` +
      "program with --folder and the folder of the one you mean.",
  );
}

const none = (problem: string): Choice => ({ kind: "none", problem });

/** How long the path of a folder is that holds the other, or is it; 0 where it does not. */
function depthOf(folder: string, inner: string): number {
  const way = relative(folder, inner);
  const outside = way === ".." || /^\.\.[\\/]/.test(way) || isAbsolute(way);
  return outside ? 0 : folder.length;
}
