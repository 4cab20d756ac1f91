/** One host of a fleet as a row: its plan, prediction, misfit, best change and risks. */

import { effectOfPlan } from "../advice/figures.ts";
import { NEARLY_FULL } from "../advice/growth.ts";
import { type Advice, adviser, bestOf, type WatchedName, watchedFigures } from "../advice/index.ts";
import { doubtOf, knownReads } from "../advice/rates.ts";
import type { BacktestFigure, MeasuredName, Sizing, Statement } from "../evidence/index.ts";
import type { FleetRow } from "../generated/fleet-row.ts";
import {
  bestArcOf,
  engineOf,
  MODEL_VERSION,
  type Plan,
  pageBytesOf,
  type Result,
} from "../model/index.ts";
import { isToldByEnds } from "../model/number/format.ts";
import { isOfEngine, labelOf } from "../plan/fields.ts";
import { isFieldPath, withField } from "../plan/paths.ts";
import { type BandedColumns, bandedColumns } from "./banded.ts";

/** What a source of hosts says of one host, beside its captures. */
export interface FleetHost {
  /** Its name; untrusted text. */
  readonly host: string;
  /** Where it was read; untrusted text. */
  readonly source: string;
  /** Its group; untrusted text. */
  readonly role: string | null;
  /** When it was recorded, ISO 8601. */
  readonly recorded_at: string | null;
  /** Growth of its table files; null where neither measured nor entered. */
  readonly growth_percent_per_month: number | null;
  /** The first of its files that could not be read, one sentence; untrusted text. */
  readonly unread?: string | null;
}

/** Share of a device's time above which its queue grows steeply, as alert rules have it. */
const SATURATED = 0.9;

/** Days before a pool is full from which it counts as a risk: time to buy and install; a choice. */
const DAYS_TO_ACT = 90;

/** Everything that only a prediction gives. */
type Predicted = BandedColumns &
  Pick<
    FleetRow,
    | "arc_need_bytes"
    | "arc_excess_bytes"
    | "arc_metadata_bytes"
    | "predicted_probability"
    | "misfits"
    | "misfit_ratio"
    | "misfit_cause"
    | "pool_used_ratio"
    | "days_until_full"
    | "month_usd"
    | "change"
    | "changes"
    | "change_effort"
    | "change_reads_ratio"
    | "change_reads_ratio_low"
    | "change_reads_ratio_high"
    | "change_probability"
    | "change_month_usd"
    | "freeable_ram_bytes"
    | "risks"
    | "trust"
  >;

type BestChange = Pick<Predicted, Extract<keyof Predicted, `change${string}`>>;

const NO_CHANGE: BestChange = {
  change: null,
  changes: null,
  change_effort: null,
  change_reads_ratio: null,
  change_reads_ratio_low: null,
  change_reads_ratio_high: null,
  change_probability: null,
  change_month_usd: null,
};

const UNPREDICTED: Predicted = {
  arc_need_bytes: null,
  arc_excess_bytes: null,
  arc_metadata_bytes: null,
  ...bandedColumns(() => null),
  predicted_probability: null,
  misfits: [],
  misfit_ratio: null,
  misfit_cause: null,
  pool_used_ratio: null,
  days_until_full: null,
  month_usd: null,
  ...NO_CHANGE,
  freeable_ram_bytes: null,
  risks: [],
  trust: "none",
};

/** What a host without a prediction still says: what its captures contradict. */
function unpredicted(sizing: Sizing): Predicted {
  const misfit = misfitOf(sizing);
  return { ...UNPREDICTED, ...misfit, risks: misfit.trust === "misfit" ? ["misfit"] : [] };
}

/** How far a prediction is off, as the absolute logarithm of its ratio. */
function errorOf({ measured, predicted }: BacktestFigure): number {
  return Math.abs(Math.log(Math.max(predicted, 1e-9) / Math.max(measured, 1e-9)));
}

type Misfit = Pick<Predicted, "misfits" | "misfit_ratio" | "misfit_cause" | "trust">;

/** A stated fact that makes the prediction void. */
function markedIn({ stated }: Sizing): Statement | undefined {
  return stated.find(({ mark }) => mark !== null);
}

const TRUSTS = { agrees: "agrees", contradicted: "misfit", unmeasured: "unchecked" } as const;

/** What disagrees or voids the prediction; the figure whose cause is named comes first, then the farthest off. */
function misfitOf(sizing: Sizing): Misfit {
  const { backtest, contradictions, disagreement, missing, trust } = sizing;
  const [first] = contradictions;
  const marked = markedIn(sizing);
  const named = ({ figure }: BacktestFigure) => (figure === disagreement?.figure ? 1 : 0);
  const missed = backtest
    .filter(({ inside }) => !inside)
    .sort((a, b) => named(b) - named(a) || errorOf(b) - errorOf(a));
  const [worst] = missed;
  return {
    misfits: missed.map(({ figure }) => figure),
    misfit_ratio: worst && worst.measured > 0 ? worst.predicted / worst.measured : null,
    misfit_cause: disagreement?.cause ?? first?.why ?? marked?.mark ?? null,
    trust:
      missing.length > 0 && trust !== "contradicted"
        ? "none"
        : TRUSTS[marked ? "contradicted" : trust],
  };
}

/** The advisor's first answer by settings alone. */
function bestChange(advice: Advice): BestChange {
  const { now } = advice;
  const best = bestOf(advice);
  if (!best) return NO_CHANGE;
  const { title, changes, effect, effort, priced, difference } = best;
  const doubt = doubtOf(now, effect);
  const isFrom = now.reads_per_s > 0 && !isToldByEnds(now);
  const ratio = (readsPerS: number) => (isFrom ? readsPerS / now.reads_per_s : null);
  return {
    change: doubt === null ? title : `${title}: ${doubt}`,
    changes: JSON.stringify(changes),
    change_effort: effort,
    change_reads_ratio: ratio(Math.max(now.reads_per_s, knownReads(effect))),
    change_reads_ratio_low: ratio(effect.low),
    change_reads_ratio_high: ratio(effect.high),
    change_probability: isFrom ? effect.probability : null,
    change_month_usd: priced ? difference.month_usd : null,
  };
}

/**
 * The ARC that serves a plan best; null where none fits, and where it is more than the plan has and its band allows
 * that nothing is gained: neither reads nor the time of each.
 */
function arcNeed(plan: Plan, { now }: Advice): number | null {
  const best = bestArcOf(plan);
  if (best === null || best.arc_bytes <= plan.memory.arc_bytes) return best?.arc_bytes ?? null;
  const then = effectOfPlan(withField(plan, "memory.arc_bytes", best.arc_bytes));
  const isGain = then.low > now.reads_per_s || then.mean_high_ms < now.mean_ms;
  return isGain ? best.arc_bytes : null;
}

/**
 * RAM that the plan can do without at the same speed: what the advisor's best change frees, or the ARC beyond what it
 * needs, whichever is more. 0 where it needs all of it, and where its ARC lacks some.
 */
function freeableRam(plan: Plan, { options }: Advice, arcNeedBytes: number | null): number {
  const [best] = options;
  const advised = best ? -best.difference.ram_bytes : 0;
  const excess = arcNeedBytes === null ? 0 : plan.memory.arc_bytes - arcNeedBytes;
  return excess < 0 ? 0 : Math.max(0, Math.round(advised), Math.round(excess));
}

function risksOf(
  plan: Plan,
  result: Result,
  row: Pick<Predicted, "arc_need_bytes" | "pool_used_ratio" | "days_until_full"> & {
    readonly busyRatio: number;
  },
): string[] {
  const { arc_need_bytes, busyRatio, pool_used_ratio, days_until_full } = row;
  const isFilling =
    (pool_used_ratio ?? 0) > NEARLY_FULL || (days_until_full ?? DAYS_TO_ACT) < DAYS_TO_ACT;
  const risks = [
    isFilling ? ["pool-filling"] : [],
    busyRatio > SATURATED ? ["devices-saturated"] : [],
    plan.memory.arc_bytes < (arc_need_bytes ?? 0) ? ["arc-missing"] : [],
    result.marks.length > 0 ? ["untested"] : [],
    result.warnings.flatMap(({ code, severity }) => (severity === "error" ? [code] : [])),
  ];
  return [...new Set(risks.flat())];
}

/** Share of a pool from which data in it are not the plan's. */
const OTHERS_DATA = 0.1;

/** Share of the pool in use by its own word, which others' data and snapshots are in; null where no capture has it. */
function poolUsed({ stated }: Sizing): number | null {
  const said = stated.filter(
    ({ name }) => name === "zpool-list cap_percent" || name === "capacity",
  );
  return said.length > 0
    ? Math.max(...said.map(({ value }) => Number.parseFloat(value))) / 100
    : null;
}

function predicted(sizing: Sizing, result: Result, growthPercent: number | null): Predicted {
  const { plan } = sizing;
  const isGrowing = growthPercent !== null && growthPercent > 0;
  const figures = new Map(
    watchedFigures(plan, isGrowing ? growthPercent : null).map((one) => [one.figure, one]),
  );
  const figureOf = (name: WatchedName) => figures.get(name)?.value ?? null;
  const ask = adviser(plan);
  const fastest = ask({ kind: "no-hardware" });
  const needBytes = arcNeed(plan, fastest);
  // A pool whose size nobody stated is assumed to be as large as the data ask for.
  const isSized = sizing.fields["storage.device_bytes"]?.state !== "assumed";
  const ofData = isSized ? figureOf("pool_used_ratio") : null;
  const used = poolUsed(sizing) ?? ofData;
  const hasOthers = ofData === null || (used ?? 0) > ofData + OTHERS_DATA;
  const kept = {
    arc_need_bytes: needBytes,
    pool_used_ratio: used,
    // Nobody knows how fast the data of others grow, nor when a pool of unknown size is full.
    days_until_full: hasOthers ? null : figureOf("days_until_full"),
  };
  return {
    arc_excess_bytes: needBytes === null ? null : Math.round(plan.memory.arc_bytes - needBytes),
    arc_metadata_bytes: Math.round(result.metadata.arc_min_bytes),
    ...bandedColumns((name) => figures.get(name) ?? null),
    predicted_probability: figures.get("queries_per_s")?.probability ?? null,
    // The parts that have a price are no price of the whole.
    month_usd: result.cost.complete ? figureOf("month_usd") : null,
    ...misfitOf(sizing),
    ...kept,
    ...bestChange(fastest),
    freeable_ram_bytes: freeableRam(plan, ask({ kind: "least-ram" }), needBytes),
    risks: risksOf(plan, result, { ...kept, busyRatio: figureOf("device_busy_ratio") ?? 0 }),
  };
}

/** The engine, if a capture or an entered field shows it: a plan without one is one of InnoDB. */
function engineOfSizing({ plan, fields }: Sizing): string | null {
  const engine = engineOf(plan);
  const isShown = Object.entries(fields).some(
    ([path, { state, sources }]) =>
      !isOfEngine(path, otherThan(engine)) && (state === "entered" || sources.length > 0),
  );
  return isShown || engine === "postgresql" ? engine : null;
}

function otherThan(engine: ReturnType<typeof engineOf>): ReturnType<typeof engineOf> {
  return engine === "innodb" ? "postgresql" : "innodb";
}

/** Why a host has no prediction. */
function whyUnpredicted(sizing: Sizing): string | null {
  const { missing, contradictions, plan } = sizing;
  const [contradicted] = contradictions;
  if (contradicted) return `${contradicted.why} ${contradicted.question}`;
  const [first] = missing;
  const marked = markedIn(sizing);
  if (!first && marked) return `The prediction does not hold (${marked.name}): ${marked.mark}`;
  if (!first) return null;
  const more = missing.length > 1 ? ` and ${missing.length - 1} more` : "";
  const name = isFieldPath(first.path) ? labelOf(first.path, plan) : first.path;
  return `${first.why} Not known: ${name}${more}. Record: ${first.remedy}`;
}

/**
 * The row of a sized host. Only a plan that its captures do not contradict has predicted figures and a best
 * change, and fields that are assumed are null, so that no sum or ranking counts them; `link` is left to the caller, who can deflate.
 */
export function hostRow(sizing: Sizing, host: FleetHost): FleetRow {
  const { plan, fields, missing, result } = sizing;
  const lacking = new Set(missing.map(({ path }) => path));
  const known = <T>(path: string, value: T): T | null =>
    fields[path]?.state === "assumed" ? null : value;
  const measured = (figure: MeasuredName) => sizing.measured[figure]?.value ?? null;
  const assumed = Object.keys(fields).filter(
    (path) => fields[path]?.state === "assumed" && !lacking.has(path),
  );
  const growth = host.growth_percent_per_month;
  const why = whyUnpredicted(sizing);
  // A file that was not read may hold what decides: as in `size`, the rest is shown and is not the whole.
  const reason = [host.unread, why].filter(Boolean).join(". ") || null;
  return {
    host: host.host,
    source: host.source,
    role: host.role,
    status: reason === null ? "ok" : "incomplete",
    reason,
    recorded_at: host.recorded_at,
    engine: engineOfSizing(sizing),
    openzfs_line: known("layout.openzfs", plan.layout.openzfs),
    plan: JSON.stringify(plan),
    link: null,
    ram_bytes: known("memory.ram_bytes", plan.memory.ram_bytes),
    arc_bytes: known("memory.arc_bytes", plan.memory.arc_bytes),
    database_buffer_bytes: known("memory.buffer_pool_bytes", plan.memory.buffer_pool_bytes),
    record_bytes: known("layout.record_bytes", plan.layout.record_bytes),
    page_bytes: known("layout.innodb_page_bytes", pageBytesOf(plan)),
    compression_ratio: known("data.compression_ratio", plan.data.compression_ratio),
    file_bytes: known("data.file_bytes", plan.data.file_bytes),
    device: known("storage.device", plan.storage.device),
    measured_queries_per_s: measured("queries_per_s"),
    measured_device_reads_per_s: measured("device_reads_per_s"),
    measured_arc_data_hit_ratio: measured("arc_data_hit_ratio"),
    measured_mean_ms: measured("mean_ms"),
    growth_percent_per_month: growth,
    ...(result && why === null ? predicted(sizing, result, growth) : unpredicted(sizing)),
    measured_fields: Object.values(fields).filter(
      ({ state, sources }) => state === "measured" || (state === "derived" && sources.length > 0),
    ).length,
    assumed_fields: assumed,
    missing_fields: [...lacking],
    model_version: MODEL_VERSION,
    what_if: [],
    identity: [...sizing.identity],
    counted_as: null,
  };
}

/** The row of a host that could not be read. */
export function failedRow(host: FleetHost, reason: string): FleetRow {
  return {
    host: host.host,
    source: host.source,
    role: host.role,
    status: "failed",
    reason,
    recorded_at: host.recorded_at,
    engine: null,
    openzfs_line: null,
    plan: null,
    link: null,
    ram_bytes: null,
    arc_bytes: null,
    database_buffer_bytes: null,
    record_bytes: null,
    page_bytes: null,
    compression_ratio: null,
    file_bytes: null,
    device: null,
    measured_queries_per_s: null,
    measured_device_reads_per_s: null,
    measured_arc_data_hit_ratio: null,
    measured_mean_ms: null,
    growth_percent_per_month: host.growth_percent_per_month,
    ...UNPREDICTED,
    measured_fields: null,
    assumed_fields: [],
    missing_fields: [],
    model_version: MODEL_VERSION,
    what_if: [],
    identity: [],
    counted_as: null,
  };
}
