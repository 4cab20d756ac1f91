import type { Plan } from "@arcplan/shared";
import type { BacktestFigure, MeasuredName } from "@arcplan/shared/evidence";
import { errorText, measuredLabel, measuredText } from "../plan/answers/measured-figures.ts";
import { Scroll, TableHead } from "../ui/Table.tsx";
import { BACKTEST, bandOfRow, verdictNote } from "./words.ts";
import "./measured.css";

interface MeasuredRow {
  readonly figure: MeasuredName;
  readonly measured: number;
  /** Its prediction; in words why there is none that it could be compared with. */
  readonly compared: BacktestFigure | string;
  /** What a changed plan predicts; null where it predicts none. */
  readonly now?: string | null;
}

function Compared({ row }: { readonly row: BacktestFigure }) {
  return (
    <>
      <td className="numeric">{measuredText(row.figure, row.predicted)}</td>
      <td className="numeric">{bandOfRow(row)}</td>
      <td className="numeric">{errorText(row)}</td>
      <td>
        {row.inside ? BACKTEST.agrees : <strong className="note-error">{BACKTEST.misses}</strong>}
        {verdictNote(row)}
      </td>
    </>
  );
}

interface MeasuredTableProps {
  readonly plan: Plan;
  readonly rows: readonly MeasuredRow[];
}

/** Each measured figure beside its prediction, the band and the error; of a changed plan also what that predicts. */
export function MeasuredTable({ plan, rows }: MeasuredTableProps) {
  const isChanged = rows.some(({ now }) => now !== undefined);
  return (
    <Scroll className="measured-scroll" label={BACKTEST.table}>
      <table className="measured-table">
        <TableHead
          columns={[
            BACKTEST.figure,
            { figures: BACKTEST.measured },
            { figures: BACKTEST.predicted },
            { figures: BACKTEST.band },
            { figures: BACKTEST.error },
            BACKTEST.verdict,
            ...(isChanged ? [{ figures: BACKTEST.thisPlan }] : []),
          ]}
        />
        <tbody>
          {rows.map(({ figure, measured, compared, now }) => (
            <tr key={figure}>
              <th scope="row">{measuredLabel(figure, plan)}</th>
              <td className="numeric">{measuredText(figure, measured)}</td>
              {typeof compared === "string" ? (
                <td colSpan={4} className="soft">
                  {compared}
                </td>
              ) : (
                <Compared row={compared} />
              )}
              {isChanged && <td className="numeric">{now ?? "–"}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Measured figures that all have a prediction. */
export const rowsOf = (rows: readonly BacktestFigure[]): readonly MeasuredRow[] =>
  rows.map((row) => ({ figure: row.figure, measured: row.measured, compared: row }));
