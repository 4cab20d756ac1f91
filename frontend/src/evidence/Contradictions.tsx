import { useMemo } from "react";
import {
  contradictionWords,
  MEASURED_NAMES,
  measuredLabel,
  measuredText,
} from "../plan/answers/measured-figures.ts";
import { contradictionsIn } from "../plan/answers/trust.ts";
import { usePlanStore } from "../plan/context.tsx";
import { withoutNames } from "./hidden-names.ts";
import { Remedy } from "./Remedy.tsx";
import * as words from "./words.ts";
import "./evidence.css";

/** Figures of the measured load that stand in place of a prediction. */
const TOLD = ["queries_per_s", "mean_ms", "device_reads_per_s", "device_writes_per_s"] as const;

/** What was measured, what of it the plan does not reproduce, and the question that settles it. */
export function Contradictions() {
  const plan = usePlanStore((state) => state.plan);
  const named = usePlanStore((state) => state.sizing);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const sizing = useMemo(
    () => (named !== null && namesHidden ? withoutNames(named) : named),
    [named, namesHidden],
  );
  if (sizing === null) return null;
  const figures = MEASURED_NAMES.filter((name) => TOLD.some((told) => told === name));
  const measured = figures.flatMap((name) => {
    const figure = sizing.measured[name];
    return figure ? `${measuredLabel(name, plan)} ${measuredText(name, figure.value)}` : [];
  });
  return (
    <section className="measured-verdict measured-wrong" aria-label={words.contradicted}>
      <p>
        <span aria-hidden="true">✕ </span>
        <strong>{words.contradicted}</strong> {words.measuredInstead(measured)}
      </p>
      <ul>
        {contradictionsIn(plan, sizing).map((one) => (
          <li key={one.figure}>
            {words.counted(contradictionWords(one))} {one.why}
            <Remedy text={one.question} plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  );
}
