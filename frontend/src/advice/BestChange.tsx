import { missingIn } from "@arcplan/shared";
import { usePlanStore } from "../plan/context.tsx";
import { useAdvice, useApplyOption } from "./use-advice.ts";

/** Id of the advice on the page, for what leads there. */
export const ADVICE_ID = "advice";

function showAdvice(): void {
  const section = document.getElementById(ADVICE_ID);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}

/** The advisor's first answer in one sentence, near the prediction that it improves. */
export default function BestChange() {
  const found = useAdvice();
  const applyOption = useApplyOption();
  const isOpen = usePlanStore(({ plan }) => missingIn(plan).length > 0);
  if (isOpen) {
    return <p className="best-change soft">No advice yet: the plan lacks what is named above.</p>;
  }
  if (found === null) return <p className="best-change soft">Weighing changes…</p>;
  const best = found.advice.options[0];
  return (
    <p className="best-change" aria-busy={found.isOld}>
      {best !== undefined && <strong>Best change:</strong>}
      <span className="best-change-words">{best?.text ?? found.advice.summary}</span>
      {best !== undefined && (
        <button
          type="button"
          className="text-button"
          disabled={found.isOld}
          onClick={() => applyOption(best)}
        >
          Apply it
        </button>
      )}
      <button type="button" className="text-button" onClick={showAdvice}>
        All advice
      </button>
    </p>
  );
}
