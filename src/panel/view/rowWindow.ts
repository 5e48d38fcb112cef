/** Where a list of many equal rows is, and what of it is in view; all lengths are CSS pixels. */
export interface Scroll {
  readonly total: number;
  /** Height of each. */
  readonly row: number;
  /** Height of what is in view, without the header. */
  readonly view: number;
  /** How tall an element can be: beyond, the list is scrolled in bigger steps than the rows are. */
  readonly tallest: number;
  /** What is above the view, were the list as tall as its rows. */
  readonly top: number;
}

export interface RowWindow {
  /** Index of the first row to render. */
  readonly first: number;
  readonly count: number;
  /** Where the first row starts, counted from the top of the view; not below it. */
  readonly offset: number;
  readonly height: number;
  /** The `scrollTop` that belongs to `top`. */
  readonly scrollTop: number;
}

export function rowWindow(scroll: Scroll): RowWindow {
  const { row } = scroll;
  const top = clampTop(scroll);
  const visible = Math.ceil(scroll.view / row) + 1;
  const spare = Math.max(0, Math.min(8, Math.floor((mostRows - visible) / 2)));
  const first = Math.max(0, Math.floor(top / row) - spare);
  const last = Math.min(scroll.total, Math.floor(top / row) + visible + spare);
  return {
    first,
    count: Math.max(0, last - first),
    offset: first * row - top,
    height: Math.min(scroll.total * row, scroll.tallest),
    scrollTop: top / scale(scroll),
  };
}

/** The `top` that belongs to a `scrollTop` the person chose with the scroll bar. */
export function topOf(scroll: Scroll, scrollTop: number): number {
  return clampTop({ ...scroll, top: scrollTop * scale(scroll) });
}

/** The `top` nearest to the present one that has the whole row in view. */
export function topShowing(scroll: Scroll, index: number): number {
  const start = index * scroll.row;
  return clampTop({
    ...scroll,
    top: Math.max(Math.min(scroll.top, start), start + scroll.row - scroll.view),
  });
}

export function clampTop({ total, row, view, top }: Scroll): number {
  return Math.max(0, Math.min(top, total * row - view));
}

/** Rows kept beside those in view make scrolling smooth, as long as there are no more than these in all. */
const mostRows = 60;

function scale({ total, row, view, tallest }: Scroll): number {
  const whole = total * row;
  return whole <= tallest ? 1 : (whole - view) / (tallest - view);
}
