import type { Plan } from "@arcplan/shared";
import { backtest, type Goal, growth } from "@arcplan/shared/advice";
import { useMemo } from "react";
import type { Capture } from "../api/index.ts";
import { EvidenceWords } from "./Backtest.tsx";
import { BacktestTable } from "./BacktestTable.tsx";
import { CommandText } from "./CommandBlock.tsx";
import { Problems } from "./CommandsPart.tsx";
import { scriptsOf } from "./command-files.ts";
import { GrowthEvents } from "./Growth.tsx";
import { evidenceOf, isSituation } from "./measured.ts";
import { OptionItem } from "./OptionItem.tsx";
import { RejectedList } from "./Options.tsx";
import { useSettings } from "./settings.ts";
import { TrapList } from "./Traps.tsx";
import { adviceOn, useGoal } from "./use-advice.ts";
import { useCommands } from "./use-commands.ts";
import "./advice.css";

/** Options on paper: the best and its rivals. */
const MOST_OPTIONS = 5;

function OptionsOnPaper({ plan, goal }: { readonly plan: Plan; readonly goal: Goal }) {
  const { summary, options, rejected } = adviceOn({ plan, goal });
  return (
    <section aria-labelledby="report-options">
      <h2 id="report-options">What to change</h2>
      <p>{summary}</p>
      <ol className="options">
        {options.slice(0, MOST_OPTIONS).map((option) => (
          <OptionItem key={option.id} option={option} plan={plan} heading="h3" />
        ))}
      </ol>
      {rejected.length > 0 && <h3>Turned down</h3>}
      <RejectedList rejected={rejected} />
    </section>
  );
}

function CommandsOnPaper({ plan, goal }: { readonly plan: Plan; readonly goal: Goal }) {
  const { chosen, made } = useCommands(plan, adviceOn({ plan, goal }).options);
  return (
    <section aria-labelledby="report-commands">
      <h2 id="report-commands">Commands</h2>
      <p>
        For {made.os === "linux" ? "Linux" : "FreeBSD"}, OpenZFS {made.openzfs}: {chosen.label}.
      </p>
      <Problems problems={made.problems} />
      {[...made.sections, ...scriptsOf(made)].map((section) => (
        <div key={section.id} className="advice-command">
          <h3>{section.title}</h3>
          <CommandText section={section} />
        </div>
      ))}
    </section>
  );
}

function BacktestOnPaper({ captures, plan }: ReportAdviceProps) {
  const load = useSettings((settings) => settings.load);
  const evidence = useMemo(() => evidenceOf(captures, load, plan), [captures, load, plan]);
  if (!isSituation(evidence)) return null;
  return (
    <section aria-labelledby="report-backtest">
      <h2 id="report-backtest">Predicted against measured</h2>
      <BacktestTable backtest={backtest(evidence.measured, plan)} />
      <EvidenceWords evidence={evidence} />
    </section>
  );
}

interface ReportAdviceProps {
  readonly plan: Plan;
  readonly captures: readonly Capture[];
}

/** The advice as the planner shows it, whole and without controls. */
export function ReportAdvice({ plan, captures }: ReportAdviceProps) {
  const goal = useGoal(plan);
  const percent = useSettings((settings) => settings.percentPerMonth);
  const { events } = useMemo(() => growth(plan, percent), [plan, percent]);
  return (
    <>
      <BacktestOnPaper plan={plan} captures={captures} />
      <OptionsOnPaper plan={plan} goal={goal} />
      <section aria-labelledby="report-traps">
        <h2 id="report-traps">Known traps</h2>
        <TrapList plan={plan} />
      </section>
      <section aria-labelledby="report-growth">
        <h2 id="report-growth">Growth by {percent} % a month</h2>
        <GrowthEvents events={events} />
      </section>
      <CommandsOnPaper plan={plan} goal={goal} />
    </>
  );
}
