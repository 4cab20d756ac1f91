import type { BacktestFigure } from "@arcplan/shared/evidence";
import { probabilityText } from "../plan/bands.ts";
import { errorText, isWithinError, measuredLabel, measuredText } from "../plan/measured-figures.ts";
import { Scroll } from "../ui/Scroll.tsx";
import { TableHead } from "../ui/TableHead.tsx";

/** Each measured figure beside its prediction, the band and the error. */
export function BacktestTable({ rows }: { readonly rows: readonly BacktestFigure[] }) {
  return (
    <Scroll className="advice-scroll" label="Predicted and measured">
      <table className="backtest">
        <TableHead
          columns={[
            "Figure",
            { figures: "Measured" },
            { figures: "Predicted" },
            { figures: "Band" },
            { figures: "Error" },
            "Verdict",
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.figure}>
              <th scope="row">{measuredLabel(row.figure)}</th>
              <td className="numeric">{measuredText(row.figure, row.measured)}</td>
              <td className="numeric">{measuredText(row.figure, row.predicted)}</td>
              <td className="numeric">
                {probabilityText(row.probability)}: {measuredText(row.figure, row.low)} to{" "}
                {measuredText(row.figure, row.high)}
              </td>
              <td className="numeric">{errorText(row)}</td>
              <td>
                {row.inside ? "agrees" : <strong className="note-error">✕ misses</strong>}
                {isWithinError(row) && " within the measurement's own error"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
