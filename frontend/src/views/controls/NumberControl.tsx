import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { getField } from "@arcplan/shared/plan/paths.ts";
import { useMemo } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import type { NumberSpec } from "../../plan/fields/fields.ts";
import { useMarks } from "../../plan/fields/marks.ts";
import { readField } from "../../plan/fields/quantity.ts";
import { originOf } from "../../plan/plan-slice.ts";
import { endingAt, positionOf } from "../../ui/scale.ts";
import { ControlRow } from "./ControlRow.tsx";
import { SliderWithField } from "./SliderWithField.tsx";
import * as words from "./words.ts";

/** Stops between the thumb and a mark that still count as standing on it. */
const ON_MARK = 0.01;

/** A numeric field of the plan. A field that is null takes the catalogue's value and shows it. */
export function NumberControl({ spec }: { readonly spec: NumberSpec }) {
  const { path, quantity } = spec;
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  const set = usePlanStore((state) => getField(state.plan, path));
  const own = typeof set === "number" ? set : null;
  const more = usePlanStore((state) => (own === null ? "" : (spec.also?.(own, state.plan) ?? "")));
  const catalogValue = usePlanStore((state) => spec.unset?.(state.plan) ?? null);
  const label = usePlanStore((state) => labelOf(spec.path, state.plan));
  const most = usePlanStore((state) => spec.most?.(state.plan) ?? null);
  const scale = useMemo(
    () => (most === null ? spec.scale : endingAt(spec.scale, most)),
    [spec, most],
  );
  const isMissing = usePlanStore((state) => originOf(state.plan, path) === "missing");
  const marks = useMarks(spec);

  const value = isMissing ? null : (own ?? catalogValue);
  const text = value === null ? "" : formatQuantity(quantity, value);
  const standsOn = marks
    .filter(
      (mark) =>
        value !== null &&
        Math.abs(positionOf(scale, mark.value) - positionOf(scale, value)) < ON_MARK,
    )
    .map((mark) => words.atMark(mark.kind));
  const none = isMissing ? words.unknown : words.notSet;
  const said = [text === "" ? none : text, isMissing ? "" : more, ...standsOn].filter(
    (part) => part !== "",
  );

  return (
    <ControlRow path={path} label={label}>
      {(ids) => (
        <SliderWithField
          ids={ids}
          scale={scale}
          value={value}
          text={own === null ? "" : text}
          placeholder={isMissing ? words.unknown : own === null ? text || words.none : undefined}
          valueText={said.join(", ")}
          marks={marks}
          read={(typed) => readField(spec, typed)}
          onChange={(next) => edit(path, next)}
          onSettle={() => finish(path)}
        />
      )}
    </ControlRow>
  );
}
