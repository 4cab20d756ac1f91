import { missingPaths, type Plan } from "@arcplan/shared";
import { useEffect, useState } from "react";
import { asTold, resultOf } from "../../plan/answers/result.ts";
import { usePlanStore, usePlanStoreApi, usePlanStoreParts } from "../../plan/context.tsx";
import { missingLabel } from "../../plan/fields/fields.ts";
import type { PlanState } from "../../plan/store.ts";
import { capturedBeside, measuredAlone } from "./captured.ts";
import * as words from "./words.ts";
import {
  spokenContradicted,
  spokenMeasured,
  spokenMissing,
  spokenSummary,
  spokenVoid,
} from "./words.ts";

/** The fields that a plan lacks, in words; empty where it lacks none. */
function missingWords([first, ...others]: readonly string[], plan: Plan): string {
  return first === undefined ? "" : words.missing(missingLabel(first, plan), others.length);
}

/** The fields that the plan lacks, in place of a prediction. */
export function Missing() {
  const paths = usePlanStoreParts(({ plan }) => missingPaths(plan));
  return usePlanStore(({ plan }) => missingWords(paths, plan));
}

/** A change has settled when nothing moved for this long. */
const SETTLED_MS = 700;

function inWords({ plan, sizing, answer }: PlanState): string {
  const result = resultOf(asTold(plan, answer?.assumed));
  const captured = capturedBeside(plan, sizing);
  switch (captured.kind) {
    case "missing":
      return spokenMissing(missingWords(captured.paths, plan));
    case "void":
      return spokenSummary(plan, result, [spokenVoid(captured.words)]);
    case "contradicted":
      return spokenContradicted(measuredAlone(captured.sizing, "queries_per_s"), captured.words);
    case "measured": {
      const measured = spokenMeasured(captured.queries);
      return captured.isUnchanged
        ? spokenSummary(plan, result, [], measured)
        : spokenSummary(plan, result, [measured]);
    }
    default:
      return spokenSummary(plan, result, []);
  }
}

/** Announces the answer after each settled change, never while a control moves. */
export default function Announcer() {
  const store = usePlanStoreApi();
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const unsubscribe = store.subscribe((state, previous) => {
      if (state.plan !== previous.plan || state.sizing !== previous.sizing) isDue = true;
      clearTimeout(timer);
      // A control that is held is not settled, however long it rests.
      if (!isDue || state.dragging) return;
      timer = setTimeout(() => {
        isDue = false;
        setSpoken(inWords(store.getState()));
      }, SETTLED_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store]);
  return (
    <p className="hidden-text" role="status" aria-live="polite">
      {spoken}
    </p>
  );
}
