/** Texts of the review of captures. */

import { engineWords, formatBand, formatMs, formatRate, type Plan } from "@arcplan/shared";
import type { BacktestFigure, Sizing, Statement } from "@arcplan/shared/evidence";
import { fieldText } from "@arcplan/shared/model/plan/field-text.ts";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, isFieldPath, withField } from "@arcplan/shared/plan/paths.ts";
import { isWithinError, measuredText } from "../plan/answers/measured-figures.ts";
import { missingLabel } from "../plan/fields/fields.ts";
import { plural } from "../plan/plural.ts";
import { isKnown } from "../plan/sized.ts";

export const yourCaptures = "Your captures";
export const fromCaptures = (facts: string) => `Found: ${facts}.`;
export const noPrediction = (fields: string) => ` No prediction yet: ${fields} missing.`;
export const notInPlan = "The plan on screen does not use the captures.";
export const useCaptures = "Use the captures";

/** Parts of the sheet. */
export const disagree = "Captures disagree";
export const known = "Values from the captures";
export const assumed = "Still assumed";
export const notModelled = "Stated, not modelled";
export const statedOtherwise = "Stated, and what became of it";
export const filesNotUsed = "Files not used";
export const missing = "Missing: enter or record";
export const count = (items: number) => `(${items})`;

/** Values. */
export const unknown = "not known";
export const none = "none";
export const ownDevice = "own device";
export const ownMachine = "own machine";
export const on = "on";
export const off = "off";
export const aboveZero = (label: string) => `${label} must be above 0`;
export const filesLikeThis = "Number of files like this one";
export const whose = (path: string, plan: Plan) => {
  if (path === "engine") return "Database engine";
  return isFieldPath(path) ? `Host, by its ${labelOf(path, plan)}` : "Host";
};
export const only = (side: string) => `Use only ${side}`;
export const onlyTitle = (captures: number) =>
  `Takes the files of ${plural(captures, "other capture")} off this page. They stay where they are on your disk.`;
export const used = "Used";
export const use = "Use";
export const labelled = (label: string, value: string) => `${label}: ${value}`;

/** Sources. */
export const entered = "entered by you";
export const computed = "computed";
export const sourceAndOthers = (source: string, others: number, isDerived: boolean) => {
  const more = others === 0 ? "" : ` and ${plural(others, "other source")}`;
  return `${isDerived ? "from " : ""}${source}${more}`;
};
export const sourceOf = (label: string) => `: source of ${label}`;
export const line = (capture: string, number: string) => `${capture}, line ${number}`;
export const fromCapturesAgain = "From the captures again";
export const takeAgain = (label: string) => `Take ${label} from the captures again`;
export const notRead = (reason: string) => `, not read: ${reason}`;
export const readInPart = (reason: string) => `, read in part: ${reason}`;
export const notUsed = (reason: string) => `, not used: ${reason}`;
export const statement = (name: string, value: string) =>
  value === "" ? name : `${name}=${value}`;
export const ofWhat = " on ";
const effect = ({ use, direction }: Statement): string => {
  if (use === "used") return "";
  if (use === "irrelevant") return " It changes nothing.";
  return ` ${direction ?? "What it does to the answer is not known."}`;
};
export const statedWhy = (statement: Statement) => `: ${statement.why}${effect(statement)}`;
export const doesNotHold = "The prediction does not hold:";
export const because = (mark: string) => `. ${mark}`;

/** Lists and commands. */
export const moreFields = (rest: number) => `${rest} more, which matter less`;
export const copy = "Copy";
export const copyCommand = (command: string) => `Copy ${command}`;

/** Measured and predicted. */
export const notComparable = "not comparable";
export const wentIntoPlan = "used in the plan";
export const noPredictionYet = "no prediction yet";
export const agrees = "The prediction agrees with the measurement.";

export const BACKTEST = {
  table: "Measured and predicted",
  figure: "Figure",
  measured: "Measured",
  predicted: "Predicted",
  band: "Band if assumptions hold",
  error: "Error",
  verdict: "Verdict",
  thisPlan: "This plan",
  agrees: "agrees",
  misses: "✕ misses",
} as const;

/** "80 %: 459 /s to 561 /s"; a figure without a band says so. */
export function bandOfRow({ figure, probability, low, high }: BacktestFigure): string {
  if (low === high) return "none measured";
  return formatBand(probability, `${measuredText(figure, low)} to ${measuredText(figure, high)}`);
}

/** Follows the verdict of a row. */
export const verdictNote = (row: BacktestFigure): string =>
  isWithinError(row) ? ", within the measurement's own error" : "";

interface Missed {
  readonly label: string;
  readonly measured: string;
  readonly predicted: string;
  readonly error: string;
}

export const disagrees = (row: Missed | null) => {
  const detail =
    row === null
      ? ""
      : `: ${row.label} ${row.measured} measured, ${row.predicted} predicted (${row.error})`;
  return `The prediction misses the measurement${detail}.`;
};
export const changes = (fields: readonly string[]) =>
  `Measured figures belong to the plan as captured. This plan changes ${fields.join(", ")}.`;
export const change = (label: string, before: string, after: string) =>
  `${label} ${before} to ${after}`;
export const backToCaptured = "Back to the plan as captured";
export const onlyPart = (span: string) =>
  `Measured from ${span} only. Figures that exist only for the whole recording are left out. The plan is still that of the whole recording.`;
export const compareWhole = "Compare the whole recording";

/** How many files came, and how many of them were read. */
export interface FileCount {
  readonly read: number;
  readonly all: number;
}

export function countWords({ read, all }: FileCount): string {
  if (all === 1) return read === 1 ? "Read one file." : "The file was not read.";
  return read === all ? `Read all ${all} files.` : `Read ${read} of ${all} files.`;
}

/** What a path says in the sentence, most telling first. */
const TELLING: readonly (readonly [FieldPath, (text: string, plan: Plan) => string])[] = [
  ["layout.openzfs", (text) => `OpenZFS ${text}`],
  ["layout.ashift", (text) => `ashift ${text}`],
  ["layout.record_bytes", (text) => `recordsize ${text}`],
  ["data.file_bytes", (text) => `${text} of data`],
  ["memory.ram_bytes", (text) => `RAM ${text}`],
  ["memory.arc_bytes", (text) => `ARC ${text}`],
  ["memory.buffer_pool_bytes", (text, plan) => `${engineWords(plan).pool} ${text}`],
  ["workload.threads", (_, plan) => plural(plan.workload.threads, "client")],
  ["storage.device", deviceWords],
];

function deviceWords(text: string, { storage }: Plan): string {
  const own = storage.custom_device;
  if (storage.device !== "custom" || !own) return text;
  const least = own.seen_reads_per_s ? "at least " : "";
  const at = own.seen_in_flight ? "when full" : `at ${formatMs(own.read_latency_ms)}`;
  return `a device of ${least}${formatRate(own.read_iops)} requests/s ${at}`;
}

/** The most telling values that captures gave, such as "OpenZFS 2.3, ashift 12, ARC 256 MiB". */
export function factWords({ fields, plan }: Sizing): string {
  return TELLING.filter(([path]) => {
    const field = fields[path];
    return field !== undefined && isKnown(field);
  })
    .map(([path, words]) => words(fieldText(plan, path), plan))
    .join(", ");
}

/** Several fields as a sentence has them, such as "Buffer pool, Clients and 2 more". */
export function pathWords(paths: readonly string[], plan: Plan): string {
  const labels = paths.map((path) => missingLabel(path, plan));
  if (labels.length <= 2) return labels.join(" and ");
  return `${labels.slice(0, 2).join(", ")} and ${labels.length - 2} more`;
}

/** A value of a field as text, also one that the plan does not hold. */
export function valueText(plan: Plan, path: FieldPath, value: unknown): string {
  return path === "storage.custom_device"
    ? deviceWords("", withField(withField(plan, path, value), "storage.device", "custom"))
    : fieldText(withField(plan, path, value), path);
}
