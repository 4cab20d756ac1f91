/** The sentence on top of the review sheet. */
import { engineWords, formatMs, formatRate, type Plan } from "@arcplan/shared";
import type { Sizing } from "@arcplan/shared/evidence";
import { type FieldPath, withField } from "@arcplan/shared/plan/paths.ts";
import { missingLabel } from "../plan/fields/fields.ts";
import { fieldText } from "../plan/fields/quantity.ts";
import { plural } from "../plan/plural.ts";
import { isKnown } from "../plan/sized.ts";

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
  ["data.file_bytes", (text) => `${text} of table files`],
  ["memory.ram_bytes", (text) => `RAM ${text}`],
  ["memory.arc_bytes", (text) => `ARC ${text}`],
  ["memory.buffer_pool_bytes", (text, plan) => `${engineWords(plan).pool} ${text}`],
  ["workload.threads", (_, plan) => plural(plan.workload.threads, "thread")],
  ["storage.device", deviceWords],
];

function deviceWords(text: string, { storage }: Plan): string {
  const own = storage.custom_device;
  if (storage.device !== "custom" || !own) return text;
  return `a device of ${formatRate(own.read_iops)} reads/s at ${formatMs(own.read_latency_ms)}`;
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

/** Several fields as a sentence has them, such as "Buffer pool, Threads and 2 more". */
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
