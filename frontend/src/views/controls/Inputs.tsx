import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { choicesOf, labelOf } from "@arcplan/shared/plan/fields.ts";
import { limitsOf } from "@arcplan/shared/plan/limits.ts";
import { getField } from "@arcplan/shared/plan/paths.ts";
import { useMemo } from "react";
import { usePlanStore, usePlanStoreApi, usePlanStoreParts } from "../../plan/context.tsx";
import type { CatalogSpec, ChoiceSpec, NumberSpec, SwitchSpec } from "../../plan/fields/fields.ts";
import { useMarks } from "../../plan/fields/marks.ts";
import { readField } from "../../plan/fields/quantity.ts";
import { originOf } from "../../plan/plan-slice.ts";
import { NumberField, type Reading } from "../../ui/NumberField.tsx";
import { type Mark, Slider } from "../../ui/Slider.tsx";
import { endingAt, positionOf, type Scale, stepFrom } from "../../ui/scale.ts";
import { type ControlIds, ControlRow } from "./ControlRow.tsx";
import { CUSTOM, impliedBy, optionsOf } from "./catalog-choices.ts";
import * as words from "./words.ts";

interface SliderWithFieldProps {
  readonly ids: ControlIds;
  readonly scale: Scale;
  /** The value in force, or null where there is none. */
  readonly value: number | null;
  /** The value as text; empty where it comes from elsewhere, which `placeholder` then shows. */
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly valueText: string;
  readonly marks: readonly Mark[];
  readonly read: (typed: string) => Reading;
  readonly onChange: (value: number | null) => void;
  readonly onSettle: () => void;
}

/** One quantity, two ways to set it: a slider over the values worth choosing, a field for any other. */
export function SliderWithField(props: SliderWithFieldProps) {
  const { ids, scale, value, onChange, onSettle } = props;
  return (
    <>
      <span className="control-track">
        <Slider
          scale={scale}
          value={value ?? scale.stops[0] ?? 0}
          labelledBy={ids.name}
          describedBy={ids.note}
          valueText={props.valueText}
          marks={props.marks}
          onChange={onChange}
          onSettle={onSettle}
        />
      </span>
      <span className="control-value">
        <NumberField
          labelledBy={ids.name}
          describedBy={ids.note}
          text={props.text}
          placeholder={props.placeholder}
          read={props.read}
          onCommit={(next) => {
            onChange(next);
            onSettle();
          }}
          onStep={(direction) => onChange(stepFrom(scale, value ?? 0, direction))}
        />
      </span>
    </>
  );
}

/** Chooses a device or an instance: of the catalogue, the user's own, or none if allowed. */
export function CatalogControl({ spec }: { readonly spec: CatalogSpec }) {
  const { path } = spec;
  const store = usePlanStoreApi();
  const compareChoices = usePlanStore((state) => state.compareChoices);
  const value = usePlanStore((state) => getField(state.plan, path));
  // What a plan lacks is not shown as if it had been chosen.
  const isMissing = usePlanStore(({ plan }) => plan.origins?.[path] === "missing");
  const current = typeof value === "string" && !isMissing ? value : "";
  const groups = optionsOf(spec.kind, current);
  const isListed =
    current === "" ||
    current === CUSTOM ||
    groups.some(({ options }) => options.some((option) => option.value === current));

  function choose(id: string) {
    const { plan, choose: apply } = store.getState();
    apply({ [path]: id === "" ? null : id }, impliedBy(spec, id, plan));
  }

  return (
    <ControlRow path={path} label={spec.label}>
      {({ name, note }) => (
        <div className="control-choice control-catalog">
          <select
            className="select"
            aria-labelledby={name}
            aria-describedby={note}
            value={current}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {isMissing && (
              <option value="" disabled>
                {words.notKnown}
              </option>
            )}
            {!isMissing && limitsOf(path).nullable && <option value="">{words.none}</option>}
            {!isListed && <option value={current}>{words.notListed(current)}</option>}
            {groups.map((group) => (
              <optgroup key={group.title} label={group.title}>
                {group.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.text}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value={CUSTOM}>
              {spec.kind === "device" ? words.ownDevice : words.ownMachine}
            </option>
          </select>
          <button
            type="button"
            className="button button-quiet"
            aria-haspopup="dialog"
            onClick={() => compareChoices(path)}
          >
            {words.compare} <span className="hidden-text">{spec.label}</span>
          </button>
        </div>
      )}
    </ControlRow>
  );
}

export function ChoiceControl({ spec }: { readonly spec: ChoiceSpec }) {
  const { path } = spec;
  const value = usePlanStore((state) => String(getField(state.plan, path)));
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  const options = usePlanStoreParts((state) => choicesOf(path, state.plan).map(String));
  return (
    <ControlRow path={path} label={spec.label}>
      {({ name, note }) => (
        <select
          className="select control-choice"
          aria-labelledby={name}
          aria-describedby={note}
          value={value}
          onChange={(event) => {
            edit(path, event.currentTarget.value);
            finish();
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {spec.words?.[option] ?? option}
            </option>
          ))}
        </select>
      )}
    </ControlRow>
  );
}

export function SwitchControl({ spec }: { readonly spec: SwitchSpec }) {
  const { path } = spec;
  const on = usePlanStore((state) => getField(state.plan, path) === true);
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  return (
    <ControlRow path={path} label={spec.label}>
      {({ name, note }) => (
        <label className="toggle control-choice">
          <input
            type="checkbox"
            checked={on}
            aria-labelledby={name}
            aria-describedby={note}
            onChange={(event) => {
              edit(path, event.currentTarget.checked);
              finish();
            }}
          />
          <span aria-hidden="true">{on ? words.on : words.off}</span>
        </label>
      )}
    </ControlRow>
  );
}

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
