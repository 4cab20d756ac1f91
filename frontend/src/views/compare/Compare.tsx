import { missingIn, type Plan, type Prediction } from "@arcplan/shared";
import { bandOf } from "@arcplan/shared/model/band/bands.ts";
import { isToldByEnds } from "@arcplan/shared/model/number/format.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import type { Quantity } from "@arcplan/shared/plan/field.ts";
import { SPEED_NAMES } from "@arcplan/shared/plan/speed.ts";
import { speedIn, withoutAbout } from "../../plan/answers/bands.ts";
import { asTold, resultOf } from "../../plan/answers/result.ts";
import { useIsViewed, usePlanStore } from "../../plan/context.tsx";
import { differences } from "../../plan/differences.ts";
import { PIN_LETTERS } from "../../plan/library-slice.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import * as words from "./words.ts";
import "../library/library.css";

interface Row {
  readonly label: string;
  readonly better: "more" | "less";
  /** A figure with a band is told by what that leaves of it. */
  readonly told: { readonly figure: string } | { readonly quantity: Quantity };
  /** Null where it has no price. */
  readonly of: (result: Prediction) => number | null;
}

const row = (label: string, told: Row["told"], better: Row["better"], of: Row["of"]): Row => ({
  label,
  told,
  better,
  of,
});

/** The first row: what the plan on screen counts its speed in. */
function speedRow(current: Prediction | null): Row {
  const isQueries = current !== null && speedIn(current).noun === "queries";
  const of = ({ reads }: Prediction) => (isQueries ? reads.queries_per_s : reads.per_s);
  const figure = isQueries ? "reads.queries_per_s" : "reads.per_s";
  return row(SPEED_NAMES[isQueries ? "queries" : "reads"], { figure }, "more", of);
}

const ROWS: readonly Row[] = [
  row(words.meanLatency, { figure: "reads.mean_ms" }, "less", (all) => all.reads.mean_ms),
  row(words.p95Latency, { figure: "reads.p95_ms" }, "less", (all) => all.reads.p95_ms),
  row(words.p99Latency, { figure: "reads.p99_ms" }, "less", (all) => all.reads.p99_ms),
  row(words.commits, { figure: "commits.per_s" }, "more", (all) => all.commits.per_s),
  row(
    words.arcForMetadata,
    { figure: "metadata.arc_min_bytes" },
    "less",
    (all) => all.metadata.arc_min_bytes,
  ),
  row(words.costPerMonth, { quantity: "usd" }, "less", words.monthOf),
  row(words.costPer1000Iops, { quantity: "usd" }, "less", (all) => all.cost.usd_per_1000_iops),
];

interface PinHeadProps {
  readonly index: number;
  readonly plan: Plan;
  /** The first pinned plan, which the others are compared with. */
  readonly base: Plan;
}

function PinHead({ index, plan, base }: PinHeadProps) {
  const unpin = usePlanStore((state) => state.unpin);
  const replacePlan = usePlanStore((state) => state.replacePlan);
  const isViewed = useIsViewed();
  const letter = PIN_LETTERS[index] ?? "";
  return (
    <th scope="col" className="numeric">
      <button
        type="button"
        className="text-button"
        title={words.showPlan(plan.title)}
        disabled={isViewed}
        onClick={() => replacePlan(plan)}
      >
        {letter} {words.changedName(differences(base, plan), plan.title)}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.unpin(letter)}
        onClick={() => unpin(index)}
      >
        <CloseIcon />
      </button>
    </th>
  );
}

function textOf({ told, of }: Row, result: Prediction | null): string {
  if (result === null) return words.noPrediction;
  if ("figure" in told) return withoutAbout(result, told.figure);
  const value = of(result);
  return value === null ? words.noPrice : formatQuantity(told.quantity, value);
}

const bandIn = ({ told }: Row, result: Prediction | null) =>
  "figure" in told && result !== null ? bandOf(result.bands, told.figure) : undefined;

function isToldBoth(row: Row, result: Prediction | null): boolean {
  const band = bandIn(row, result);
  return band !== undefined && isToldByEnds(band);
}

interface ChangeProps {
  readonly row: Row;
  readonly then: Prediction | null;
  readonly now: Prediction | null;
}

/** How a figure compares with plan A's: a sign and a colour for better or worse, where one figure of each is known. */
function Change({ row, then, now }: ChangeProps) {
  if ([then, now].some((one) => isToldBoth(row, one))) return null;
  const figure = (one: Prediction | null) => (one && row.of(one)) ?? Number.NaN;
  const [before, after] = [figure(then), figure(now)];
  const text = words.relativeChange(before, after);
  if (text === "" || text === words.same)
    return <span className="soft compare-change">{text}</span>;
  const isBetter = after > before === (row.better === "more");
  return (
    <span className={`compare-change ${isBetter ? "compare-better" : "compare-worse"}`}>
      <span aria-hidden="true">{isBetter ? "▲" : "▼"}</span> {text}
      <span className="hidden-text">{isBetter ? words.better : words.worse}</span>
    </span>
  );
}

interface CellProps {
  readonly row: Row;
  readonly base: Prediction | null;
  readonly result: Prediction | null;
}

function Cell({ row, base, result }: CellProps) {
  return (
    <td className="numeric">
      {textOf(row, result)}
      {bandIn(row, result)?.probability === 0 && (
        <span className="soft compare-change">{words.untested}</span>
      )}
      {result !== base && <Change row={row} then={base} now={result} />}
    </td>
  );
}

/** Pinned plans beside the one on screen; changes are against the first pinned, A. */
export default function Compare() {
  const pinned = usePlanStore((state) => state.pinned);
  const plan = usePlanStore((state) => state.plan);
  const assumed = usePlanStore(({ answer }) => answer?.assumed);
  const predictionOf = (of: Plan): Prediction | null =>
    missingIn(of).length > 0 ? null : resultOf(asTold(of, assumed));
  const [base] = pinned;
  if (base === undefined) return null;
  const first = predictionOf(base);
  const shown = [...pinned.map(predictionOf), predictionOf(plan)];
  const current = predictionOf(plan);
  return (
    <section className="compare" aria-labelledby="compare-title">
      <h2 id="compare-title">{words.title}</h2>
      <div className="wide-table">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-text">{words.figure}</span>
              </th>
              {pinned.map((other, index) => (
                <PinHead key={PIN_LETTERS[index]} index={index} plan={other} base={base} />
              ))}
              <th scope="col" className="numeric">
                {words.onScreen}
              </th>
            </tr>
          </thead>
          <tbody>
            {[speedRow(current), ...ROWS].map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {shown.map((result, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                  <Cell key={index} row={row} base={first} result={result} />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{words.limitedBy}</th>
              {shown.map((result, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <td key={index} className="numeric">
                  {result?.bottleneck_text ?? words.noPrediction}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <ul className="compare-words">
        {pinned.map((other, index) => (
          <li key={PIN_LETTERS[index]}>
            <strong>{PIN_LETTERS[index]}</strong>{" "}
            {words.comparedInWords(differences(other, plan), predictionOf(other), current)}
          </li>
        ))}
      </ul>
    </section>
  );
}
