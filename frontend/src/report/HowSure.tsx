import type { Plan } from "@arcplan/shared";
import { explanationsFor } from "../plan/answers/explanations.ts";
import { warningsFor } from "../plan/answers/warnings.ts";
import { TRUST_WORDS } from "../views/inspector/trust.ts";
import { HEADINGS } from "./words.ts";

/** How far the figures can be trusted, and what to know before deciding. */
export function HowSure({ plan }: { readonly plan: Plan }) {
  const explanations = explanationsFor(plan);
  const warnings = warningsFor(plan);
  const used = [...new Set(explanations.map(({ trust }) => trust))];
  return (
    <section aria-labelledby="report-sure">
      <h2 id="report-sure">{HEADINGS.sure}</h2>
      <dl className="report-trust">
        {used.map((trust) => (
          <div key={trust}>
            <dt>{trust}</dt>
            <dd>
              {TRUST_WORDS[trust]}{" "}
              <span className="soft">
                {explanations
                  .filter((explanation) => explanation.trust === trust)
                  .map(({ label }) => label)
                  .join(", ")}
                .
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <ul className="report-list">
          {warnings.map((warning) => (
            <li key={`${warning.code} ${warning.path}`}>{warning.text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
