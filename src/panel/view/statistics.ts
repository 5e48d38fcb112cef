import { render } from "lit";
import type { FromStatisticsView, ToStatisticsView } from "../protocol.ts";
import type { Series } from "./answerKinds.ts";
import { connectKeeping, rootElement } from "./host.ts";
import { numbers } from "./numbers.ts";
import { sameScale, type Scale, scaleOf, type Span, spans } from "./spans.ts";
import { type Counted, statisticsTemplate } from "./statisticsTemplate.ts";

startStatistics(rootElement(), () => Date.now());

function startStatistics(root: HTMLElement, now: () => number): void {
  const { lang } = document.documentElement;
  const format = numbers(lang);
  const host = connectKeeping<ToStatisticsView, FromStatisticsView>(receive);
  let span: Span = spans.find((one) => one === host.kept) ?? "week";
  let asked: { readonly id: number; readonly span: Span; readonly scale: Scale } | null = null;
  let counted: Counted | null = null;
  let problem: string | null = null;
  let hidden: readonly Series["name"][] = [];
  let asTable = false;
  let width = 0;
  const actions = {
    choose(chosen: Span) {
      span = chosen;
      host.keep(chosen);
      paint();
      ask();
    },
    toggle(name: Series["name"]) {
      hidden = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
      paint();
    },
    toggleTable() {
      asTable = !asTable;
      paint();
    },
  };

  paint();
  new ResizeObserver(paint).observe(root);
  // A new day may begin while nothing else happens.
  setInterval(ask, 10_000);
  ask();

  /** Unless the span is divided as it was when it was asked for last. */
  function ask(): void {
    const scale = scaleOf(span, now(), counted?.figures.since ?? null);
    if (asked?.span === span && sameScale(asked.scale, scale)) return;
    asked = { id: (asked?.id ?? 0) + 1, span, scale };
    host.send({ type: "span", id: asked.id, from: scale.from, starts: scale.starts });
  }

  function receive(message: ToStatisticsView): void {
    if (message.type === "problem") problem = message.problem;
    else if (message.id === asked?.id) {
      problem = null;
      counted = { ...asked, figures: message };
    }
    paint();
    ask();
  }

  function paint(): void {
    draw();
    const room = root.querySelector(".chart")?.clientWidth ?? width;
    if (room === width) return;
    width = room;
    draw();
  }

  function draw(): void {
    render(
      statisticsTemplate({ span, counted, problem, width, hidden, asTable, lang, numbers: format }, actions),
      root,
    );
  }
}
