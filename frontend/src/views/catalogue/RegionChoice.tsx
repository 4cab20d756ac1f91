import { HOME_REGION } from "@arcplan/shared";
import { usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { specOf } from "../../plan/fields/fields.ts";
import { REGION_WORDS } from "../../plan/fields/region.ts";

const PATH = "prices.region";

/** The region whose AWS prices the table shows; the plan's own. */
export function RegionChoice() {
  const store = usePlanStoreApi();
  const region = usePlanStore((state) => state.plan.prices.region ?? HOME_REGION);
  return (
    <select
      className="select"
      aria-label={specOf(PATH)?.label}
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
