import type { CardQueue, CardQueueItem } from "../protocol.ts";
import { t } from "./words.ts";

/** What waits, as it was when the extension last said so. */
export interface Queue extends Omit<CardQueue, "items"> {
  readonly items: readonly QueueItem[];
}

export interface QueueItem extends CardQueueItem {
  /** On the clock of the view, in milliseconds. */
  readonly deadline: number;
}

export const emptyQueue: Queue = { items: [], total: 0, place: 0, fromCaller: 0 };

export function arrived(queue: CardQueue, now: number): Queue {
  return { ...queue, items: queue.items.map((item) => ({ ...item, deadline: now + item.remainingMs })) };
}

/** What a screen reader is told of a list that has changed; nothing when calls only went away. */
export function queueNews(before: Queue, after: Queue): string | null {
  return after.total > before.total && before.total > 0 ? t("{0} calls are waiting.", after.total) : null;
}
