import "./advice.css";
import type { Plan } from "@arcplan/shared";
import type { Names, Option } from "@arcplan/shared/advice";
import { useMemo } from "react";
import { MeasuredTable, rowsOf } from "../evidence/MeasuredTable.tsx";
import { asTold } from "../plan/answers/result.ts";
import { usePlanStore } from "../plan/context.tsx";
import { remedyText } from "../plan/remedy.ts";
import { byPrice, RejectedList } from "./AdviceRoom.tsx";
import { useAnswer } from "./answering/use-answer.ts";
import { CommandText, Problems } from "./commands/CommandsPart.tsx";
import { scriptsOf, useCommands } from "./commands/use-commands.ts";
import { GrowthEvents } from "./Growth.tsx";
import { useCompared } from "./measured/BacktestPart.tsx";
import { OptionItem } from "./OptionItem.tsx";
import { useSettings } from "./settings.ts";
import { type AdviceOnPlan, useAdviceOn } from "./use-advice.ts";
import { COMMANDS, commandsLead, GROWTH, HEADINGS, OPTIONS, WEIGHING } from "./words.ts";

/** Options on the first pages. */
const MOST_OPTIONS = 3;

const NO_OPTIONS: readonly Option[] = [];

/** The commands have placeholders instead. */
const NO_NAMES: Names = {};

/** The answer above has said what the best change brings; where there is none, why. */
function OptionsOnPaper({ plan, option, advice, assumed }: AdviceOnPlan) {
  const told = asTold(plan, assumed);
  const { summary, options } = advice;
  return (
    <>
      {option === undefined && <p>{summary}</p>}
      {option?.meets_goal === false && <p>{OPTIONS.noneReachesGoal(advice)}</p>}
      <ol className="options">
        {byPrice(options)
          .options.slice(0, MOST_OPTIONS)
          .map((option) => (
            <OptionItem key={option.id} option={option} plan={told} goal={advice.goal.kind} />
          ))}
      </ol>
    </>
  );
}

interface CommandsOnPaperProps {
  readonly plan: Plan;
  readonly options: readonly Option[];
}

function CommandsOnPaper({ plan, options }: CommandsOnPaperProps) {
  const typed = useSettings((settings) => settings.names);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const { chosen, made } = useCommands(plan, options, namesHidden ? NO_NAMES : typed);
  return (
    <section aria-labelledby="report-commands">
      <h2 id="report-commands">{COMMANDS}</h2>
      <p>{commandsLead(made.os, made.openzfs, chosen.label)}</p>
      <Problems plan={plan} problems={made.problems} />
      {[...made.sections, ...scriptsOf(made)].map((section) => (
        <div key={section.id} className="advice-command">
          <h3>{section.title}</h3>
          <CommandText section={section} />
        </div>
      ))}
    </section>
  );
}

/** Predictions beside measured figures; nothing if the captures hold no load. */
export function ReportBacktest() {
  const compared = useCompared();
  if (compared === null) return null;
  return (
    <section aria-labelledby="report-backtest">
      <h2 id="report-backtest">{HEADINGS.backtest}</h2>
      {compared.disagreement !== null && (
        <p>
          {compared.disagreement.cause} {remedyText(compared.disagreement.remedy, compared.plan)}
        </p>
      )}
      <MeasuredTable plan={compared.plan} rows={rowsOf(compared.rows)} />
    </section>
  );
}

interface ReportAdviceProps {
  readonly plan: Plan;
}

function GrowthOnPaper({ plan }: { readonly plan: Plan }) {
  const percentPerMonth = useSettings((settings) => settings.percentPerMonth);
  const question = useMemo(() => ({ plan, percentPerMonth }), [plan, percentPerMonth]);
  const found = useAnswer("growth", question);
  return (
    <section aria-labelledby="report-growth">
      <h2 id="report-growth">{GROWTH.reportTitle(percentPerMonth)}</h2>
      {found === null ? (
        <p className="soft" aria-busy="true">
          {GROWTH.waiting}
        </p>
      ) : (
        <GrowthEvents events={found.answer.events} />
      )}
    </section>
  );
}

/** What to change, best first. */
export function ReportChanges({ plan }: ReportAdviceProps) {
  const found = useAdviceOn(plan);
  return (
    <section aria-labelledby="report-options">
      <h2 id="report-options">{HEADINGS.options}</h2>
      {found === null ? (
        <p className="soft" aria-busy="true">
          {WEIGHING}
        </p>
      ) : (
        <OptionsOnPaper {...found} />
      )}
    </section>
  );
}

/** The rest of the advice, without controls. */
export function ReportAdvice({ plan }: ReportAdviceProps) {
  const found = useAdviceOn(plan);
  const rejected = found?.advice.rejected ?? [];
  return (
    <>
      {rejected.length > 0 && (
        <section aria-labelledby="report-rejected">
          <h2 id="report-rejected">{HEADINGS.rejected}</h2>
          <RejectedList rejected={rejected} />
        </section>
      )}
      <GrowthOnPaper plan={plan} />
      <CommandsOnPaper plan={plan} options={found?.advice.options ?? NO_OPTIONS} />
    </>
  );
}
