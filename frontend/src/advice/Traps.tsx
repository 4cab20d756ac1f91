import type { Plan } from "@arcplan/shared";
import { type TrapWarning, traps } from "@arcplan/shared/advice";
import { isFieldPath, labelOf } from "../plan/fields.ts";
import { resultOf } from "../plan/result.ts";

const SEVERITY_WORDS: Readonly<Record<TrapWarning["severity"], string>> = {
  error: "Wrong",
  warning: "Costs",
  info: "To know",
};

/** Known traps that this plan is in, each with the threshold that sets it off and its source. */
export function TrapList({ plan }: { readonly plan: Plan }) {
  const found = traps(plan, resultOf(plan));
  if (found.length === 0) return <p>This plan falls into none of the known traps.</p>;
  return (
    <ul className="traps">
      {found.map(({ code, path, severity, text, threshold, source }) => (
        <li key={`${code} ${path}`} className={`trap trap-${severity}`}>
          <p>
            <strong className="trap-severity">{SEVERITY_WORDS[severity]}</strong>{" "}
            {path !== null && isFieldPath(path) && <span className="soft">{labelOf(path)}: </span>}
            {text}
          </p>
          <p className="soft trap-grounds">
            Threshold: {threshold}. Source: {source}.
          </p>
        </li>
      ))}
    </ul>
  );
}
