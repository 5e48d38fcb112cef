import { messageOf } from "./fault.ts";
import { snapshot } from "./snapshot.ts";
import {
  ToolApprovalError,
  type ApprovalStrategy,
  type CompositeStrategy,
  type ToolApprovalDecision,
  type ToolApprovalStrategy,
} from "./strategy.ts";

/** What became of a question, and on whose word. */
export interface Consulted {
  /** `failed`: it could not be evaluated, which is no rejection. */
  readonly kind: "approved" | "rejected" | "failed";
  /** The strategies whose answers make it so. */
  readonly by: readonly ToolApprovalStrategy[];
  /** `null`: none was given. */
  readonly reason: string | null;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The arguments a person wants instead, unread. */
  readonly edited?: { readonly arguments: unknown };
  /** What else a person says yes to, unread. */
  readonly grant?: unknown;
  /** What a person gives in place of a result. */
  readonly response?: string;
}

export type PutTo = (strategy: ToolApprovalStrategy, signal: AbortSignal) => unknown;

/** Puts a question to a strategy, or to several of them. Never rejects: an error is no approval. */
export function consult(strategy: ApprovalStrategy, putTo: PutTo, signal: AbortSignal): Promise<Consulted> {
  if (!("members" in strategy)) return consultOne(strategy, putTo, signal);
  return strategy.order === "inTurn" ? inTurn(strategy, putTo, signal) : atOnce(strategy, putTo, signal);
}

async function consultOne(
  strategy: ToolApprovalStrategy,
  putTo: PutTo,
  signal: AbortSignal,
): Promise<Consulted> {
  try {
    return read(await putTo(strategy, signal), strategy);
  } catch (error) {
    const what = error instanceof ToolApprovalError ? "could not decide" : "failed";
    return failed([strategy], `the strategy '${strategy.name}' ${what} (${messageOf(error)})`);
  }
}

/** `given` may come from another extension: each member is read once, and only a literal boolean is an answer. */
function read(given: unknown, strategy: ToolApprovalStrategy): Consulted {
  const answer: Partial<Record<keyof ToolApprovalDecision, unknown>> =
    typeof given === "object" && given !== null ? given : {};
  const { approved, reason, metadata, response, grant } = answer;
  if (typeof approved !== "boolean")
    return failed([strategy], `the strategy '${strategy.name}' failed (it gave no decision)`);
  const { person } = strategy;
  return {
    kind: approved ? "approved" : "rejected",
    by: [strategy],
    reason:
      typeof reason === "string" && reason.trim() !== ""
        ? reason.slice(0, longestReason).toWellFormed()
        : null,
    ...(isRecord(metadata) && { metadata: plain(metadata) }),
    ...(person && approved && "arguments" in answer && { edited: { arguments: answer.arguments } }),
    ...(person && approved && grant !== undefined && { grant }),
    ...(person && !approved && typeof response === "string" && { response }),
  };
}

async function inTurn(composite: CompositeStrategy, putTo: PutTo, signal: AbortSignal): Promise<Consulted> {
  const add = tallyOf(composite);
  for (const member of composite.members) {
    const end = add(await consult(member, putTo, signal));
    if (end) return end;
  }
  return failed([], "nobody answered");
}

function atOnce(composite: CompositeStrategy, putTo: PutTo, signal: AbortSignal): Promise<Consulted> {
  const add = tallyOf(composite);
  const over = new AbortController();
  const each = AbortSignal.any([signal, over.signal]);
  return new Promise((resolve) => {
    for (const member of composite.members)
      void consult(member, putTo, each).then((consulted) => {
        const end = add(consulted);
        if (!end) return;
        over.abort();
        resolve(end);
      });
  });
}

/** Takes one answer after the other; gives what they come to, or `null` while that is open. */
function tallyOf({ needed, members }: CompositeStrategy): (consulted: Consulted) => Consulted | null {
  const approvals: Consulted[] = [];
  const others: Consulted[] = [];
  return (consulted) => {
    (consulted.kind === "approved" ? approvals : others).push(consulted);
    if (approvals.length >= needed) return together("approved", approvals);
    if (others.length <= members.length - needed) return null;
    const rejections = others.filter(({ kind }) => kind === "rejected");
    return rejections.length > 0 ? together("rejected", rejections) : together("failed", others);
  };
}

function together(kind: Consulted["kind"], parts: readonly Consulted[]): Consulted {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const by = parts.flatMap((part) => part.by);
  if (parts.some(({ edited }) => edited))
    return failed(by, "the arguments were changed to something that the other strategies have not seen");
  const reasons = parts.flatMap(({ reason }) => reason ?? []);
  const metadata = parts.flatMap((part) =>
    part.metadata ? [[part.by.map(({ name }) => name).join(", "), part.metadata]] : [],
  );
  return {
    kind,
    by,
    reason: reasons.length > 0 ? reasons.join("; ") : null,
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
  };
}

const failed = (by: readonly ToolApprovalStrategy[], reason: string): Consulted => ({
  kind: "failed",
  by,
  reason,
});

/** What a log cannot hold must not keep a refusal off it. */
function plain(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const copied = snapshot(metadata);
  return copied.kind === "ok" ? copied.args : { unreadable: copied.problems };
}

/** In characters: for a model and for a row of the log. */
const longestReason = 500;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
