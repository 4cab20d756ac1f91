/** Texts of the panel that explains a field or a figure. */
import type { FieldPath } from "../../plan/paths.ts";

export const details = "Details";
export const closeDetails = "Close details";
export const source = "Source";

/** Fields. */
export const values = "Values worth knowing";
export const use = "Use";
export const aboutValues = (least: string, most: string) =>
  `Between ${least} and ${most}. The slider covers the usual part. Page Up and Page Down take large steps, Home and End go to the ends.`;
/** Follows the name of a term. */
export const meaning = (text: string) => `: ${text}`;
/** Follows the origin of a value. */
export const readFrom = (capture: string) => `: read from ${capture}.`;
/** Before the path of a field in a plan's file. */
export const inPlanFile = "In the plan's file: ";

/** Figures. */
export const band = "Band";
export const kindOfFigure = "Accuracy of this kind of figure";
export const loading = "Loading measurements…";
export const modelLink = (question: string) => `The model: ${question}`;
export const formula = "Formula";
export const inputsOf = (figure: string) => `Inputs of ${figure}`;
export const input = "Input";
export const value = "Value";
export const from = "From";
export const trust = "Trust";
/** Follows a degree of trust. */
export const trustMeaning = (text: string) => `: ${text}`;
export const noPrediction = (missing: readonly string[]) =>
  `No prediction yet. Missing: ${missing.join(", ")}.`;
export const noFigure = "This plan's prediction has no figure of that name.";

/** Limits. */
export const whatLimits = "What limits the reads";
export const aboutLimits = (next: string) =>
  `It fills first; with more of it, the next limit would be the ${next}. The table shows the rate at which each resource would be full if the hit ratios stayed the same.`;
export const resource = "Resource";
export const busy = "Busy";
export const fullAt = "Full at";
export const utilizationLaw =
  "Utilization law: busy share = rate of visits times service time of a visit.";

/** Fields that mean another thing in a plan of PostgreSQL than the schema says, which names InnoDB's. */
export const OF_POSTGRESQL: Readonly<Partial<Record<FieldPath, string>>> = {
  "memory.buffer_pool_bytes": "shared_buffers.",
  "memory.other_bytes": "Kernel, and PostgreSQL beyond shared_buffers and its connections.",
  "workload.pages_per_query": "Pages of the tables that one query reads, beside those of indexes.",
  "workload.flushed_pages_per_commit":
    "Pages of tables and indexes that one commit changes; several changes of a page between two checkpoints are written back once.",
  "workload.log_bytes_per_commit":
    "WAL that one commit writes (wal_bytes of pg_stat_wal by commits), less 8 KiB for each whole page in it (wal_fpi); those follow from full_page_writes and the checkpoints.",
};
