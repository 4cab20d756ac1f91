/** Commands for the chosen plan: the whole plan, the change applied last, or an option; and all of them as files to save. */

import type { Plan } from "@arcplan/shared";
import {
  apply,
  type CommandSection,
  type Commands,
  commands,
  type Names,
  type Option,
} from "@arcplan/shared/advice";
import { isNewServer } from "@arcplan/shared/plan/origins.ts";
import { strToU8, zipSync } from "fflate";
import { useMemo } from "react";
import { type AdviceSettings, useSettings } from "../settings.ts";
import { CHECK_SCRIPT, COMMANDS_PART, UNDO_SCRIPT } from "../words.ts";

const ENDINGS: Readonly<Record<CommandSection["kind"], string>> = {
  sh: "sh",
  conf: "conf",
  cnf: "cnf",
  sql: "sql",
  text: "txt",
};

export function fileNameOf({ id, kind }: Pick<CommandSection, "id" | "kind">): string {
  return `${id}.${ENDINGS[kind]}`;
}

/** The check and undo scripts as sections. */
export function scriptsOf({ check, undo }: Commands): readonly CommandSection[] {
  return [
    {
      id: "check",
      where: "shell",
      kind: "sh",
      text: check,
      irreversible: false,
      ...CHECK_SCRIPT,
    },
    {
      id: "way-back",
      where: "shell",
      kind: "sh",
      text: undo,
      irreversible: false,
      ...UNDO_SCRIPT,
    },
  ];
}

/** All files in one archive, numbered in the order in which to use them. */
export function archiveOf(commands: Commands): Blob {
  const all = [...commands.sections, ...scriptsOf(commands)];
  const files = all.map((section, index) => {
    const number = String(index + 1).padStart(2, "0");
    return [`arcplan-commands/${number}-${fileNameOf(section)}`, strToU8(section.text)] as const;
  });
  // A Blob needs a view that spans its whole buffer.
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(files)))], {
    type: "application/zip",
  });
}

/** What commands can be made for. */
interface CommandsChoice {
  readonly key: string;
  readonly label: string;
  readonly value: AdviceSettings["commandsFor"];
  readonly plan: Plan;
  /** The plan that the server has now; null where everything has to be set. */
  readonly from: Plan | null;
}

export function keyOf(value: AdviceSettings["commandsFor"]): string {
  return typeof value === "string" ? value : `option ${value.option}`;
}

function wholeOf(plan: Plan): CommandsChoice {
  return { key: "plan", label: COMMANDS_PART.whole, value: "plan", plan, from: null };
}

function changesOf(
  plan: Plan,
  applied: AdviceSettings["applied"],
  options: readonly Option[],
): CommandsChoice[] {
  const isNew = isNewServer(plan);
  const change: CommandsChoice[] =
    isNew || applied === null || applied.from === plan
      ? []
      : [
          {
            key: "applied",
            label: COMMANDS_PART.applied(applied.title),
            value: "applied",
            plan,
            from: applied.from,
          },
        ];
  const offered = options.map((option, index): CommandsChoice => {
    const value = { option: option.id };
    const label = COMMANDS_PART.option(index + 1, option.title);
    return {
      key: keyOf(value),
      label,
      value,
      plan: apply(plan, option),
      from: isNew ? null : plan,
    };
  });
  return [...change, ...offered];
}

interface ChosenCommands {
  readonly choices: readonly CommandsChoice[];
  readonly chosen: CommandsChoice;
  readonly made: Commands;
}

/**
 * The choices, the chosen one, and its commands.
 *
 * @param options what the advisor offers for the plan; the same list while it stays the same
 * @param names of the user's machine; the same object while they stay the same
 */
export function useCommands(plan: Plan, options: readonly Option[], names: Names): ChosenCommands {
  const applied = useSettings((state) => state.applied);
  const commandsFor = useSettings((state) => state.commandsFor);
  const os = useSettings((state) => state.os);
  const whole = useMemo(() => wholeOf(plan), [plan]);
  const choices = useMemo(
    () => [...changesOf(plan, applied, options), whole],
    [plan, applied, options, whole],
  );
  const wanted = keyOf(commandsFor);
  const chosen = choices.find(({ key }) => key === wanted) ?? whole;
  const made = useMemo(
    () => commands(chosen.plan, { os, names, ...(chosen.from && { from: chosen.from }) }),
    [chosen, os, names],
  );
  return { choices, chosen, made };
}
