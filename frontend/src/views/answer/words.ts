/** Texts of the answer card: what to set, the plan as it is, and what the live region says. */
import type { Plan, Prediction, Warning } from "@arcplan/shared";
import type { TrapWarning } from "@arcplan/shared/advice";
import { recordText } from "@arcplan/shared/advice/commands/shell.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { catalogName } from "@arcplan/shared/model/plan/field-text.ts";
import { SPEED_UNITS } from "@arcplan/shared/plan/speed.ts";
import { aboutFigure, aboutSpeed, speedIn } from "../../plan/answers/bands.ts";
import { plural } from "../../plan/plural.ts";
import type { AnswerWords } from "./brings.ts";

export const prediction = "Prediction";
export const noPrediction = "no prediction yet";

export const reads = "Reads";
export const queries = "Queries";
export const latency = "Latency, mean";
export const commits = "Commits";
export const noCommits = "none";
export const cost = "Cost";
export const arcForMetadata = "ARC for metadata";
export const aboutArcForMetadata =
  "The ARC that holds ZFS's own index of the data, its indirect blocks. With less, reads fetch index blocks from disk besides.";
export const limitedBy = "Limited by";

export const p95AndP99 = (p95: string, p99: string) => `p95 ${p95}, p99 ${p99}`;
/** Beside measured figures, one that was not measured says so. */
export const predictedBeside = (detail: string) => `predicted; ${detail}`;
/** What clients do between two queries: with it, rate and latency come to their number. */
export const thinkTime = (time: string) => `; think time ${time}`;
export const eachCommit = (latencyText: string) => `${latencyText} each`;
export const eachWithWal = (latencyText: string, wal: string) =>
  `${latencyText}, ${wal} of WAL each`;
export const mostCommits = (rate: string) => `at most ${rate}`;
export const thenLimitedBy = (next: string) => `then ${next}`;
export const per1000Iops = (price: string) => `${price} /1000 IOPS`;

/** A measured figure of the captured server. */
export interface Measured {
  readonly text: string;
  /** The prediction of the server as captured; null where they are not compared. */
  readonly predicted: { readonly text: string; readonly error: string } | null;
  readonly isOff: boolean;
}

export const measured = "measured";
export const predicted = "predicted";
/** "today 53.4 /s, predicted 57.1 /s": beside the prediction of a change, the server as it was captured. */
export const measuredToday = ({ text, predicted: prediction }: Measured) =>
  `today ${text}${prediction === null ? "" : `, predicted ${prediction.text}`}`;
/** "predicted 79 /s (−3 %)" beside what was measured; null where they are not compared. */
export function besideMeasured(figure: Measured, isNow: boolean): string | null {
  if (!isNow) return measuredToday(figure);
  if (figure.predicted === null) return null;
  const told = `predicted ${figure.predicted.text} (${figure.predicted.error.replace(" %", "\u00a0%")})`;
  return figure.isOff ? off(`misses: ${told}`) : told;
}
export const doesNotHold = (name: string) => `does not hold: ${name}`;
export const off = (why: string) => `✕ ${why}`;
interface Contradicted {
  readonly label: string;
  readonly counted: string | undefined;
  readonly planned: string | undefined;
}
/** What the plan does not reproduce, in place of a prediction. */
export const contradicted = (first: Contradicted | null) =>
  first === null
    ? "✕ captures contradict each other"
    : `✕ ${first.label.toLowerCase()}: ${first.counted} counted, ${first.planned} planned`;
export const spokenContradicted = (measuredRate: string | null, text: string) =>
  `No prediction. ${measuredRate === null ? "" : `Queries measured ${measuredRate}. `}${text}.`;

export function capitalised(text: string): string {
  // Names such as zfs_vdev_sync_read_max_active stay as they are typed.
  return /^\S*_/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export interface ArcState {
  readonly enough: boolean;
  /** The configured limit, such as "limit 1 GiB". */
  readonly limit: string;
  /** Such as "too small". */
  readonly verdict: string;
}

export const limitMissing = "the limit is not known";

/** Compares zfs_arc_max with the smallest that holds the indirect blocks. */
export function arcState(result: Prediction, configuredBytes: number): ArcState {
  const limit = `limit ${formatQuantity("binary-bytes", configuredBytes)}`;
  if (result.memory.overcommitted_bytes > 0) {
    return { enough: false, limit, verdict: "does not fit" };
  }
  const enough = configuredBytes >= result.metadata.arc_min_bytes;
  return { enough, limit, verdict: enough ? "enough for metadata" : "too small" };
}

/** What a price leaves out. */
function leftOutWords(parts: readonly string[]): string {
  const [first, second] = parts;
  return second === undefined ? `without ${first}` : `without ${parts.length} parts`;
}

/** The price of a month, and what it leaves out or what is to be entered; null of a whole one. */
export function costState({
  month_usd,
  complete,
  left_out,
}: Pick<Prediction["cost"], "month_usd" | "complete" | "left_out">) {
  if (complete) return { amount: perMonthFigure(month_usd), missing: null };
  if (month_usd > 0) return { amount: perMonthFigure(month_usd), missing: leftOutWords(left_out) };
  return { amount: "no price", missing: "enter one under Prices" };
}

const perMonthFigure = (usd: number) => `${formatQuantity("usd", usd)} /month`;

/** The fields that a plan lacks: one by its label, several by their number. */
export const missing = (label: string, others: number) =>
  others === 0 ? `missing: ${label}` : `${others + 1} values missing`;

/**
 * The answer once a change has settled.
 *
 * @param beside how it relates to the captures, or what it lacks
 * @param today what was measured, of a server as it was captured: no other figure of today is said
 */
export function spokenSummary(
  plan: Plan,
  result: Prediction,
  beside: readonly string[],
  today: string | null = null,
): string {
  const arc = arcState(result, plan.memory.arc_bytes);
  const cost = costState(result.cost);
  const { noun } = speedIn(result);
  return [
    ...beside,
    ...(today === null
      ? [
          `${capitalised(aboutSpeed(result))} ${noun} per second, limited by ${result.bottleneck_text}.`,
          `Mean latency ${aboutFigure(result, "reads.mean_ms")}.`,
        ]
      : [today, `Limited by ${result.bottleneck_text}.`]),
    `ARC for metadata ${aboutFigure(result, "metadata.arc_min_bytes")}, ${arc.limit}: ${arc.verdict}.`,
    `Cost: ${[cost.amount, cost.missing].filter(Boolean).join(", ")}.`,
  ].join(" ");
}

export const spokenVoid = (why: string) => `The prediction ${why}.`;
export const spokenMissing = (missingFields: string) => `No prediction yet, ${missingFields}.`;
export const spokenMeasured = (queriesToday: Measured) =>
  `${queriesToday.isOff ? "The prediction misses. " : ""}Queries: ${measuredToday(queriesToday)}.`;

export const whatDoesNotFit = "What does not fit";
export const doesNotFit = "This plan does not fit.";
export const figuresOfMisfit = "The figures assume that the missing part is there.";

export const severities = { error: "Error", warning: "Warning", info: "Note" } as const;

/** Null of a note whose text says all. */
export const groundsOfNote = ({ threshold, source }: TrapWarning): string | null =>
  threshold === undefined ? null : `Threshold: ${threshold}. Source: ${source}.`;

const kinds = ["error", "warning", "info"] as const;

/** Such as "1 error, 2 notes on this plan". */
export function countNotes(warnings: readonly Warning[]): string {
  const counts = kinds.flatMap((severity) => {
    const count = warnings.filter((warning) => warning.severity === severity).length;
    return count === 0 ? [] : [plural(count, severities[severity].toLowerCase())];
  });
  return counts.length === 0 ? "No warnings" : `${counts.join(", ")} on this plan`;
}

/** Where captures contradict the plan, or each other. */
export const noPredictionTitle = "No prediction: captures contradict the plan.";
export const seeEvidence = "See the evidence";
export const measuredInstead = (figures: readonly string[]) =>
  figures.length === 0 ? "" : `Measured: ${figures.join(", ")}.`;
export const counted = (one: Contradicted | null) =>
  one === null ? "" : `${one.label}: ${one.counted} counted, ${one.planned} planned.`;
export const hiddenQuestion = "The question names captures, and names are hidden.";

/** Names the card, as the bar at the bottom does. */
export const answer = "Answer";
/** "Best change for the most speed at no extra cost". */
export const bestFor = (aim: string) => `Best change for ${aim}`;
export const goal = (aim: string) => `Goal: ${aim}`;
export const share = "Share";
export const apply = "Apply";
export const commands = "Commands";
export const applyWhat = "the best change";
export const applyTitle = "Changes this plan, nothing on a server. Undo takes it back.";
export const allAdvice = "All advice";
export const comparing = "Comparing changes…";
export const readingCaptures = "Reading captures…";
export const set = "Set ";
export const keep = "Keep ";
export const noAnswer = "No answer yet.";
export const lacks = (label: string) => `Missing: ${label}.`;
export const chooseDrive = "Choose the drive";
export const enterIt = "Enter it under Evidence";
/** Before the names of what a plan lacks that no capture tells. */
export const dropOrEnter = "Drop captures anywhere on this page, or enter: ";
export const today = "Today";
export const thisPlan = "This plan";

export const arcSetting = ({ memory }: Plan) =>
  `ARC ${formatQuantity("binary-bytes", memory.arc_bytes)}`;
export const recordSetting = ({ layout }: Plan) => `recordsize ${recordText(layout.record_bytes)}`;

/** The data device, with what is bought of it. */
export function deviceSetting({ storage }: Plan): string {
  const own = storage.device === "custom" ? storage.custom_device?.name : undefined;
  const iops = storage.provisioned_iops;
  const rate = storage.provisioned_mib_per_s;
  const bought = [
    ...(iops == null ? [] : [`${formatQuantity("count", iops)} IOPS`]),
    ...(rate == null ? [] : [formatQuantity("mib-per-s", rate)]),
  ];
  return [own ?? catalogName(storage.device), ...bought].join(" ");
}

/** Why a plan may stay at an ARC that is larger than it needs. */
export const spareArc = (enoughBytes: number): string =>
  `${formatQuantity("binary-bytes", enoughBytes)} of ARC would do nearly as well; nothing else here needs the RAM.`;

export const serversSetting = ({ instance }: Plan) => plural(instance.nodes, "server");

const sideDevice = (id: string | null | undefined, named: string) =>
  id == null ? `no ${named}` : `${named} on ${catalogName(id)}`;

export function l2arcSetting({ storage }: Plan): string {
  const size = formatQuantity("decimal-bytes", storage.l2arc_bytes);
  return sideDevice(
    storage.l2arc_device,
    storage.l2arc_device == null ? "L2ARC" : `${size} of L2ARC`,
  );
}
export const slogSetting = ({ storage }: Plan) => sideDevice(storage.slog_device, "log");
export const specialSetting = ({ storage }: Plan) =>
  sideDevice(storage.special_device, "special vdev");

export const otherSetting = (label: string, value: string) => `${label} ${value}`;
export const moreSettings = (count: number) => plural(count, "more field");

/** Before the fields that are taken as right. */
export const assumes = "Assuming ";
export const assumedValue = (label: string, value: string) => `${label} ${value}`;
/** Where the fields can be entered. */
export const enterYours = (whole: string) => `; enter yours, or expect ${whole}`;
export const assuming = (values: readonly string[], whole: string) =>
  `${assumes}${values.join(", ")}; otherwise ${whole}`;
/** "Then limited by CPU, not by the drives (6 % busy)". */
export const limitOf = (limit: string, isChanged: boolean, driveBusy: number | null) =>
  `${isChanged ? "Then limited" : "Limited"} by ${limit}${driveBusy === null ? "" : `, not by the drives (${formatQuantity("percent", driveBusy)} busy)`}`;

interface Line {
  readonly settings: { readonly set: readonly string[]; readonly keep: readonly string[] };
  readonly brings: AnswerWords;
  /** Whether the settings that stay are those of a server that is there. */
  readonly isThere: boolean;
  /** Price and effort of the change, and what it lacks; none where nothing is changed. */
  readonly terms: readonly (string | null)[];
  readonly trust: string;
}

/** First what is set and what it brings: "Set ARC 5 GiB. Keep recordsize 16K: 3,000 queries/s (2,400 to 3,600), measured now 1,580 /s; 2.7 ms mean; $194.00 a month. ..." */
export function line({ settings, isThere, brings, terms, trust: sure }: Line): readonly string[] {
  const { set: changed, keep: kept } = settings;
  const stays = changed.length > 0 || isThere ? keep : set;
  const what = [
    ...(changed.length > 0 ? [`${set}${changed.join(", ")}`] : []),
    ...(kept.length > 0 ? [`${stays}${kept.join(", ")}`] : []),
  ].join(". ");
  const { before, rate, noun, band, beside, latency, cost } = brings;
  const now = before === null ? [] : [`${before.rate.how} ${before.rate.text}`];
  const speed = [`${rate} ${SPEED_UNITS[noun]} ${band}`, ...now, ...beside].join(", ");
  const figures = `${speed}; ${latency}; ${cost ?? noPriceKnown}`;
  const rest = [...terms, sure].flatMap((one) => (one === null ? [] : [capitalised(one)]));
  return [`${what}: ${figures}.`, ...rest.map((one) => `${one}.`)];
}
const noPriceKnown = "no price is known";
export const copyLine = "Copy";
export const copyTitle = "Copies the answer as one line";

/** How far the answer may be trusted. */
export const trust = {
  agrees: "agrees with what you measured",
  misses: "misses what you measured",
  refuted: "does not hold for this server",
  beyond: "beyond what was ever measured",
  borrowed: "few measurements of servers with this limit",
  /** Of a change: it is today that was measured. */
  agreesToday: "today's speed is predicted as you measured it",
  changeUntried: "today's speed is predicted as you measured it; few measurements of such a change",
  drive: "which drive is this?",
  unchecked: "not checked by a measurement of yours",
  /** Of a plan that others made of their captures. */
  elsewhere: "made from captures; nothing on this page checks it",
} as const;
