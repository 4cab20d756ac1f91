import {
  type Plan,
  type Prediction,
  type ResponsePoint,
  responseCurve,
  solvePlan,
} from "@arcplan/shared";
import { mayBeWide } from "@arcplan/shared/advice/rates.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { SPEED_NAMES, SPEED_UNITS } from "@arcplan/shared/plan/speed.ts";
import { useMemo } from "react";
import { aboutFigure, speedIn } from "../plan/answers/bands.ts";
import {
  drawnSpeeds,
  hasArea,
  knownReads,
  mostDrawn,
  mostOf,
  ownRate,
  ownTime,
  type Told,
  told,
} from "../plan/answers/told.ts";
import { ChartFrame } from "./frame/ChartFrame.tsx";
import { LinePanel, type PanelAxis, type PanelLine, READS } from "./frame/LinePanel.tsx";
import { linearTicks, logTicks, speedAxis } from "./frame/look.ts";
import { DotMark, NameMark, VerticalMark } from "./frame/Marks.tsx";
import { Picking } from "./frame/Picking.tsx";
import { usePicturedResult, usePicturedTold } from "./frame/Picture.tsx";
import { speedWords } from "./frame/speed-words.ts";
import * as words from "./words.ts";

const PANEL_HEIGHT = 128;

const LATENCY: readonly PanelLine[] = [
  { name: words.latency, key: "latency.line", endsKey: "latency.ends", colour: "var(--series-3)" },
];
/** Share of the highest throughput from which more clients only wait. */
const NEARLY_ALL = 0.97;

const count = (value: number) => formatQuantity("count", value);

/** From zero past the highest value, with its unit above instead of behind each tick. */
function axisFromZero(most: number, name: string): PanelAxis {
  const ticks = linearTicks(most);
  return { domain: [0, ticks.at(-1) ?? 1], ticks, format: count, name };
}

/** Numbers of clients on the axis; fewer where bands may be told, as these take their time. */
const POINTS = 40;
const BANDED_POINTS = 16;

function curveOf(plan: Plan) {
  const points = responseCurve(plan, mayBeWide(solvePlan(plan)) ? BANDED_POINTS : POINTS);
  return drawnSpeeds(
    points.map((point) =>
      told(point, solvePlan(withField(plan, "workload.threads", point.threads))),
    ),
  );
}

function finding(
  points: readonly Told<ResponsePoint>[],
  threads: number,
  result: Prediction,
): string {
  const here = points.find((point) => point.threads === threads);
  const most = Math.max(...points.map(knownReads));
  const enough = points.find((point) => knownReads(point) >= most * NEARLY_ALL);
  if (here === undefined || enough === undefined) return "";
  const now = words.queryTakes(
    threads,
    aboutFigure(result, "reads.mean_ms"),
    points[0]?.bothEnds ? null : words.times(here.saturation),
  );
  return here.threads >= enough.threads
    ? words.onlyWait(now, enough.threads)
    : words.stillMore(
        now,
        enough.threads,
        speedIn(result).noun,
        enough.bothEnds?.probability === 0,
      );
}

/** Response time and reads against the number of clients, with the plan's working point. */
export default function ResponseChart() {
  const plan = usePicturedTold();
  const result = usePicturedResult();
  const points = useMemo(() => curveOf(plan), [plan]);
  const { threads } = plan.workload;
  const { noun, perRead } = speedIn(result);
  const speed = speedWords(result);
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
    xKey: "threads",
    x: clientsAxis,
    height: PANEL_HEIGHT,
    syncId: "response",
    tooltipHead: words.clientsOf,
  };
  return (
    <ChartFrame
      title={words.response}
      finding={finding(points, threads, result)}
      {...(hasArea(points.map(({ reads }) => reads)) && { note: words.areaNote })}
      name="response"
      table={{
        columns: [
          { label: words.clients, name: words.clientsAxis, format: (value) => String(value) },
          speed.rateColumn,
          speed.timeColumn,
          {
            label: words.saturation,
            name: "saturation",
            format: (value) => formatQuantity("factor", value),
          },
        ],
        rows: points.map((point) => [
          point.threads,
          speed.rateCell(point),
          speed.timeCell(point),
          point.bothEnds === null ? point.saturation : null,
        ]),
      }}
    >
      <LinePanel
        {...shared}
        isUpper
        y={axisFromZero(Math.max(...points.map(({ latency }) => mostDrawn(latency))), words.ms)}
        lines={LATENCY}
        tooltip={speed.time}
        tooltipEnds={speed.timeEnds}
      >
        <VerticalMark at={threads} />
        <DotMark x={threads} y={ownTime(result)} />
        <NameMark
          x={threads}
          y={mostOf(ownTime(result))}
          text={words.youAreHere}
          dx={-8}
          dy={-10}
          fill="var(--ink)"
        />
        <Picking path="workload.threads" />
      </LinePanel>
      <LinePanel
        {...shared}
        y={{
          ...speedAxis(Math.max(...points.map(({ reads }) => mostDrawn(reads))), { perRead }),
          name: SPEED_UNITS[noun],
        }}
        lines={[{ ...READS, name: SPEED_NAMES[noun] }]}
        tooltip={speed.rate}
        tooltipEnds={speed.rateEnds}
      >
        <VerticalMark at={threads} />
        <DotMark x={threads} y={ownRate(result)} />
        <Picking path="workload.threads" />
      </LinePanel>
    </ChartFrame>
  );
}
