import { Scroll } from "../../ui/Scroll.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import { LEDGER, withShare } from "./data.ts";
import * as words from "./words.ts";

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

/** The score of each version, newest first, and results of others. */
export function Ledger() {
  return (
    <section className="guide-section" id="guide-ledger" tabIndex={-1}>
      <h3>{words.byVersion}</h3>
      <Scroll className="table-frame" label={words.scoreOfVersions}>
        <table className="wide-table accuracy-ledger">
          <caption className="hidden-text">{words.scoreOfVersions}</caption>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={3}>
                {words.keptApart}
              </th>
              <th scope="colgroup" colSpan={3}>
                {words.allMeasured}
              </th>
            </tr>
            <tr>
              <th scope="col">{words.version}</th>
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
          <summary>{words.judgedOutside(version)}</summary>
          <p className="soft">{source}</p>
          <table>
            <TableHead columns={[words.quantity, words.result]} />
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
        {words.within15}
      </th>
      <th scope="col" className="numeric">
        {words.medianError}
      </th>
      <th scope="col" className="numeric">
        {words.truthInBand}
      </th>
    </>
  );
}
