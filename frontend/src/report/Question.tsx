import type { Plan, Prediction } from "@arcplan/shared";
import { usePlanStore } from "../plan/context.tsx";
import { labelOf } from "../plan/fields.ts";
import type { FieldPath } from "../plan/paths.ts";
import { formatQuantity } from "../plan/quantity.ts";
import { missingIn } from "../plan/sized.ts";
import { planInWords } from "../views/headline/words.ts";
import { arcState, bandWords } from "../views/summary/words.ts";

/** What is asked, and the answer in two sentences. */
export function Question({ plan, result }: { readonly plan: Plan; readonly result: Prediction }) {
  const sizing = usePlanStore((state) => state.sizing);
  const missing = missingIn(plan, sizing);
  const { reads, cost, metadata } = result;
  const arc = arcState(result, plan.memory.arc_bytes);
  return (
    <section aria-labelledby="report-question">
      <h2 id="report-question">Question and answer</h2>
      <p>What will this server read per second, what limits it, and what does it cost?</p>
      <p>{planInWords(plan)}</p>
      {missing.length > 0 && (
        <p>
          <strong>No prediction yet.</strong> These values are missing, and sample values stand in
          their place below: {missing.map(({ path }) => labelOf(path as FieldPath)).join(", ")}.
        </p>
      )}
      <p hidden={missing.length > 0}>
        <strong>
          {formatQuantity("per-s", reads.per_s)}, {bandWords(reads)}, limited by{" "}
          {result.bottleneck_text}; then by {result.next_bottleneck_text}.
        </strong>{" "}
        The smallest ARC that holds every indirect block is{" "}
        {formatQuantity("binary-bytes", metadata.arc_min_bytes)} ({arc.limit}, {arc.verdict}). The
        plan costs {formatQuantity("usd", cost.month_usd)} a month
        {cost.complete ? "" : ", without the parts that have no price"}.
      </p>
    </section>
  );
}
