/** Settings of the advice: kept over visits, never part of a plan. A link names the goal. */
import type { Plan } from "@arcplan/shared";
import type { MeasuredLoad, Names, Os } from "@arcplan/shared/advice";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { resultOf } from "../plan/answers/result.ts";
import { usePlanStoreApi } from "../plan/context.tsx";
import type { PlanStore } from "../plan/store.ts";
import {
  type ChosenGoal,
  chosenGoal,
  FIRST_GOAL,
  GOAL_KINDS,
  type GoalChoice,
  readGoal,
  withNumber,
} from "./goal.ts";

const KEY = "arcplan.advice.1";

/** What belongs to one plan: another plan from outside starts without it. */
interface OfPlan extends ChosenGoal {
  /** Load figures that the user entered. */
  readonly load: MeasuredLoad;
}

interface KeptSettings extends OfPlan {
  readonly percentPerMonth: number;
  readonly os: Os;
  readonly names: Names;
}

export const FRESH: KeptSettings = {
  ...FIRST_GOAL,
  percentPerMonth: 5,
  os: "linux",
  names: {},
  load: {},
};

type Untrusted = Readonly<Record<string, unknown>>;

const TEXT_NAMES = ["pool", "dataset", "log_dataset", "cache_device"] as const;
const LIST_NAMES = ["log_devices", "special_devices"] as const;
const LOAD_FIGURES = [
  "queries_per_s",
  "mean_ms",
  "p95_ms",
  "threads",
  "buffer_pool_bytes",
] as const satisfies readonly (keyof MeasuredLoad)[];

function asRecord(value: unknown): Untrusted {
  return typeof value === "object" && value !== null ? (value as Untrusted) : {};
}

function positive(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null;
}

function namesIn(value: unknown): Names {
  const kept = asRecord(value);
  const texts = TEXT_NAMES.filter((name) => typeof kept[name] === "string");
  const lists = LIST_NAMES.filter(
    (name) =>
      Array.isArray(kept[name]) && kept[name].every((one: unknown) => typeof one === "string"),
  );
  return Object.fromEntries([...texts, ...lists].map((name) => [name, kept[name]]));
}

function loadIn(value: unknown): MeasuredLoad {
  const kept = asRecord(value);
  return Object.fromEntries(
    LOAD_FIGURES.flatMap((name) => {
      const figure = positive(kept[name]);
      return figure === null ? [] : [[name, figure]];
    }),
  );
}

function restored(kept: Untrusted): KeptSettings {
  const numbers = asRecord(kept.goalNumbers);
  return {
    goalKind: GOAL_KINDS.find((kind) => kind === kept.goalKind) ?? FRESH.goalKind,
    goalNumbers: {
      reads_per_s: positive(numbers.reads_per_s),
      mean_ms: positive(numbers.mean_ms),
      month_usd: positive(numbers.month_usd),
    },
    percentPerMonth: positive(kept.percentPerMonth) ?? FRESH.percentPerMonth,
    os: kept.os === "freebsd" ? "freebsd" : "linux",
    names: namesIn(kept.names),
    load: loadIn(kept.load),
  };
}

/** Settings of an earlier visit, every part checked. */
function readSettings(): KeptSettings {
  const text = localStorage.getItem(KEY);
  if (text === null) return FRESH;
  try {
    return restored(asRecord(JSON.parse(text)));
  } catch (cause) {
    if (cause instanceof SyntaxError) return FRESH;
    throw cause;
  }
}

/** @returns whether the browser kept them. */
function writeSettings(settings: KeptSettings): boolean {
  const { goalKind, goalNumbers, percentPerMonth, os, names, load } = settings;
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ goalKind, goalNumbers, percentPerMonth, os, names, load }),
    );
    return true;
  } catch (cause) {
    if (cause instanceof DOMException) return false;
    throw cause;
  }
}

/** A change that was applied, and the plan before it. */
export interface Applied {
  readonly title: string;
  readonly from: Plan;
}

/** Target of the commands: the whole plan, the change applied last, or an option by its id. */
type CommandsFor = "plan" | "applied" | { readonly option: string };

export interface AdviceSettings extends KeptSettings {
  /** The user's own goal and figures while an opened plan is on screen. */
  readonly own: OfPlan | null;
  readonly applied: Applied | null;
  readonly commandsFor: CommandsFor;
  /** Commands are long, so they are computed only when opened. */
  readonly commandsOpen: boolean;
}

const NOT_APPLIED = { applied: null, commandsFor: "plan" } as const;

const OF_NO_PLAN: OfPlan = { ...FIRST_GOAL, load: {} };

function ofPlan({ goalKind, goalNumbers, load }: OfPlan): OfPlan {
  return { goalKind, goalNumbers, load };
}

function createSettings(plans: PlanStore) {
  const kept = readSettings();
  const isCopy = plans.getState().opened !== null;
  const settings = createStore<AdviceSettings>()(() => ({
    ...kept,
    ...(isCopy && OF_NO_PLAN),
    ...NOT_APPLIED,
    own: isCopy ? ofPlan(kept) : null,
    commandsOpen: false,
  }));

  // An opened plan starts without the user's own goal and figures; they come back with the user's own plan.
  let aside: OfPlan | null = null;
  plans.subscribe(({ opened, plan, madeOwn }, { opened: before, madeOwn: taken }) => {
    if (opened === before) return;
    const { own, ...current } = settings.getState();
    if (opened === null && madeOwn !== null) {
      // The plan on screen stays, and what was said of it; that of the former own plan can come back.
      aside = own;
      settings.setState({ own: null });
    } else if (opened !== null && opened === taken?.before) {
      settings.setState({ own: aside });
    } else if (opened !== null) {
      settings.setState({ ...OF_NO_PLAN, ...NOT_APPLIED, own: own ?? ofPlan(current) });
    } else {
      const isBack = own !== null && plan === before?.own?.plan;
      settings.setState({ ...(isBack && own), ...NOT_APPLIED, own: null });
    }
  });

  settings.subscribe((state) => {
    const isKept = writeSettings({ ...state, ...state.own });
    if (!isKept) plans.setState({ isKept });
  });
  return settings;
}

type SettingsStore = ReturnType<typeof createSettings>;

const known = new WeakMap<PlanStore, SettingsStore>();

export function settingsOf(store: PlanStore): SettingsStore {
  const settings = known.get(store) ?? createSettings(store);
  known.set(store, settings);
  return settings;
}

export function useSettingsApi(): SettingsStore {
  return settingsOf(usePlanStoreApi());
}

export function useSettings<T>(select: (settings: AdviceSettings) => T): T {
  return useStore(useSettingsApi(), select);
}

export function chooseGoal(settings: SettingsStore, choice: GoalChoice, plan: Plan): void {
  settings.setState(chosenGoal(choice, resultOf(plan)));
}

/** Takes the goal that the link of the plan on screen names, if it names any. */
export function takeGoal(plans: PlanStore, named: string | null): void {
  const goal = named === null ? null : readGoal(named);
  if (goal !== null) settingsOf(plans).setState(goal);
}

/** Makes it the goal to reach a rate at least cost, in page reads per second. */
export function wantReads(plans: PlanStore, readsPerS: number): void {
  settingsOf(plans).setState(({ goalNumbers }) => ({
    goalKind: "reads",
    goalNumbers: withNumber(goalNumbers, "reads", readsPerS),
  }));
}
