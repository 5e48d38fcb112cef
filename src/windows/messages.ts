import * as z from "zod/mini";
import type { GrantRequest } from "../core/grant.ts";
import { parseGrantRequest } from "../gate/grantRequest.ts";

/** What a card must have to be offered to other windows. */
export interface OfferedCard {
  readonly id: string;
  readonly digest: string;
  readonly remainingMs: number;
}

export const approvalId = z.string().check(z.regex(/^apr_[0-9a-f]{12}$/));
export const callDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What became of an answer; `gone`: the window is, or what it offers is not what was answered. */
export type Answered = "resolved" | "late" | "gone";

/**
 * What windows say to each other once both are proven. `offer` shows a call that waits, anew when more of it is to be
 * seen; `reveal` asks for that. `answer` is a person's, in the words of behaviour 1.13, to the card with this digest;
 * `answered` says what became of it. `check` asks what speaks against these arguments.
 */
export type RelayMessage<Card> =
  | { readonly type: "offer"; readonly card: Card }
  | { readonly type: "ended"; readonly id: string }
  | { readonly type: "reveal"; readonly id: string }
  | AnswerMessage
  | { readonly type: "answered"; readonly n: number; readonly result: Answered }
  | CheckMessage
  | { readonly type: "checked"; readonly n: number; readonly problems: readonly string[] | null };

export interface AnswerMessage {
  readonly type: "answer";
  readonly n: number;
  readonly message: string;
  readonly digest: string;
  /** What else an approval says yes to. */
  readonly grant?: GrantRequest | undefined;
}

export interface CheckMessage {
  readonly type: "check";
  readonly n: number;
  readonly id: string;
  readonly arguments: unknown;
}

export type ReadRelayMessage<Card> = (line: unknown) => RelayMessage<Card>;

/** Throws on whatever is no message. */
export function relayMessages<Card extends OfferedCard>(card: z.ZodMiniType<Card>): ReadRelayMessage<Card> {
  const message = z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("offer"), card }),
    z.strictObject({ type: z.literal("ended"), id: approvalId }),
    z.strictObject({ type: z.literal("reveal"), id: approvalId }),
    z.strictObject({
      type: z.literal("answer"),
      n: z.int(),
      message: z.string().check(z.startsWith("/__approval/")),
      digest: callDigest,
      grant: z.optional(z.pipe(z.unknown(), z.transform(parseGrantRequest))),
    }),
    z.strictObject({ type: z.literal("answered"), n: z.int(), result: z.enum(["resolved", "late", "gone"]) }),
    z.strictObject({ type: z.literal("check"), n: z.int(), id: approvalId, arguments: z.unknown() }),
    z.strictObject({ type: z.literal("checked"), n: z.int(), problems: z.nullable(z.array(z.string())) }),
  ]);
  return (line) => message.parse(line);
}
