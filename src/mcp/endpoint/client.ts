import type { OutsideClient } from "../clients/client.ts";

/** Whoever proved a secret. */
export type Client =
  /** VS Code's own client, which is asked by our dialog and by nothing else. */
  { readonly kind: "editor" } | OutsideClient;

/** Tells clients apart: nothing that belongs to one is found by another. */
export const clientKey = (client: Client) => (client.kind === "editor" ? "editor" : `outside:${client.id}`);
