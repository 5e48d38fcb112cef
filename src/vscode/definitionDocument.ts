import * as z from "zod/mini";
import type { Translate } from "../core/translate.ts";
import { visibleBlock, visibleJson, visibleLine } from "../core/visible.ts";

/**
 * The definition of a tool or server for a person to read: member by member, texts in their own lines, and whatever
 * could hide or reorder anything spelled out.
 */
export function definitionDocument(canonical: string, t: Translate): string {
  const read = members(canonical);
  if (!read) return t("This cannot be shown: {0}", visibleLine(canonical));
  const shownMembers = Object.entries(read).map(([name, value]) => `${visibleLine(name)}:${shown(value)}\n`);
  return [t("Left: as it was approved. Right: as it is now."), below, ...shownMembers].join("\n");
}

/** The question at the top of the window lies over the first lines of an editor, which must not be the telling ones. */
const below = "\n".repeat(8);

function shown(value: unknown): string {
  const text = typeof value === "string" ? visibleBlock(value) : visibleJson(JSON.stringify(value, null, 2));
  return `\n${text.replaceAll(/^/gm, "    ")}`;
}

function members(canonical: string): Readonly<Record<string, unknown>> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(canonical));
  } catch {
    return null;
  }
}
