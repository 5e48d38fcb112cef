/** Freezes plain data with all that is in it: what others get to see of a tool, they must not change. */
export function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value) as unknown[])
    if (typeof member === "object" && member !== null) frozen(member);
  return Object.freeze(value);
}
