import { usePlanStore } from "../../plan/context.tsx";
import { ofAll } from "./counts.ts";
import { CURRENT, isMeasured, ROWS, VERSION } from "./data.ts";
import { beyond, neverMeasured } from "./reach.ts";

/** How good the model is, in a few sentences. */
export function PlainAnswer() {
  const plan = usePlanStore((state) => state.plan);
  const outside = beyond(plan);
  const blind = ROWS.filter((row) => row.class === "predicted");
  const measured = ROWS.filter(isMeasured);
  if (CURRENT === undefined) return <p>Version {VERSION} has no score yet.</p>;
  const { score_half: apart, measured: all } = CURRENT;
  return (
    <section className="guide-section accuracy-answer" aria-label="In short">
      <ul className="accuracy-scores">
        <li>
          <strong>{ofAll(apart.within_15_percent, apart.relative_rows)}</strong>
          measurements kept apart came within 15 %; their median error was{" "}
          {apart.median_error_percent?.toFixed(1)} %
        </li>
        <li>
          <strong>{ofAll(apart.inside_band, apart.band_rows)}</strong>
          of those with a band lay in it
        </li>
        <li>
          <strong>{ofAll(all.within_15_percent, all.relative_rows)}</strong>
          of all measurements came within 15 %
        </li>
      </ul>
      <div className="accuracy-limits">
        <div>
          <p>
            Version {VERSION} of the model. Kept apart means that no constant was taken from a
            measurement; it may have been seen while the equations were written.
          </p>
          <p>
            Only {ofAll(blind.length, measured.length)} measurements came after the equations that
            they test. Expect larger errors on a server unlike these.
          </p>
          <p className={outside.length > 0 ? "note-warning" : "soft"}>
            {outside.length > 0
              ? `Your plan is beyond the measurements: ${outside.join(", ")}.`
              : "Size, pool, threads and OpenZFS of your plan are within what was measured."}
          </p>
        </div>
        <div>
          <p>Reads/s and queries/s have never been measured on:</p>
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
