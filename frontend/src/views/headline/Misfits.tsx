import { usePlanStore } from "../../plan/context.tsx";
import { misfits } from "../../plan/fitting.ts";
import { resultOf, useSettledPlan } from "../../plan/result.ts";

/** Says that no machine can be this plan, and offers the nearest that can. */
export default function Misfits() {
  const plan = useSettledPlan();
  const found = misfits(plan, resultOf(plan));
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  return (
    <section className="misfits" aria-label="What does not fit">
      <strong>This plan does not fit.</strong>
      <ul>
        {found.map(({ text, change }) => (
          <li key={text}>
            {text}{" "}
            {change !== null && (
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  edit(change.path, change.value);
                  finish();
                }}
              >
                {change.text}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p>The figures assume that the missing part is there.</p>
    </section>
  );
}
