/** In characters: for a model, and for a row of the log. */
export const longestReason = 500;
export const longestResponse = 10_000;
