/**
 * What all pictures share: axes and grid step back behind the lines, colours come from the tokens,
 * and nothing moves by itself: a picture follows the hand, it does not perform.
 */

export const CHART_HEIGHT = 240;

export const axisProps = {
  stroke: "var(--line-strong)",
  tick: { fill: "var(--ink-soft)", fontSize: 12 },
  tickLine: false,
} as const;

export const gridProps = { stroke: "var(--line)", vertical: false } as const;

export const tooltipProps = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: 4,
    color: "var(--ink)",
    fontSize: 13,
    padding: "4px 8px",
  },
  itemStyle: { color: "var(--ink)", padding: 0 },
  labelStyle: { color: "var(--ink-soft)" },
  cursor: { stroke: "var(--line-strong)" },
  isAnimationActive: false,
} as const;

export const labelStyle = { fill: "var(--ink-soft)", fontSize: 12 } as const;

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

/** Four or five round ticks from zero to at least `most`. */
export function linearTicks(most: number): number[] {
  const rough = Math.max(most, 1e-9) / 4;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((mantissa) => mantissa * decade).find((one) => one >= rough);
  const round = step ?? rough;
  return Array.from({ length: Math.ceil(most / round) + 1 }, (_, index) => index * round);
}
