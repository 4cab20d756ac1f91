import { useMemo, useState } from "react";
import { useSettledPlan } from "../../plan/answers/result.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { Fold } from "../../ui/Fold.tsx";
import { useSettings } from "../settings.ts";
import { BACKTEST, HEADINGS } from "../words.ts";
import { BacktestTable } from "./BacktestTable.tsx";
import { Calibrate } from "./Calibrate.tsx";
import { type Compared, comparedWith } from "./compared.ts";
import { LoadFields } from "./LoadFields.tsx";

/** Measured figures beside the prediction of the plan as captured; null if nothing was measured. */
export function useCompared(): Compared | null {
  const load = useSettings((settings) => settings.load);
  const sizing = usePlanStore((state) => state.sizing);
  const plan = useSettledPlan();
  return useMemo(() => comparedWith(plan, sizing, load), [plan, sizing, load]);
}

/** The prediction beside what was measured, by captures or as entered. */
export function BacktestPart() {
  const compared = useCompared();
  // What is typed into it does not close it.
  const [isOpen] = useState(compared !== null && !compared.rows.every(({ inside }) => inside));
  return (
    <section className="advice-part" aria-labelledby="advice-backtest">
      <Fold
        className="review-part"
        title={<h3 id="advice-backtest">{HEADINGS.backtest}</h3>}
        isOpen={isOpen}
      >
        {compared === null ? (
          <p>{BACKTEST.nothingMeasured}</p>
        ) : (
          <div className="advice-answer">
            <p className="soft">{BACKTEST.lead}</p>
            <BacktestTable plan={compared.plan} rows={compared.rows} />
            <Calibrate compared={compared} />
          </div>
        )}
        <LoadFields />
      </Fold>
    </section>
  );
}
