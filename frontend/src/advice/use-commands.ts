/** Commands for what was chosen: the whole plan, the change applied last, an option, or a pinned plan. */
import type { Plan } from "@arcplan/shared";
import { apply, type Commands, commands, type Names, type Option } from "@arcplan/shared/advice";
import { useMemo } from "react";
import { type AdviceSettings, useSettings } from "./settings.ts";

/** What commands can be made for. */
export interface CommandsChoice {
  readonly key: string;
  readonly label: string;
  readonly value: AdviceSettings["commandsFor"];
  readonly plan: Plan;
  /** The plan in force, or null where everything is to be set. */
  readonly from: Plan | null;
}

export function keyOf(value: AdviceSettings["commandsFor"]): string {
  return typeof value === "string" ? value : `option ${value.option}`;
}

function wholeOf(plan: Plan): CommandsChoice {
  const label = "The whole plan, on a new server";
  return { key: "plan", label, value: "plan", plan, from: null };
}

function changesOf(
  plan: Plan,
  applied: AdviceSettings["applied"],
  options: readonly Option[],
): CommandsChoice[] {
  const change: CommandsChoice[] =
    applied === null || applied.from === plan
      ? []
      : [
          {
            key: "applied",
            label: `What changed since before: ${applied.title}`,
            value: "applied",
            plan,
            from: applied.from,
          },
        ];
  const offered = options.map((option, index): CommandsChoice => {
    const value = { option: option.id };
    const label = `Option ${index + 1}: ${option.title}`;
    return { key: keyOf(value), label, value, plan: apply(plan, option), from: plan };
  });
  return [...change, ...offered];
}

export interface ChosenCommands {
  readonly choices: readonly CommandsChoice[];
  readonly chosen: CommandsChoice;
  readonly made: Commands;
}

/**
 * The choices, the one in force, and its commands.
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
