import { UpstreamError } from "./upstreamError.ts";

const mebibyte = 1024 * 1024;

/** Bytes. Longer messages never arrive: servers of the official SDK hang at 10 MiB in their input, and refuse bodies of 4 MiB. */
export const mostSent = { stdio: 10 * mebibyte - 64 * 1024, http: 4 * mebibyte } as const;

/** Bytes of one message. */
export const mostReceived = 10 * mebibyte;

export function tooLarge(text: string, most: number): UpstreamError | null {
  // No character has more than three bytes for each of its UTF-16 units.
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return null;
  const limit = Math.floor((most / mebibyte) * 10) / 10;
  return new UpstreamError(
    "refused",
    `The message is too large for the server: at most ${limit} MiB go through.`,
  );
}
