import {
  type Plan,
  type Prediction,
  restorePlan,
  type Sensitivity,
  sensitivity,
  solvePlan,
} from "@arcplan/shared";
import { between } from "@arcplan/shared/advice/rates.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { readsPerS } from "@arcplan/shared/model/sweep/arc-point.ts";
import { isFieldPath, withField } from "@arcplan/shared/plan/paths.ts";
import { useMemo } from "react";
import { speedIn, speedLike } from "../plan/answers/bands.ts";
import { knownReads, mostReads, rateOf, type Speeds, told } from "../plan/answers/told.ts";
import { specOf } from "../plan/fields/fields.ts";
import { ChartFrame, useWidth } from "./frame/ChartFrame.tsx";
import { usePicturedResult, usePicturedTold } from "./frame/Picture.tsx";
import { speedWords } from "./frame/speed-words.ts";
import * as words from "./words.ts";

const ROW_HEIGHT = 27;
const SHOWN = 8;

/** Swings below this share do not show in any prediction. */
const NO_EFFECT = 0.001;

function valueText({ path }: Sensitivity, value: number): string {
  const spec = isFieldPath(path) ? specOf(path) : undefined;
  return formatQuantity(spec?.kind === "number" ? spec.quantity : "count", value);
}

/** An input with what is told of the rate at both ends of its move. */
interface Moved {
  readonly entry: Sensitivity;
  readonly low: Speeds;
  readonly high: Speeds;
}

function speedsOf(plan: Plan): Speeds {
  const evaluation = solvePlan(plan);
  const speeds = { reads_per_s: readsPerS(evaluation), mean_ms: evaluation.flow.responseMs };
  return told(speeds, evaluation);
}

/** The inputs with an effect; those without one leave the plan's own rate. */
function movesOf(plan: Plan): readonly Moved[] {
  const now = speedsOf(plan);
  return sensitivity(plan).map((entry) => {
    const { path, swing } = entry;
    if (!isFieldPath(path) || swing < NO_EFFECT) return { entry, low: now, high: now };
    const at = (value: number) => speedsOf(restorePlan(withField(plan, path, value)).plan);
    return { entry, low: at(entry.low_value), high: at(entry.high_value) };
  });
}

function finding([first]: readonly Moved[], result: Prediction): string {
  if (first === undefined || first.entry.swing < NO_EFFECT) return words.noSwing;
  const { entry, low, high } = first;
  const rate = (speeds: Speeds) =>
    speeds.bothEnds === null
      ? speedLike(result)(speeds.reads_per_s)
      : between(speedWords(result).told(speeds));
  return words.movesMost({
    name: entry.label,
    noun: speedIn(result).noun,
    low: rate(low),
    atLow: valueText(entry, entry.low_value),
    high: rate(high),
    atHigh: valueText(entry, entry.high_value),
    isUntested: [low, high].some(({ bothEnds }) => bothEnds?.probability === 0),
  });
}

interface EndProps {
  readonly speeds: Speeds;
  readonly x: (readsPerS: number) => number;
  readonly y: number;
  readonly fill: string;
}

/** A rate at one end of a move: a dot, or a bar from end to end of its band where no single figure is known. */
function End({ speeds, x, y, fill }: EndProps) {
  const figure = rateOf(speeds);
  const look = { fill, stroke: "var(--series-1)" };
  if (typeof figure === "number") return <circle cx={x(figure)} cy={y} r={4} {...look} />;
  const [from, to] = [x(figure[0]), x(figure[1])];
  return <rect x={from} y={y - 2.5} width={Math.max(5, to - from)} height={5} rx={2.5} {...look} />;
}

interface DrawingProps {
  readonly moves: readonly Moved[];
  readonly now: Speeds;
  readonly nowText: string;
  readonly text: string;
}

function Drawing({ moves, now, nowText, text }: DrawingProps) {
  const [frame, width] = useWidth();
  const labelWidth = Math.min(190, width * 0.42);
  const all = [now, ...moves.flatMap(({ low, high }) => [low, high])];
  const least = Math.min(...all.map(knownReads));
  const most = Math.max(...all.map(mostReads));
  const span = Math.max(most - least, now.reads_per_s * 0.02, 1e-9);
  const x = (reads: number) =>
    labelWidth + ((reads - least) / span) * (width - labelWidth - 12) + 6;
  const [from, to] = [x(knownReads(now)), x(mostReads(now))];
  const middle = (from + to) / 2;
  return (
    <div ref={frame}>
      <svg
        className="drawing"
        width={width}
        height={moves.length * ROW_HEIGHT + 20}
        role="img"
        aria-label={text}
      >
        {from === to ? (
          <line
            x1={from}
            x2={from}
            y1={0}
            y2={moves.length * ROW_HEIGHT}
            stroke="var(--line-strong)"
          />
        ) : (
          <rect
            x={from}
            width={to - from}
            height={moves.length * ROW_HEIGHT}
            fill="var(--line-strong)"
            fillOpacity={0.3}
          />
        )}
        {moves.map(({ entry, low, high }, index) => {
          const y = index * ROW_HEIGHT + ROW_HEIGHT / 2;
          const isLine = low.bothEnds === null && high.bothEnds === null;
          return (
            <g key={entry.path}>
              <text x={0} y={y + 4} className="drawing-label">
                {entry.label}
              </text>
              {isLine && (
                <line
                  x1={x(low.reads_per_s)}
                  x2={x(high.reads_per_s)}
                  y1={y}
                  y2={y}
                  stroke="var(--series-1)"
                  strokeWidth={7}
                  strokeOpacity={0.35}
                />
              )}
              <End speeds={low} x={x} y={isLine ? y : y - 4} fill="var(--paper)" />
              <End speeds={high} x={x} y={isLine ? y : y + 4} fill="var(--series-1)" />
            </g>
          );
        })}
        <text
          x={Math.min(width - 2, Math.max(labelWidth, middle))}
          y={moves.length * ROW_HEIGHT + 14}
          textAnchor={middle > width - 60 ? "end" : "middle"}
          className="drawing-small"
        >
          {words.now(nowText)}
        </text>
      </svg>
    </div>
  );
}

/** The inputs that move the answer most, each moved by a quarter: down (hollow) and up (filled). */
export function SensitivityChart() {
  const plan = usePicturedTold();
  const result = usePicturedResult();
  const speed = speedWords(result);
  const moves = useMemo(() => movesOf(plan), [plan]);
  const now = useMemo(() => speedsOf(plan), [plan]);
  const shown = moves.filter(({ entry }) => entry.swing >= NO_EFFECT).slice(0, SHOWN);
  const text = finding(moves, result);
  const { rateColumn, rateCell } = speed;
  return (
    <ChartFrame
      title={words.sensitivity}
      finding={text}
      note={words.sensitivityNote}
      name="sensitivity"
      table={{
        columns: [
          { label: words.input, name: "input" },
          { label: words.lower, name: "low_value" },
          {
            ...rateColumn,
            label: words.atLower(rateColumn.label),
            name: `low_${rateColumn.name}`,
          },
          { label: words.higher, name: "high_value" },
          {
            ...rateColumn,
            label: words.atHigher(rateColumn.label),
            name: `high_${rateColumn.name}`,
          },
        ],
        rows: moves.map(({ entry, low, high }) => [
          entry.label,
          valueText(entry, entry.low_value),
          rateCell(low),
          valueText(entry, entry.high_value),
          rateCell(high),
        ]),
      }}
    >
      {shown.length > 0 && (
        <Drawing moves={shown} now={now} nowText={speed.told(now)} text={text} />
      )}
    </ChartFrame>
  );
}
