import * as z from "zod/mini";
import type { GrantRequest } from "../core/grant.ts";

/** Throws on everything that is none. */
export const parseGrantRequest = (value: unknown): GrantRequest => grantRequest.parse(value);

const exact = z.strictObject({ kind: z.literal("exact") });
const pattern = z.strictObject({ kind: z.literal("pattern"), when: z.string() });
const any = z.strictObject({ kind: z.literal("any") });

const grantRequest = z.union([
  z.strictObject({
    scope: z.strictObject({ kind: z.literal("session") }),
    covers: z.discriminatedUnion("kind", [exact, pattern, any]),
  }),
  z.strictObject({
    scope: z.strictObject({ kind: z.literal("until"), end: z.number() }),
    covers: z.discriminatedUnion("kind", [exact, pattern]),
  }),
]);
