import { type ShardPoint, shardCurve } from "@arcplan/shared";
import { useMemo } from "react";
import { formatQuantity } from "../plan/quantity.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { LinePanel, type PanelLine } from "./LinePanel.tsx";
import { linearTicks } from "./look.ts";
import { DotMark, VerticalMark } from "./Marks.tsx";
import { usePicturedPlan } from "./Picture.tsx";

const PANEL_HEIGHT = 168;

const LINES: readonly PanelLine[] = [
  { name: "Speed-up", key: "speed_up", colour: "var(--series-1)" },
  { name: "As many times as servers", key: "nodes", colour: "var(--ink-faint)", dash: "4 4" },
];

const times = (value: number) => formatQuantity("factor", value);
const perS = (value: number) => formatQuantity("per-s", value);
const servers = (nodes: number) => `${nodes} ${nodes === 1 ? "server" : "servers"}`;

function finding(points: readonly ShardPoint[]): string {
  const last = points.at(-1);
  if (last === undefined) return "";
  const best = points.reduce((most, point) =>
    point.speed_up / point.nodes > most.speed_up / most.nodes ? point : most,
  );
  const gain = `${servers(last.nodes)} answer ${times(last.speed_up)} the queries of one`;
  return best.nodes > 1 && best.speed_up > best.nodes * 1.05
    ? `${gain}; at ${best.nodes} the gain per server is largest, because more of the data fits into the caches together.`
    : `${gain}; each brings no more than its own share.`;
}

/** Queries of the same data and threads over more servers, by those of one. */
export function ShardChart() {
  const plan = usePicturedPlan();
  const points = useMemo(() => shardCurve(plan), [plan]);
  const last = points.at(-1)?.nodes ?? 1;
  const ticks = linearTicks(Math.max(last, ...points.map((point) => point.speed_up)));
  const own = points.find((point) => point.nodes === plan.instance.nodes);
  return (
    <ChartFrame
      title="Speed-up over servers that share the data"
      finding={finding(points)}
      name="shards"
      table={{
        columns: [
          { label: "Servers", name: "servers", format: String },
          { label: "Queries", name: "queries_per_s", format: perS },
          {
            label: "Latency, mean",
            name: "mean_ms",
            format: (value) => formatQuantity("ms", value),
          },
          { label: "Speed-up", name: "speed_up", format: times },
        ],
        rows: points.map((point) => [
          point.nodes,
          point.queries_per_s,
          point.mean_ms,
          point.speed_up,
        ]),
      }}
    >
      <LinePanel
        rows={points}
        xKey="nodes"
        x={{
          domain: [1, last],
          ticks: points.map((point) => point.nodes),
          format: String,
          name: "servers",
        }}
        y={{ domain: [0, ticks.at(-1) ?? 1], ticks, format: times }}
        lines={LINES}
        height={PANEL_HEIGHT}
        tooltip={times}
        tooltipHead={servers}
      >
        <VerticalMark at={plan.instance.nodes} />
        {own && <DotMark x={own.nodes} y={own.speed_up} />}
      </LinePanel>
    </ChartFrame>
  );
}
