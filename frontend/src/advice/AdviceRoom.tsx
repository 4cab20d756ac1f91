import type { Option, Rejected } from "@arcplan/shared/advice";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { useId, useRef } from "react";
import { speedIn } from "../plan/answers/bands.ts";
import { asTold, resultOf, useSettledPlan } from "../plan/answers/result.ts";
import { useUnpredicted } from "../plan/answers/trust.ts";
import { usePlanStoreApi } from "../plan/context.tsx";
import { readQuantity } from "../plan/fields/quantity.ts";
import { Fold } from "../ui/Fold.tsx";
import { NumberField, type Reading } from "../ui/NumberField.tsx";
import { CommandsPart } from "./commands/CommandsPart.tsx";
import { Growth } from "./Growth.tsx";
import {
  choiceOf,
  GOAL_CHOICES,
  GOAL_QUANTITIES,
  type GoalChoice,
  numberOf,
  withNumber,
} from "./goal.ts";
import { OptionLine } from "./OptionItem.tsx";
import { ADVICE_ID, COMMANDS_ID, goTo } from "./places.ts";
import { chooseGoal, useSettings, useSettingsApi } from "./settings.ts";
import { useAdvice, useApplyOption, useGoal } from "./use-advice.ts";
import {
  ABOVE_ZERO,
  GOAL_LABEL,
  goalsIn,
  HEADINGS,
  NO_ADVICE,
  OPTIONS,
  WEIGHING,
} from "./words.ts";
import "./advice.css";

/** Steps of the arrow keys. */
const STEP = 1.1;

function aboveZero(reading: Reading): Reading {
  const isBad = "value" in reading && (reading.value === null || reading.value <= 0);
  return isBad ? { problem: ABOVE_ZERO } : reading;
}

/** The goal of the advice: one of six, four of them with a number. */
function GoalChooser() {
  const store = usePlanStoreApi();
  const settings = useSettingsApi();
  const kind = useSettings((state) => state.goalKind);
  const plan = useSettledPlan();
  const goal = useGoal(plan);
  const select = useId();
  const number = useId();
  const result = resultOf(plan);
  const { noun, perRead } = speedIn(result);
  const words = goalsIn(noun);
  const choice = choiceOf(goal, result);
  const { asks } = words[choice];
  const quantity = GOAL_QUANTITIES[choice];
  // A rate is kept in page reads, which another plan counts alike, and shown as the answer counts.
  const perKept = kind === "reads" ? perRead : 1;
  const value = (numberOf(goal) ?? 0) * perKept;
  // A budget follows what the plan costs: there is none to compare with while nothing has a price.
  const isAsked = quantity !== null && value > 0;

  function setNumber(next: number) {
    settings.setState(({ goalNumbers }) => ({
      goalNumbers: withNumber(goalNumbers, kind, next / perKept),
    }));
  }

  return (
    <div className="advice-goal">
      <label htmlFor={select}>{GOAL_LABEL}</label>
      <select
        id={select}
        className="select"
        value={choice}
        onChange={(event) =>
          chooseGoal(settings, event.currentTarget.value as GoalChoice, store.getState().plan)
        }
      >
        {GOAL_CHOICES.map((one) => (
          <option key={one} value={one}>
            {words[one].label}
          </option>
        ))}
      </select>
      {isAsked && (
        <span className="advice-goal-number">
          <span id={number}>{asks}</span>
          <NumberField
            labelledBy={number}
            text={formatQuantity(quantity, value)}
            read={(text) => aboveZero(readQuantity(quantity, text))}
            onCommit={(next) => setNumber(next ?? value)}
            onStep={(direction) => setNumber(Number((value * STEP ** direction).toPrecision(3)))}
          />
        </span>
      )}
    </div>
  );
}

/** Options shown before "more" is asked for. */
const AT_FIRST = 3;

/** Options in order; what buys at a price that nobody gave has no place among them. */
export function byPrice(all: readonly Option[]) {
  return {
    options: all.filter(({ priced }) => priced),
    unpriced: all.filter(({ priced }) => !priced),
  };
}

/** Changes that were turned down, with reasons. */
export function RejectedList({ rejected }: { readonly rejected: readonly Rejected[] }) {
  return (
    <ul className="advice-rejected">
      {rejected.map(({ id, title, reason }) => (
        <li key={id}>
          <strong>{title}</strong>: {reason}.
        </li>
      ))}
    </ul>
  );
}

/** The goal, the options in order, and the changes turned down. */
export function Options() {
  const found = useAdvice();
  const applyOption = useApplyOption();
  const part = useRef<HTMLElement>(null);
  const settings = useSettingsApi();
  const goal = useSettings((state) => state.goalKind);
  const { options, unpriced } = byPrice(found?.advice.options ?? []);
  const rest = options.slice(AT_FIRST);

  function showCommands({ id }: Option) {
    settings.setState({ commandsFor: { option: id }, commandsOpen: true });
    goTo(COMMANDS_ID);
  }

  /** The option leaves the list with its button: the keyboard goes on from the list. */
  function onApply(option: Option) {
    applyOption(option);
    part.current?.focus({ preventScroll: true });
  }

  const lines = (shown: readonly Option[]) =>
    found !== null && (
      <ol className="options">
        {shown.map((option, place) => (
          <OptionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places while options come and go.
            key={place}
            option={option}
            plan={asTold(found.plan, found.assumed)}
            goal={goal}
            isOld={found.isOld}
            onApply={onApply}
            onCommands={showCommands}
          />
        ))}
      </ol>
    );

  return (
    <section ref={part} className="advice-part" tabIndex={-1} aria-label={HEADINGS.options}>
      <GoalChooser />
      {found === null && (
        <p className="soft" aria-busy="true">
          {WEIGHING}
        </p>
      )}
      {found !== null && (
        <div className="advice-answer" aria-busy={found.isOld}>
          {options.length === 0 && <p>{found.advice.summary}</p>}
          {options[0]?.meets_goal === false && <p>{OPTIONS.noneReachesGoal(found.advice)}</p>}
          {lines(options.slice(0, AT_FIRST))}
          {rest.length > 0 && <Fold title={OPTIONS.more(rest.length)}>{lines(rest)}</Fold>}
          {unpriced.length > 0 && (
            <Fold title={OPTIONS.unpriced(unpriced.length)}>{lines(unpriced)}</Fold>
          )}
          {found.advice.rejected.length > 0 && (
            <Fold title={OPTIONS.rejected(found.advice.rejected.length)}>
              <RejectedList rejected={found.advice.rejected} />
            </Fold>
          )}
        </div>
      )}
    </section>
  );
}

/** What to change, what it brings and costs, and how to do it; no advice while values are missing or contradicted. */
export default function AdviceRoom() {
  const why = useUnpredicted();
  return (
    <section className="advice" id={ADVICE_ID} tabIndex={-1} aria-labelledby="advice-title">
      <h2 id="advice-title">{HEADINGS.advice}</h2>
      {why === null && (
        <>
          <Options />
          <CommandsPart />
          <Fold title={HEADINGS.growth}>
            <Growth />
          </Fold>
        </>
      )}
      {why !== null && <p>{NO_ADVICE[why]}</p>}
    </section>
  );
}
