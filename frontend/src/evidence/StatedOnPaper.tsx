import { usePlanStore } from "../plan/context.tsx";
import { capturedState, marksOf } from "../plan/sized.ts";
import { withoutNames } from "./hidden-names.ts";
import { leftOut, Marks, otherwise, StatementList } from "./Stated.tsx";
import * as words from "./words.ts";

/** In the report: why the prediction does not hold, and what captures state that the model leaves out. */
export function StatedOnPaper() {
  const plan = usePlanStore((state) => state.plan);
  const given = usePlanStore((state) => state.sizing);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  if (given === null || capturedState(plan, given) === null) return null;
  const sizing = namesHidden ? { ...given, stated: withoutNames(given).stated } : given;
  const parts = [
    [words.notModelled, leftOut(sizing)],
    [words.statedOtherwise, otherwise(sizing)],
  ] as const;
  return (
    <>
      <Marks statements={marksOf(plan, sizing)} />
      {parts.map(
        ([title, statements]) =>
          statements.length > 0 && (
            <section key={title}>
              <h2>{title}</h2>
              <StatementList statements={statements} />
            </section>
          ),
      )}
    </>
  );
}
