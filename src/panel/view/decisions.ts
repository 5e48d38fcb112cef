import { render } from "lit";
import type { FromDecisionsView, ToDecisionsView } from "../protocol.ts";
import { counted, type DecisionList, moved, resized, scrolled, selected } from "./decisionList.ts";
import { decisionsTemplate } from "./decisionsTemplate.ts";
import { connect, rootElement } from "./host.ts";
import type { OpenRecord } from "./recordPane.ts";
import { rowCache } from "./rowCache.ts";
import { rowAsker } from "./rowAsker.ts";
import { rowWindow } from "./rowWindow.ts";
import { type Scroller, scroller } from "./scroller.ts";
import { times } from "./times.ts";

startDecisions(rootElement());

function startDecisions(root: HTMLElement): void {
  const format = times(document.documentElement.lang);
  const rows = rowCache(2000);
  let list: DecisionList = {
    total: 0,
    row: 24,
    view: 0,
    tallest: tallest(),
    top: 0,
    selected: null,
    unseen: 0,
  };
  let problem: string | null = null;
  let known = false;
  let open: OpenRecord | null = null;
  let opening = 0;
  let scroll: Scroller | null = null;
  const send = connect<ToDecisionsView, FromDecisionsView>(receive);
  const ask = rowAsker(rows, send, () => performance.now());
  const actions = {
    key: pressed,
    click: clicked,
    toTop: () => {
      become(scrolled(list, 0));
      focusGrid();
    },
    close,
    explain() {
      if (open !== null) send({ type: "explain", n: open.n });
    },
  };

  paint();
  scroll = scroller(root, {
    list: () => list,
    scrolledTo: (top) => become(scrolled(list, top)),
    resizedTo: (view, row) => {
      list = resized(list, { view, row, tallest: tallest() });
      // A record that opens below the table must not cover the row it belongs to.
      become(open === null ? list : selected(list, open.n));
    },
  });
  send({ type: "ready" });

  function receive(message: ToDecisionsView): void {
    if (message.type === "rows") {
      rows.put(message.rows);
      ask.answered(message.rows);
    } else if (message.type === "record") {
      if (open?.n === message.n) open = { n: message.n, content: message };
    } else {
      if (message.total < list.total) {
        rows.clear();
        open = null;
      }
      known = true;
      problem = message.problem;
      list = counted(list, message.total);
      ask.changed();
    }
    become(list);
  }

  function become(next: DecisionList): void {
    list = next;
    paint();
    const window = rowWindow(list);
    ask.need(list.total - window.first - window.count + 1, list.total - window.first);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key === "Escape" && open !== null) close();
    else if (!(event.target instanceof Element) || !event.target.matches(".grid")) return;
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === "Enter" && list.selected !== null) show(list.selected, 0);
    else {
      const next = moved(list, event.key);
      if (next === null) return;
      become(next);
      if (open !== null && next.selected !== null) show(next.selected, 100);
    }
    event.preventDefault();
  }

  function clicked(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest("[data-n]") : null;
    const n = Number(row?.getAttribute("data-n") ?? 0);
    if (n < 1) return;
    become(selected(list, n));
    show(n, 0);
  }

  /** Waits before it asks, so that a held arrow key does not ask for every record on its way. */
  function show(n: number, waitMs: number): void {
    if (open?.n === n && open.content !== null) return;
    open = { n, content: null };
    clearTimeout(opening);
    opening = window.setTimeout(() => send({ type: "open", n }), waitMs);
    paint();
  }

  function close(): void {
    open = null;
    clearTimeout(opening);
    paint();
    focusGrid();
  }

  function focusGrid(): void {
    root.querySelector<HTMLElement>(".grid")?.focus({ preventScroll: true });
  }

  function paint(): void {
    const window = rowWindow(list);
    render(
      decisionsTemplate(
        { list, window, rows, open, problem, known, times: format, now: Date.now() },
        actions,
      ),
      root,
    );
    scroll?.place(window);
  }
}

/** Chromium lays elements out up to 2^25 device pixels. */
function tallest(): number {
  return Math.floor(30_000_000 / Math.max(1, window.devicePixelRatio));
}
