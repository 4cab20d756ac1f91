/** A chart's x axis as a control: drag the plan's place, or press a value to take it. */
import { type FieldPath, getField } from "@arcplan/shared/plan/paths.ts";
import type { PointerEvent } from "react";
import { usePlotArea, useXAxisScale } from "recharts";
import { useIsViewed, usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { type NumberSpec, specOf } from "../../plan/fields/fields.ts";
import { endingAt } from "../../ui/scale.ts";

/** Half the width of the handle, pixels: the 44 that a finger needs. */
const REACH = 22;

interface PickingProps {
  /** The field that the x axis shows. */
  readonly path: FieldPath;
}

function numberSpec(path: FieldPath): NumberSpec {
  const spec = specOf(path);
  if (spec?.kind !== "number") throw new Error(`${path} is no number on an axis`);
  return spec;
}

/**
 * Lies over the plot. It adds nothing to what the field's slider does, so it is not in the way of a
 * keyboard or a screen reader.
 */
export function Picking({ path }: PickingProps) {
  const spec = numberSpec(path);
  const store = usePlanStoreApi();
  const here = usePlanStore(({ plan }) => getField(plan, path));
  const isViewed = useIsViewed();
  const toX = useXAxisScale();
  const area = usePlotArea();
  if (isViewed || toX === undefined || area === undefined || typeof here !== "number") return null;
  const { x, y, width, height } = area;

  function take(event: PointerEvent<SVGRectElement>) {
    const plot = event.currentTarget.parentElement?.querySelector("[data-plot]");
    const box = plot?.getBoundingClientRect();
    if (!box || !toX) return;
    const at = x + ((event.clientX - box.left) / box.width) * width;
    const { plan, edit } = store.getState();
    const { stops } = spec.most ? endingAt(spec.scale, spec.most(plan)) : spec.scale;
    const distance = (stop: number) => Math.abs((toX(stop) ?? Number.POSITIVE_INFINITY) - at);
    const shown = stops.filter((stop) => {
      const place = toX(stop) ?? Number.NEGATIVE_INFINITY;
      return place >= x - 1 && place <= x + width + 1;
    });
    const [first, ...others] = shown;
    if (first === undefined) return;
    edit(
      path,
      others.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best), first),
    );
  }

  const finish = () => store.getState().finish();
  const hereX = toX(here) ?? x;
  const left = Math.min(x + width, Math.max(x, hereX)) - REACH;
  return (
    <g>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider of the field is its keyboard's way. */}
      <rect
        data-plot=""
        {...{ x, y, width, height }}
        fill="transparent"
        cursor="pointer"
        onClick={(event) => {
          take(event as unknown as PointerEvent<SVGRectElement>);
          finish();
        }}
      />
      <rect
        className="picking-handle"
        x={left}
        y={y}
        width={2 * REACH}
        height={height}
        fill="transparent"
        cursor="ew-resize"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) take(event);
        }}
        onLostPointerCapture={finish}
      />
    </g>
  );
}
