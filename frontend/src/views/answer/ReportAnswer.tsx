import type { Plan } from "@arcplan/shared";
import { useAdviceOn } from "../../advice/use-advice.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { answerLine } from "./answer-line.ts";
import * as words from "./words.ts";

/** The answer, as the report begins with it. */
export default function ReportAnswer({ plan }: { readonly plan: Plan }) {
  const found = useAdviceOn(plan);
  const sizing = usePlanStore((state) => state.sizing);
  if (found === null)
    return (
      <p className="soft" aria-busy="true">
        {words.comparing}
      </p>
    );
  return (
    <p>
      <strong>{answerLine(found, sizing)}</strong>
    </p>
  );
}
