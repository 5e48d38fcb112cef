/** Strictest first: the Settings UI preselects the first value of an enum. */
export const modes = ["required", "ask", "allow", "deny"] as const;

/** What a row of the table or a rule says of a tool. */
export type Mode = (typeof modes)[number];
