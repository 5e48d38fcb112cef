import type { ScreenMode } from "./injection.ts";
import type { RichResult } from "./richResult.ts";
import { mapTexts, screenBlocks } from "./screenBlocks.ts";

/** The blocks of a result as they leave; `said`: what we say before all, or nothing. */
export function shownBlocks(result: RichResult, said: string, scan: ScreenMode): RichResult {
  const shown = screenBlocks(result, scan);
  return said === ""
    ? shown
    : { ...shown, content: [{ type: "text", text: said.trimEnd() }, ...shown.content] };
}

/** Without the secrets that the server says in them. Rejects where that cannot be told. */
export async function failedBlocks(
  result: RichResult,
  scan: ScreenMode,
  mask: (text: string) => Promise<string>,
): Promise<RichResult> {
  const texts = new Set<string>();
  mapTexts(result, (text) => (texts.add(text), text));
  const masked = new Map<string, string>();
  for (const text of texts) masked.set(text, await mask(text));
  return screenBlocks(
    mapTexts(result, (text) => masked.get(text) ?? ""),
    scan,
  );
}
