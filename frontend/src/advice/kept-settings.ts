/** Settings of the advice in this browser's local storage; never part of a plan. A link names the goal. */
import type { MeasuredLoad, Names, Os } from "@arcplan/shared/advice";
import { type ChosenGoal, FIRST_GOAL, GOAL_KINDS } from "./goal.ts";

const KEY = "arcplan.advice.1";

/** What belongs to one plan: another plan from outside starts without it. */
export interface OfPlan extends ChosenGoal {
  /** Load figures that the user entered. */
  readonly load: MeasuredLoad;
}

export interface KeptSettings extends OfPlan {
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
export function readSettings(): KeptSettings {
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
export function writeSettings(settings: KeptSettings): boolean {
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
