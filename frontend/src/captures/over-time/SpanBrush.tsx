/** The chosen part of a chart; dragging from one end to the other chooses another. */
import type { TimeSpan } from "@arcplan/shared/evidence";
import { type PointerEvent, useRef } from "react";
import { usePlotArea, useXAxisScale } from "recharts";

/** A shorter drag, in pixels, counts as a click. */
const LEAST_DRAG = 4;

interface SpanBrushProps {
  readonly span: TimeSpan;
  readonly isWhole: boolean;
  /** Ends of the axis. */
  readonly seconds: number;
  readonly onChoose: (a: number, b: number) => void;
  readonly onChooseAll: () => void;
}

/** For pointers only: keyboards use the two sliders below the charts. */
export function SpanBrush({ span, isWhole, seconds, onChoose, onChooseAll }: SpanBrushProps) {
  const toX = useXAxisScale();
  const area = usePlotArea();
  const drag = useRef<{ readonly x: number; readonly at: number; isOpen: boolean } | null>(null);
  if (toX === undefined || area === undefined) return null;
  const { x, y, width, height } = area;
  const [left, right] = [toX(span.from) ?? x, toX(Math.min(span.to, seconds)) ?? x + width];

  function secondsAt(event: PointerEvent<SVGRectElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    return ((event.clientX - box.left) / Math.max(1, box.width)) * seconds;
  }

  function move(event: PointerEvent<SVGRectElement>) {
    const begun = drag.current;
    if (begun === null) return;
    begun.isOpen ||= Math.abs(event.clientX - begun.x) >= LEAST_DRAG;
    if (begun.isOpen) onChoose(begun.at, secondsAt(event));
  }

  function end() {
    if (drag.current?.isOpen === false) onChooseAll();
    drag.current = null;
  }

  return (
    <g>
      {!isWhole && (
        <rect
          className="axis-part"
          x={left}
          y={y}
          width={Math.max(1, right - left)}
          height={height}
        />
      )}
      <rect
        className="axis-brush"
        {...{ x, y, width, height }}
        fill="transparent"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, at: secondsAt(event), isOpen: false };
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => {
          drag.current = null;
        }}
      />
    </g>
  );
}
