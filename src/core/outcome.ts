/** What became of a call after it was allowed; `notRun`: something tightened at the last moment. */
export type Outcome =
  | { readonly kind: "ok" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "timedOut"; readonly seconds: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "notRun"; readonly reason: string };
