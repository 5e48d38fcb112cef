/** How the tools are found that a model is not given at once (behaviour 4.19, 4.20). */
export interface ToolSearchSetting {
  /** With more tools than this it is given our own and a search. */
  readonly above: number;
  readonly index: ToolIndexKind;
  /** Whether tools stay that earlier searches of the turn found. */
  readonly accumulate: boolean;
}

export const toolIndexKinds = ["bm25", "regex"] as const;
export type ToolIndexKind = (typeof toolIndexKinds)[number];

/** With more tools providers refuse the request. */
export const mostOffered = 128;

/** Characters of a query, be it words or a pattern. */
export const longestQuery = 200;

/** By one search. */
export const mostFound = 10;
