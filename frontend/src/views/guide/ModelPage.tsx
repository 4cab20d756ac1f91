import { type Explanation, missingIn } from "@arcplan/shared";
import { explanationsFor } from "../../plan/answers/explanations.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { type EquationGroup, GROUPS, groupOf, MODEL_LEAD } from "./model.ts";
import { source } from "./words.ts";
import "../inspector/inspector.css";

interface GroupProps {
  readonly group: EquationGroup;
  readonly explanations: readonly Explanation[];
}

function Group({ group, explanations }: GroupProps) {
  return (
    <section className="guide-section" id={`guide-${group.id}`} tabIndex={-1}>
      <h3>{group.question}</h3>
      <p>{group.answer}</p>
      <p className="soft">{source(group.source)}</p>
      {explanations.length > 0 && (
        <dl className="guide-formulas">
          {explanations.map(({ figure, label, value, formula, source: from }) => (
            <div key={figure}>
              <dt>
                {label} <span className="numeric">{value}</span>
              </dt>
              <dd className="formula">{formula}</dd>
              <dd className="soft">{from}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The question that each group of equations answers, with the figures of the plan and their sources. */
export function ModelPage() {
  const plan = usePlanStore((state) => state.plan);
  const explanations = missingIn(plan).length > 0 ? [] : explanationsFor(plan);
  return (
    <>
      <p>{MODEL_LEAD}</p>
      {GROUPS.map((group) => (
        <Group
          key={group.id}
          group={group}
          explanations={explanations.filter(({ figure }) => groupOf(figure) === group)}
        />
      ))}
    </>
  );
}
