import type { Plan } from "@arcplan/shared";
import { usePlanStore, usePlanStoreApi } from "../plan/context.tsx";
import { differences } from "../plan/differences.ts";
import type { Measurement } from "../plan/measured-slice.ts";
import { getField, pathsOf } from "../plan/paths.ts";
import { withChanges } from "../plan/plan-slice.ts";
import { useSettledPlan } from "../plan/result.ts";
import type { Offer } from "./measurement.ts";

/** Whether the plan already has every value of a measurement. */
function isInPlan(plan: Plan, { values }: Measurement): boolean {
  return pathsOf(values).every(
    (path) => JSON.stringify(getField(plan, path)) === JSON.stringify(values[path]),
  );
}

/** What a measurement would change, field by field. */
function changesInWords(plan: Plan, { values }: Measurement): string {
  const changed = differences(
    plan,
    withChanges(plan, values, () => "measured"),
  );
  return changed
    .map(({ label, before, after }) => `${label} from ${before} to ${after}`)
    .join("; ");
}

interface UseInPlanProps {
  readonly offer: Offer;
  /** What the button does, such as "Use in the plan". */
  readonly action: string;
  readonly what: string;
}

/** Offers to set the plan from a capture, or says why it cannot. */
export function UseInPlan({ offer, action, what }: UseInPlanProps) {
  const plan = usePlanStoreApi();
  const settled = useSettledPlan();
  const measurement = offer.measurement;
  const done = usePlanStore((state) => measurement !== null && isInPlan(state.plan, measurement));
  if (measurement === null)
    return <p className="use use-not">Not for the plan: {offer.reason.replace(/\.$/, "")}.</p>;
  if (done) return <p className="use use-done">The plan uses {what}.</p>;
  return (
    <div className="use">
      <button
        type="button"
        className="button button-quiet use-button"
        onClick={() => plan.getState().applyMeasurement(measurement)}
      >
        {action}
      </button>
      <p className="entry-note">
        Sets {changesInWords(settled, measurement)}. {offer.notes.join(" ")}
      </p>
    </div>
  );
}
