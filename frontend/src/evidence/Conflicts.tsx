import type { Conflict, Sizing } from "@arcplan/shared/evidence";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, isFieldPath, isSameValue } from "@arcplan/shared/plan/paths.ts";
import { useReview } from "./context.tsx";
import { SourceList } from "./KnownFields.tsx";
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

/** Captures of the sides that have this value, or of the others. */
function namesOf({ values }: Conflict, value: unknown, isOwn: boolean): ReadonlySet<string> {
  const sides = values.filter((side) => isSameValue(side.value, value) === isOwn);
  return new Set(sides.flatMap(({ sources }) => sources.map(({ capture }) => capture)));
}

/** Captures of several hosts or engines: one is chosen by removing the files of the others. */
function Others({ conflict }: Pick<SidesProps, "conflict">) {
  const { sizing, removal } = useReview();
  const { path } = conflict;
  const textOf = (value: unknown) =>
    isFieldPath(path) ? valueText(sizing.plan, path, value) : String(value);
  return (
    <li className="review-conflict">
      <h3>{words.whose(path, sizing.plan)}</h3>
      <p>{conflict.why}</p>
      <ul className="review-sides">
        {conflict.values.map(({ value, sources }) => {
          const others = namesOf(conflict, value, false);
          const remove = removal(others, namesOf(conflict, value, true));
          return (
            <li key={String(value)} className="review-side">
              {remove === null ? (
                textOf(value)
              ) : (
                <button
                  type="button"
                  className="button button-quiet"
                  title={words.onlyTitle(others.size)}
                  onClick={remove}
                >
                  {words.only(textOf(value))}
                </button>
              )}
              <SourceList sources={sources} />
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** Whether a side is left out because it is another host's: its value alone would not be that host's plan. */
function isBetweenHosts({ values, chosen }: Conflict, { unused }: Sizing): boolean {
  const leftOut = new Set(unused.map(({ capture }) => capture));
  return values.some(
    ({ value, sources }) =>
      !isSameValue(value, chosen) &&
      sources.length > 0 &&
      sources.every(({ capture }) => leftOut.has(capture)),
  );
}

/** Fields on which captures disagree: each side with its lines, and the one in use. */
export function Conflicts() {
  const { sizing } = useReview();
  return (
    <ul className="review-conflicts">
      {sizing.conflicts.map((conflict) =>
        isFieldPath(conflict.path) &&
        conflict.path !== "engine" &&
        !isBetweenHosts(conflict, sizing) ? (
          <Sides key={conflict.path} path={conflict.path} conflict={conflict} />
        ) : (
          <Others key={conflict.path + String(conflict.values[1]?.value)} conflict={conflict} />
        ),
      )}
    </ul>
  );
}
