import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { useId } from "react";
import { speedIn } from "../plan/answers/bands.ts";
import { resultOf, useSettledPlan } from "../plan/answers/result.ts";
import { usePlanStoreApi } from "../plan/context.tsx";
import { readQuantity } from "../plan/fields/quantity.ts";
import { NumberField, type Reading } from "../ui/NumberField.tsx";
import {
  choiceOf,
  GOAL_CHOICES,
  GOAL_QUANTITIES,
  type GoalChoice,
  numberOf,
  withNumber,
} from "./goal.ts";
import { chooseGoal, useSettings, useSettingsApi } from "./settings.ts";
import { useGoal } from "./use-advice.ts";
import { ABOVE_ZERO, GOAL_LABEL, goalsIn } from "./words.ts";

/** Steps of the arrow keys. */
const STEP = 1.1;

function aboveZero(reading: Reading): Reading {
  const isBad = "value" in reading && (reading.value === null || reading.value <= 0);
  return isBad ? { problem: ABOVE_ZERO } : reading;
}

/** The goal of the advice: one of six, four of them with a number. */
export function GoalChooser() {
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
