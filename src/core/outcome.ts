/** What became of a call after it was allowed. */
export type Outcome =
  | { readonly kind: "ok" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "cancelled" };
