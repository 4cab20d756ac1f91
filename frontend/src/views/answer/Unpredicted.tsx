import { missingPaths } from "@arcplan/shared";
import type { Sizing } from "@arcplan/shared/evidence";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import {
  contradictionWords,
  measuredLabel,
  measuredText,
} from "../../plan/answers/measured-figures.ts";
import { useContradictions } from "../../plan/answers/trust.ts";
import { usePlanStore, usePlanStoreApi, usePlanStoreParts } from "../../plan/context.tsx";
import { missingLabel } from "../../plan/fields/fields.ts";
import { remedyText } from "../../plan/remedy.ts";
import { goToField } from "../controls/ControlRow.tsx";
import * as words from "./words.ts";

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
  return contradictions.map((one) => (
    <li key={one.figure}>
      {words.counted(contradictionWords(one))} {one.why}{" "}
      {/* Where captures contradict each other, the question names them. */}
      {namesHidden && one.measured === null ? words.hiddenQuestion : remedyText(one.question, plan)}
    </li>
  ));
}

/** What the plan lacks, why captures do not tell it, and where it is said. */
function MissingFields() {
  const paths = usePlanStoreParts(({ plan }) => missingPaths(plan));
  const plan = usePlanStore((state) => state.plan);
  const sizing = usePlanStore((state) => state.sizing);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const store = usePlanStoreApi();
  const { compareChoices, showReview } = store.getState();
  return paths.map((path) => {
    const isDevice = path === "storage.device";
    const known = sizing?.missing.find((one) => one.path === path);
    // Without captures there is no evidence to enter it under: the plan's own control takes it.
    const isOwnField = sizing === null && isFieldPath(path);
    const enter = () => (isOwnField ? goToField(path) : showReview(true));
    return (
      <li key={path}>
        {words.lacks(missingLabel(path, plan))}{" "}
        {known !== undefined && (namesHidden ? words.hiddenQuestion : known.why)}{" "}
        <button
          type="button"
          className="text-button"
          onClick={() => (isDevice ? compareChoices(path) : enter())}
        >
          {isDevice ? words.chooseDrive : isOwnField ? words.enterItHere : words.enterIt}
        </button>
      </li>
    );
  });
}

/** In place of a prediction: what was measured, and what to settle first. */
export default function Unpredicted({ why }: { readonly why: "contradicted" | "missing" }) {
  const sizing = usePlanStore((state) => state.sizing);
  const isContradicted = why === "contradicted";
  if (sizing === null && isContradicted) return null;
  const title = isContradicted ? words.noPredictionTitle : words.noAnswer;
  return (
    <section className={`misfits ${isContradicted ? "" : "is-open"}`} aria-label={title}>
      <strong>{title}</strong> {sizing && words.measuredInstead(measuredFigures(sizing))}
      <ul>{isContradicted ? <Contradictions /> : <MissingFields />}</ul>
    </section>
  );
}
