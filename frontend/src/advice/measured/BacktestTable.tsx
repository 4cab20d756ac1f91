import type { Plan } from "@arcplan/shared";
import type { BacktestFigure } from "@arcplan/shared/evidence";
import { useMemo } from "react";
import { errorText, measuredLabel, measuredText } from "../../plan/answers/measured-figures.ts";
import { useSettledPlan } from "../../plan/answers/result.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { Scroll } from "../../ui/Scroll.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import { useSettings } from "../settings.ts";
import { BACKTEST, bandOfRow, HEADINGS, verdictNote } from "../words.ts";
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
  return (
    <section className="advice-part" aria-labelledby="advice-backtest">
      <h3 id="advice-backtest">{HEADINGS.backtest}</h3>
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
    </section>
  );
}

interface BacktestTableProps {
  readonly plan: Plan;
  readonly rows: readonly BacktestFigure[];
}

/** Each measured figure beside its prediction, the band and the error. */
export function BacktestTable({ plan, rows }: BacktestTableProps) {
  return (
    <Scroll className="advice-scroll" label={BACKTEST.table}>
      <table className="backtest">
        <TableHead
          columns={[
            BACKTEST.figure,
            { figures: BACKTEST.measured },
            { figures: BACKTEST.predicted },
            { figures: BACKTEST.band },
            { figures: BACKTEST.error },
            BACKTEST.verdict,
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.figure}>
              <th scope="row">{measuredLabel(row.figure, plan)}</th>
              <td className="numeric">{measuredText(row.figure, row.measured)}</td>
              <td className="numeric">{measuredText(row.figure, row.predicted)}</td>
              <td className="numeric">{bandOfRow(row)}</td>
              <td className="numeric">{errorText(row)}</td>
              <td>
                {row.inside ? (
                  BACKTEST.agrees
                ) : (
                  <strong className="note-error">{BACKTEST.misses}</strong>
                )}
                {verdictNote(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
