import { usePlanStore } from "../../plan/context.tsx";
import { plural } from "../../plan/plural.ts";
import { formatQuantity } from "../../plan/quantity.ts";
import { OriginBadge } from "./OriginBadge.tsx";

/** Says that block counts come from a dump, and lets go of them. */
export function MeasuredTrees() {
  const trees = usePlanStore((state) => state.plan.data.measured_trees ?? null);
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  if (trees === null) return null;
  return (
    <p className="measured-trees">
      <OriginBadge origin="measured" />
      <span>
        Block trees of {plural(trees.files, "file")} from a zdb dump at recordsize{" "}
        {formatQuantity("binary-bytes", trees.record_bytes)}.{" "}
        <button
          type="button"
          className="text-button"
          onClick={() => {
            edit("data.measured_trees", null);
            finish();
          }}
        >
          Assume dense files instead
        </button>
      </span>
    </p>
  );
}
