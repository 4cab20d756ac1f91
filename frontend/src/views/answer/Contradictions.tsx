import {
  contradictionWords,
  measuredLabel,
  measuredText,
} from "../../plan/answers/measured-figures.ts";
import { useContradictions } from "../../plan/answers/trust.ts";
import { usePlanStore } from "../../plan/context.tsx";
import * as words from "./words.ts";

/** Figures of the measured load that stand in place of a prediction. */
const TOLD = ["queries_per_s", "mean_ms", "device_reads_per_s", "device_writes_per_s"] as const;

/** What was measured, what of it the plan does not reproduce, and the question that settles it. */
export default function Contradictions() {
  const contradictions = useContradictions();
  const sizing = usePlanStore((state) => state.sizing);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  if (sizing === null) return null;
  const measured = TOLD.flatMap((name) => {
    const figure = sizing.measured[name];
    return figure ? `${measuredLabel(name, sizing.plan)} ${measuredText(name, figure.value)}` : [];
  });
  return (
    <section className="misfits" aria-label={words.noPredictionTitle}>
      <strong>{words.noPredictionTitle}</strong> {words.measuredInstead(measured)}
      <ul>
        {contradictions.map((one) => (
          <li key={one.figure}>
            {words.counted(contradictionWords(one))} {one.why}{" "}
            {/* Where captures contradict each other, the question names them. */}
            {namesHidden && one.measured === null ? words.hiddenQuestion : one.question}
          </li>
        ))}
      </ul>
    </section>
  );
}
