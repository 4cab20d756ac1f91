import { missingPaths, type Plan } from "@arcplan/shared";
import type { Sizing } from "@arcplan/shared/evidence";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { openEvidence } from "../../advice/places.ts";
import {
  contradictionWords,
  measuredLabel,
  measuredText,
} from "../../plan/answers/measured-figures.ts";
import { resultOf } from "../../plan/answers/result.ts";
import { useContradictions } from "../../plan/answers/trust.ts";
import {
  useIsViewed,
  usePlanStore,
  usePlanStoreApi,
  usePlanStoreParts,
} from "../../plan/context.tsx";
import { missingLabel } from "../../plan/fields/fields.ts";
import { misfits } from "../../plan/fields/fitting.ts";
import { remedyText } from "../../plan/remedy.ts";
import { showField } from "../controls/ControlRow.tsx";
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

/** Figures of the measured load that stand in place of a prediction. */
const TOLD = ["queries_per_s", "mean_ms", "device_reads_per_s", "device_writes_per_s"] as const;

function measuredFigures({ measured, plan }: Sizing): readonly string[] {
  return TOLD.flatMap((name) => {
    const figure = measured[name];
    return figure ? `${measuredLabel(name, plan)} ${measuredText(name, figure.value)}` : [];
  });
}

/** What of the measured load the plan does not reproduce, and the question that settles it. */
function Contradictions() {
  const contradictions = useContradictions();
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const plan = usePlanStore((state) => state.plan);
  return contradictions.map((one, index) => (
    <li key={one.figure}>
      {words.counted(contradictionWords(one))}
      {/* What follows the first mostly follows from it: the evidence says how. */}
      {(index === 0 || one.measured === null) && (
        <>
          {" "}
          {one.why} {/* Where captures contradict each other, the question names them. */}
          {namesHidden && one.measured === null
            ? words.hiddenQuestion
            : remedyText(one.question, plan)}
        </>
      )}
    </li>
  ));
}

/** What captures do not tell of the plan, why, and where it is said. */
function NotCaptured({ missing }: Pick<Sizing, "missing">) {
  const plan = usePlanStore((state) => state.plan);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const { compareChoices, showReview } = usePlanStoreApi().getState();
  const paths = usePlanStoreParts((state) => missingPaths(state.plan));
  return (
    <ul>
      {paths.map((path) => {
        const isDevice = path === "storage.device";
        const known = missing.find((one) => one.path === path);
        return (
          <li key={path}>
            {words.lacks(missingLabel(path, plan))}{" "}
            {known !== undefined && (namesHidden ? words.hiddenQuestion : known.why)}{" "}
            <button
              type="button"
              className="text-button"
              onClick={() => (isDevice ? compareChoices(path) : showReview(true))}
            >
              {isDevice ? words.chooseDrive : words.enterIt}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What a plan without captures lacks: each name leads to where it is entered. */
function NotEntered() {
  const plan = usePlanStore((state) => state.plan);
  const store = usePlanStoreApi();
  const { compareChoices } = store.getState();
  const paths = usePlanStoreParts((state) => missingPaths(state.plan)).filter(isFieldPath);
  return (
    <p>
      {words.dropOrEnter}
      {paths.map((path, index) => (
        <span key={path}>
          {index > 0 && ", "}
          <button
            type="button"
            className="text-button"
            onClick={() =>
              path === "storage.device" ? compareChoices(path) : showField(store, path)
            }
          >
            {missingLabel(path, plan)}
          </button>
        </span>
      ))}
    </p>
  );
}

interface UnpredictedProps {
  readonly why: "contradicted" | "missing";
  /** Paper has no buttons. */
  readonly isOnPaper?: boolean;
}

/** In place of a prediction: what was measured, and what to settle first. */
export default function Unpredicted({ why, isOnPaper = false }: UnpredictedProps) {
  const sizing = usePlanStore((state) => state.sizing);
  const store = usePlanStoreApi();
  const isContradicted = why === "contradicted";
  if (sizing === null && isContradicted) return null;
  const title = isContradicted ? words.noPredictionTitle : words.noAnswer;
  return (
    <section className={`misfits ${isContradicted ? "" : "is-open"}`} aria-label={title}>
      <strong>{title}</strong> {sizing && words.measuredInstead(measuredFigures(sizing))}
      {isContradicted && (
        <>
          <ul>
            <Contradictions />
          </ul>
          {!isOnPaper && (
            <button type="button" className="text-button" onClick={() => openEvidence(store)}>
              {words.seeEvidence}
            </button>
          )}
        </>
      )}
      {!isContradicted && (sizing ? <NotCaptured missing={sizing.missing} /> : <NotEntered />)}
    </section>
  );
}
