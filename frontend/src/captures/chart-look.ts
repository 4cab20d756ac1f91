/** What all pictures of captures share: axes and grid step back behind the lines. */

export const axisProps = {
  stroke: "var(--ink-faint)",
  tick: { fill: "var(--ink-soft)", fontSize: 12 },
  tickLine: false,
} as const;

export const gridProps = { stroke: "var(--line)", vertical: false } as const;
