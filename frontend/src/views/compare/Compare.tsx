import { missingIn, type Plan, type Prediction } from "@arcplan/shared";
import { usePlanStore } from "../../plan/context.tsx";
import { differences } from "../../plan/differences.ts";
import type { Quantity } from "../../plan/field-spec.ts";
import { PIN_LETTERS } from "../../plan/letters.ts";
import { formatQuantity } from "../../plan/quantity.ts";
import { resultOf } from "../../plan/result.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import { comparedInWords, relativeChange } from "./words.ts";

interface Row {
  readonly label: string;
  readonly quantity: Quantity;
  /** Null where it has no price. */
  readonly of: (result: Prediction) => number | null;
}

const ROWS: readonly Row[] = [
  { label: "Reads", quantity: "per-s", of: (result) => result.reads.per_s },
  { label: "Latency, mean", quantity: "ms", of: (result) => result.reads.mean_ms },
  { label: "Latency, p95", quantity: "ms", of: (result) => result.reads.p95_ms },
  { label: "Latency, p99", quantity: "ms", of: (result) => result.reads.p99_ms },
  { label: "Commits", quantity: "per-s", of: (result) => result.commits.per_s },
  {
    label: "ARC for metadata",
    quantity: "binary-bytes",
    of: (result) => result.metadata.arc_min_bytes,
  },
  { label: "Cost per month", quantity: "usd", of: (result) => result.cost.month_usd },
  {
    label: "Cost per 1000 IOPS",
    quantity: "usd",
    of: (result) => result.cost.usd_per_1000_iops,
  },
];

function PinHead({ index, plan }: { readonly index: number; readonly plan: Plan }) {
  const unpin = usePlanStore((state) => state.unpin);
  const replacePlan = usePlanStore((state) => state.replacePlan);
  const letter = PIN_LETTERS[index] ?? "";
  return (
    <th scope="col" className="numeric">
      <button
        type="button"
        className="text-button"
        title={`Show ${plan.title}`}
        onClick={() => replacePlan(plan)}
      >
        {letter} {plan.title}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Unpin ${letter}`}
        onClick={() => unpin(index)}
      >
        <CloseIcon />
      </button>
    </th>
  );
}

const NO_PREDICTION = "no prediction";

/** The prediction of a plan that lacks nothing. */
const predictionOf = (plan: Plan): Prediction | null =>
  missingIn(plan).length > 0 ? null : resultOf(plan);

function textOf({ quantity, of }: Row, result: Prediction | null): string {
  if (result === null) return NO_PREDICTION;
  const value = of(result);
  return value === null ? "no price" : formatQuantity(quantity, value);
}

function Cell({ row, pinned, current }: { row: Row; pinned: Plan; current: Prediction | null }) {
  const result = predictionOf(pinned);
  const figure = (one: Prediction | null) => (one && row.of(one)) ?? Number.NaN;
  return (
    <td className="numeric">
      {textOf(row, result)}
      <span className="soft compare-change">{relativeChange(figure(result), figure(current))}</span>
    </td>
  );
}

/** Pinned plans beside the one on screen; percentages say how the one on screen compares. */
export default function Compare() {
  const pinned = usePlanStore((state) => state.pinned);
  const plan = usePlanStore((state) => state.plan);
  if (pinned.length === 0) return null;
  const current = predictionOf(plan);
  return (
    <section className="compare" aria-labelledby="compare-title">
      <h2 id="compare-title">Compare</h2>
      <div className="wide-table">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-text">Figure</span>
              </th>
              <th scope="col" className="numeric">
                On screen
              </th>
              {pinned.map((other, index) => (
                <PinHead key={PIN_LETTERS[index]} index={index} plan={other} />
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td className="numeric">{textOf(row, current)}</td>
                {pinned.map((other, index) => (
                  <Cell key={PIN_LETTERS[index]} row={row} pinned={other} current={current} />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Limited by</th>
              <td className="numeric">{current?.bottleneck_text ?? NO_PREDICTION}</td>
              {pinned.map((other, index) => (
                <td key={PIN_LETTERS[index]} className="numeric">
                  {predictionOf(other)?.bottleneck_text ?? NO_PREDICTION}
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
            {comparedInWords(differences(other, plan), predictionOf(other), current)}
          </li>
        ))}
      </ul>
    </section>
  );
}
