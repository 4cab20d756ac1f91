import type { Sizing, Statement } from "@arcplan/shared/evidence";
import { usePlanStore } from "../plan/context.tsx";
import { capturedState, marksOf } from "../plan/sized.ts";
import { withoutNames } from "./sizer.ts";
import * as words from "./words.ts";

/** In the report: why the prediction does not hold, and what captures state that the model leaves out. */
export function StatedOnPaper() {
  const plan = usePlanStore((state) => state.plan);
  const given = usePlanStore((state) => state.sizing);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  if (given === null || capturedState(plan, given) === null) return null;
  const sizing = namesHidden ? { ...given, stated: withoutNames(given).stated } : given;
  const parts = [
    [words.notModelled, leftOut(sizing)],
    [words.statedOtherwise, otherwise(sizing)],
  ] as const;
  return (
    <>
      <Marks statements={marksOf(plan, sizing)} />
      {parts.map(
        ([title, statements]) =>
          statements.length > 0 && (
            <section key={title}>
              <h2>{title}</h2>
              <StatementList statements={statements} />
            </section>
          ),
      )}
    </>
  );
}

/** Statements in one list; more stand in captures that are of no real host. */
const LISTED_MOST = 60;

/** What captures state and the model leaves out. */
export function leftOut({ stated }: Sizing): readonly Statement[] {
  return stated.filter(({ use, plain }) => use === "not-modelled" && !plain).slice(0, LISTED_MOST);
}

/** What captures state, and the plan uses or ignores other than one would think. */
export function otherwise({ stated }: Sizing): readonly Statement[] {
  return stated.filter(({ use, plain }) => use !== "not-modelled" && !plain).slice(0, LISTED_MOST);
}

/** A statement as `NAME=VALUE on DATASET`. */
function Named({ name, of, value }: Statement) {
  return (
    <>
      <bdi>{words.statement(name, value)}</bdi>
      {of !== null && (
        <>
          {words.ofWhat}
          <bdi>{of}</bdi>
        </>
      )}
    </>
  );
}

/** Statements, each with what becomes of it. */
export function StatementList({ statements }: { readonly statements: readonly Statement[] }) {
  return (
    <ul className="review-unused">
      {statements.map((one) => (
        <li key={`${one.name} ${one.of} ${one.value}`}>
          <Named {...one} />
          {words.statedWhy(one)}
        </li>
      ))}
    </ul>
  );
}

/** Why the prediction does not hold. */
export function Marks({ statements }: { readonly statements: readonly Statement[] }) {
  return statements.map((one) => (
    <p key={`${one.name} ${one.of}`} className="measured-verdict measured-wrong">
      <span aria-hidden="true">✕ </span>
      <strong>{words.doesNotHold}</strong> <Named {...one} />
      {words.because(one.mark ?? "")}
    </p>
  ));
}
