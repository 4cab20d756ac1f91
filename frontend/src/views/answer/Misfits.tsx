import type { Plan } from "@arcplan/shared";
import { resultOf } from "../../plan/answers/result.ts";
import { useIsViewed, usePlanStore } from "../../plan/context.tsx";
import { misfits } from "../../plan/fields/fitting.ts";
import * as words from "./words.ts";

interface MisfitsProps {
  readonly plan: Plan;
  /** Paper has no buttons. */
  readonly isOnPaper?: boolean;
}

/** Says what does not fit and offers the nearest value that does. */
export function Misfits({ plan, isOnPaper = false }: MisfitsProps) {
  const found = misfits(plan, resultOf(plan));
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  const isViewed = useIsViewed();
  return (
    <section className="misfits" aria-label={words.whatDoesNotFit}>
      <strong>{words.doesNotFit}</strong>
      <ul>
        {found.map(({ text, change }) => (
          <li key={text}>
            {text}{" "}
            {change !== null && !isViewed && !isOnPaper && (
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
      <p>{words.figuresOfMisfit}</p>
    </section>
  );
}
