/** The plan in a sentence, its comparison with a server without ZFS, what does not fit, and the notes. */
import { engineWords, formatRate, type Plan, type Prediction, type Warning } from "@arcplan/shared";
import { catalogName } from "../../plan/fields/catalog-name.ts";
import { plural } from "../../plan/plural.ts";
import { formatQuantity } from "../../plan/quantities.ts";

export const sampleHint =
  "A sample. Move a slider and the answer follows; press a figure to see its formula.";
export const noBaseline = "No comparison with XFS or ext4: no prediction yet.";
export const assumptions = "Assumptions";

export function planInWords(plan: Plan): string {
  const { data, layout, workload, memory, instance } = plan;
  const files = plural(data.files, "table file");
  const size = formatQuantity("decimal-bytes", data.file_bytes);
  const record = formatQuantity("binary-bytes", layout.record_bytes);
  const arc = formatQuantity("binary-bytes", memory.arc_bytes);
  const machine =
    instance.type === "custom"
      ? `a machine of ${instance.vcpus} vCPUs`
      : catalogName(instance.type);
  const own = plan.storage.device === "custom" ? plan.storage.custom_device?.name : undefined;
  const device = own ?? catalogName(plan.storage.device);
  return (
    `${files}, ${size} at recordsize ${record}, on ${device} ` +
    `behind ${machine}, read by ${plural(workload.threads, "thread")} ` +
    `with an ARC of ${arc}.`
  );
}

/** The same server without ZFS. */
export function baselineInWords(plan: Plan, { baseline, reads }: Prediction): string {
  const perS = (value: number) => `${formatRate(value)} queries/s`;
  const misfit = baseline.used_ratio > 1 ? " and would not fit" : "";
  return `The same server on XFS or ext4, with the ARC's memory in the ${engineWords(plan).pool}: ${perS(baseline.queries_per_s)}, against ${formatRate(reads.queries_per_s)} on ZFS. Uncompressed files would need ${formatQuantity("percent", baseline.used_ratio)} of the space${misfit}.`;
}

export const whatDoesNotFit = "What does not fit";
export const doesNotFit = "This plan does not fit.";
export const figuresOfMisfit = "The figures assume that the missing part is there.";

const kinds = [
  ["error", "error"],
  ["warning", "warning"],
  ["info", "note"],
] as const;

/** Such as "1 error, 2 notes on this plan". */
export function countNotes(warnings: readonly Warning[]): string {
  const counts = kinds.flatMap(([severity, noun]) => {
    const count = warnings.filter((warning) => warning.severity === severity).length;
    return count === 0 ? [] : [plural(count, noun)];
  });
  return counts.length === 0 ? "No warnings" : `${counts.join(", ")} on this plan`;
}

/** Where captures contradict the plan, or each other. */
export const contradicted = "No prediction: captures contradict the plan.";
export const measuredInstead = (figures: readonly string[]) =>
  figures.length === 0 ? "" : `Measured: ${figures.join(", ")}.`;
interface Counted {
  readonly label: string;
  readonly counted: string | undefined;
  readonly planned: string | undefined;
}
export const counted = (one: Counted | null) =>
  one === null ? "" : `${one.label}: ${one.counted} counted, ${one.planned} planned.`;
export const hiddenQuestion = "The question names captures, and names are hidden.";
