import { type ShardPoint, shardCurve } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { useMemo } from "react";
import { ChartFrame } from "./frame/ChartFrame.tsx";
import { LinePanel, type PanelLine } from "./frame/LinePanel.tsx";
import { linearTicks } from "./frame/look.ts";
import { DotMark, VerticalMark } from "./frame/Marks.tsx";
import { usePicturedPlan, usePicturedResult } from "./frame/Picture.tsx";
import { speedWords } from "./frame/speed-words.ts";
import * as words from "./words.ts";

const PANEL_HEIGHT = 168;

const LINES: readonly PanelLine[] = [
  { name: words.speedUp, key: "speed_up", colour: "var(--series-1)" },
  { name: words.inProportion, key: "nodes", colour: "var(--ink-faint)", dash: "4 4" },
];

const times = (value: number) => formatQuantity("factor", value);
const perS = (value: number) => formatQuantity("per-s", value);

function finding(points: readonly ShardPoint[]): string {
  const last = points.at(-1);
  if (last === undefined) return "";
  const best = points.reduce((most, point) =>
    point.speed_up / point.nodes > most.speed_up / most.nodes ? point : most,
  );
  const gain = words.gain(last.nodes, times(last.speed_up));
  return best.nodes > 1 && best.speed_up > best.nodes * 1.05
    ? words.bestGain(gain, best.nodes)
    : words.ownShare(gain);
}

/** Queries of the same data and threads over more servers, relative to one. */
export function ShardChart() {
  const plan = usePicturedPlan();
  const result = usePicturedResult();
  const points = useMemo(() => shardCurve(plan), [plan]);
  const last = points.at(-1)?.nodes ?? 1;
  const ticks = linearTicks(Math.max(last, ...points.map((point) => point.speed_up)));
  const own = points.find((point) => point.nodes === plan.instance.nodes);
  return (
    <ChartFrame
      title={words.shards}
      finding={finding(points)}
      name="shards"
      table={{
        columns: [
          { label: words.servers, name: words.serversAxis, format: String },
          { label: words.queries, name: "queries_per_s", format: perS },
          speedWords(result).timeColumn,
          { label: words.speedUp, name: "speed_up", format: times },
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
          name: words.serversAxis,
        }}
        y={{ domain: [0, ticks.at(-1) ?? 1], ticks, format: times }}
        lines={LINES}
        height={PANEL_HEIGHT}
        tooltip={times}
        tooltipHead={words.serversOf}
      >
        <VerticalMark at={plan.instance.nodes} />
        {own && <DotMark x={own.nodes} y={own.speed_up} />}
      </LinePanel>
    </ChartFrame>
  );
}
