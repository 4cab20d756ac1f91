/**
 * The look of all charts: faint axes and grid, colours from the tokens, no animation.
 */
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import type { Speed } from "@arcplan/shared/plan/speed.ts";

/** Size of the page's text where the reader has not set a larger one, pixels (`--text-md`). */
const USUAL_TEXT = 15;

/** Pixels of a drawing that grow with the reader's text. */
export const inText = (pixels: number): number =>
  (pixels / USUAL_TEXT) *
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TEXT);

export const CHART_HEIGHT = 240;

/** Above a plot, for its names; beside it, for the words of its ticks. */
export const TOP = inText(22);
const Y_WIDTH = inText(72);

const axisProps = {
  stroke: "var(--line-strong)",
  tick: { fill: "var(--ink-soft)", fontSize: inText(12) },
  tickLine: false,
} as const;

export const levelAxisProps = { ...axisProps, height: inText(30) } as const;

/** All ticks of an upright axis, which are few: to find those that overlap, the library would measure each. */
export const uprightAxisProps = { ...axisProps, interval: 0, width: Y_WIDTH } as const;

export const tooltipProps = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: 4,
    color: "var(--ink)",
    fontSize: inText(13),
    padding: "4px 8px",
  },
  itemStyle: { color: "var(--ink)", padding: 0 },
  labelStyle: { color: "var(--ink-soft)" },
  cursor: { stroke: "var(--line-strong)" },
  isAnimationActive: false,
} as const;

/** The rim in the colour of the ground keeps lines from running through the letters. */
export const labelStyle = {
  fill: "var(--ink-soft)",
  fontSize: inText(12),
  paintOrder: "stroke",
  stroke: "var(--paper)",
  strokeLinejoin: "round",
  strokeWidth: 3,
} as const;

/** Whole powers of ten and of two keep ticks of log axes readable. */
export function logTicks(minimum: number, maximum: number, base: 2 | 10, most = 7): number[] {
  const log = (value: number) => Math.log(value) / Math.log(base);
  const first = Math.ceil(log(minimum) - 1e-9);
  const last = Math.floor(log(maximum) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first + 1) / most));
  const ticks: number[] = [];
  for (let power = first; power <= last; power += step) ticks.push(base ** power);
  return ticks;
}

/** Ticks at 1, 2 and 5 of each decade. */
export function decadeTicks(minimum: number, maximum: number): number[] {
  const ticks: number[] = [];
  for (let decade = Math.floor(Math.log10(minimum)); 10 ** decade <= maximum; decade += 1) {
    for (const mantissa of [1, 2, 5]) {
      const tick = Number(`${mantissa}e${decade}`);
      if (tick >= minimum && tick <= maximum) ticks.push(tick);
    }
  }
  return ticks;
}

/** The next larger of 1, 2, 2.5 and 5 in its decade. */
export function roundStep(rough: number): number {
  const least = Math.max(rough, 1e-9);
  const decade = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((mantissa) => mantissa * decade).find((one) => one >= least);
  return step ?? least;
}

/** Four or five round ticks from zero to at least `most`. */
export function linearTicks(most: number): number[] {
  const step = roundStep(most / 4);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** An axis of page reads with round ticks in what the speed is counted in. */
export function speedAxis(mostReadsPerS: number, { perRead }: Pick<Speed, "perRead">) {
  const ticks = linearTicks(mostReadsPerS * perRead).map((tick) => tick / perRead);
  const format = shortTick((readsPerS) => formatQuantity("count", readsPerS * perRead));
  return { domain: [0, ticks.at(-1) ?? 1] as const, ticks, format };
}

/** Shares as whole percents, as ticks need them. */
export function percentTick(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The same words without zeros behind the point, which say nothing on a round tick. */
export function shortTick(format: (value: number) => string): (value: number) => string {
  return (value) =>
    format(value).replace(/\.(\d*?)0+(?!\d)/, (_, kept: string) => kept && `.${kept}`);
}
