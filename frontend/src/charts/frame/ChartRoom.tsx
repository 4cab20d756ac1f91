import type { ReactElement } from "react";
import { ResponsiveContainer } from "recharts";
import { PAPER_WIDTH, useOnPaper } from "./use-on-paper.ts";

interface ChartRoomProps {
  readonly height: number;
  readonly children: ReactElement;
}

/** Gives a chart the width of its column, or that of the paper. */
export function ChartRoom({ height, children }: ChartRoomProps) {
  return (
    <ResponsiveContainer width={useOnPaper() ? PAPER_WIDTH : "100%"} height={height}>
      {children}
    </ResponsiveContainer>
  );
}
