import type { Json } from "../../core/json.ts";
import { UpstreamError } from "./upstreamError.ts";

const mebibyte = 1024 * 1024;

/** Bytes. Longer messages never arrive: servers of the official SDK hang at 10 MiB in their input, and refuse bodies of 4 MiB. */
export const mostSent = { stdio: 10 * mebibyte - 64 * 1024, http: 4 * mebibyte } as const;

/** Bytes of one message. */
export const mostReceived = 10 * mebibyte;

/** Exact, for a message that is written already. */
export function tooLarge(text: string, most: number): UpstreamError | null {
  // No character has more than three bytes for each of its UTF-16 units.
  return text.length * 3 <= most || Buffer.byteLength(text) <= most ? null : refusal(most);
}

/** For what is too large by its strings alone, before time is lost with writing it. */
export function surelyTooLarge(params: Json, most: number): UpstreamError | null {
  const rest: Json[] = [params];
  let size = 0;
  for (let value = rest.pop(); value !== undefined && size <= most; value = rest.pop()) {
    if (typeof value === "string") size += value.length;
    else if (typeof value === "object" && value !== null)
      for (const one of Object.values(value)) rest.push(one);
  }
  return size <= most ? null : refusal(most);
}

function refusal(most: number): UpstreamError {
  const limit = Math.floor((most / mebibyte) * 10) / 10;
  return new UpstreamError(
    "refused",
    `The message is too large for the server: at most ${limit} MiB go through.`,
  );
}
