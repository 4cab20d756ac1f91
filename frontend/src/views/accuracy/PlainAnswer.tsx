import { usePlanStore } from "../../plan/context.tsx";
import { ofAll } from "./counts.ts";
import { CURRENT, isMeasured, ROWS, VERSION } from "./data.ts";
import { beyond, neverMeasured } from "./reach.ts";
import * as words from "./words.ts";

/** How good the model is, in a few sentences. */
export function PlainAnswer() {
  const plan = usePlanStore((state) => state.plan);
  const outside = beyond(plan);
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
            {neverMeasured().map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
