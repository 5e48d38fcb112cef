import type { Server } from "./server.ts";

type Place = Pick<Server, "authority" | "token">;

/** What to open in a browser: sets the cookie and shows the folder. */
export function address(
  { authority, token }: Place,
  folder: string,
  payload: readonly Payload[] = [],
): string {
  const url = new URL(`http://${authority}/`);
  url.searchParams.set("tkn", token);
  url.searchParams.set("folder", folder);
  if (payload.length > 0) url.searchParams.set("payload", JSON.stringify(payload));
  return url.href;
}

export type Payload = readonly [name: string, value: string];
