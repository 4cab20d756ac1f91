/**
 * Kinds of figure that have a band, and the regimes in which their errors are counted apart. A regime
 * is something that the model can tell of any plan, with no measurement at hand.
 */
import { SUFFICIENT_MISSES } from "../memory/sufficient.ts";
import { bottleneckOf } from "../throughput/bottleneck.ts";
import type { Evaluation } from "../throughput/solve.ts";

/** A kind of figure: one law of the model, so that errors of its figures say something of each other. */
export type BandKind =
  | "rate"
  | "percentile"
  | "commits"
  | "device-reads"
  | "metadata-misses"
  | "hit-ratio"
  | "arc-size"
  | "writes"
  | "wal";

/** Kinds whose errors are differences, for their figures may be 0. All others have factors. */
export const IN_POINTS: ReadonlySet<BandKind> = new Set(["metadata-misses", "hit-ratio"]);

/** Regimes in words, as the end of "measured series ...". */
export const REGIME_WORDS = {
  all: "of any regime",
  "devices, enough ARC": "limited by devices, with nearly all indirect blocks in the ARC",
  "devices, little ARC": "limited by devices, with an ARC too small for the indirect blocks",
  cpu: "limited by the CPU",
  threads: "limited by the number of clients",
  commits: "limited by commits",
  eviction: "limited by eviction from the ARC",
  "reads only": "with reads only",
  mixed: "with reads and commits",
  "log first": "with commits written to the log first",
  "in place": "with logbias=throughput",
  "shared ARC": "with data and indirect blocks in one ARC",
  "metadata only": "with primarycache=metadata or none",
} as const;

/** Name of a regime. */
export type Regime = keyof typeof REGIME_WORDS;

/** By what binds; all that is left are devices, their queues and an instance's storage limits. */
const BY_LIMIT: Readonly<Record<string, Regime>> = {
  cpu: "cpu",
  threads: "threads",
  commits: "commits",
  "arc-eviction": "eviction",
};

function rateRegime(evaluation: Evaluation): Regime {
  const { zfsReadsPerS, metadataMissesPerS } = evaluation.flow;
  const isShort = metadataMissesPerS >= SUFFICIENT_MISSES * zfsReadsPerS && zfsReadsPerS > 0;
  const ofDevices = isShort ? "devices, little ARC" : "devices, enough ARC";
  return BY_LIMIT[bottleneckOf(evaluation)] ?? ofDevices;
}

/** The regime of a solved plan for one kind of figure. */
export function regimeOf(kind: BandKind, evaluation: Evaluation): Regime {
  const { plan, arcMode } = evaluation.setup;
  switch (kind) {
    case "rate":
      return rateRegime(evaluation);
    case "percentile":
      return plan.workload.commits_per_query > 0 ? "mixed" : "reads only";
    case "commits":
      return plan.layout.logbias === "throughput" ? "in place" : "log first";
    case "metadata-misses":
    case "arc-size":
      return arcMode === "all" ? "shared ARC" : "metadata only";
    default:
      return "all";
  }
}
