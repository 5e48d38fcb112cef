import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { Series } from "./answerKinds.ts";
import { ticksUpTo } from "./ticks.ts";
import { t } from "./words.ts";

export interface Bar {
  readonly axis: string;
  readonly whole: string;
  /** One height for each series. */
  readonly parts: readonly number[];
}

interface Chart {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly series: readonly Series[];
  /** In pixels, as there is room. */
  readonly width: number;
  number(value: number): string;
}

/** Stacked bars, drawn pixel for pixel so that text and gaps keep their size however wide it is. */
export function chart({ label, bars, series, width, number }: Chart): TemplateResult {
  const ticks = ticksUpTo(Math.max(1, ...bars.map(({ parts }) => sum(parts))));
  const top = ticks.at(-1) ?? 1;
  const left = 12 + 7 * number(top).length;
  const slot = Math.max(0, width - left - right) / Math.max(1, bars.length);
  const y = (value: number) => above + (height - above - below) * (1 - value / top);
  return html`<svg class="bars" role="img" aria-label=${label} width=${width} height=${height}>
    ${Object.entries(textures).map(pattern)}
    ${ticks.map(
      (tick) =>
        svg`<line class="grid" x1=${left} x2=${width - right} y1=${line(y(tick))} y2=${line(y(tick))}></line>
          <text class="tick" x=${left - 6} y=${y(tick) + 4} text-anchor="end">${number(tick)}</text>`,
    )}
    ${bars.map((bar, index) => stack(bar, left + index * slot, slot, series, y, number))}
    ${axisLabels(bars, left, slot)}
  </svg>`;
}

/** Each series has its own texture too: colours alone do not tell them apart for everybody. */
export function swatch({ name }: Series): TemplateResult {
  return html`<svg class="swatch" aria-hidden="true" width="14" height="14">
    ${filled(name, (kind, fill) => svg`<rect class=${kind} fill=${fill} width="14" height="14" rx="2"></rect>`)}
  </svg>`;
}

const height = 200;
const above = 10;
const below = 24;
const right = 12;

function stack(
  { whole, parts }: Bar,
  x: number,
  slot: number,
  series: readonly Series[],
  y: (value: number) => number,
  number: (value: number) => string,
): SVGTemplateResult {
  const wide = Math.max(1, Math.min(48, slot * 0.72));
  const from = x + (slot - wide) / 2;
  let base = 0;
  const rects = series.map(({ name }, index) => {
    const part = parts[index] ?? 0;
    if (part === 0) return nothing;
    const [top, bottom] = [y(base + part), y(base)];
    base += part;
    // One call among thousands still leaves a trace.
    const tall = Math.max(1.5, bottom - top);
    return filled(
      name,
      (kind, fill) =>
        svg`<rect class=${kind} fill=${fill} x=${from} y=${bottom - tall} width=${wide} height=${tall}></rect>`,
    );
  });
  const told = series.flatMap(({ title }, index) => {
    const part = parts[index] ?? 0;
    return part === 0 ? [] : [t("{0}: {1}", title, number(part))];
  });
  return svg`<g class="stack">
    <title>${[whole, ...(told.length === 0 ? [t("No calls")] : told)].join("\n")}</title>
    <rect class="hover" x=${x} y=${above} width=${slot} height=${height - above - below}></rect>
    ${rects}
  </g>`;
}

function axisLabels(bars: readonly Bar[], left: number, slot: number): readonly SVGTemplateResult[] {
  const wide = Math.max(...bars.map(({ axis }) => axis.length)) * 6.5 + 14;
  const every = Math.max(1, Math.ceil(wide / Math.max(1, slot)));
  // From the right: the last bar is now.
  return bars.flatMap(({ axis }, index) => {
    if ((bars.length - 1 - index) % every !== 0) return [];
    const x = left + (index + 0.5) * slot;
    return [svg`<text class="tick" x=${x} y=${height - 7} text-anchor="middle">${axis}</text>`];
  });
}

/** The same shape in the colour of a series and, where it has one, in its texture. */
function filled(
  name: Series["name"],
  shape: (kind: string, fill: string) => SVGTemplateResult,
): readonly SVGTemplateResult[] {
  const coloured = shape(`part ${name}`, "");
  return name in textures ? [coloured, shape("over", `url(#texture-${name})`)] : [coloured];
}

function pattern([name, lines]: readonly [string, string]): SVGTemplateResult {
  return svg`<pattern id="texture-${name}" width="6" height="6" patternUnits="userSpaceOnUse">
    <path class="texture" d=${lines}></path>
  </pattern>`;
}

const textures: Readonly<Partial<Record<Series["name"], string>>> = {
  declined: "M-1 7 7 -1 M-1 1 1 -1 M5 7 7 5",
  timedOut: "M0 3 6 3",
  stopped: "M3 0 3 6",
};

const line = (y: number) => Math.round(y) + 0.5;

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
