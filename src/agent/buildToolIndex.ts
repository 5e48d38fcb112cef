import type { ToolIndexKind } from "../core/toolSearch.ts";
import { bm25Index } from "./bm25Index.ts";
import { regexIndex } from "./regexIndex.ts";
import type { SearchedTool, ToolIndex } from "./toolIndex.ts";

export function buildToolIndex(kind: ToolIndexKind, tools: readonly SearchedTool[]): ToolIndex {
  switch (kind) {
    case "bm25":
      return bm25Index(tools);
    case "regex":
      return regexIndex(tools);
  }
}
