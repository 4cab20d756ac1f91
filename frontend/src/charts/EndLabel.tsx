interface EndLabelProps {
  readonly text: string;
  /** Index of the point that carries the name. */
  readonly at: number;
  readonly dy: number;
  readonly anchor?: "start" | "middle" | "end";
  /** Filled in by recharts for each point. */
  readonly index?: number;
  readonly x?: number | string;
  readonly y?: number | string;
}

/** Names a line beside one of its points, instead of a legend that the eye has to match. */
export function EndLabel({ text, at, dy, anchor = "end", index, x, y }: EndLabelProps) {
  if (index !== at || x === undefined || y === undefined) return null;
  return (
    <text x={x} y={Number(y) + dy} textAnchor={anchor} fill="var(--ink-soft)" fontSize={12}>
      {text}
    </text>
  );
}
