import { findNodeAtLocation, modify, parseTree, type Edit, type ParseError } from "jsonc-parser";

export interface Appended {
  readonly edits: readonly Edit[];
  /** Where it is in the list afterwards. */
  readonly index: number;
}

/**
 * What to change in the text of settings so that the list `key` ends with `value`; `null` where the text is not in
 * order or holds no list there, which only a person can mend.
 */
export function jsonAppend(text: string, key: string, value: object): Appended | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  if (errors.length > 0) return null;
  const list = root && findNodeAtLocation(root, [key]);
  if (!list) return { edits: modify(text, [key], [value], { formattingOptions }), index: 0 };
  if (list.type !== "array") return null;
  const edits = modify(text, [key, -1], value, { formattingOptions, isArrayInsertion: true });
  return { edits, index: list.children?.length ?? 0 };
}

const formattingOptions = { insertSpaces: true, tabSize: 2 };
