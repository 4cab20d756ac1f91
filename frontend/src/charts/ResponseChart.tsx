import { type Prediction, type ResponsePoint, responseCurve } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_NAMES, SPEED_UNITS } from "@arcplan/shared/plan/speed.ts";
import { useMemo } from "react";
import { aboutFigure, latencyLike, speedIn, speedLike } from "../plan/answers/bands.ts";
import { ChartFrame } from "./frame/ChartFrame.tsx";
import { LinePanel, type PanelAxis, type PanelLine } from "./frame/LinePanel.tsx";
import { linearTicks, logTicks, speedAxis } from "./frame/look.ts";
import { DotMark, NameMark, VerticalMark } from "./frame/Marks.tsx";
import { Picking } from "./frame/Picking.tsx";
import { usePicturedPlan, usePicturedResult } from "./frame/Picture.tsx";
import * as words from "./words.ts";

const PANEL_HEIGHT = 128;

const LATENCY: readonly PanelLine[] = [
  { name: words.latency, key: "mean_ms", colour: "var(--series-3)" },
];
const READS: Omit<PanelLine, "name"> = { key: "reads_per_s", colour: "var(--series-1)" };

/** Share of the highest throughput from which more clients only wait. */
const NEARLY_ALL = 0.97;

const ms = (value: number) => formatQuantity("ms", value);
const perS = (value: number) => formatQuantity("per-s", value);
const count = (value: number) => formatQuantity("count", value);

/** From zero past the highest value, with its unit above instead of behind each tick. */
function axisFromZero(values: readonly number[], name: string): PanelAxis {
  const ticks = linearTicks(Math.max(...values));
  return { domain: [0, ticks.at(-1) ?? 1], ticks, format: count, name };
}

function finding(points: readonly ResponsePoint[], threads: number, result: Prediction): string {
  const here = points.find((point) => point.threads === threads);
  const most = Math.max(...points.map((point) => point.reads_per_s));
  const enough = points.find((point) => point.reads_per_s >= most * NEARLY_ALL);
  if (here === undefined || enough === undefined) return "";
  const now = words.queryTakes(
    threads,
    aboutFigure(result, "reads.mean_ms"),
    words.times(here.saturation),
  );
  return here.threads >= enough.threads
    ? words.onlyWait(now, enough.threads)
    : words.stillMore(now, enough.threads, speedIn(result).noun);
}

/** Response time and reads against the number of clients, with the plan's working point. */
export default function ResponseChart() {
  const plan = usePicturedPlan();
  const result = usePicturedResult();
  const points = useMemo(() => responseCurve(plan), [plan]);
  const { threads } = plan.workload;
  const speed = speedIn(result);
  const most = Math.max(...points.map(({ reads_per_s }) => reads_per_s));
  const last = points.at(-1)?.threads ?? 2;
  const clientsAxis: PanelAxis = {
    scale: "log",
    domain: [1, last],
    ticks: logTicks(1, last, 2, 9),
    format: String,
    name: words.clientsAxis,
  };
  const shared = {
    rows: points,
    xKey: words.clientsAxis,
    x: clientsAxis,
    height: PANEL_HEIGHT,
    syncId: "response",
    tooltipHead: words.clientsOf,
  };
  return (
    <ChartFrame
      title={words.response}
      finding={finding(points, threads, result)}
      name="response"
      table={{
        columns: [
          { label: words.clients, name: words.clientsAxis, format: (value) => String(value) },
          { label: words.reads, name: "reads_per_s", format: perS },
          { label: words.meanLatency, name: "mean_ms", format: ms },
          {
            label: words.saturation,
            name: "saturation",
            format: (value) => formatQuantity("factor", value),
          },
        ],
        rows: points.map((point) => [
          point.threads,
          point.reads_per_s,
          point.mean_ms,
          point.saturation,
        ]),
      }}
    >
      <LinePanel
        {...shared}
        isUpper
        y={axisFromZero(
          points.map((point) => point.mean_ms),
          words.ms,
        )}
        lines={LATENCY}
        tooltip={latencyLike(result)}
      >
        <VerticalMark at={threads} />
        <DotMark x={threads} y={result.reads.mean_ms} />
        <NameMark
          x={threads}
          y={result.reads.mean_ms}
          text={words.youAreHere}
          dx={-8}
          dy={-10}
          fill="var(--ink)"
        />
        <Picking path="workload.threads" />
      </LinePanel>
      <LinePanel
        {...shared}
        y={{ ...speedAxis(most, speed), name: SPEED_UNITS[speed.noun] }}
        lines={[{ ...READS, name: SPEED_NAMES[speed.noun] }]}
        tooltip={speedLike(result)}
      >
        <VerticalMark at={threads} />
        <DotMark x={threads} y={result.reads.per_s} />
        <Picking path="workload.threads" />
      </LinePanel>
    </ChartFrame>
  );
}
