import type { Plan } from "@arcplan/shared";
import { apply, type Option } from "@arcplan/shared/advice";
import type { ReactNode } from "react";
import { differences } from "../plan/differences.ts";
import { formatQuantity } from "../plan/fields/quantity.ts";
import { QuantityText } from "../ui/QuantityText.tsx";
import { APPLY, COMMANDS, OPTION, optionNote, priceDifference, readsBand } from "./words.ts";

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
  /** Level of the title: one below the heading above the options. */
  readonly level: "h3" | "h4";
  /** Whether the option is for a plan that is no longer on screen. */
  readonly isOld?: boolean;
  /** Absent on paper. */
  readonly onApply?: (option: Option) => void;
  readonly onCommands?: (option: Option) => void;
}

/** One option: its effect, price, effort and risk. */
export function OptionItem({
  option,
  plan,
  level: Heading,
  isOld = false,
  onApply,
  onCommands,
}: OptionItemProps) {
  const { effect } = option;
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
            {APPLY}
            <span className="hidden-text">{OPTION.applyWhat(option.title)}</span>
          </button>
          <button type="button" className="button" onClick={() => onCommands?.(option)}>
            {COMMANDS}
            <span className="hidden-text">{OPTION.commandsFor(option.title)}</span>
          </button>
        </div>
      )}
      <dl className="option-figures">
        <Cell label={OPTION.reads}>
          <strong>
            <QuantityText text={formatQuantity("per-s", effect.reads_per_s)} />
          </strong>{" "}
          <span className="soft">{readsBand(effect)}</span>
        </Cell>
        <Cell label={OPTION.price}>{priceDifference(option)}</Cell>
        <Cell label={OPTION.latency}>
          <QuantityText text={formatQuantity("ms", effect.mean_ms)} />
        </Cell>
        <Cell label={OPTION.effort}>{option.effort}</Cell>
        <Cell label={OPTION.bottleneck}>
          {option.bottleneck_text}{" "}
          <span className="soft">{OPTION.next(option.next_bottleneck_text)}</span>
        </Cell>
      </dl>
      <p className="option-more soft">{optionNote(option, changed)}</p>
    </li>
  );
}
