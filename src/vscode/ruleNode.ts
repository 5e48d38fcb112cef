import * as z from "zod/mini";
import { ruleSources } from "../core/decision.ts";

/** The rule a command of the tree was called on; `null` where it was called on anything else. */
export function ruleOf(argument: unknown): z.infer<typeof rule> | null {
  return ruleNode.safeParse(argument).data?.rule ?? null;
}

const rule = z.object({ name: z.string(), source: z.enum(ruleSources), tool: z.nullable(z.string()) });

const ruleNode = z.object({ kind: z.literal("rule"), rule });
