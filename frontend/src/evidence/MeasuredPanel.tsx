import type { BacktestFigure, MeasuredName, Sizing } from "@arcplan/shared/evidence";
import {
  errorText,
  isWithinError,
  MEASURED_NAMES,
  measuredLabel,
  measuredText,
  predictedFigure,
} from "../plan/answers/measured-figures.ts";
import { resultOf, useSettledPlan } from "../plan/answers/result.ts";
import { usePlanStore } from "../plan/context.tsx";
import { differences } from "../plan/differences.ts";
import { capturedState, marksOf } from "../plan/sized.ts";
import { Remedy } from "./OpenFields.tsx";
import { Marks } from "./Stated.tsx";
import * as words from "./words.ts";

function namesOf({ measured }: Sizing): readonly MeasuredName[] {
  return MEASURED_NAMES.filter((name) => measured[name] !== undefined);
}

interface FigureProps {
  readonly name: MeasuredName;
  readonly label: string;
  readonly measured: number;
  /** Null where the figure went into the plan, so that it cannot test the prediction. */
  readonly compared: BacktestFigure | null;
  readonly hasResult: boolean;
  /** Whether it counts what the prediction does, over the load alone. */
  readonly isComparable: boolean;
  /** What a changed plan predicts; null while the plan is as captured. */
  readonly now: string | null;
}

function withoutPrediction(hasResult: boolean, isComparable: boolean): string {
  if (!isComparable) return words.notComparable;
  return hasResult ? words.wentIntoPlan : words.noPredictionYet;
}

function Figure({ name, label, measured, compared, hasResult, isComparable, now }: FigureProps) {
  const isOff = compared !== null && !compared.inside;
  return (
    <div className={isOff ? "measured-figure measured-off" : "measured-figure"}>
      <dt>{label}</dt>
      <dd>
        <span className="measured-value">{measuredText(name, measured)}</span> {words.measured}
      </dd>
      <dd>
        {compared === null ? (
          <span className="soft">{withoutPrediction(hasResult, isComparable)}</span>
        ) : (
          <>
            <span className="measured-value">{measuredText(name, compared.predicted)}</span>{" "}
            {words.predicted}{" "}
            <span className="measured-error">
              {isOff && <span aria-hidden="true">✕ </span>}
              {isOff && <span className="hidden-text">{words.misses}</span>}
              {words.error(errorText(compared), isWithinError(compared))}
            </span>
          </>
        )}
      </dd>
      {now !== null && (
        <dd>
          <span className="measured-value">{now}</span> {words.thisPlan}
        </dd>
      )}
    </div>
  );
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
        <dl className="measured-figures" aria-label={words.figures}>
          {names.map((name) => {
            const now = state.isUnchanged ? null : predictedFigure(name, result);
            return (
              <Figure
                key={name}
                name={name}
                label={measuredLabel(name, sizing.plan)}
                measured={sizing.measured[name]?.value ?? 0}
                compared={sizing.backtest.find(({ figure }) => figure === name) ?? null}
                hasResult={sizing.missing.length === 0}
                isComparable={sizing.measured[name]?.comparable !== false}
                now={now === null ? null : measuredText(name, now)}
              />
            );
          })}
        </dl>
      )}
      {!state.isUnchanged && <Changes sizing={sizing} />}
    </div>
  );
}
