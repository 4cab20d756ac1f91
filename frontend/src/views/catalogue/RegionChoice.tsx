import { HOME_REGION } from "@arcplan/shared";
import { FIELDS } from "@arcplan/shared/plan/fields.ts";
import { usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";

const PATH = "prices.region";
const FIELD = FIELDS[PATH];
const REGION_WORDS = (FIELD.kind === "choice" && FIELD.words) || {};

/** The region whose AWS prices the table shows; the plan's own. */
export function RegionChoice() {
  const store = usePlanStoreApi();
  const region = usePlanStore((state) => state.plan.prices.region ?? HOME_REGION);
  return (
    <select
      className="select"
      aria-label={FIELD.label}
      value={region}
      onChange={(event) => {
        store.getState().edit(PATH, event.currentTarget.value);
        store.getState().finish();
      }}
    >
      {Object.entries(REGION_WORDS).map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </select>
  );
}
