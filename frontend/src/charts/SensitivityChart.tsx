import { type Prediction, type Sensitivity, sensitivity } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { useMemo } from "react";
import { speedIn, speedLike } from "../plan/answers/bands.ts";
import { specOf } from "../plan/fields/fields.ts";
import { ChartFrame } from "./frame/ChartFrame.tsx";
import { usePicturedPlan, usePicturedResult } from "./frame/Picture.tsx";
import { useWidth } from "./frame/use-width.ts";
import * as words from "./words.ts";

const ROW_HEIGHT = 27;
const SHOWN = 8;

/** Swings below this share do not show in any prediction. */
const NO_EFFECT = 0.001;

const perS = (value: number) => formatQuantity("per-s", value);

function valueText({ path }: Sensitivity, value: number): string {
  const spec = isFieldPath(path) ? specOf(path) : undefined;
  return formatQuantity(spec?.kind === "number" ? spec.quantity : "count", value);
}

function finding(entries: readonly Sensitivity[], result: Prediction): string {
  const rate = speedLike(result);
  const first = entries[0];
  if (first === undefined || first.swing < NO_EFFECT) {
    return words.noSwing;
  }
  return words.movesMost({
    name: first.label,
    noun: speedIn(result).noun,
    low: rate(first.low_reads_per_s),
    atLow: valueText(first, first.low_value),
    high: rate(first.high_reads_per_s),
    atHigh: valueText(first, first.high_value),
  });
}

interface DrawingProps {
  readonly entries: readonly Sensitivity[];
  readonly now: number;
  readonly nowText: string;
  readonly text: string;
}

function Drawing({ entries, now, nowText, text }: DrawingProps) {
  const [frame, width] = useWidth();
  const labelWidth = Math.min(190, width * 0.42);
  const ends = entries.flatMap((entry) => [entry.low_reads_per_s, entry.high_reads_per_s, now]);
  const least = Math.min(...ends);
  const most = Math.max(...ends);
  const span = Math.max(most - least, now * 0.02, 1e-9);
  const x = (reads: number) =>
    labelWidth + ((reads - least) / span) * (width - labelWidth - 12) + 6;
  return (
    <div ref={frame}>
      <svg
        className="drawing"
        width={width}
        height={entries.length * ROW_HEIGHT + 20}
        role="img"
        aria-label={text}
      >
        <line
          x1={x(now)}
          x2={x(now)}
          y1={0}
          y2={entries.length * ROW_HEIGHT}
          stroke="var(--line-strong)"
        />
        {entries.map((entry, index) => {
          const y = index * ROW_HEIGHT + ROW_HEIGHT / 2;
          const low = x(entry.low_reads_per_s);
          const high = x(entry.high_reads_per_s);
          return (
            <g key={entry.path}>
              <text x={0} y={y + 4} className="drawing-label">
                {entry.label}
              </text>
              <line
                x1={low}
                x2={high}
                y1={y}
                y2={y}
                stroke="var(--series-1)"
                strokeWidth={7}
                strokeOpacity={0.35}
              />
              <circle cx={low} cy={y} r={4} fill="var(--paper)" stroke="var(--series-1)" />
              <circle cx={high} cy={y} r={4} fill="var(--series-1)" />
            </g>
          );
        })}
        <text
          x={Math.min(width - 2, Math.max(labelWidth, x(now)))}
          y={entries.length * ROW_HEIGHT + 14}
          textAnchor={x(now) > width - 60 ? "end" : "middle"}
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
  const plan = usePicturedPlan();
  const result = usePicturedResult();
  const rate = speedLike(result);
  const entries = useMemo(() => sensitivity(plan), [plan]);
  const shown = entries.filter((entry) => entry.swing >= NO_EFFECT).slice(0, SHOWN);
  const text = finding(entries, result);
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
          { label: words.readsAtLower, name: "low_reads_per_s", format: perS },
          { label: words.higher, name: "high_value" },
          { label: words.readsAtHigher, name: "high_reads_per_s", format: perS },
        ],
        rows: entries.map((entry) => [
          entry.label,
          valueText(entry, entry.low_value),
          entry.low_reads_per_s,
          valueText(entry, entry.high_value),
          entry.high_reads_per_s,
        ]),
      }}
    >
      {shown.length > 0 && (
        <Drawing
          entries={shown}
          now={result.reads.per_s}
          nowText={rate(result.reads.per_s)}
          text={text}
        />
      )}
    </ChartFrame>
  );
}
