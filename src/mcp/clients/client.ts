/** A program outside the editor that a person let in. */
export interface OutsideClient {
  readonly kind: "outside";
  /** 16 hex digits. */
  readonly id: string;
  /** What the person calls it; what it says of itself is never used. */
  readonly name: string;
  readonly asks: Asks;
}

/**
 * Where its calls are asked for: in the client, where a call that it cannot ask for is refused or, with `clientOrEditor`,
 * asked for in the editor; or always in the editor.
 */
export const asking = ["client", "clientOrEditor", "editor"] as const;
export type Asks = (typeof asking)[number];
