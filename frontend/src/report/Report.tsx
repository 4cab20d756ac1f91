import Unpredicted from "../views/answer/Unpredicted.tsx";
import "../charts/charts.css";
import "../views/inspector/inspector.css";
import "./report.css";
import { missingIn, type Plan, type Prediction } from "@arcplan/shared";
import { bandOf } from "@arcplan/shared/model/band/bands.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { fieldText } from "@arcplan/shared/model/plan/field-text.ts";
import { isUsedIn, labelOf, SHOWN_GROUPS } from "@arcplan/shared/plan/fields.ts";
import { type ReactNode, useState } from "react";
import { ArcCurveChart } from "../charts/arc/ArcCurveChart.tsx";
import { FiguresOpen } from "../charts/frame/ChartFrame.tsx";
import { Picture } from "../charts/frame/Picture.tsx";
import { MemoryBudget } from "../charts/MemoryBudget.tsx";
import { RequirementChart } from "../charts/recordsize/RequirementChart.tsx";
import { bandWords } from "../plan/answers/bands.ts";
import { resultOf, useTold } from "../plan/answers/result.ts";
import { toKeep, useUnpredicted } from "../plan/answers/trust.ts";
import { explanationsFor, warningsFor } from "../plan/answers/warnings.ts";
import { usePlanStore } from "../plan/context.tsx";
import { fieldsOf, missingLabel } from "../plan/fields/fields.ts";
import { planAddress } from "../plan/outside/link.ts";
import { originOf } from "../plan/plan-slice.ts";
import { TableHead } from "../ui/Table.tsx";
import { Toggle } from "../ui/Toggle.tsx";
import { groundsOfNote } from "../views/answer/words.ts";
import { origins } from "../views/controls/words.ts";
import { noPrediction, TRUST_WORDS } from "../views/inspector/words.ts";
import { Measurements } from "./Measurements.tsx";
import {
  AS_IT_IS,
  answerWords,
  BANDS,
  HEADINGS,
  NAVIGATION,
  PREDICTIONS,
  PRICES,
  planInWords,
  ratioWords,
  termsWords,
  WRITTEN,
} from "./words.ts";

/** Every explained figure with its formula, its source and how far to trust it. */
function Predictions({ plan }: { readonly plan: Plan }) {
  const explanations = explanationsFor(plan);
  const result = resultOf(useTold(plan));
  return (
    <section aria-labelledby="report-predictions">
      <h2 id="report-predictions">{HEADINGS.predictions}</h2>
      <table>
        <TableHead
          columns={[
            PREDICTIONS.figure,
            { figures: PREDICTIONS.value },
            PREDICTIONS.formula,
            PREDICTIONS.trust,
          ]}
        />
        <tbody>
          {explanations.map((explanation) => (
            <tr key={explanation.figure}>
              <th scope="row">{explanation.label}</th>
              <td className="numeric">
                {bandOf(result.bands, explanation.figure)?.about ?? explanation.value}
                <span className="soft report-source">{bandWords(result, explanation.figure)}</span>
              </td>
              <td>
                <span className="report-formula">{explanation.filled}</span>
                <span className="soft report-source">{explanation.source}</span>
              </td>
              <td>{explanation.trust}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The monthly price by part, each with its source and date. */
function PriceTable({ cost }: Pick<Prediction, "cost">) {
  return (
    <table>
      <TableHead
        columns={[PRICES.part, { figures: PRICES.perMonth }, PRICES.asOf, PRICES.source]}
      />
      <tbody>
        {cost.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.text}</th>
            <td className="numeric">
              {line.unit_usd === null ? PRICES.none : formatQuantity("usd", line.month_usd)}
            </td>
            <td className="report-date">{line.as_of ?? "–"}</td>
            <td>{line.source}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{PRICES.sum}</th>
          <td className="numeric">
            <strong>
              {!cost.complete && PRICES.atLeast}
              {formatQuantity("usd", cost.month_usd)}
            </strong>
          </td>
          <td colSpan={2}>{PRICES.basis}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** What the plan costs; one sentence where nothing has a price. */
function Prices({ result }: { readonly result: Prediction }) {
  const isPriced = result.cost.lines.some(({ unit_usd }) => unit_usd !== null);
  return (
    <section aria-labelledby="report-prices">
      <h2 id="report-prices">{HEADINGS.prices}</h2>
      {isPriced && <PriceTable cost={result.cost} />}
      <p>{ratioWords(result)}</p>
    </section>
  );
}

/** How far the figures can be trusted, and what to know before deciding. */
function HowSure({ plan }: { readonly plan: Plan }) {
  const explanations = explanationsFor(plan);
  const warnings = warningsFor(plan);
  const used = [...new Set(explanations.map(({ trust }) => trust))];
  return (
    <section aria-labelledby="report-sure">
      <h2 id="report-sure">{HEADINGS.sure}</h2>
      <p>{BANDS}</p>
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
            <li key={`${warning.code} ${warning.path}`}>
              {warning.text} <span className="soft">{groundsOfNote(warning)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The chart that carries the argument. */
function LeadingChart() {
  return (
    <div className="pictures">
      <Picture isWide>
        <ArcCurveChart />
      </Picture>
    </div>
  );
}

/** The other charts that a decision needs, with their figures; the rest stay in the planner. */
function ReportCharts() {
  return (
    <section aria-labelledby="report-charts">
      <h2 id="report-charts">{HEADINGS.charts}</h2>
      <div className="pictures">
        <FiguresOpen value={true}>
          <Picture isWide>
            <MemoryBudget />
          </Picture>
          <Picture isWide>
            <RequirementChart />
          </Picture>
        </FiguresOpen>
      </div>
    </section>
  );
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** When the report was written, with which model, and a link that opens its plan. */
function ReportFoot({ plan, goal }: { readonly plan: Plan; readonly goal: string | null }) {
  const [today] = useState(() => new Date());
  const address = planAddress(
    usePlanStore(({ sizing }) => toKeep(plan, sizing)),
    { view: "report", goal },
  );
  return (
    <footer className="report-foot">
      <p>
        {WRITTEN.before} <time dateTime={today.toISOString()}>{dates.format(today)}</time>{" "}
        {WRITTEN.after}
      </p>
      <p>
        <a href={address}>{WRITTEN.plan}</a>
      </p>
    </footer>
  );
}

interface AnswerProps {
  readonly plan: Plan;
  readonly result: Prediction;
  readonly answer: ReactNode;
}

/** The answer in one line, and the plan as it is. */
function AnswerPart({ plan, result, answer }: AnswerProps) {
  const why = useUnpredicted();
  const missing = missingIn(plan).map(({ path }) => path);
  return (
    <section aria-labelledby="report-answer">
      <h2 id="report-answer">{HEADINGS.answer}</h2>
      {why === null && answer}
      {why === "missing" ? (
        <p>{noPrediction(missing.map((path) => missingLabel(path, plan)))}</p>
      ) : (
        <p>
          {AS_IT_IS} {planInWords(plan)}
        </p>
      )}
      {why === "contradicted" && <Unpredicted why={why} isOnPaper />}
      {why === null && (
        <p>
          {answerWords(result)} {termsWords(plan, result)}
        </p>
      )}
    </section>
  );
}

/** Every field of the plan, with the origin of its value. */
function PlanTable({ plan }: { readonly plan: Plan }) {
  return (
    <section aria-labelledby="report-plan">
      <h2 id="report-plan">{HEADINGS.plan}</h2>
      <div className="report-plan">
        {SHOWN_GROUPS.map(({ group, title }) => (
          <table key={group}>
            <caption>{title}</caption>
            <tbody>
              {fieldsOf(group)
                .filter(({ path }) => isUsedIn(plan, path))
                .map((spec) => (
                  <tr key={spec.path}>
                    <th scope="row">{labelOf(spec.path, plan)}</th>
                    <td className="numeric">{fieldText(plan, spec.path)}</td>
                    <td className="soft">{origins[originOf(plan, spec.path)]}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

interface ReportProps {
  readonly answer: ReactNode;
  readonly changes: ReactNode;
  readonly backtest: ReactNode;
  readonly advice: ReactNode;
  /** The goal of the advice, as a link names it. */
  readonly goal?: string | null;
}

/** To print or to hand over: two pages with the answer and its reasons, and the appendix where it is asked for. */
export default function Report({ answer, changes, backtest, advice, goal = null }: ReportProps) {
  const plan = usePlanStore((state) => state.plan);
  const showPage = usePlanStore((state) => state.showPage);
  const result = resultOf(useTold(plan));
  const isPredicted = useUnpredicted() === null;
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="report" tabIndex={-1} data-page>
      <nav className="report-nav" aria-label={NAVIGATION.label}>
        <button type="button" className="button button-quiet" onClick={() => showPage("planner")}>
          {NAVIGATION.back}
        </button>
        <span className="report-print">
          <Toggle isOn={isWhole} onChange={setWhole}>
            {NAVIGATION.appendix}
          </Toggle>
          <button type="button" className="button button-strong" onClick={() => window.print()}>
            {NAVIGATION.print}
          </button>
        </span>
      </nav>
      <main>
        <h1>{plan.title}</h1>
        <AnswerPart plan={plan} result={result} answer={answer} />
        {isPredicted && (
          <>
            <LeadingChart />
            {changes}
            <Prices result={result} />
            <HowSure plan={plan} />
            {backtest}
          </>
        )}
        {isWhole && (
          <>
            <h2 className="report-appendix">{HEADINGS.appendix}</h2>
            {isPredicted && (
              <>
                <Predictions plan={plan} />
                <ReportCharts />
              </>
            )}
            <Measurements plan={plan} />
            <PlanTable plan={plan} />
            {isPredicted && advice}
          </>
        )}
      </main>
      <ReportFoot plan={plan} goal={goal} />
    </div>
  );
}
