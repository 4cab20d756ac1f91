import { useMemo } from "react";
import { usePlanStore } from "../plan/context.tsx";
import { useSettledPlan } from "../plan/result.ts";
import { BacktestTable } from "./BacktestTable.tsx";
import { Calibrate } from "./Calibrate.tsx";
import { type Compared, comparedWith } from "./compared.ts";
import { LoadFields } from "./LoadFields.tsx";
import { useSettings } from "./settings.ts";

/** What was measured beside the prediction of the plan as captured; null where nothing was measured. */
export function useCompared(): Compared | null {
  const load = useSettings((settings) => settings.load);
  const sizing = usePlanStore((state) => state.sizing);
  const plan = useSettledPlan();
  return useMemo(() => comparedWith(plan, sizing, load), [plan, sizing, load]);
}

/** The prediction held against what captures, or the user, say was measured. */
export function BacktestPart() {
  const compared = useCompared();
  return (
    <section className="advice-part" aria-labelledby="advice-backtest">
      <h3 id="advice-backtest">Predicted against measured</h3>
      {compared === null ? (
        <p>
          Captures of a loaded server show how far to trust these predictions: add sysbench output
          or SHOW GLOBAL STATUS taken twice, arcstat, and iostat -x, of the same minutes. Or enter
          what your monitoring says.
        </p>
      ) : (
        <div className="advice-answer">
          <p className="soft">Measured figures belong to the plan as captured.</p>
          <BacktestTable rows={compared.rows} />
          <Calibrate compared={compared} />
        </div>
      )}
      <LoadFields />
    </section>
  );
}
