import {
  type AxisRow,
  type TimeAxis,
  type TrackFigure,
  type TrackUnit,
  timeAxis,
} from "@arcplan/shared/evidence";
import { useId, useMemo, useState } from "react";
import type { Capture } from "../../api/index.ts";
import { ChartTitle } from "../../charts/frame/ChartFrame.tsx";
import { usePlanStore } from "../../plan/context.tsx";
import { Fold } from "../../ui/Fold.tsx";
import { Slider } from "../../ui/Slider.tsx";
import { linearScale } from "../../ui/scale.ts";
import { AxisChart, type AxisSpan, stepOf, useAxisSpan, wholeOf } from "./AxisChart.tsx";
import {
  axisNote,
  COMPARE,
  chosenText,
  momentText,
  PANEL,
  ROW_TITLES,
  rowNote,
  SLIDERS,
  spanText,
} from "./words.ts";
import "./over-time.css";

interface SpanSlidersProps {
  readonly axis: TimeAxis;
  readonly chosen: AxisSpan;
}

/** The ends of the part: arrow keys move them by one step, Page Up and Page Down by a tenth. */
function SpanSliders({ axis, chosen }: SpanSlidersProps) {
  const id = useId();
  const { span, choose } = chosen;
  const step = stepOf(axis);
  const scale = linearScale(0, wholeOf(axis).to, step);
  const ends = [
    {
      key: "from",
      label: SLIDERS.from,
      value: span.from,
      move: (at: number) => choose(Math.min(at, span.to - step), span.to),
    },
    {
      key: "to",
      label: SLIDERS.to,
      value: span.to,
      move: (at: number) => choose(span.from, Math.max(at, span.from + step)),
    },
  ];
  return (
    <fieldset className="axis-sliders">
      <legend className="hidden-text">{SLIDERS.legend}</legend>
      {ends.map(({ key, label, value, move }) => (
        <div key={key} className="axis-slider">
          <span id={`${id}-${key}`}>{label}</span>
          <Slider
            scale={scale}
            value={value}
            labelledBy={`${id}-${key}`}
            valueText={momentText(axis, value)}
            marks={[]}
            onChange={move}
            onSettle={() => undefined}
          />
          <span className="axis-moment">{momentText(axis, value)}</span>
        </div>
      ))}
      <output className="hidden-text">{SLIDERS.chosen(spanText(axis, span))}</output>
    </fieldset>
  );
}

function byUnit(figures: readonly TrackFigure[]): readonly (readonly TrackFigure[])[] {
  const units = new Map<TrackUnit, TrackFigure[]>();
  for (const figure of figures) {
    const alike = units.get(figure.unit);
    if (alike) alike.push(figure);
    else units.set(figure.unit, [figure]);
  }
  return [...units.values()];
}

interface RowProps {
  readonly axis: TimeAxis;
  readonly row: AxisRow;
  readonly isLast: boolean;
  readonly chosen: AxisSpan;
}

/** The figures of one tool for one device, pool or server. */
function Row({ axis, row, isLast, chosen }: RowProps) {
  const [at, setAt] = useState(0);
  const track = row.tracks[at] ?? row.tracks[0];
  const groups = useMemo(() => byUnit(track?.figures ?? []), [track]);
  if (track === undefined) return null;
  const title = ROW_TITLES[row.id];
  return (
    <section className="axis-row" aria-label={title}>
      <div className="axis-row-head">
        <h4>{title}</h4>
        {row.tracks.length > 1 ? (
          <select
            aria-label={PANEL.shown(title)}
            value={String(at)}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
          >
            {row.tracks.map(({ name }, index) => (
              <option key={name} value={String(index)}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          track.name !== title && <bdi>{track.name}</bdi>
        )}
        <span className="entry-note">{rowNote(track)}</span>
      </div>
      <ChartTitle value={PANEL.chart(title)}>
        {groups.map((figures, i) => (
          <AxisChart
            key={figures[0]?.unit}
            {...{ axis, track, figures, chosen }}
            isLast={isLast && i === groups.length - 1}
          />
        ))}
      </ChartTitle>
    </section>
  );
}

/** Compares the prediction with the means of the chosen part instead of the whole recording. */
function Compare({ axis, chosen }: { readonly axis: TimeAxis; readonly chosen: AxisSpan }) {
  const hasSizing = usePlanStore((state) => state.sizing !== null);
  const part = usePlanStore((state) => state.measuredPart);
  const measureOver = usePlanStore((state) => state.measureOver);
  const words = spanText(axis, chosen.span);
  if (!hasSizing) return null;
  const isTaken = part?.words === words;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={chosen.isWhole || isTaken}
        onClick={() => measureOver({ ...chosen.span, words })}
      >
        {COMPARE.part}
      </button>
      {part !== null && (
        <button type="button" className="button button-quiet" onClick={() => measureOver(null)}>
          {COMPARE.whole}
        </button>
      )}
      <p role="status" className="entry-note">
        {part !== null && COMPARE.measuredFrom(part.words)}
      </p>
    </>
  );
}

function Panel({ axis, heading }: { readonly axis: TimeAxis; readonly heading: string }) {
  const chosen = useAxisSpan(axis);
  return (
    <section className="over-time" aria-labelledby={heading}>
      <p className="entry-note">
        {PANEL.lead} {axisNote(axis)}
      </p>
      {axis.rows.map((row, i) => (
        <Row key={row.id} {...{ axis, row, chosen }} isLast={i === axis.rows.length - 1} />
      ))}
      <SpanSliders axis={axis} chosen={chosen} />
      <div className="axis-actions">
        <p className="axis-chosen">{chosenText(axis, chosen.span, chosen.isWhole)}</p>
        <button
          type="button"
          className="button button-quiet"
          disabled={chosen.isWhole}
          onClick={chosen.chooseAll}
        >
          {PANEL.whole}
        </button>
        <Compare axis={axis} chosen={chosen} />
      </div>
      {axis.leftOut.length > 0 && (
        <ul className="entry-note axis-left-out">
          {axis.leftOut.map(({ capture, why }) => (
            <li key={capture}>
              {PANEL.notShown} <bdi>{capture}</bdi>
              {PANEL.because(why)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Everything that was recorded over time, on one axis. */
export default function OverTime({ captures }: { readonly captures: readonly Capture[] }) {
  const axis = useMemo(() => timeAxis(captures), [captures]);
  const heading = useId();
  return (
    axis && (
      <Fold className="over-time-fold" title={<h3 id={heading}>{PANEL.title}</h3>}>
        <Panel axis={axis} heading={heading} />
      </Fold>
    )
  );
}
