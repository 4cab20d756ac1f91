import type { Plan } from "@arcplan/shared";
import { usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import { changeInWords } from "../../plan/differences.ts";
import { type PlanStore, redo, undo } from "../../plan/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import * as words from "./words.ts";
import "./library.css";

interface Step {
  readonly plan: Plan;
  readonly text: string;
  /** Steps to undo (negative) or redo (positive) to get there. */
  readonly distance: number;
}

function stepsOf(store: PlanStore, current: Plan): readonly Step[] {
  const { pastStates, futureStates } = store.temporal.getState();
  const plans = [...pastStates, { plan: current }, ...[...futureStates].reverse()].flatMap(
    ({ plan }) => (plan === undefined ? [] : [plan]),
  );
  return plans
    .map((plan, index) => {
      const before = plans[index - 1];
      const text = before === undefined ? words.start : changeInWords(before, plan);
      return { plan, text, distance: index - pastStates.length };
    })
    .reverse();
}

/** All steps of the history, newest first; pressing one goes there. */
export default function HistoryDialog() {
  const store = usePlanStoreApi();
  const current = usePlanStore((state) => state.plan);
  const openDialog = usePlanStore((state) => state.openDialog);

  function go(distance: number) {
    if (distance < 0) undo(store, -distance);
    if (distance > 0) redo(store, distance);
  }

  return (
    <Dialog title={words.history} onClose={() => openDialog(null)}>
      <ol className="history">
        {stepsOf(store, current).map(({ distance, text }) => (
          <li key={distance} aria-current={distance === 0 ? "step" : undefined}>
            <button
              type="button"
              className="button"
              disabled={distance === 0}
              onClick={() => go(distance)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
