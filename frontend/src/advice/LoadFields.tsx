import type { MeasuredLoad } from "@arcplan/shared/advice";
import { useId } from "react";
import type { Quantity } from "../plan/field-spec.ts";
import { formatQuantity, readQuantity } from "../plan/quantity.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { useSettings, useSettingsApi } from "./settings.ts";

type LoadFigure = "queries_per_s" | "mean_ms" | "p95_ms";

const FIELDS: readonly {
  readonly figure: LoadFigure;
  readonly label: string;
  readonly quantity: Quantity;
}[] = [
  { figure: "queries_per_s", label: "Queries", quantity: "per-s" },
  { figure: "mean_ms", label: "Mean response", quantity: "ms" },
  { figure: "p95_ms", label: "95th percentile", quantity: "ms" },
];

function withFigure(load: MeasuredLoad, figure: LoadFigure, value: number | null): MeasuredLoad {
  const { [figure]: _, ...others } = load;
  return value === null ? others : { ...others, [figure]: value };
}

/** Figures that no capture holds, as monitoring or a load test says them; empty is not measured. */
export function LoadFields() {
  const id = useId();
  const settings = useSettingsApi();
  const load = useSettings((state) => state.load);
  return (
    <fieldset className="advice-fields">
      <legend>Measured, but in no capture</legend>
      {FIELDS.map(({ figure, label, quantity }) => {
        const value = load[figure];
        const name = `${id}-${figure}`;
        return (
          <div key={figure} className="advice-field">
            <span id={name}>{label}</span>
            <NumberField
              labelledBy={name}
              text={value === undefined ? "" : formatQuantity(quantity, value)}
              placeholder="not known"
              read={(text) => {
                if (text.trim() === "") return { value: null, reading: "not known" };
                const read = readQuantity(quantity, text);
                return "value" in read && (read.value ?? 0) <= 0
                  ? { problem: `${label} is above 0` }
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
