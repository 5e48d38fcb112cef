import * as z from "zod/mini";
import type { CardApproval } from "../panel/protocol.ts";
import { approvalId, callDigest } from "../windows/messages.ts";

const lines = z.readonly(z.array(z.string()));
const text = z.nullable(z.string());

/** A card that another window offers. It can show no diff: the files are that window's. */
export const remoteCard: z.ZodMiniType<CardApproval> = z.strictObject({
  id: approvalId,
  digest: callDigest,
  question: z.string(),
  tool: z.string(),
  title: z.string(),
  caller: z.string(),
  risk: text,
  riskLevel: z.nullable(z.number()),
  riskReasons: lines,
  reason: z.string(),
  cwd: text,
  protections: lines,
  notes: lines,
  fields: z.readonly(z.array(z.strictObject({ name: z.string(), text: z.string(), masked: z.boolean() }))),
  raw: z.string(),
  masked: z.int().check(z.minimum(0)),
  remainingMs: z.number().check(z.minimum(0)),
  diff: z.literal(false),
});
