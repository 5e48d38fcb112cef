import * as z from "zod/mini";
import type { Translate } from "../core/translate.ts";
import type { PendingApproval } from "../gate/pending.ts";
import type { CardApproval } from "../panel/protocol.ts";
import { approvalId, callDigest } from "../windows/messages.ts";
import { editorOf, type ArgumentsEditor } from "./argumentsEditor.ts";
import { cardOf } from "./cardContent.ts";
import { batchKey } from "./sameCall.ts";

/**
 * A call as it is shown in other windows. It has no diff and grants nothing there: the files and the settings are
 * this window's.
 */
export interface RemoteCard extends CardApproval {
  /** See `InboxCard`. */
  readonly batch: string;
  /** What a person who changes the arguments begins with; `null` while some of them are masked. */
  readonly editor: ArgumentsEditor | null;
}

export function remoteCardOf(approval: PendingApproval, whole: boolean, t: Translate): RemoteCard {
  const card = cardOf(approval, whole, t);
  const editor = card.masked === 0 ? editorOf(approval) : null;
  return { ...card, diff: false, grantable: false, batch: batchKey(approval), editor };
}

const lines = z.readonly(z.array(z.string()));
const text = z.nullable(z.string());

export const remoteCard: z.ZodMiniType<RemoteCard> = z.strictObject({
  id: approvalId,
  digest: callDigest,
  question: z.string(),
  prompted: z.boolean(),
  tool: z.string(),
  title: z.string(),
  caller: z.string(),
  risk: text,
  riskLevel: z.nullable(z.number()),
  riskReasons: lines,
  reason: z.string(),
  purpose: text,
  cwd: text,
  protections: lines,
  notes: lines,
  fields: z.readonly(z.array(z.strictObject({ name: z.string(), text: z.string(), masked: z.boolean() }))),
  raw: z.string(),
  masked: z.int().check(z.minimum(0)),
  remainingMs: z.number().check(z.minimum(0)),
  diff: z.literal(false),
  batch: z.string(),
  editor: z.nullable(
    z.strictObject({
      text: z.string(),
      properties: z.readonly(
        z.array(
          z.strictObject({
            name: z.string(),
            type: z.string(),
            description: z.string(),
            required: z.boolean(),
          }),
        ),
      ),
    }),
  ),
  grantable: z.literal(false),
});
