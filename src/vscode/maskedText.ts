import type { LazyLog } from "./lazyLog.ts";

/** The text with secrets masked. Rejects where that cannot be done. */
export async function maskedText(text: string, log: Pick<LazyLog, "redact">): Promise<string> {
  const redact = await log.redact();
  const { value } = await redact(text);
  if (typeof value !== "string") throw new Error("the text could not be masked");
  return value;
}
