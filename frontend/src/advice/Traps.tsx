import type { Plan } from "@arcplan/shared";
import { traps } from "@arcplan/shared/advice";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { resultOf } from "../plan/answers/result.ts";
import { Fold } from "../ui/Fold.tsx";
import { about, HEADINGS, NO_TRAPS, TRAP_SEVERITIES, trapGrounds, trapsOf } from "./words.ts";

/** Known traps that this plan is in, on demand. */
export function Traps({ plan }: { readonly plan: Plan }) {
  const { length } = traps(plan, resultOf(plan));
  return (
    <Fold title={trapsOf(length)}>
      <section aria-label={HEADINGS.traps}>
        <TrapList plan={plan} />
      </section>
    </Fold>
  );
}

/** Each trap with its threshold and source. */
export function TrapList({ plan }: { readonly plan: Plan }) {
  const found = traps(plan, resultOf(plan));
  if (found.length === 0) return <p>{NO_TRAPS}</p>;
  return (
    <ul className="traps">
      {found.map((trap) => {
        const { code, path, severity, text } = trap;
        const grounds = trapGrounds(trap);
        return (
          <li key={`${code} ${path}`} className={`trap trap-${severity}`}>
            <p>
              <strong className="trap-severity">{TRAP_SEVERITIES[severity]}</strong>{" "}
              {path !== null && isFieldPath(path) && (
                <span className="soft">{about(labelOf(path, plan))}</span>
              )}
              {text}
            </p>
            {grounds !== null && <p className="soft trap-grounds">{grounds}</p>}
          </li>
        );
      })}
    </ul>
  );
}
