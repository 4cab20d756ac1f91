import type { Plan } from "@arcplan/shared";
import type { Calibration } from "@arcplan/shared/advice";
import { fieldText } from "@arcplan/shared/model/plan/field-text.ts";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { useMemo, useState } from "react";
import { MeasuredTable, rowsOf } from "../../evidence/MeasuredTable.tsx";
import { useIsViewed, usePlanStore } from "../../plan/context.tsx";
import { remedyText } from "../../plan/remedy.ts";
import { useAnswer } from "../answering/use-answer.ts";
import { CALIBRATION, changeText, misfitWords } from "../words.ts";
import { type Compared, comparedRow, measuredOf, worstError } from "./backtest.ts";

interface ChangesProps {
  readonly before: Plan;
  readonly calibration: Calibration;
}

function Changes({ before, calibration }: ChangesProps) {
  return (
    <ul className="advice-list">
      {calibration.changes.map(({ path, reason }) => (
        <li key={path}>
          {isFieldPath(path)
            ? changeText(
                labelOf(path, before),
                fieldText(before, path),
                fieldText(calibration.plan, path),
              )
            : path}
          <span className="soft">{CALIBRATION.reason(reason)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The measured figures beside the prediction of a fitted plan. */
function fittedRows({ rows }: Compared, fitted: Plan): Compared["rows"] {
  return rows.flatMap(({ figure, measured }) => comparedRow(figure, measured, fitted) ?? []);
}

interface RefusalProps {
  readonly compared: Compared;
  readonly rows: Compared["rows"];
}

/** Why no plan fits the captures, and what would help. */
function Refusal({ compared, rows }: RefusalProps) {
  const { plan } = compared;
  const off = rows.find(({ inside }) => !inside) ?? rows[0];
  return (
    <p role="status">
      <strong>{CALIBRATION.refused}</strong> {off !== undefined && misfitWords(off, plan)}
      {compared.disagreement !== null &&
        `${compared.disagreement.cause} ${remedyText(compared.disagreement.remedy, plan)}`}
    </p>
  );
}

/** Fits the captured plan to the measured figures, or tells why it cannot. */
export function Calibrate({ compared }: { readonly compared: Compared }) {
  const { plan } = compared;
  const replacePlan = usePlanStore((state) => state.replacePlan);
  const shown = usePlanStore((state) => state.plan);
  const isViewed = useIsViewed();
  const [isAsked, ask] = useState(false);
  const question = useMemo(() => ({ plan, measured: measuredOf(compared) }), [plan, compared]);
  const found = useAnswer("calibration", question);
  if (found === null)
    return (
      <p className="soft" aria-busy="true">
        {CALIBRATION.waiting}
      </p>
    );
  const calibration = found.answer;
  const fitted = fittedRows(compared, calibration.plan);
  const isFit = fitted.every(({ inside }) => inside) || worstError(fitted) < FITTED;
  if (compared.rows.every(({ inside }) => inside)) {
    return <p className="soft">{CALIBRATION.agrees}</p>;
  }
  if (shown === calibration.plan) {
    return (
      <div role="status">
        <p>{CALIBRATION.done}</p>
        <Changes before={plan} calibration={calibration} />
        <p>{CALIBRATION.fitted}</p>
        <MeasuredTable plan={plan} rows={rowsOf(fitted)} />
        <p className="soft">{CALIBRATION.caveat}</p>
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        className="button button-quiet"
        disabled={isViewed}
        onClick={() => {
          ask(true);
          if (isFit) replacePlan(calibration.plan);
        }}
      >
        {CALIBRATION.action}
      </button>
      {isAsked && !isFit && <Refusal compared={compared} rows={fitted} />}
    </div>
  );
}

/** Largest relative error of a fit: repeated runs of one load differ by as much. */
const FITTED = 0.05;
