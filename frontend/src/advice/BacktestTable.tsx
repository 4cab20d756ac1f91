import {
  formatCount,
  formatMemory,
  formatMs,
  formatPercent,
  formatRate,
  formatSignificant,
} from "@arcplan/shared";
import type { Backtest, BacktestRow } from "@arcplan/shared/advice";
import { Scroll } from "../ui/Scroll.tsx";
import { TableHead } from "../ui/TableHead.tsx";

const UNIT_WORDS: Readonly<Record<BacktestRow["unit"], (value: number) => string>> = {
  "/s": (value) => `${formatRate(value)} /s`,
  ms: formatMs,
  bytes: formatMemory,
  blocks: (value) => formatCount(Math.round(value)),
  ratio: formatPercent,
  "per query": formatSignificant,
  "per read": formatSignificant,
};

function errorWords({ unit, error_percent: error }: BacktestRow): string {
  const sign = error < 0 ? "−" : "+";
  const size = Math.abs(error).toFixed(1);
  return `${sign}${size} ${unit === "ratio" ? "points" : "%"}`;
}

/** Each measured figure beside its prediction, the error, and the likely reason of a miss. */
export function BacktestTable({ backtest }: { readonly backtest: Backtest }) {
  if (backtest.rows.length === 0) return <p>{backtest.summary}</p>;
  return (
    <>
      <p>
        <strong>{backtest.summary}</strong>
      </p>
      <Scroll className="advice-scroll" label="Predicted and measured">
        <table className="backtest">
          <TableHead
            columns={[
              "Figure",
              { figures: "Predicted" },
              { figures: "Measured" },
              { figures: "Error" },
              "Verdict",
            ]}
          />
          <tbody>
            {backtest.rows.map((row) => (
              <tr key={row.figure}>
                <th scope="row">{row.label}</th>
                <td className="numeric">{UNIT_WORDS[row.unit](row.predicted)}</td>
                <td className="numeric">{UNIT_WORDS[row.unit](row.measured)}</td>
                <td className="numeric">{errorWords(row)}</td>
                <td>
                  {row.within_claim ? (
                    "within the claim"
                  ) : (
                    <>
                      <strong>misses</strong>
                      {row.likely_reason !== null && `: ${row.likely_reason}`}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
