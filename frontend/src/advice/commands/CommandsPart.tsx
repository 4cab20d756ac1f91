import type { Plan } from "@arcplan/shared";
import type { CommandProblem, CommandSection, Option, Os } from "@arcplan/shared/advice";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { type Ref, useId, useMemo } from "react";
import { useSettledPlan } from "../../plan/answers/result.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Scroll } from "../../ui/Table.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { COMMANDS_ID } from "../places.ts";
import { useSettings, useSettingsApi } from "../settings.ts";
import { useAdvice } from "../use-advice.ts";
import { about, COMMAND_BLOCK, COMMANDS, COMMANDS_PART, OS_NAMES, placeWords } from "../words.ts";
import { NameFields } from "./NameFields.tsx";
import { archiveOf, fileNameOf, scriptsOf, useCommands } from "./use-commands.ts";

/** What a block of commands is, where it goes, and whether it can be taken back. */
export function CommandText({
  section,
  shown,
}: {
  readonly section: CommandSection;
  readonly shown?: Ref<HTMLPreElement>;
}) {
  return (
    <>
      {section.irreversible && (
        <p className="irreversible">
          <strong>{COMMAND_BLOCK.irreversible}</strong> {COMMAND_BLOCK.irreversibleWhy}
        </p>
      )}
      <p className="soft">
        {placeWords(section)}. {section.note}
      </p>
      <Scroll className="command-text" label={COMMAND_BLOCK.textOf(section.title)}>
        <pre ref={shown}>{section.text}</pre>
      </Scroll>
    </>
  );
}

/** A block of commands to copy or to keep as a file. */
function CommandBlock({ section }: { readonly section: CommandSection }) {
  const heading = useId();
  const { shown, said, copy } = useCopy<HTMLPreElement>();

  return (
    <section className="advice-command" aria-labelledby={heading}>
      <div className="advice-command-head">
        <h4 id={heading}>{section.title}</h4>
        <span className="copy-said" role="status">
          {said}
        </span>
        <button type="button" className="button button-quiet" onClick={() => copy(section.text)}>
          {COMMAND_BLOCK.copy} <span className="hidden-text">{section.title}</span>
        </button>
        <button
          type="button"
          className="button"
          onClick={() => saveFile(fileNameOf(section), new Blob([section.text]))}
        >
          {COMMAND_BLOCK.save}{" "}
          <span className="hidden-text">{COMMAND_BLOCK.saveWhat(section.title)}</span>
        </button>
      </div>
      <CommandText section={section} shown={shown} />
    </section>
  );
}

function SystemSwitch() {
  const name = useId();
  const settings = useSettingsApi();
  const os = useSettings((state) => state.os);
  return (
    <fieldset className="advice-switch">
      <legend className="hidden-text">{COMMANDS_PART.system}</legend>
      {(Object.keys(OS_NAMES) as Os[]).map((one) => (
        <label key={one} className="toggle">
          <input
            type="radio"
            name={name}
            checked={os === one}
            onChange={() => settings.setState({ os: one })}
          />
          {OS_NAMES[one]}
        </label>
      ))}
    </fieldset>
  );
}

interface ProblemsProps {
  readonly plan: Plan;
  readonly problems: readonly CommandProblem[];
}

/** Settings of the plan that this OpenZFS release or system does not have. */
export function Problems({ plan, problems }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="advice-list advice-problems">
      {problems.map(({ path, text }) => (
        <li key={`${path} ${text}`}>
          {isFieldPath(path) && <strong>{about(labelOf(path, plan))}</strong>}
          {text}
        </li>
      ))}
    </ul>
  );
}

const NO_OPTIONS: readonly Option[] = [];

function CommandsBody() {
  const select = useId();
  const settings = useSettingsApi();
  const plan = useSettledPlan();
  const found = useAdvice();
  const options = found !== null && found.plan === plan ? found.advice.options : NO_OPTIONS;
  const typed = useSettings((state) => state.names);
  const captured = usePlanStore((state) => (state.namesHidden ? undefined : state.sizing?.names));
  // A pool that is typed is another than the captures'.
  const isOwn = typed.pool === undefined && typed.dataset === undefined;
  const names = useMemo(
    () => (isOwn ? { ...captured, ...typed } : typed),
    [isOwn, captured, typed],
  );
  const { choices, chosen, made } = useCommands(plan, options, names);
  return (
    <>
      <div className="advice-goal">
        <label htmlFor={select}>{COMMANDS_PART.for}</label>
        <select
          id={select}
          className="select"
          value={chosen.key}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const choice = choices.find(({ key }) => key === value);
            if (choice) settings.setState({ commandsFor: choice.value });
          }}
        >
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <SystemSwitch />
        <span className="soft">{COMMANDS_PART.release(made.openzfs)}</span>
      </div>
      <NameFields plan={chosen.plan} captured={captured} problems={made.problems} />
      <Problems plan={plan} problems={made.problems.filter(({ path }) => path !== "names")} />
      {made.sections.length === 0 && <p>{COMMANDS_PART.none}</p>}
      {[...made.sections, ...scriptsOf(made)].map((section) => (
        <CommandBlock key={section.id} section={section} />
      ))}
      <p>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => saveFile("arcplan-commands.zip", archiveOf(made))}
        >
          {COMMANDS_PART.saveAll}
        </button>
      </p>
    </>
  );
}

/** Commands to copy or to save, with a script that checks them and one that reverts them. */
export function CommandsPart() {
  const settings = useSettingsApi();
  const isOpen = useSettings((state) => state.commandsOpen);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => settings.setState({ commandsOpen: currentTarget.open })}
    >
      <summary id={COMMANDS_ID}>{COMMANDS}</summary>
      {isOpen && (
        <section className="advice-part" aria-labelledby={COMMANDS_ID}>
          <p className="soft">{COMMANDS_PART.lead}</p>
          <CommandsBody />
        </section>
      )}
    </details>
  );
}
