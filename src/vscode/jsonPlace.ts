import { findNodeAtLocation, parseTree } from "jsonc-parser";

/** Keys and indexes from the root of a JSON document inwards. */
export type JsonPath = readonly (string | number)[];

/** Where a value is in the text of settings: itself, or the innermost thing around it that is there. */
export function jsonPlace(
  text: string,
  path: JsonPath,
): { readonly start: number; readonly end: number } | null {
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (!root) return null;
  for (let depth = path.length; depth > 0; depth--) {
    const node = findNodeAtLocation(root, path.slice(0, depth));
    if (node) return { start: node.offset, end: node.offset + node.length };
  }
  return null;
}
