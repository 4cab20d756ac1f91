import { Scroll } from "../../ui/Scroll.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import { withShare } from "./counts.ts";
import { LEDGER } from "./data.ts";

type Score = (typeof LEDGER)["versions"][number]["score_half"];

function Cells({ score }: { readonly score: Score }) {
  const median = score.median_error_percent;
  return (
    <>
      <td className="numeric">{withShare(score.within_15_percent, score.relative_rows)}</td>
      <td className="numeric">{median === null ? "–" : `${median.toFixed(1)} %`}</td>
      <td className="numeric">{withShare(score.inside_band, score.band_rows)}</td>
    </>
  );
}

/** The score of each version, the newest first, and what others measured. */
export function Ledger() {
  return (
    <section className="guide-section" id="guide-ledger" tabIndex={-1}>
      <h3>By version</h3>
      <Scroll className="table-frame" label="Score of each version">
        <table className="wide-table accuracy-ledger">
          <caption className="hidden-text">Score of each version of the model</caption>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={3}>
                Kept apart
              </th>
              <th scope="colgroup" colSpan={3}>
                All that was measured
              </th>
            </tr>
            <tr>
              <th scope="col">Version</th>
              {["apart", "all"].map((half) => (
                <LedgerHeads key={half} />
              ))}
            </tr>
          </thead>
          <tbody>
            {LEDGER.versions.toReversed().map(({ version, score_half, measured }) => (
              <tr key={version}>
                <th scope="row" className="table-name">
                  {version}
                </th>
                <Cells score={score_half} />
                <Cells score={measured} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {LEDGER.kept_apart.map(({ version, source, figures }) => (
        <details key={version} className="accuracy-outside">
          <summary>Version {version}, judged from outside</summary>
          <p className="soft">{source}</p>
          <table>
            <TableHead columns={["Quantity", "Result"]} />
            <tbody>
              {figures.map(({ quantity, result }) => (
                <tr key={quantity}>
                  <td>{quantity}</td>
                  <td>{result}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </section>
  );
}

function LedgerHeads() {
  return (
    <>
      <th scope="col" className="numeric">
        Within 15 %
      </th>
      <th scope="col" className="numeric">
        Median error
      </th>
      <th scope="col" className="numeric">
        Truth in the band
      </th>
    </>
  );
}
