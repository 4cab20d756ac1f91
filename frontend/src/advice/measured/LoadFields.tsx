import type { MeasuredLoad } from "@arcplan/shared/advice";
import type { Quantity } from "@arcplan/shared/plan/field.ts";
import { useId } from "react";
import { formatQuantity, readQuantity } from "../../plan/fields/quantity.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { useSettings, useSettingsApi } from "../settings.ts";
import { LOAD } from "../words.ts";

type LoadFigure = "queries_per_s" | "mean_ms" | "p95_ms";

const FIELDS: readonly {
  readonly figure: LoadFigure;
  readonly quantity: Quantity;
}[] = [
  { figure: "queries_per_s", quantity: "per-s" },
  { figure: "mean_ms", quantity: "ms" },
  { figure: "p95_ms", quantity: "ms" },
];

function withFigure(load: MeasuredLoad, figure: LoadFigure, value: number | null): MeasuredLoad {
  const { [figure]: _, ...others } = load;
  return value === null ? others : { ...others, [figure]: value };
}

/** Figures that no capture holds, from monitoring or a load test; empty means not measured. */
export function LoadFields() {
  const id = useId();
  const settings = useSettingsApi();
  const load = useSettings((state) => state.load);
  return (
    <fieldset className="advice-fields">
      <legend>{LOAD.legend}</legend>
      {FIELDS.map(({ figure, quantity }) => {
        const value = load[figure];
        const label = LOAD[figure];
        const name = `${id}-${figure}`;
        return (
          <div key={figure} className="advice-field">
            <span id={name}>{label}</span>
            <NumberField
              labelledBy={name}
              text={value === undefined ? "" : formatQuantity(quantity, value)}
              placeholder={LOAD.unknown}
              read={(text) => {
                if (text.trim() === "") return { value: null, reading: LOAD.unknown };
                const read = readQuantity(quantity, text);
                return "value" in read && (read.value ?? 0) <= 0
                  ? { problem: LOAD.aboveZero(label) }
                  : read;
              }}
              onCommit={(next) =>
                settings.setState((state) => ({ load: withFigure(state.load, figure, next) }))
              }
              onStep={() => undefined}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
