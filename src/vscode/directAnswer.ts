import type { DirectResult } from "../agent/loopResult.ts";
import { visibleBlock } from "../core/visible.ts";
import type { LazyLog } from "./lazyLog.ts";
import { maskedText } from "./maskedText.ts";
import { plainBlock } from "./plainMarkdown.ts";

/** Results that are the answer, as text: what tools give is no Markdown of ours. */
export async function directAnswer(
  results: readonly DirectResult[],
  log: Pick<LazyLog, "redact">,
): Promise<string> {
  const texts = await Promise.all(results.map(({ text }) => maskedText(text, log)));
  return `\n\n${texts.map((text) => plainBlock(visibleBlock(text))).join("\n\n")}\n\n`;
}
