import {
  bandOf,
  type Explanation,
  type ExplanationInput,
  type FigureBand,
  missingIn,
} from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { lazy, Suspense } from "react";
import { useResult } from "../../plan/answers/result.ts";
import { useUnpredicted } from "../../plan/answers/trust.ts";
import { explanationsFor } from "../../plan/answers/warnings.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { missingLabel } from "../../plan/fields/fields.ts";
import { TableHead } from "../../ui/Table.tsx";
import { capitalised } from "../answer/words.ts";
import { groupOf } from "../guide/model.ts";
import * as words from "./words.ts";
import { TRUST_WORDS } from "./words.ts";

/** Each resource, how busy it is, and the reads at which it would be full. */
function LimitDetails() {
  const { limits, bottleneck_text, next_bottleneck_text } = useResult();
  return (
    <>
      <h2>{words.whatLimits}</h2>
      <p className="inspector-value">{capitalised(bottleneck_text)}</p>
      <p>{words.aboutLimits(next_bottleneck_text)}</p>
      <table className="inspector-inputs">
        <TableHead columns={[words.resource, { figures: words.busy }, { figures: words.fullAt }]} />
        <tbody>
          {limits.map((limit) => (
            <tr key={limit.id}>
              <td>{capitalised(limit.text)}</td>
              <td className="numeric">{formatQuantity("percent", limit.utilization)}</td>
              <td className="numeric">{formatQuantity("per-s", limit.reads_per_s)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{words.source}</h3>
      <p>{words.utilizationLaw}</p>
    </>
  );
}

const HowWell = lazy(() => import("../accuracy/HowWell.tsx"));

function Input({ input }: { readonly input: ExplanationInput }) {
  const inspect = usePlanStore((state) => state.inspect);
  const { path } = input;
  const label = usePlanStore(({ plan }) => (isFieldPath(path) ? labelOf(path, plan) : path));
  return (
    <tr>
      <td>
        {isFieldPath(path) ? (
          <button
            type="button"
            className="text-button"
            onClick={() => inspect({ kind: "field", path })}
          >
            {label}
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

interface SureProps {
  readonly figure: string;
  readonly band: FigureBand | undefined;
}

/** The band of a figure, and the accuracy of its kind. */
function HowSure({ figure, band }: SureProps) {
  return (
    <>
      <h3>{band === undefined ? words.kindOfFigure : words.band}</h3>
      {band !== undefined && (
        <>
          <p>
            <strong>{band.words}</strong>
          </p>
          <p>{band.basis.text}</p>
        </>
      )}
      <Suspense fallback={<p className="soft">{words.loading}</p>}>
        <HowWell figure={figure} />
      </Suspense>
    </>
  );
}

/** Link to the equations that the figure belongs to. */
function ModelLink({ figure }: { readonly figure: string }) {
  const openDialog = usePlanStore((state) => state.openDialog);
  const group = groupOf(figure);
  return (
    group !== null && (
      <button type="button" className="text-button" onClick={() => openDialog("model", group.id)}>
        {words.modelLink(group.question)}
      </button>
    )
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
      <p className="inspector-value">{band?.about ?? explanation.value}</p>
      <HowSure figure={explanation.figure} band={band} />
      <h3>{words.formula}</h3>
      <p>{explanation.sentence}</p>
      <p className="formula">{explanation.formula}</p>
      <p className="formula formula-filled">{explanation.filled}</p>
      {explanation.inputs.length > 0 && (
        <table className="inspector-inputs">
          <caption className="hidden-text">{words.inputsOf(explanation.label)}</caption>
          <TableHead columns={[words.input, { figures: words.value }, words.from]} />
          <tbody>
            {explanation.inputs.map((input) => (
              <Input key={input.path} input={input} />
            ))}
          </tbody>
        </table>
      )}
      <h3>{words.trust}</h3>
      <p>
        <strong>{explanation.trust}</strong>
        {words.trustMeaning(TRUST_WORDS[explanation.trust])}
      </p>
      <h3>{words.source}</h3>
      <p>{explanation.source}</p>
      <ModelLink figure={explanation.figure} />
    </>
  );
}

/** The formula of one figure, with its inputs. */
export function FormulaDetails({ figure }: { readonly figure: string }) {
  const plan = usePlanStore((state) => state.plan);
  const { bands } = useResult();
  const why = useUnpredicted();
  const missing = missingIn(plan);
  if (missing.length > 0)
    return <p>{words.noPrediction(missing.map(({ path }) => missingLabel(path, plan)))}</p>;
  if (why === "contradicted") return <p>{words.contradicted}</p>;
  if (figure === "bottleneck") return <LimitDetails />;
  const explanation = explanationsFor(plan).find((candidate) => candidate.figure === figure);
  if (explanation === undefined) {
    return <p>{words.noFigure}</p>;
  }
  return <Explained explanation={explanation} band={bandOf(bands, figure)} />;
}
