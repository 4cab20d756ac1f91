import type { MeasuredLoad } from "@arcplan/shared/advice";
import { MEASURED_WORDS } from "@arcplan/shared/evidence/trust/figure-words.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { useId, useMemo, useState } from "react";
import { MeasuredTable, rowsOf } from "../../evidence/MeasuredTable.tsx";
import { useSettledPlan } from "../../plan/answers/result.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { readQuantity } from "../../plan/fields/quantity.ts";
import { Fold } from "../../ui/Fold.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { useSettings, useSettingsApi } from "../settings.ts";
import { HEADINGS, LOAD, MONITORED } from "../words.ts";
import { type Compared, comparedWith, TYPED, type TypedFigure } from "./backtest.ts";
import { Calibrate } from "./Calibrate.tsx";

function withFigure(load: MeasuredLoad, figure: TypedFigure, value: number | null): MeasuredLoad {
  const { [figure]: _, ...others } = load;
  return value === null ? others : { ...others, [figure]: value };
}

/** Figures that no capture holds, from monitoring or a load test; empty means not measured. */
function LoadFields({ figures }: { readonly figures: readonly TypedFigure[] }) {
  const id = useId();
  const settings = useSettingsApi();
  const load = useSettings((state) => state.load);
  return (
    <fieldset className="advice-fields">
      <legend>{LOAD.legend}</legend>
      {figures.map((figure) => {
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

/** Measured figures beside the prediction of the plan as captured; null if nothing was measured. */
export function useCompared(): Compared | null {
  const load = useSettings((settings) => settings.load);
  const sizing = usePlanStore((state) => state.sizing);
  const plan = useSettledPlan();
  return useMemo(() => comparedWith(plan, sizing, load), [plan, sizing, load]);
}

/** What was measured but is in no capture, beside its prediction; and a fit of the plan to all that was measured. */
export function BacktestPart() {
  const compared = useCompared();
  const lacking = compared?.lacking ?? TYPED;
  // What is typed into it does not close it.
  const [isOpen] = useState(compared !== null && !compared.rows.every(({ inside }) => inside));
  return (
    <section className="advice-part" aria-labelledby="advice-backtest">
      <Fold
        className="review-part"
        title={<h3 id="advice-backtest">{HEADINGS.monitored}</h3>}
        isOpen={isOpen}
      >
        {compared === null ? (
          <p>{MONITORED.nothingMeasured}</p>
        ) : (
          <div className="advice-answer">
            {compared.typed.length > 0 && (
              <MeasuredTable plan={compared.plan} rows={rowsOf(compared.typed)} />
            )}
            <Calibrate compared={compared} />
          </div>
        )}
        {lacking.length > 0 && <LoadFields figures={lacking} />}
      </Fold>
    </section>
  );
}
