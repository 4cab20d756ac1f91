import type { MeasuredLoad } from "@arcplan/shared/advice";
import { MEASURED_WORDS } from "@arcplan/shared/evidence/figure-words.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { useId } from "react";
import { readQuantity } from "../../plan/fields/quantity.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { useSettings, useSettingsApi } from "../settings.ts";
import { LOAD } from "../words.ts";

const FIGURES = ["queries_per_s", "mean_ms", "p95_ms"] as const;

function withFigure(
  load: MeasuredLoad,
  figure: (typeof FIGURES)[number],
  value: number | null,
): MeasuredLoad {
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
      {FIGURES.map((figure) => {
        const value = load[figure];
        const { label, quantity } = MEASURED_WORDS[figure];
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
