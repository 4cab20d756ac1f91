import type { Option, Rejected } from "@arcplan/shared/advice";
import { useRef } from "react";
import { Fold } from "../ui/Fold.tsx";
import { GoalChooser } from "./GoalChooser.tsx";
import { OptionLine } from "./OptionItem.tsx";
import { COMMANDS_ID, goTo } from "./places.ts";
import { useSettings, useSettingsApi } from "./settings.ts";
import { useAdvice, useApplyOption } from "./use-advice.ts";
import { HEADINGS, OPTIONS, WEIGHING } from "./words.ts";

/** Options shown before "more" is asked for. */
const AT_FIRST = 3;

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
  const options = found?.advice.options ?? [];
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
        {shown.map((option) => (
          <OptionLine
            key={option.id}
            option={option}
            plan={found.plan}
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
