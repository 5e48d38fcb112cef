/** Whole numbers from 0 in even steps, at most five; the last is the first that is not below `most`. */
export function ticksUpTo(most: number): readonly number[] {
  const rough = Math.max(1, most / 4);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * magnitude).find((one) => one >= rough) ?? rough;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
