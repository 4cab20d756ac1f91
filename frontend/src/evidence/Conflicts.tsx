import type { Conflict } from "@arcplan/shared/evidence";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, isFieldPath, isSameValue } from "@arcplan/shared/plan/paths.ts";
import { useReview } from "./context.tsx";
import { SourceList } from "./SourceList.tsx";
import * as words from "./words.ts";
import { valueText } from "./words.ts";

interface SidesProps {
  readonly path: FieldPath;
  readonly conflict: Conflict;
}

function Sides({ path, conflict }: SidesProps) {
  const { sizing, sizer } = useReview();
  const chosen = sizing.fields[path]?.value ?? conflict.chosen;
  return (
    <li className="review-conflict">
      <h3>{labelOf(path, sizing.plan)}</h3>
      <p>{conflict.why}</p>
      <ul className="review-sides">
        {conflict.values.map(({ value, sources }) => {
          const text = valueText(sizing.plan, path, value);
          const isChosen = isSameValue(value, chosen);
          return (
            <li key={text} className={isChosen ? "review-side review-side-chosen" : "review-side"}>
              <button
                type="button"
                className="button button-quiet"
                aria-pressed={isChosen}
                aria-label={words.labelled(labelOf(path, sizing.plan), text)}
                onClick={() => void sizer.enter(path, value)}
              >
                {isChosen ? words.used : words.use} {text}
              </button>
              <SourceList sources={sources} />
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** Captures of other hosts and engines: nothing to choose, the others have to be removed. */
function Others({ conflict }: Pick<SidesProps, "conflict">) {
  return (
    <li className="review-conflict">
      <h3>{words.whose(conflict.path)}</h3>
      <p>{conflict.why}</p>
      <ul className="review-sides">
        {conflict.values.map(({ value, sources }) => (
          <li key={String(value)} className="review-side">
            {String(value)}
            <SourceList sources={sources} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Fields on which captures disagree: each side with its lines, and the one in use. */
export function Conflicts() {
  const { sizing } = useReview();
  return (
    <ul className="review-conflicts">
      {sizing.conflicts.map((conflict) =>
        isFieldPath(conflict.path) && conflict.path !== "engine" ? (
          <Sides key={conflict.path} path={conflict.path} conflict={conflict} />
        ) : (
          <Others key={conflict.path + String(conflict.values[1]?.value)} conflict={conflict} />
        ),
      )}
    </ul>
  );
}
