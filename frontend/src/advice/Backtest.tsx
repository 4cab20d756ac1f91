import type { Plan } from "@arcplan/shared";
import type { Calibration } from "@arcplan/shared/advice";
import { useMemo, useState } from "react";
import type { Capture } from "../api/index.ts";
import { usePlanStore } from "../plan/context.tsx";
import { isFieldPath, labelOf } from "../plan/fields.ts";
import { fieldText } from "../plan/quantity.ts";
import { useSettledPlan } from "../plan/result.ts";
import { BacktestTable } from "./BacktestTable.tsx";
import { ForeignNote } from "./ForeignNote.tsx";
import { LoadFields } from "./LoadFields.tsx";
import { type Evidence, evidenceOf, isSituation } from "./measured.ts";
import { useSettings } from "./settings.ts";
import { useAnswer } from "./use-answer.ts";

interface Fitted {
  readonly plan: Plan;
  readonly calibration: Calibration;
}

function CalibrationChanges({ plan, calibration }: Fitted) {
  return (
    <ul className="advice-list">
      {calibration.changes.map(({ path, reason }) => (
        <li key={path}>
          {isFieldPath(path) ? (
            <>
              {labelOf(path)} {fieldText(plan, path)} to {fieldText(calibration.plan, path)}
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

interface Done {
  readonly before: Plan;
  readonly calibration: Calibration;
}

/** Offers to fit the plan to the captures, and shows what was fitted. */
function Calibrate({ plan, calibration }: Fitted) {
  const replacePlan = usePlanStore((state) => state.replacePlan);
  const shown = usePlanStore((state) => state.plan);
  const [done, setDone] = useState<Done | null>(null);
  const isDone = done !== null && shown === done.calibration.plan;
  if (isDone) {
    return (
      <div role="status">
        <p>The plan is fitted to the captures; undo takes it back. What was changed:</p>
        <CalibrationChanges plan={done.before} calibration={done.calibration} />
        <p className="soft">Fitted is not predicted: the agreement above is no longer a test.</p>
      </div>
    );
  }
  const count = calibration.changes.length;
  if (count === 0) return <p className="soft">Nothing to calibrate: the plan agrees already.</p>;
  return (
    <div>
      <details>
        <summary>Calibrating would change {count === 1 ? "one field" : `${count} fields`}</summary>
        <CalibrationChanges plan={plan} calibration={calibration} />
      </details>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          setDone({ before: shown, calibration });
          replacePlan(calibration.plan);
        }}
      >
        Calibrate the plan to the captures
      </button>
    </div>
  );
}

function Findings({ evidence }: { readonly evidence: Evidence }) {
  const plan = useSettledPlan();
  const { measured } = evidence;
  const question = useMemo(() => ({ plan, measured }), [plan, measured]);
  const found = useAnswer("backtest", question);
  if (found === null) return <p className="soft">Predicting what was measured…</p>;
  return (
    <div className="advice-answer" aria-busy={found.question !== question}>
      <BacktestTable backtest={found.answer.backtest} />
      <Calibrate plan={found.question.plan} calibration={found.answer.calibration} />
    </div>
  );
}

/** Sentences on what was read and what is missing. */
export function EvidenceWords({ evidence }: { readonly evidence: Evidence }) {
  return (
    <ul className="advice-list soft">
      {evidence.sources.map((source) => (
        <li key={source}>{source}.</li>
      ))}
      {evidence.missing.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The plan's prediction held against the captures of the same server. */
export function BacktestPart({ captures }: { readonly captures: readonly Capture[] }) {
  const load = useSettings((settings) => settings.load);
  const plan = useSettledPlan();
  const evidence = useMemo(() => evidenceOf(captures, load, plan), [captures, load, plan]);
  return (
    <section className="advice-part" aria-labelledby="advice-backtest">
      <h3 id="advice-backtest">Predicted against measured</h3>
      {isSituation(evidence) ? (
        <>
          <p className="soft">
            The plan is put into the measured situation (ARC limit, threads, buffer pool as they
            were) and predicted. It has to describe the server that was captured.
          </p>
          <ForeignNote signs={evidence.foreign} />
          <LoadFields />
          <Findings evidence={evidence} />
        </>
      ) : (
        <p>
          Captures of a loaded server show how far to trust these predictions: add arcstat or
          arcstats, and zpool iostat or iostat, of the same minutes.
        </p>
      )}
      <EvidenceWords evidence={evidence} />
    </section>
  );
}
