import * as z from "zod/mini";
import type { Message, SaidPart, ToolResult } from "./message.ts";

export const partSchema: z.ZodMiniType<SaidPart> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({
    kind: z.literal("toolCall"),
    callId: z.string(),
    name: z.string(),
    // Not a schema of records, which would drop `__proto__`: the gate is to see it, and refuse it.
    input: z.unknown(),
    purpose: z.exactOptional(z.string()),
  }),
]);

export const resultSchema: z.ZodMiniType<ToolResult> = z.object({
  callId: z.string(),
  texts: z.array(z.string()),
  kind: z.enum(["result", "failed", "declined", "refused", "skipped"]),
  direct: z.boolean(),
});

export const messageSchema: z.ZodMiniType<Message> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("system"), text: z.string() }),
  z.object({ kind: z.literal("user"), text: z.string() }),
  z.object({ kind: z.literal("assistant"), parts: z.array(partSchema) }),
  z.object({ kind: z.literal("toolResults"), results: z.array(resultSchema) }),
]);
