import { useState } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import { nameOfPlan } from "./words.ts";

const MOST_CHARACTERS = 200;

/** The plan's name; edited in place. */
export function PlanTitle() {
  const title = usePlanStore((state) => state.plan.title);
  const rename = usePlanStore((state) => state.rename);
  const [draft, setDraft] = useState<string | null>(null);

  function commit() {
    if (draft !== null) rename(draft);
    setDraft(null);
  }

  return (
    <input
      className="plan-title"
      type="text"
      aria-label={nameOfPlan}
      maxLength={MOST_CHARACTERS}
      value={draft ?? title}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setDraft(null);
      }}
    />
  );
}
