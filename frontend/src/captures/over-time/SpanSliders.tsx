import type { TimeAxis } from "@arcplan/shared/evidence";
import { useId } from "react";
import { Slider } from "../../ui/Slider.tsx";
import { linearScale } from "../../ui/scale.ts";
import { type AxisSpan, stepOf, wholeOf } from "./use-axis-span.ts";
import { momentText, SLIDERS, spanText } from "./words.ts";

interface SpanSlidersProps {
  readonly axis: TimeAxis;
  readonly chosen: AxisSpan;
}

/** The ends of the part: arrow keys move them by one step, Page Up and Page Down by a tenth. */
export function SpanSliders({ axis, chosen }: SpanSlidersProps) {
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
