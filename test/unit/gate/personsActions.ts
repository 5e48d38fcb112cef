import fc from "fast-check";
import type { GrantRequest } from "../../../src/core/grant.ts";
import type { Mode } from "../../../src/core/mode.ts";
import type { PersonsAnswer } from "../../../src/gate/pending.ts";

/** Everything that can happen to calls at a gate; `of` and `to` count the calls that were ever made, modulo. */
export type Action =
  | { readonly kind: "request"; readonly args: Args }
  | { readonly kind: "answer"; readonly to: number; readonly answer: PersonsAnswer; readonly way: Way }
  | { readonly kind: "cancel"; readonly of: number }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "mode"; readonly mode: Mode | null }
  | { readonly kind: "trust"; readonly trusted: boolean }
  | { readonly kind: "redefine"; readonly description: string }
  | { readonly kind: "disconnect" }
  | { readonly kind: "dispose" };

export interface Args {
  readonly n: number;
}

/** In the window's own dialog, in the words of behaviour 1.13, or in another window. */
export type Way = "here" | "inWords" | "inOtherWindow";

const session = { kind: "session" } as const;

const index = fc.nat({ max: 5 });
const args = fc.record({ n: fc.nat({ max: 2 }) });
const grant = fc.constantFrom<GrantRequest>(
  { scope: session, covers: { kind: "any" } },
  { scope: session, covers: { kind: "exact" } },
);

const answer: fc.Arbitrary<PersonsAnswer> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<PersonsAnswer>({ kind: "approve" }) },
  grant.map((granted): PersonsAnswer => ({ kind: "approve", grant: granted })),
  fc.constant<PersonsAnswer>({ kind: "decline", reason: "no" }),
  fc.oneof(args, fc.constant({})).map((edited): PersonsAnswer => ({ kind: "edit", arguments: edited })),
  fc.constant<PersonsAnswer>({ kind: "respond", response: "instead" }),
);

export const request = args.map((given): Action => ({ kind: "request", args: given }));

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: request },
  {
    weight: 8,
    arbitrary: fc.record<Action & { kind: "answer" }>({
      kind: fc.constant("answer"),
      to: index,
      answer,
      way: fc.constantFrom<Way>("here", "inWords", "inOtherWindow"),
    }),
  },
  index.map((of): Action => ({ kind: "cancel", of })),
  // Two of them are just not the time that a call waits, three are more.
  fc.constant<Action>({ kind: "wait", ms: 59_999 }),
  fc
    .constantFrom<Mode | null>(null, "ask", "ask", "required", "deny")
    .map((mode): Action => ({ kind: "mode", mode })),
  fc.boolean().map((trusted): Action => ({ kind: "trust", trusted })),
  fc.constantFrom("one", "two").map((description): Action => ({ kind: "redefine", description })),
  fc.constant<Action>({ kind: "disconnect" }),
  { weight: 1, arbitrary: fc.constant<Action>({ kind: "dispose" }) },
);
