import { usePlanStore } from "../../plan/context.tsx";
import { CURRENT, isMeasured, ofAll, ROWS, VERSION } from "./data.ts";
import { Ledger } from "./Ledger.tsx";
import { Measurements } from "./Measurements.tsx";
import * as words from "./words.ts";
import "../../ui/wide-table.css";
import "./accuracy.css";

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
