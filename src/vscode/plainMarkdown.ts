/**
 * Markdown that shows a text as it is. The editor's own `appendText` makes every blank unbreakable, so that tooltips
 * break inside words, and leaves addresses to become links.
 */
export const plainMarkdown = (text: string): string =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&").replaceAll(/^ | $|[\t\r\n]| (?=\s)/g, "&nbsp;");

/**
 * The same where there may be icons: these are looked for after escapes are gone, so a word joiner keeps `$` from
 * `(`.
 */
export const plainAmongIcons = (text: string): string =>
  plainMarkdown(text).replaceAll("\\$\\(", "\\$\u2060\\(");

/** A text in a list to pick from, which is no Markdown but may hold icons: `$(id)` would be shown as none. */
export const iconless = (text: string): string => text.replaceAll("$(", "$\u2060(");

/** A text that can be no Markdown at all, for labels of which others make some. */
export const plainLabel = (text: string): string => text.replaceAll(/[^\p{L}\p{N} _.-]/gu, "_");

/** A text of several lines as it is, its breaks included. */
export const plainBlock = (text: string): string =>
  text
    .split("\n")
    .map((line) => plainMarkdown(line))
    .join("  \n");
