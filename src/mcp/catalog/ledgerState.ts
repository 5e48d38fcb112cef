import { isDeepStrictEqual } from "node:util";
import { canonical, sha256 } from "../../gate/digest.ts";
import type { Definition, Ledger, LedgerEntry } from "../../decisionLog/ledger.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { normalForm } from "./normalForm.ts";

/** What became of a definition since it was first met (behaviour 3.59). */
export type LedgerState =
  /** First met now. */
  | { readonly kind: "new" }
  | { readonly kind: "unchanged" }
  /** Written in another way, meaning the same. */
  | { readonly kind: "recanonicalized" }
  | Mismatch;

/** It is not what it was when it was first met or last approved; a person has to see what differs. */
export interface Mismatch {
  readonly kind: "mismatch";
  readonly from: Side;
  readonly to: Side;
  /** Whether a person has seen it and said no. */
  readonly rejected: boolean;
}

/** One side of the difference. */
export interface Side {
  /** SHA-256, 64 hex digits. */
  readonly hash: string;
  /** Canonical JSON in one line. */
  readonly text: string;
}

export const definition = (subject: string, text: string): Definition => ({
  subject,
  hash: sha256(text),
  text,
});

/** What a server is, apart from what it offers: what it is started from, and what it calls itself (abuse case M05). */
export function serverDefinition(
  { name, identity }: Pick<Upstream, "name" | "identity">,
  calledItself: string,
): Definition {
  return definition(name, canonical({ name: calledItself.toWellFormed(), startedFrom: identity }));
}

/** The state of each, in their order; those met for the first time are known from now on. */
export async function meet(
  ledger: Ledger,
  definitions: readonly Definition[],
): Promise<readonly LedgerState[]> {
  return (await ledger.meet(definitions, settled)).map(({ state }) => state);
}

export function settled(
  known: LedgerEntry | null,
  met: Definition,
): { entry: LedgerEntry; state: LedgerState } {
  const asMet: LedgerEntry = { ...met, offered: null };
  if (!known) return { entry: asMet, state: { kind: "new" } };
  if (known.hash === met.hash) return { entry: known.offered ? asMet : known, state: { kind: "unchanged" } };
  if (normalForm(known.text) === normalForm(met.text))
    return { entry: asMet, state: { kind: "recanonicalized" } };
  const { hash, text } = met;
  const rejected = known.offered?.hash === hash && known.offered.rejected;
  const offered = { hash, text, rejected };
  const from = { hash: known.hash, text: known.text };
  const entry = isDeepStrictEqual(known.offered, offered) ? known : { ...known, offered };
  return { entry, state: { kind: "mismatch", from, to: { hash, text }, rejected } };
}
