import type { MeasuredName, Sizing } from "@arcplan/shared/evidence";
import {
  errorText,
  MEASURED_NAMES,
  measuredLabel,
  measuredText,
  predictedFigure,
} from "../plan/answers/measured-figures.ts";
import { resultOf, useSettledPlan } from "../plan/answers/result.ts";
import { usePlanStore } from "../plan/context.tsx";
import { differences } from "../plan/differences.ts";
import { capturedState, marksOf } from "../plan/sized.ts";
import { MeasuredTable } from "./MeasuredTable.tsx";
import { Remedy } from "./OpenFields.tsx";
import { Marks } from "./Stated.tsx";
import * as words from "./words.ts";

function namesOf({ measured }: Sizing): readonly MeasuredName[] {
  return MEASURED_NAMES.filter((name) => measured[name] !== undefined);
}

/** Why a measured figure has no prediction beside it. */
function withoutPrediction(name: MeasuredName, { measured, missing }: Sizing): string {
  if (measured[name]?.comparable === false) return words.notComparable;
  return missing.length === 0 ? words.wentIntoPlan : words.noPredictionYet;
}

/** Whether prediction and measurement agree, and what to do if not. */
export function Verdict({ sizing }: { readonly sizing: Sizing }) {
  const { disagreement, backtest } = sizing;
  if (disagreement !== null) {
    const row = backtest.find(({ figure }) => figure === disagreement.figure);
    return (
      <div className="measured-verdict measured-wrong">
        <p>
          <span aria-hidden="true">✕ </span>
          <strong>
            {words.disagrees(
              row === undefined
                ? null
                : {
                    label: measuredLabel(row.figure, sizing.plan),
                    measured: measuredText(row.figure, row.measured),
                    predicted: measuredText(row.figure, row.predicted),
                    error: errorText(row),
                  },
            )}
          </strong>{" "}
          {disagreement.cause}
        </p>
        <Remedy text={disagreement.remedy} plan={sizing.plan} />
      </div>
    );
  }
  if (backtest.length === 0 || sizing.contradictions.length > 0) return null;
  return (
    <p className="measured-verdict measured-right">
      <span aria-hidden="true">✓ </span>
      {words.agrees}
    </p>
  );
}

/** Differences of the plan on screen from the plan as captured. */
function Changes({ sizing }: { readonly sizing: Sizing }) {
  const plan = useSettledPlan();
  const replacePlan = usePlanStore((state) => state.replacePlan);
  const changed = differences(sizing.plan, plan);
  if (changed.length === 0) return null;
  return (
    <p className="measured-changes">
      {words.changes(changed.map(({ label, before, after }) => words.change(label, before, after)))}{" "}
      <button type="button" className="text-button" onClick={() => replacePlan(sizing.plan)}>
        {words.backToCaptured}
      </button>
    </p>
  );
}

/** Which part of the recording is compared, and the way back to all of it. */
function Part() {
  const part = usePlanStore((state) => state.measuredPart);
  const measureOver = usePlanStore((state) => state.measureOver);
  if (part === null) return null;
  return (
    <p className="measured-changes">
      {words.onlyPart(part.words)}{" "}
      <button type="button" className="text-button" onClick={() => measureOver(null)}>
        {words.compareWhole}
      </button>
    </p>
  );
}

/** Measured figures beside the prediction of the same plan, and beside that of a changed one. */
export function MeasuredPanel({ sizing }: { readonly sizing: Sizing }) {
  const plan = useSettledPlan();
  const state = capturedState(plan, sizing);
  const names = namesOf(sizing);
  const marks = marksOf(plan, sizing);
  const result = resultOf(plan);
  if (state === null) return null;
  return (
    <div className="measured-panel">
      <Part />
      <Marks statements={marks} />
      {(marks.length === 0 || sizing.disagreement !== null) && <Verdict sizing={sizing} />}
      {names.length > 0 && (
        <MeasuredTable
          plan={sizing.plan}
          rows={names.map((figure) => {
            const now = predictedFigure(figure, result);
            return {
              figure,
              measured: sizing.measured[figure]?.value ?? 0,
              compared:
                sizing.backtest.find((row) => row.figure === figure) ??
                withoutPrediction(figure, sizing),
              ...(!state.isUnchanged && { now: now === null ? null : measuredText(figure, now) }),
            };
          })}
        />
      )}
      {!state.isUnchanged && <Changes sizing={sizing} />}
    </div>
  );
}
