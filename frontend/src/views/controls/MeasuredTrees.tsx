import { usePlanStore } from "../../plan/context.tsx";
import { formatQuantity } from "../../plan/fields/quantity.ts";
import { OriginBadge } from "./OriginBadge.tsx";
import * as words from "./words.ts";

/** Says that block counts come from a dump, and offers to drop them. */
export function MeasuredTrees() {
  const trees = usePlanStore((state) => state.plan.data.measured_trees ?? null);
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  if (trees === null) return null;
  return (
    <p className="measured-trees">
      <OriginBadge origin="measured" />
      <span>
        {words.measuredTrees(trees.files, formatQuantity("binary-bytes", trees.record_bytes))}{" "}
        <button
          type="button"
          className="text-button"
          onClick={() => {
            edit("data.measured_trees", null);
            finish();
          }}
        >
          {words.assumeDense}
        </button>
      </span>
    </p>
  );
}
