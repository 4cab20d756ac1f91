import { missingIn, type Plan, type Prediction } from "@arcplan/shared";
import { aboutFigure, bandWords } from "../plan/bands.ts";
import { missingLabel } from "../plan/fields.ts";
import { formatQuantity } from "../plan/quantity.ts";
import { planInWords } from "../views/headline/words.ts";
import { arcState, capitalised } from "../views/summary/words.ts";

/** What is asked, and the answer in two sentences. */
export function Question({ plan, result }: { readonly plan: Plan; readonly result: Prediction }) {
  const missing = missingIn(plan);
  const { cost } = result;
  const arc = arcState(result, plan.memory.arc_bytes);
  return (
    <section aria-labelledby="report-question">
      <h2 id="report-question">Question and answer</h2>
      <p>What will this server read per second, what limits it, and what does it cost?</p>
      <p>{planInWords(plan)}</p>
      {missing.length > 0 ? (
        <p>
          <strong>No prediction yet.</strong> These are missing:{" "}
          {missing.map(({ path }) => missingLabel(path)).join(", ")}. Where they are fields, the
          plan below holds placeholders.
        </p>
      ) : (
        <p>
          <strong>
            {capitalised(aboutFigure(result, "reads.per_s"))} ({bandWords(result, "reads.per_s")}),
            limited by {result.bottleneck_text}; then by {result.next_bottleneck_text}.
          </strong>{" "}
          An ARC of {aboutFigure(result, "metadata.arc_min_bytes")} (
          {bandWords(result, "metadata.arc_min_bytes")}) reads less than one indirect block per
          hundred reads; {arc.limit}: {arc.verdict}. The plan costs{" "}
          {formatQuantity("usd", cost.month_usd)} a month
          {cost.complete ? "" : ", without the parts that have no price"}.
        </p>
      )}
    </section>
  );
}
