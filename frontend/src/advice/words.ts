/** Texts of the advice: on the page, in its card of the answer and in the report. */

import type { Plan } from "@arcplan/shared";
import type { Advice, CommandSection, Names, Option, Os } from "@arcplan/shared/advice";
import { CENT } from "@arcplan/shared/advice/goals.ts";
import { goalWords, sacrificeWords, targetWords } from "@arcplan/shared/advice/words.ts";
import type { BacktestFigure } from "@arcplan/shared/evidence";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { isNewServer } from "@arcplan/shared/plan/origins.ts";
import { SPEED_NAMES, type Speed } from "@arcplan/shared/plan/speed.ts";
import { measuredLabel, measuredText } from "../plan/answers/measured-figures.ts";
import type { Difference } from "../plan/differences.ts";
import { plural } from "../plan/plural.ts";
import type { GoalChoice, GoalKind } from "./goal.ts";

export const HEADINGS = {
  advice: "Advice",
  options: "What to change",
  rejected: "Changes turned down",
  growth: "Growth",
  backtest: "Predicted against measured",
  monitored: "Other measured figures, and calibration",
} as const;

export const NO_ADVICE = {
  missing: "Enter or record the missing values under Evidence to get advice.",
  contradicted: "Captures contradict the plan. Settle the question above to get advice.",
} as const;

export const ABOVE_ZERO = "must be above 0";

/** "recordsize 128 KiB to 16 KiB". */
export const changeText = (label: string, before: string, after: string): string =>
  `${label} ${before} to ${after}`;

export const WEIGHING = "Comparing changes…";
export const APPLY = "Apply";
export const COMMANDS = "Commands";

const MISSING = "a price is missing";

function monthlyText(
  { difference, priced }: Pick<Option, "difference" | "priced">,
  none: string,
  unit: string,
): string {
  const usd = difference.month_usd;
  if (Math.abs(usd) < CENT) return priced ? none : MISSING;
  const amount = `${usd > 0 ? "+" : "−"}${formatQuantity("usd", Math.abs(usd))}${unit}`;
  return priced ? amount : `${amount}, ${MISSING}`;
}

/** "+$12.00", "−$3.10" or "nothing more"; tells where prices are missing. */
export function priceDifference(option: Pick<Option, "difference" | "priced">): string {
  return monthlyText(option, "nothing more", "");
}

type Terms = Pick<Option, "difference" | "priced" | "effort">;

/** What a change of a server takes; a server that is not there yet is only set up otherwise. */
const withEffort = (terms: string, { effort }: Terms, plan: Plan): string =>
  isNewServer(plan) ? terms : `${terms}, ${effort}`;

/** Price and effort of a change, such as "+$12.00 a month, live setting". */
export const termsOfChange = (option: Terms, plan: Plan): string =>
  withEffort(monthlyText(option, "costs nothing more", " a month"), option, plan);

/** That the best change may not bring the speed that is wanted; null where it surely does. */
export function shortfallOf({ surely_meets_goal }: Option, { goal, now }: Advice): string | null {
  const target = targetWords(goal, now);
  return surely_meets_goal || target === null ? null : `may fall short of ${target}`;
}

export const GOAL_LABEL = "Goal";

/** "2,000 reads/s (1,600 now) at least cost": what the best change is best for. */
export const aimOf = ({ goal, now }: Advice, plan: Plan): string =>
  goalWords(goal, now, isNewServer(plan));

/** Price and effort of the best change; of a slower one also what it gives up for its price. */
export function termsOfBest(option: Option, { now }: Advice, plan: Plan): string {
  const sacrifice = sacrificeWords(now, option);
  return sacrifice === null ? termsOfChange(option, plan) : withEffort(sacrifice, option, plan);
}

interface GoalWords {
  readonly label: string;
  /** What the number is, for goals that have one. */
  readonly asks: string | null;
}

/** The goals, a rate in what the answer counts. */
export const goalsIn = (noun: Speed["noun"]): Readonly<Record<GoalChoice, GoalWords>> => ({
  budget: { label: "Most speed for a budget", asks: "Budget a month" },
  "same-speed": { label: "Cheaper at the same speed", asks: `${SPEED_NAMES[noun]}/s to keep` },
  reads: { label: `${SPEED_NAMES[noun]}/s at least cost`, asks: `${SPEED_NAMES[noun]}/s wanted` },
  latency: { label: "Latency at least cost", asks: "Mean latency wanted" },
  "least-ram": { label: "Least RAM, same speed", asks: null },
  "no-hardware": { label: "No hardware change", asks: null },
});

export const OPTIONS = {
  noneReachesGoal: ({ goal, now }: Advice) => {
    const target = targetWords(goal, now);
    return target === null
      ? "Some parts have no price, so whether an option stays within the budget is not known."
      : `No option reaches ${target}. The first one comes closest.`;
  },
  more: (count: number) => plural(count, "more option"),
  unpriced: (count: number) => `${count} without a price, so not compared`,
  rejected: (count: number) => `${count} turned down, and why`,
} as const;

/** What an option brings and takes. */
export const OPTION = {
  price: "Price a month",
  latency: "Latency, mean",
  effort: "Effort",
  bottleneck: "Then limited by",
  next: (bottleneck: string) => `next ${bottleneck}`,
  perSecond: (rate: string) => `${rate} /s`,
  /** "4,600 reads/s", and that it may gain nothing. */
  gain: (rate: string, doubt: string | null) => (doubt === null ? rate : `${rate}, ${doubt}`),
  mean: (time: string) => `${time} mean`,
  details: "Details",
  detailsOf: (title: string) => ` of: ${title}`,
  /** Completes a button for screen readers. */
  applyWhat: (title: string) => `: ${title}`,
  commandsFor: (title: string) => ` for: ${title}`,
} as const;

function goalNote({ meets_goal, surely_meets_goal }: Option, goal: GoalKind): string {
  if (!meets_goal) return goal === "budget" ? "" : " Does not reach the goal.";
  return surely_meets_goal ? "" : " Reaches the goal, but not at the low end of its band.";
}

/** Risk of an option, the fields that it changes, and whether it reaches the goal. */
export function optionNote(option: Option, changed: readonly Difference[], goal: GoalKind): string {
  const changes = changed.map(({ label, before, after }) => changeText(label, before, after));
  const { level, text } = option.risk;
  return `Risk ${level}: ${text}. Changes ${changes.join(", ")}.${goalNote(option, goal)}`;
}

export const OS_NAMES: Readonly<Record<Os, string>> = { linux: "Linux", freebsd: "FreeBSD" };

export const COMMANDS_PART = {
  lead: "Commands for zfs, zpool, module parameters and the database, for this plan or for an option, with a script that checks the result and one that reverts it.",
  for: "For",
  system: "System",
  release: (openzfs: string) => `OpenZFS ${openzfs}`,
  none: "Nothing to set: both plans have the same settings.",
  saveAll: "Save all as a zip archive",
  whole: "The whole plan, on a new server",
  applied: (title: string) => `Applied: ${title}, and later changes`,
  option: (number: number, title: string) => `Option ${number}: ${title}`,
} as const;

/** What the commands of a report are for. */
export const commandsLead = (os: Os, openzfs: string, choice: string): string =>
  `For ${OS_NAMES[os]}, OpenZFS ${openzfs}: ${choice}.`;

export const COMMAND_BLOCK = {
  copy: "Copy",
  save: "Save",
  /** Completes "Save" for screen readers. */
  saveWhat: (title: string) => `${title} as a file`,
  irreversible: "Cannot be undone.",
  irreversibleWhy: "No command reverts this.",
  textOf: (title: string) => `${title}: text`,
} as const;

/** Where a section's text goes. */
export function placeWords({ where, kind }: CommandSection): string {
  if (where === "shell") return "In a shell";
  if (where === "mysql") return "In the mysql client";
  if (where === "psql") return "In psql";
  return kind === "text" ? where : `In ${where}`;
}

export const CHECK_SCRIPT = {
  title: "Check",
  note: "Changes nothing. Run it after the change, under load: it reports whether the settings took effect and whether misses and latency match the prediction.",
} as const;

export const UNDO_SCRIPT = {
  title: "The way back",
  note: "Reverts what can be reverted, and names what cannot.",
} as const;

export const NAMES_LEGEND = "Names on your server (kept in this browser only)";
export const NAME_REFUSED =
  "Not a name that ZFS and the shell accept; the commands have a placeholder instead.";

export const NAME_LABELS: Readonly<Record<keyof Names, string>> = {
  pool: "Pool",
  dataset: "Dataset of the tables",
  log_dataset: "Dataset of the logs",
  cache_device: "L2ARC device",
  log_devices: "Log devices (mirror)",
  special_devices: "Special devices (mirror)",
};

/** "Pool: ", before a text about it. */
export const about = (label: string): string => `${label}: `;

export const GROWTH = {
  label: "Growth a month",
  waiting: "Computing growth…",
  aboveZero: "must be above 0 %",
  perMonth: (percent: string) => `${percent} a month`,
  reportTitle: (percent: number) => `Growth by ${percent} % a month`,
  atSize: (bytes: number) => `At ${formatQuantity("decimal-bytes", bytes)} of data.`,
  remedy: (text: string) => `Remedy: ${text}`,
} as const;

export const MONITORED = {
  nothingMeasured:
    "Captures of a server under load show how far to trust these predictions. Add output of the load test or counters of the database taken twice, with arcstat and iostat -x of the same minutes. Or enter figures of your monitoring below.",
} as const;

export const LOAD = {
  legend: "Measured, but in no capture",
  unknown: "not known",
  aboveZero: (label: string) => `${label} must be above 0`,
} as const;

export const CALIBRATION = {
  waiting: "Fitting the plan…",
  agrees: "Nothing to calibrate: every measured figure is inside its band.",
  done: "The plan is fitted to the captures; undo reverts it. Changes:",
  fitted: "With the fitted plan:",
  caveat: "A fitted plan is no prediction: these figures no longer test the model.",
  action: "Calibrate the plan to the captures",
  refused: "Not calibrated.",
  reason: (reason: string) => `: ${reason}`,
} as const;

/** The figure that no fit reaches. */
export function misfitWords({ figure, measured, predicted }: BacktestFigure, plan: Plan): string {
  return `No CPU time, think time and pages per query fit all figures: ${measuredLabel(figure, plan)} ${measuredText(figure, measured)} measured, ${measuredText(figure, predicted)} at best. `;
}
