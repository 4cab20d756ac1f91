import type { Plan } from "@arcplan/shared";
import { apply, type Option } from "@arcplan/shared/advice";
import {
  afterText,
  bandedRates,
  groundsText,
  rateChange,
  timeText,
} from "@arcplan/shared/advice/rates.ts";
import { isNewServer } from "@arcplan/shared/plan/origins.ts";
import { SPEED_NAMES, speedOf } from "@arcplan/shared/plan/speed.ts";
import { type ReactNode, useState } from "react";
import { resultOf } from "../plan/answers/result.ts";
import { useIsViewed } from "../plan/context.tsx";
import { differences } from "../plan/differences.ts";
import { QuantityText } from "../ui/QuantityText.tsx";
import type { GoalKind } from "./goal.ts";
import { APPLY, COMMANDS, OPTION, optionNote, priceDifference, termsOfChange } from "./words.ts";

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface OptionProps {
  readonly option: Option;
  /** The plan that the option is about. */
  readonly plan: Plan;
  readonly goal: GoalKind;
}

/** The effect of an option, its price, effort and risk. */
function Figures({ option, plan, goal }: OptionProps) {
  const { effect } = option;
  const now = resultOf(plan);
  const rate = rateChange(bandedRates(now), effect);
  const changed = differences(plan, apply(plan, option));
  return (
    <>
      <dl className="option-figures">
        <Cell label={SPEED_NAMES[speedOf(effect).noun]}>
          <strong>
            <QuantityText text={OPTION.perSecond(rate.after)} />
          </strong>{" "}
          <span className="soft">{groundsText(rate)}</span>
        </Cell>
        <Cell label={OPTION.price}>{priceDifference(option)}</Cell>
        <Cell label={OPTION.latency}>
          <QuantityText text={timeText(effect)} />
        </Cell>
        {!isNewServer(plan) && <Cell label={OPTION.effort}>{option.effort}</Cell>}
        <Cell label={OPTION.bottleneck}>
          {option.bottleneck_text}{" "}
          <span className="soft">{OPTION.next(option.next_bottleneck_text)}</span>
        </Cell>
      </dl>
      <p className="option-more soft">{optionNote(option, changed, goal)}</p>
    </>
  );
}

/** One option on paper. */
export function OptionItem({ option, plan, goal }: OptionProps) {
  return (
    <li className="option">
      <h3 className="option-title">{option.title}</h3>
      <Figures option={option} plan={plan} goal={goal} />
    </li>
  );
}

/** What an option comes to: speed, or the latency where that is the goal. */
function gainOf({ effect }: Option, plan: Plan, goal: GoalKind): string {
  if (goal === "latency") return OPTION.mean(timeText(effect));
  const change = rateChange(bandedRates(resultOf(plan)), effect);
  return OPTION.gain(afterText(change), change.doubt);
}

interface OptionLineProps extends OptionProps {
  /** Whether the option is for a plan that is no longer on screen. */
  readonly isOld: boolean;
  readonly onApply: (option: Option) => void;
  readonly onCommands: (option: Option) => void;
}

/** One option in a line: what to do, what it brings and what it costs; all else on demand. */
export function OptionLine({ option, plan, goal, isOld, onApply, onCommands }: OptionLineProps) {
  // The details are of one option, the row is of its place in the list.
  const [opened, setOpened] = useState<string | null>(null);
  const isOpen = opened === option.id;
  const isViewed = useIsViewed();
  const { title } = option;
  return (
    <li className="option-line">
      <p>{title}</p>
      <p className="option-gain">{gainOf(option, plan, goal)}</p>
      <p className="option-terms soft">{termsOfChange(option, plan)}</p>
      <p className="option-actions">
        {!isViewed && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isOld}
            onClick={() => onApply(option)}
          >
            {APPLY}
            <span className="hidden-text">{OPTION.applyWhat(title)}</span>
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          onClick={() => setOpened(isOpen ? null : option.id)}
        >
          {OPTION.details}
          <span className="hidden-text">{OPTION.detailsOf(title)}</span>
        </button>
      </p>
      {isOpen && (
        <div className="option-details">
          <Figures option={option} plan={plan} goal={goal} />
          <button type="button" className="button button-quiet" onClick={() => onCommands(option)}>
            {COMMANDS}
            <span className="hidden-text">{OPTION.commandsFor(title)}</span>
          </button>
        </div>
      )}
    </li>
  );
}
