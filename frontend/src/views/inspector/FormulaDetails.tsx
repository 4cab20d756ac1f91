import {
  bandOf,
  type Explanation,
  type ExplanationInput,
  type FigureBand,
  missingIn,
} from "@arcplan/shared";
import { usePlanStore } from "../../plan/context.tsx";
import { explanationsFor } from "../../plan/explanations.ts";
import { isFieldPath, labelOf, missingLabel } from "../../plan/fields.ts";
import { resultOf } from "../../plan/result.ts";
import { TableHead } from "../../ui/TableHead.tsx";
import { LimitDetails } from "./LimitDetails.tsx";
import { TRUST_WORDS } from "./trust.ts";

function Input({ input }: { readonly input: ExplanationInput }) {
  const inspect = usePlanStore((state) => state.inspect);
  const { path } = input;
  return (
    <tr>
      <td>
        {isFieldPath(path) ? (
          <button
            type="button"
            className="text-button"
            onClick={() => inspect({ kind: "field", path })}
          >
            {labelOf(path)}
          </button>
        ) : (
          path
        )}
      </td>
      <td className="numeric">{input.value}</td>
      <td className="soft">{input.origin}</td>
    </tr>
  );
}

/** How sure a figure is, and how well this kind of figure did where it was measured. */
function Band({ band }: { readonly band: FigureBand }) {
  return (
    <>
      <h3>Band</h3>
      <p>
        <strong>{band.words}</strong>
      </p>
      <p>{band.basis.text}</p>
    </>
  );
}

interface ExplainedProps {
  readonly explanation: Explanation;
  readonly band: FigureBand | undefined;
}

function Explained({ explanation, band }: ExplainedProps) {
  return (
    <>
      <h2>{explanation.label}</h2>
      <p className="inspector-value">{explanation.value}</p>
      {band !== undefined && <Band band={band} />}
      <h3>Formula</h3>
      <p className="formula">{explanation.formula}</p>
      <p className="formula formula-filled">{explanation.filled}</p>
      {explanation.inputs.length > 0 && (
        <table className="inspector-inputs">
          <caption className="hidden-text">Inputs of {explanation.label}</caption>
          <TableHead columns={["Input", { figures: "Value" }, "From"]} />
          <tbody>
            {explanation.inputs.map((input) => (
              <Input key={input.path} input={input} />
            ))}
          </tbody>
        </table>
      )}
      <h3>Trust</h3>
      <p>
        <strong>{explanation.trust}</strong>: {TRUST_WORDS[explanation.trust]}
      </p>
      <h3>Source</h3>
      <p>{explanation.source}</p>
    </>
  );
}

/** How one figure of the prediction came about. */
export function FormulaDetails({ figure }: { readonly figure: string }) {
  const plan = usePlanStore((state) => state.plan);
  const missing = missingIn(plan);
  if (missing.length > 0)
    return (
      <p>No prediction yet. Missing: {missing.map(({ path }) => missingLabel(path)).join(", ")}.</p>
    );
  if (figure === "bottleneck") return <LimitDetails />;
  const explanation = explanationsFor(plan).find((candidate) => candidate.figure === figure);
  if (explanation === undefined) {
    return <p>This plan's prediction has no figure of that name.</p>;
  }
  return <Explained explanation={explanation} band={bandOf(resultOf(plan).bands, figure)} />;
}
