import type { DecisionList } from "./decisionList.ts";
import { type RowWindow, topOf } from "./rowWindow.ts";

export interface Scroller {
  /** Puts the rendered rows where they belong. */
  place(window: RowWindow): void;
}

interface Scrolling {
  list(): DecisionList;
  scrolledTo(top: number): void;
  /** `row`: the height of a row. */
  resizedTo(view: number, row: number): void;
}

/** Joins the list to the scroll bar of the grid in `root`. */
export function scroller(root: HTMLElement, { list, scrolledTo, resizedTo }: Scrolling): Scroller {
  const grid = part(root, ".grid");
  const head = part(root, ".head");
  const rows = part(root, ".rows");
  const moved = part(root, ".moved");
  /** What we set ourselves: its scroll event says nothing new. */
  let written = 0;

  grid.addEventListener("scroll", () => {
    if (grid.scrollTop === written) return;
    written = grid.scrollTop;
    // Millions of pixels down the end is rounded, and a pixel of the bar may be several of the rows.
    const atEnd = grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 2;
    scrolledTo(atEnd ? Infinity : topOf(list(), grid.scrollTop));
  });
  grid.addEventListener("wheel", (event) => {
    // Where the bar moves in bigger steps than the rows, the wheel must still pass every row.
    if (list().total * list().row <= list().tallest || event.ctrlKey) return;
    event.preventDefault();
    scrolledTo(list().top + event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? list().row : 1));
  });
  new ResizeObserver(() =>
    resizedTo(Math.max(0, grid.clientHeight - head.offsetHeight), rowHeight(grid)),
  ).observe(grid);

  return {
    place({ height, offset, scrollTop }) {
      rows.style.height = `${height}px`;
      moved.style.transform = `translateY(${offset}px)`;
      if (Math.abs(grid.scrollTop - scrollTop) >= 1) grid.scrollTop = scrollTop;
      written = grid.scrollTop;
    },
  };
}

/** The style sheet gives rows more lines where they have less room. */
function rowHeight(grid: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(grid).getPropertyValue("--row"));
}

function part(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The view has no ${selector}.`);
  return found;
}
