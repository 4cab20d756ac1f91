import { type Plan, shardCurve, solvePlan } from "@arcplan/shared";
import { between } from "@arcplan/shared/advice/rates.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { SPEED_NAMES, SPEED_UNITS } from "@arcplan/shared/plan/speed.ts";
import { useMemo } from "react";
import { speedIn } from "../plan/answers/bands.ts";
import { drawnSpeeds, hasArea, mostDrawn, told } from "../plan/answers/told.ts";
import { ChartFrame } from "./frame/ChartFrame.tsx";
import { LinePanel, type PanelLine, READS } from "./frame/LinePanel.tsx";
import { speedAxis } from "./frame/look.ts";
import { DotMark, VerticalMark } from "./frame/Marks.tsx";
import { usePicturedResult, usePicturedTold } from "./frame/Picture.tsx";
import { type SpeedWords, speedWords } from "./frame/speed-words.ts";
import * as words from "./words.ts";

const PANEL_HEIGHT = 168;

const PROPORTION: PanelLine = {
  name: words.inProportion,
  key: "in_proportion",
  colour: "var(--ink-faint)",
  dash: "4 4",
};

const times = (value: number) => formatQuantity("factor", value);

function curveOf(plan: Plan) {
  const points = shardCurve(plan).map((point) => {
    const reads_per_s = point.queries_per_s * plan.workload.pages_per_query;
    const evaluation = solvePlan(withField(plan, "instance.nodes", point.nodes));
    return told({ ...point, reads_per_s }, evaluation);
  });
  const single = points[0]?.bothEnds === null ? points[0].reads_per_s : null;
  return drawnSpeeds(points).map((point) => ({
    ...point,
    in_proportion: single && single * point.nodes,
    // How many times as fast as one is known where both are.
    speed_up: single !== null && point.bothEnds === null ? point.speed_up : null,
  }));
}

function finding(points: ReturnType<typeof curveOf>, speed: SpeedWords): string {
  const last = points.at(-1);
  if (last === undefined) return "";
  if (last.speed_up === null)
    return words.serversAnswer(
      last.nodes,
      between(speed.told(last)),
      last.bothEnds?.probability === 0,
    );
  const perServer = points.map(({ speed_up, nodes }) => (speed_up ?? 0) / nodes);
  const most = Math.max(...perServer);
  const gain = words.gain(last.nodes, times(last.speed_up));
  return most > 1.05
    ? words.bestGain(gain, points[perServer.indexOf(most)]?.nodes ?? 1)
    : words.ownShare(gain);
}

/** The speed of the same data and clients over more servers. */
export function ShardChart() {
  const plan = usePicturedTold();
  const result = usePicturedResult();
  const points = useMemo(() => curveOf(plan), [plan]);
  const { noun, perRead } = speedIn(result);
  const speed = speedWords(result);
  const last = points.at(-1);
  const own = points.find((point) => point.nodes === plan.instance.nodes);
  return (
    <ChartFrame
      title={words.shards}
      finding={finding(points, speed)}
      {...(hasArea(points.map(({ reads }) => reads)) && { note: words.areaNote })}
      name="shards"
      table={{
        columns: [
          { label: words.servers, name: words.serversAxis, format: String },
          speed.rateColumn,
          speed.timeColumn,
          { label: words.speedUp, name: "speed_up", format: times },
        ],
        rows: points.map((point) => [
          point.nodes,
          speed.rateCell(point),
          speed.timeCell(point),
          point.speed_up,
        ]),
      }}
    >
      <LinePanel
        rows={points}
        xKey="nodes"
        x={{
          domain: [1, last?.nodes ?? 1],
          ticks: points.map((point) => point.nodes),
          format: String,
          name: words.serversAxis,
        }}
        y={{
          ...speedAxis(
            Math.max(last?.in_proportion ?? 0, ...points.map(({ reads }) => mostDrawn(reads))),
            { perRead },
          ),
          name: SPEED_UNITS[noun],
        }}
        lines={[{ ...READS, name: SPEED_NAMES[noun] }, PROPORTION]}
        height={PANEL_HEIGHT}
        tooltip={speed.rate}
        tooltipEnds={speed.rateEnds}
        tooltipHead={words.serversOf}
      >
        <VerticalMark at={plan.instance.nodes} />
        {own?.bothEnds === null && <DotMark x={own.nodes} y={own.reads_per_s} />}
      </LinePanel>
    </ChartFrame>
  );
}
