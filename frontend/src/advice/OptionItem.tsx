import { formatRange, type Plan } from "@arcplan/shared";
import { apply, type Option } from "@arcplan/shared/advice";
import type { ReactNode } from "react";
import { probabilityText } from "../plan/bands.ts";
import { differences } from "../plan/differences.ts";
import { formatQuantity } from "../plan/quantity.ts";
import { QuantityText } from "../ui/QuantityText.tsx";

const CENT = 0.005;

/** "+$12.00", "−$3.10" or "no more"; says where prices are missing. */
export function priceDifference({ difference, priced }: Option): string {
  const { month_usd: usd } = difference;
  const amount =
    Math.abs(usd) < CENT
      ? "no more"
      : `${usd > 0 ? "+" : "−"}${formatQuantity("usd", Math.abs(usd))}`;
  return priced ? amount : `${amount}, a price is missing`;
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface OptionItemProps {
  readonly option: Option;
  /** The plan that the option is about. */
  readonly plan: Plan;
  /** Level that follows from where the options stand. */
  readonly heading: "h3" | "h4";
  /** Whether the option is for a plan that is no longer on screen. */
  readonly isOld?: boolean;
  /** Absent on paper. */
  readonly onApply?: (option: Option) => void;
  readonly onCommands?: (option: Option) => void;
}

/** One option with what it brings, costs and takes. */
export function OptionItem({
  option,
  plan,
  heading: Heading,
  isOld = false,
  onApply,
  onCommands,
}: OptionItemProps) {
  const { effect, risk } = option;
  const changed = differences(plan, apply(plan, option));
  return (
    <li className="option">
      <Heading className="option-title">{option.title}</Heading>
      {onApply && (
        <div className="option-actions">
          <button
            type="button"
            className="button button-quiet"
            disabled={isOld}
            onClick={() => onApply(option)}
          >
            Apply<span className="hidden-text">: {option.title}</span>
          </button>
          <button type="button" className="button" onClick={() => onCommands?.(option)}>
            Commands<span className="hidden-text"> for: {option.title}</span>
          </button>
        </div>
      )}
      <dl className="option-figures">
        <Cell label="Reads">
          <strong>
            <QuantityText text={formatQuantity("per-s", effect.reads_per_s)} />
          </strong>{" "}
          <span className="soft">
            {probabilityText(effect.probability)}: {formatRange(effect.low, effect.high, "count")}
          </span>
        </Cell>
        <Cell label="Price a month">{priceDifference(option)}</Cell>
        <Cell label="Latency, mean">
          <QuantityText text={formatQuantity("ms", effect.mean_ms)} />
        </Cell>
        <Cell label="Effort">{option.effort}</Cell>
        <Cell label="Then limited by">
          {option.bottleneck_text} <span className="soft">next {option.next_bottleneck_text}</span>
        </Cell>
      </dl>
      <p className="option-more soft">
        Risk {risk.level}: {risk.text}. Changes{" "}
        {changed.map(({ label, before, after }) => `${label} ${before} to ${after}`).join(", ")}.
        {option.meets_goal
          ? option.surely_meets_goal
            ? ""
            : " Reaches the goal, though not with the low end of its band."
          : " Does not reach the goal."}
      </p>
    </li>
  );
}
