import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { clockText, coarseText } from "./countdown.ts";
import { icon, marked } from "./marked.ts";
import type { Queue, QueueItem } from "./queue.ts";
import { t } from "./words.ts";

export interface QueueActions {
  select(id: string): void;
  declineAll(event: Event): void;
}

interface QueueView {
  readonly queue: Queue;
  readonly now: number;
  readonly answerable: boolean;
}

/** Everything that waits, beside the card; nothing where one call waits alone. */
export function queueList(view: QueueView, actions: QueueActions): TemplateResult | typeof nothing {
  const { queue, now, answerable } = view;
  if (queue.total < 2) return nothing;
  // One stop for Tab, as in every list of the editor; the arrows move within.
  const stop = queue.items.find(({ shown }) => shown) ?? queue.items[0];
  return html`
    <nav class="queue" aria-labelledby="waiting">
      <h2 id="waiting">${t("Waiting: {0}", queue.total)}</h2>
      <ul @keydown=${moveFocus}>
        ${repeat(
          queue.items,
          ({ id }) => id,
          (item) => line(item, item === stop, now, actions),
        )}
      </ul>
      ${queue.fromCaller < 2 ? nothing : declineAll(queue.fromCaller, answerable, actions)}
    </nav>
  `;
}

function line(item: QueueItem, stop: boolean, now: number, { select }: QueueActions): TemplateResult {
  const left = item.deadline - now;
  return html`<li>
    <button
      type="button"
      aria-current=${item.shown ? "true" : nothing}
      tabindex=${stop ? 0 : -1}
      @click=${() => select(item.id)}
    >
      <span class="what">
        <code>${marked(item.tool)}</code>
        ${
          item.count === 1
            ? nothing
            : html`<span class="count"
                ><span aria-hidden="true">${item.count}×</span
                ><span class="only-spoken">${t("{0} times the same call", item.count)}</span></span
              >`
        }
        <span class="time ${left <= 10_000 ? "low" : ""}" aria-hidden="true">${clockText(left)}</span>
      </span>
      <span class="args">${marked(item.args === "" ? t("no arguments") : item.args)}</span>
      <span class="from">${marked(item.caller)}</span>
      <span class="only-spoken">${coarseText(left)}</span>
    </button>
  </li>`;
}

function declineAll(count: number, answerable: boolean, actions: QueueActions): TemplateResult {
  return html`<button
    id="decline-all"
    type="button"
    class="secondary"
    aria-disabled=${!answerable}
    @click=${actions.declineAll}
  >
    ${icon("circle-slash")} ${t("Decline all {0} from this caller", count)}
  </button>`;
}

function moveFocus(event: KeyboardEvent): void {
  const list = event.currentTarget;
  if (!(list instanceof HTMLElement)) return;
  const lines = [...list.querySelectorAll("button")];
  const at = lines.findIndex((button) => button === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  lines[Math.max(0, Math.min(to, lines.length - 1))]?.focus();
}
