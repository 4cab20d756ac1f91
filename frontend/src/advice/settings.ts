/** What the user asked of the advice: it outlives the view, and stays out of plans and links. */
import type { Plan } from "@arcplan/shared";
import type { MeasuredLoad, Names, Os } from "@arcplan/shared/advice";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { usePlanStoreApi } from "../plan/context.tsx";
import { resultOf } from "../plan/result.ts";
import type { PlanStore } from "../plan/store.ts";
import { firstNumbers, type GoalKind, type GoalNumbers } from "./goal.ts";

/** A change that was applied, and the plan before it. */
export interface Applied {
  readonly title: string;
  readonly from: Plan;
}

/** What commands are made for: the whole plan, the change applied last, or an option by its id. */
export type CommandsFor = "plan" | "applied" | { readonly option: string };

export interface AdviceSettings {
  readonly goalKind: GoalKind;
  readonly goalNumbers: GoalNumbers;
  readonly percentPerMonth: number;
  readonly os: Os;
  readonly names: Names;
  readonly applied: Applied | null;
  readonly commandsFor: CommandsFor;
  /** Commands are long: they are made when somebody opens them. */
  readonly commandsOpen: boolean;
  /** What a load test or the database itself said; captures of ZFS do not hold it. */
  readonly load: MeasuredLoad;
}

const NO_NUMBERS: GoalNumbers = { reads_per_s: null, mean_ms: null, month_usd: null };

function createSettings() {
  return createStore<AdviceSettings>()(() => ({
    goalKind: "budget",
    goalNumbers: NO_NUMBERS,
    percentPerMonth: 5,
    os: "linux",
    names: {},
    applied: null,
    commandsFor: "plan",
    commandsOpen: false,
    load: {},
  }));
}

type SettingsStore = ReturnType<typeof createSettings>;

const known = new WeakMap<PlanStore, SettingsStore>();

export function settingsOf(store: PlanStore): SettingsStore {
  const settings = known.get(store) ?? createSettings();
  known.set(store, settings);
  return settings;
}

export function useSettingsApi(): SettingsStore {
  return settingsOf(usePlanStoreApi());
}

export function useSettings<T>(select: (settings: AdviceSettings) => T): T {
  return useStore(useSettingsApi(), select);
}

/** Chooses a goal; its number is fixed then, so that it does not run away as the plan improves. */
export function chooseGoal(settings: SettingsStore, kind: GoalKind, plan: Plan): void {
  settings.setState({ goalKind: kind, goalNumbers: firstNumbers(resultOf(plan)) });
}
