/**
 * Markdown that shows a text as it is. The editor's own `appendText` makes every blank unbreakable, so that tooltips
 * break inside words, and leaves addresses to become links.
 */
export const plainMarkdown = (text: string): string =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&").replaceAll(/^ | $|[\t\r\n]| (?=\s)/g, "&nbsp;");
