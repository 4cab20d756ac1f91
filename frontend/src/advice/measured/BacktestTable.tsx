import type { Plan } from "@arcplan/shared";
import type { BacktestFigure } from "@arcplan/shared/evidence";
import { errorText, measuredLabel, measuredText } from "../../plan/answers/measured-figures.ts";
import { Scroll } from "../../ui/Scroll.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import { BACKTEST, bandOfRow, verdictNote } from "../words.ts";

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
