import type { Sizing, Statement } from "@arcplan/shared/evidence";
import { useReview } from "./context.tsx";
import * as words from "./words.ts";

/** What captures state and the model leaves out. */
export function leftOut({ stated }: Sizing): readonly Statement[] {
  return stated.filter(({ use }) => use === "not-modelled");
}

/** Properties and parameters that the model leaves out, and those that change nothing by name. */
export function Stated() {
  const { sizing } = useReview();
  const harmless = sizing.stated.filter(({ use }) => use === "irrelevant");
  return (
    <>
      <ul className="review-unused">
        {leftOut(sizing).map(({ name, of, value, why, direction }) => (
          <li key={`${name} ${of} ${value}`}>
            <bdi>{words.statement(name, value)}</bdi>
            {of !== null && (
              <>
                {words.ofWhat}
                <bdi>{of}</bdi>
              </>
            )}
            {words.statedWhy(why, direction)}
          </li>
        ))}
      </ul>
      {harmless.length > 0 && (
        <details>
          <summary>{words.changeNothing(harmless.length)}</summary>
          <p className="review-unused">{harmless.map(({ name }) => name).join(", ")}</p>
        </details>
      )}
    </>
  );
}
