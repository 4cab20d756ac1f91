import type { Plan } from "@arcplan/shared";
import type { Calibration } from "@arcplan/shared/advice";
import { useMemo, useState } from "react";
import { remedyText } from "../evidence/index.ts";
import { usePlanStore } from "../plan/context.tsx";
import { isFieldPath, labelOf } from "../plan/fields.ts";
import { measuredLabel, measuredText } from "../plan/measured-figures.ts";
import { fieldText } from "../plan/quantity.ts";
import { BacktestTable } from "./BacktestTable.tsx";
import { type Compared, comparedRow, measuredOf, worstError } from "./compared.ts";
import { useAnswer } from "./use-answer.ts";

interface ChangesProps {
  readonly before: Plan;
  readonly calibration: Calibration;
}

function Changes({ before, calibration }: ChangesProps) {
  return (
    <ul className="advice-list">
      {calibration.changes.map(({ path, reason }) => (
        <li key={path}>
          {isFieldPath(path) ? (
            <>
              {labelOf(path)} {fieldText(before, path)} to {fieldText(calibration.plan, path)}
            </>
          ) : (
            path
          )}
          <span className="soft">: {reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** The measured figures beside the prediction of a fitted plan. */
function rowsOf({ rows }: Compared, fitted: Plan): Compared["rows"] {
  return rows.flatMap(({ figure, measured }) => comparedRow(figure, measured, fitted) ?? []);
}

interface RefusalProps {
  readonly compared: Compared;
  readonly rows: Compared["rows"];
}

/** Why the captures cannot be met, and what would settle it. */
function Refusal({ compared, rows }: RefusalProps) {
  const off = rows.find(({ inside }) => !inside) ?? rows[0];
  return (
    <p role="status">
      <strong>Not calibrated.</strong>{" "}
      {off !== undefined &&
        `No CPU time, think time and pages per query fit all the figures: ${measuredLabel(off.figure)} ${measuredText(off.figure, off.measured)} measured, ${measuredText(off.figure, off.predicted)} at best. `}
      {compared.disagreement !== null &&
        `${compared.disagreement.cause} ${remedyText(compared.disagreement.remedy)}`}
    </p>
  );
}

/** Fits the plan as captured to what was measured; says so where that is not possible. */
export function Calibrate({ compared }: { readonly compared: Compared }) {
  const { plan } = compared;
  const replacePlan = usePlanStore((state) => state.replacePlan);
  const shown = usePlanStore((state) => state.plan);
  const [isAsked, ask] = useState(false);
  const question = useMemo(() => ({ plan, measured: measuredOf(compared) }), [plan, compared]);
  const found = useAnswer("calibration", question);
  if (found === null) return <p className="soft">Fitting the plan…</p>;
  const calibration = found.answer;
  const fitted = rowsOf(compared, calibration.plan);
  const isFit = fitted.every(({ inside }) => inside) || worstError(fitted) < FITTED;
  if (compared.rows.every(({ inside }) => inside)) {
    return <p className="soft">Nothing to calibrate: the prediction agrees already.</p>;
  }
  if (shown === calibration.plan) {
    return (
      <div role="status">
        <p>The plan is fitted to the captures; undo takes it back. What was changed:</p>
        <Changes before={plan} calibration={calibration} />
        <p>With the fitted plan:</p>
        <BacktestTable rows={fitted} />
        <p className="soft">Fitted is not predicted: these figures no longer test the model.</p>
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          ask(true);
          if (isFit) replacePlan(calibration.plan);
        }}
      >
        Calibrate the plan to the captures
      </button>
      {isAsked && !isFit && <Refusal compared={compared} rows={fitted} />}
    </div>
  );
}

/** A fit that leaves less than this is one: runs of one load differ by as much. */
const FITTED = 0.05;
