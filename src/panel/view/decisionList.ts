import { clampTop, type Scroll, topShowing } from "./rowWindow.ts";

/** Where the reader is in the decisions, newest first. */
export interface DecisionList extends Scroll {
  /** Number of the selected decision: it stays the same when new ones push it down. */
  readonly selected: number | null;
  /** How many came while the reader was further down. */
  readonly unseen: number;
}

export function indexOf(list: DecisionList, n: number): number {
  return list.total - n;
}

/** The list after the log said how many decisions it has. */
export function counted(list: DecisionList, total: number): DecisionList {
  const grown = total - list.total;
  if (grown < 0) return { ...list, total, top: 0, selected: null, unseen: 0 };
  if (list.top < list.row) return { ...list, total, top: 0, unseen: 0 };
  return { ...list, total, top: list.top + grown * list.row, unseen: list.unseen + grown };
}

export function scrolled(list: DecisionList, top: number): DecisionList {
  const clamped = clampTop({ ...list, top });
  return { ...list, top: clamped, unseen: clamped < list.row ? 0 : list.unseen };
}

/** The list in a view of another size, with the same row on top. */
export function resized(
  list: DecisionList,
  size: Pick<DecisionList, "view" | "tallest" | "row">,
): DecisionList {
  return scrolled({ ...list, ...size }, (list.top / list.row) * size.row);
}

export function selected(list: DecisionList, n: number): DecisionList {
  if (n < 1 || n > list.total) return list;
  return { ...scrolled(list, topShowing(list, indexOf(list, n))), selected: n };
}

/** The list after a key, or `null` for a key that does not move in it. */
export function moved(list: DecisionList, key: string): DecisionList | null {
  const page = Math.max(1, Math.floor(list.view / list.row) - 1);
  const last = list.total - 1;
  const firstVisible = Math.ceil(list.top / list.row);
  const from = list.selected === null ? null : indexOf(list, list.selected);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from === null ? firstVisible : from + 1,
    ArrowUp: from === null ? firstVisible : from - 1,
    PageDown: (from ?? firstVisible) + page,
    PageUp: (from ?? firstVisible) - page,
    Home: 0,
    End: last,
  };
  if (!Object.hasOwn(targets, key) || list.total === 0) return null;
  const index = Math.max(0, Math.min(last, targets[key] ?? 0));
  return selected(list, list.total - index);
}
