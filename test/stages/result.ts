import * as z from "zod";

/** One line of a stage's results file. */
export const result = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("passed"), title: z.string(), ms: z.number() }),
  z.strictObject({ type: z.literal("failed"), title: z.string(), error: z.string() }),
  z.strictObject({ type: z.literal("skipped"), title: z.string() }),
  /** Without it the stage did not come to its end. */
  z.strictObject({ type: z.literal("ended") }),
]);
export type Result = z.infer<typeof result>;

/** Separates the parts of a test's title. */
export const titleSeparator = " › ";
