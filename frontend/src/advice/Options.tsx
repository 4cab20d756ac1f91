import type { Option, Rejected } from "@arcplan/shared/advice";
import { useState } from "react";
import { GoalChooser } from "./GoalChooser.tsx";
import { OptionItem } from "./OptionItem.tsx";
import { COMMANDS_ID, goTo } from "./places.ts";
import { useSettingsApi } from "./settings.ts";
import { useAdvice, useApplyOption } from "./use-advice.ts";
import { HEADINGS, OPTIONS, WEIGHING } from "./words.ts";

/** Options shown before "more" is asked for. */
const AT_FIRST = 4;

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
  const onApply = useApplyOption();
  const settings = useSettingsApi();
  const [all, showAll] = useState(false);
  const options = found?.advice.options ?? [];
  const showCommands = ({ id }: Option) => {
    settings.setState({ commandsFor: { option: id }, commandsOpen: true });
    goTo(COMMANDS_ID);
  };
  const more = options.length - AT_FIRST;
  return (
    <section className="advice-part" aria-labelledby="advice-options">
      <h3 id="advice-options">{HEADINGS.options}</h3>
      <GoalChooser />
      {found === null && (
        <p className="soft" aria-busy="true">
          {WEIGHING}
        </p>
      )}
      {found !== null && (
        <div className="advice-answer" aria-busy={found.isOld}>
          {options.length === 0 && <p>{found.advice.summary}</p>}
          {options.length > 0 && found.advice.options[0]?.meets_goal === false && (
            <p>{OPTIONS.noneReachesGoal}</p>
          )}
          <ol className="options">
            {(all ? options : options.slice(0, AT_FIRST)).map((option) => (
              <OptionItem
                key={option.id}
                option={option}
                level="h4"
                plan={found.plan}
                isOld={found.isOld}
                onApply={onApply}
                onCommands={showCommands}
              />
            ))}
          </ol>
          {more > 0 && (
            <button type="button" className="text-button" onClick={() => showAll(!all)}>
              {all ? OPTIONS.fewer : OPTIONS.more(more)}
            </button>
          )}
          {found.advice.rejected.length > 0 && (
            <details>
              <summary>{OPTIONS.rejected(found.advice.rejected.length)}</summary>
              <RejectedList rejected={found.advice.rejected} />
            </details>
          )}
        </div>
      )}
    </section>
  );
}
