/** Undoes `visibleLine` and `visibleBlock`: what a careful reader would take the shown text to be. */
export function reveal(shown: string): string {
  return shown
    .replace(/↵×(\d+)↵\n?/g, (_, count: string) => "\n".repeat(Number(count)))
    .replaceAll("↵", "\n")
    .replace(/␣×(\d+)␣/g, (_, count: string) => " ".repeat(Number(count)))
    .replace(/\\u\{([0-9A-F]+)\}/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
}
