/** Strictest first: the Settings UI preselects the first value of an enum. */
export const modes = ["required", "ask", "allow", "deny"] as const;

/** What a row of the table or a rule says of a tool. */
export type Mode = (typeof modes)[number];

/** The higher, the less may happen without a person. */
export const strictnessOf = { allow: 0, ask: 1, required: 2, deny: 3 } satisfies Record<Mode, number>;
