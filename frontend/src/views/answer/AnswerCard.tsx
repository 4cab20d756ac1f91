import { useBest } from "../../plan/answers/best.ts";
import { isUnfit, useSettledPlan } from "../../plan/answers/result.ts";
import { useUnpredicted } from "../../plan/answers/trust.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { afterPaint } from "../../ui/after-paint.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { Today } from "./Today.tsx";
import * as words from "./words.ts";

const BestChange = afterPaint(
  () => import("./BestChange.tsx"),
  <Skeleton text={words.comparing} />,
);

/** Whether there is a change, or may be one: it is being looked for. */
function useIsChange(): boolean {
  const plan = useSettledPlan();
  const best = useBest(plan);
  const isReading = usePlanStore((state) => state.isReading);
  const isPredicted = useUnpredicted() === null;
  return best === null ? !isReading && isPredicted && !isUnfit(plan) : best !== plan;
}

/** What to set; and the plan as it is, always in sight. Nothing of either while captures are read. */
export function AnswerCard() {
  const isChange = useIsChange();
  return (
    <>
      <section
        className="answer best-change"
        id="answer"
        tabIndex={-1}
        aria-labelledby="best-change"
      >
        <h2 id="best-change">{isChange ? words.bestChange : words.answer}</h2>
        <BestChange />
      </section>
      <Today />
    </>
  );
}
