import * as words from "./words.ts";
import "../../ui/wide-table.css";
import "./accuracy.css";
import { usePlanStore } from "../../plan/context.tsx";
import { Scroll, TableHead } from "../../ui/Table.tsx";
import { CURRENT, isMeasured, LEDGER, ofAll, ROWS, VERSION, withShare } from "./data.ts";
import { Measurements } from "./Measurements.tsx";

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
function Ledger() {
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
              {["apart", "all"].flatMap((half) =>
                [words.within15, words.medianError, words.truthInBand].map((head) => (
                  <th key={`${half} ${head}`} scope="col" className="numeric">
                    {head}
                  </th>
                )),
              )}
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

/** How good the model is, in a few sentences. */
function PlainAnswer() {
  const plan = usePlanStore((state) => state.plan);
  const outside = words.partsBeyond(plan);
  const blind = ROWS.filter((row) => row.class === "predicted");
  const measured = ROWS.filter(isMeasured);
  if (CURRENT === undefined) return <p>{words.noScore(VERSION)}</p>;
  const { score_half: apart, measured: all } = CURRENT;
  return (
    <section className="guide-section accuracy-answer" aria-label={words.inShort}>
      <ul className="accuracy-scores">
        <li>
          <strong>{ofAll(apart.within_15_percent, apart.relative_rows)}</strong>
          {words.within(`${apart.median_error_percent?.toFixed(1)} %`)}
        </li>
        <li>
          <strong>{ofAll(apart.inside_band, apart.band_rows)}</strong>
          {words.inBand}
        </li>
        <li>
          <strong>{ofAll(all.within_15_percent, all.relative_rows)}</strong>
          {words.withinOfAll}
        </li>
      </ul>
      <div className="accuracy-limits">
        <div>
          <p>{words.keptApartMeans(VERSION)}</p>
          <p>{words.expect(ofAll(blind.length, measured.length))}</p>
          <p className={outside.length > 0 ? "note-warning" : "soft"}>
            {outside.length > 0 ? words.beyond(outside) : words.withinReach}
          </p>
        </div>
        <div>
          <p>{words.neverMeasured}</p>
          <ul>
            {words.unmeasuredSetups().map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** How accurate the model is: the answer in short, its score by version, and every row. */
export default function AccuracyPage() {
  const part = usePlanStore((state) => state.dialogPart);
  return (
    <>
      <PlainAnswer />
      <Ledger />
      <Measurements key={part} />
    </>
  );
}
