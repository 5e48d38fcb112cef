import type { Words } from "./words.ts";

/** What the HTML of a view is made of; addresses are those of `webview.asWebviewUri`. */
interface Page {
  readonly title: string;
  readonly script: string;
  readonly styles: readonly string[];
  readonly cspSource: string;
  /** Fresh and random for every page. */
  readonly nonce: string;
  /** Language of the editor, as in `vscode.env.language`. */
  readonly lang: string;
  readonly words: Words;
}

/** The whole HTML of a view: nothing loads but its one script, our styles and our icon font. */
export function page({ title, script, styles, cspSource, nonce, lang, words }: Page): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    // Neither is covered by default-src.
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return [
    "<!DOCTYPE html>",
    `<html lang="${escaped(lang)}">`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    ...styles.map((style) => `<link rel="stylesheet" href="${escaped(style)}">`),
    `<script type="module" nonce="${escaped(nonce)}" src="${escaped(script)}"></script>`,
    "</head>",
    `<body><div id="root" data-words="${escaped(JSON.stringify(words))}"></div></body>`,
    "</html>",
  ].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
