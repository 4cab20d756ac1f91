import type { BacktestFigure } from "@arcplan/shared/evidence";
import { errorText, measuredLabel, measuredText } from "../../plan/answers/measured-figures.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { capturedState } from "../../plan/sized.ts";
import { TableHead } from "../../ui/Table.tsx";
import * as words from "./words.ts";

/** Figures beside the answer; the evidence has all. */
const MOST = 4;

/** What is off comes first; the order is otherwise that of the evidence. */
function telling(backtest: readonly BacktestFigure[]): readonly BacktestFigure[] {
  return [...backtest].sort((a, b) => Number(a.inside) - Number(b.inside)).slice(0, MOST);
}

/** What the captured server did beside what the model says of it: the answer rests on that. */
export default function Checked() {
  const state = usePlanStore(({ plan, sizing }) => capturedState(plan, sizing)?.sizing ?? null);
  const isReading = usePlanStore((store) => store.isReading);
  if (isReading || state === null || state.backtest.length === 0) return null;
  const { backtest, contradictions, plan } = state;
  if (contradictions.length > 0) return null;
  return (
    <section className="checked" aria-label={words.checked}>
      <table>
        <TableHead
          columns={[
            words.checked,
            { figures: words.measuredHead },
            { figures: words.predictedHead },
          ]}
        />
        <tbody>
          {telling(backtest).map((row) => (
            <tr key={row.figure} className={row.inside ? undefined : "checked-off"}>
              <th scope="row">{measuredLabel(row.figure, plan)}</th>
              <td className="numeric">{measuredText(row.figure, row.measured)}</td>
              <td className="numeric">
                {measuredText(row.figure, row.predicted)}{" "}
                <span className="checked-error">
                  {words.checkedError(errorText(row), row.inside)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
