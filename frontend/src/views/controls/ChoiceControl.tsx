import { choicesOf } from "@arcplan/shared/plan/fields.ts";
import { getField } from "@arcplan/shared/plan/paths.ts";
import { usePlanStore, usePlanStoreParts } from "../../plan/context.tsx";
import type { ChoiceSpec, SwitchSpec } from "../../plan/fields/fields.ts";
import { ControlRow } from "./ControlRow.tsx";
import * as words from "./words.ts";

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
