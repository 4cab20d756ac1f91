/**
 * The spread of the model's errors, by kind of figure and regime: split conformal prediction with series
 * of measurements as its groups (Lee, Barber and Willett, "Distribution-free inference with hierarchical
 * data", 2023). Errors of one series (one server, one data set, one question) go together, so each series
 * counts 1/(S + 1), shared alike by its rows, and the next series, which nobody has measured, the rest.
 * With one row a series this is the usual quantile of rank ceil((S + 1) x probability).
 *
 * Rows count that were measured and set no constant, outside the score half. Many of them were in sight
 * when equations were written, so that their errors are small for it; the score half shows by how much.
 */
import { type Domain, settingsOf } from "../model/band/domain.ts";
import type { BandKind, Regime } from "../model/band/kinds.ts";
import { IN_POINTS, regimeOf } from "../model/band/kinds.ts";
import type { KindSpreads, Spread, SpreadFile } from "../model/band/spreads.ts";
import type { Evaluation } from "../model/throughput/solve.ts";
import { MODEL_VERSION } from "../model/version.ts";
import { engineOf } from "../plan/engine.ts";
import { planOf, solved } from "./figures.ts";
import { allRows } from "./run.ts";
import type { CaseResult, CaseRow } from "./types.ts";

/** Share of measurements that a band is to hold. */
export const PROBABILITY = 0.8;

/** What counts as right, as in the claims: 15 %, or 3 points. */
const WITHIN = { relative: 0.15, points: 0.03 } as const;

const DIGITS = 4;

/** By the start of a figure's name; a figure of no kind has no band. */
const KINDS: Readonly<Record<string, BandKind>> = {
  "reads.per_s": "rate",
  "reads.queries_per_s": "rate",
  "reads.p95_ms": "percentile",
  "reads.p99_ms": "percentile",
  "device.p95_ms": "percentile",
  "device.p99_ms": "percentile",
  "commits.per_s": "commits",
  "reads.device_reads_per_query": "device-reads",
  pool_reads_per_s: "device-reads",
  reads_per_miss: "device-reads",
  "metadata.misses_per_read": "metadata-misses",
  "hit_ratio.arc_data": "hit-ratio",
  "hit_ratio.l2arc": "hit-ratio",
  "metadata.arc_min_bytes": "arc-size",
  complete_arc_bytes: "arc-size",
  pool_written_per_query: "writes",
  "commits.log_bytes": "wal",
};

/**
 * Figures that are held to a band but make none: the mean follows from the rate by Little's law, in
 * what is measured too, so that its errors would count the rate's twice.
 */
const HELD_ONLY: Readonly<Record<string, BandKind>> = { "reads.mean_ms": "rate" };

/** The kind whose band a figure is held to; null for one without a band. */
export function kindOf(figure: string): BandKind | null {
  return KINDS[figure] ?? HELD_ONLY[figure] ?? null;
}

/** The regime of a row: of its plan, or of the part of the model that it asks. */
export function regimeOfRow(kind: BandKind, base: unknown, row: CaseRow): Regime {
  if (row.log) return row.log.inPlace ? "in place" : "log first";
  if (row.device) return "reads only";
  return regimeOf(kind, solved(planOf(base, row.patch)));
}

/** One error of the model. */
export interface Residual {
  readonly kind: BandKind;
  readonly regime: Regime;
  readonly series: string;
  /** Absolute logarithm of measured by predicted, or absolute difference for kinds in points. */
  readonly off: number;
  readonly isRight: boolean;
  readonly result: CaseResult;
  /** Whether it may set the width of a band. */
  readonly sets: boolean;
}

/** How far off the model is in a row; infinite where only one of the two figures is 0. */
function offOf(kind: BandKind, { measured, model }: CaseResult): number {
  if (IN_POINTS.has(kind)) return Math.abs(measured - model);
  return measured === model ? 0 : Math.abs(Math.log(measured / model));
}

function isRight(kind: BandKind, { measured, model }: CaseResult): boolean {
  if (kind === "hit-ratio") return Math.abs(measured - model) <= WITHIN.points;
  return Math.abs(measured - model) <= WITHIN.relative * Math.abs(measured);
}

/** Errors of all measured rows that are held to a band, in the order of the rows. */
export function residualsOf(results: readonly CaseResult[]): Residual[] {
  const rows = allRows();
  return results.flatMap((result, i): Residual[] => {
    const [kind, at] = [kindOf(result.figure), rows[i]];
    if (kind === null || at === undefined || result.basis !== "measured") return [];
    return [
      {
        kind,
        regime: regimeOfRow(kind, at.of.base, at.row),
        series: at.row.series ?? at.of.title,
        off: offOf(kind, result),
        isRight: isRight(kind, result),
        result,
        sets: result.half !== "score" && result.figure in KINDS,
      },
    ];
  });
}

/** Rounded up: a width that is cut off would hold one row less. */
function roundedUp(x: number): number {
  return Math.ceil(x * 10 ** DIGITS - 1e-9) / 10 ** DIGITS;
}

/** The spread of some errors, each series counted alike; null without any. */
export function spreadOfResiduals(
  residuals: readonly Pick<Residual, "series" | "off" | "isRight">[],
): Spread | null {
  const sizes = new Map<string, number>();
  for (const { series } of residuals) sizes.set(series, (sizes.get(series) ?? 0) + 1);
  const rising = [...residuals].sort((a, b) => a.off - b.off);
  const widest = rising.at(-1);
  if (widest === undefined) return null;
  const most = sizes.size / (sizes.size + 1);
  const isEnough = most >= PROBABILITY - 1e-9;
  let below = 0;
  const reached = rising.find(({ series }) => {
    below += 1 / (sizes.get(series) ?? 1) / (sizes.size + 1);
    return below >= PROBABILITY - 1e-9;
  });
  return {
    half_width: roundedUp((isEnough ? reached : undefined)?.off ?? widest.off),
    probability: isEnough ? PROBABILITY : roundedUp(most),
    is_enough: isEnough,
    residuals: residuals.length,
    series: sizes.size,
    within_15_percent: residuals.filter((one) => one.isRight).length,
  };
}

/** The spreads of every kind and regime that was measured. */
export function spreadsOf(residuals: readonly Residual[]): SpreadFile["kinds"] {
  const kinds: Partial<Record<BandKind, KindSpreads>> = {};
  for (const kind of new Set(residuals.map((one) => one.kind))) {
    const own = residuals.filter((one) => one.kind === kind);
    const all = spreadOfResiduals(own);
    if (all === null) continue;
    const regimes: Partial<Record<Regime, Spread>> = {};
    for (const regime of new Set(own.map((one) => one.regime))) {
      const spread = spreadOfResiduals(own.filter((one) => one.regime === regime));
      if (spread !== null && regime !== "all") regimes[regime] = spread;
    }
    kinds[kind] = { all, regimes };
  }
  return kinds;
}

/** Which plans' rates were measured, on either half: the bounds of what bands of rates can speak for. */
function domainOf(results: readonly CaseResult[]): Domain {
  const rows = allRows();
  const seen = results.flatMap((result, i) => {
    const at = rows[i];
    if (at === undefined || result.basis !== "measured" || kindOf(result.figure) !== "rate")
      return [];
    return at.row.log || at.row.device ? [] : [solved(planOf(at.of.base, at.row.patch))];
  });
  const plans = seen.map(({ setup }) => setup.plan);
  const most = (of: (one: Evaluation) => number): number => Math.ceil(Math.max(...seen.map(of)));
  const sorted = (list: readonly string[]): string[] => [...new Set(list)].sort();
  return {
    engines: sorted(plans.map(engineOf)),
    lines: sorted(plans.map(({ layout }) => layout.openzfs)),
    innodb_page_bytes: [
      ...new Set(
        plans
          .filter((plan) => engineOf(plan) === "innodb")
          .map(({ layout }) => layout.innodb_page_bytes),
      ),
    ].sort((a, b) => a - b),
    settings: sorted(plans.flatMap(settingsOf)),
    vdev_types: sorted(plans.map(({ storage }) => storage.vdev_type)),
    most_devices: most(({ setup }) => setup.devices),
    most_reads_per_s: most(
      ({ flow, setup }) => flow.queriesPerS * setup.plan.workload.pages_per_query,
    ),
    most_device_blocks_per_s: most(({ flow }) => flow.deviceBlocksPerS),
  };
}

/** What the model's file of spreads has to hold. */
export function spreadFile(results: readonly CaseResult[]): SpreadFile {
  const setting = residualsOf(results).filter(({ sets }) => sets);
  return {
    model_version: MODEL_VERSION,
    domain: domainOf(results),
    kinds: spreadsOf(setting),
  };
}
