/**
 * What the captures of one host say: a whole plan, where each field comes from, what was measured
 * and how well the prediction agrees. Wire format of `POST /api/size` and `arcplan size --json`.
 */
import type { Missing, Plan, Result } from "../model/index.ts";

export type { Missing };

/** A line of a capture that says a figure; the texts are untrusted. */
export interface FactSource {
  /** Name of the capture. */
  readonly capture: string;
  /** Line in the uncompressed text, from 1; null where a whole capture says it. */
  readonly line: number | null;
  /** The start of that line as printed; empty where no single line says it. */
  readonly excerpt: string;
}

/** How a field of the plan came by its value. */
export type FieldState = "measured" | "derived" | "entered" | "assumed";

/** One field of the plan with its reasons. */
export interface SizedField {
  /** The value in the plan. */
  readonly value: unknown;
  /** How the field came by its value. */
  readonly state: FieldState;
  /** Lines that say so; for what was assumed those that bound it, if any. */
  readonly sources: readonly FactSource[];
  /** One sentence: what was read, computed or taken for granted. */
  readonly why: string;
  /** For assumed fields: the command or capture that would give the value; null where none does. */
  readonly remedy: string | null;
}

/** One side of a conflict. */
export interface ConflictingValue {
  /** What these captures say. */
  readonly value: unknown;
  /** Lines that say so. */
  readonly sources: readonly FactSource[];
}

/** Captures that disagree on a field. */
export interface Conflict {
  /** Path in the plan. */
  readonly path: string;
  /** What the captures say, each side once. */
  readonly values: readonly ConflictingValue[];
  /** The value in the plan. */
  readonly chosen: unknown;
  /** Why that one. */
  readonly why: string;
  /** Whether nothing tells which side holds; false where the better source counts. */
  readonly is_open: boolean;
}

/** Figures of a load that captures can hold; each has a counterpart in a result. */
export type MeasuredName =
  | "queries_per_s"
  | "commits_per_s"
  | "mean_ms"
  | "p95_ms"
  | "device_reads_per_s"
  | "device_writes_per_s"
  | "device_reads_per_query"
  | "buffer_pool_hit_ratio"
  | "arc_data_hit_ratio"
  | "arc_metadata_hit_ratio"
  | "wal_bytes_per_commit"
  | "checkpoint_s";

/** One measured figure with the interval in which its true value lies. */
export interface MeasuredFigure {
  /** The figure: rates per second, times in milliseconds, ratios 0..1. */
  readonly value: number;
  /** Low end of its interval. */
  readonly low: number;
  /** High end of its interval. */
  readonly high: number;
  /** Lines that say so. */
  readonly sources: readonly FactSource[];
  /** Seconds over which it was measured; null if unknown. */
  readonly interval_s: number | null;
  /** One sentence: what was counted, and over which time. */
  readonly why?: string;
  /**
   * False where the figure covers more than the load, such as all time since boot, or counts
   * otherwise than the prediction does; it is then not in the backtest.
   */
  readonly comparable?: boolean;
}

/** Figures that the captures measured; absent ones they did not. */
export interface MeasuredFigures {
  /** Queries per second. */
  readonly queries_per_s?: MeasuredFigure;
  /** Durable commits per second. */
  readonly commits_per_s?: MeasuredFigure;
  /** Mean response time of a query, milliseconds. */
  readonly mean_ms?: MeasuredFigure;
  /** 95th percentile of the response time of a query, milliseconds. */
  readonly p95_ms?: MeasuredFigure;
  /** Reads per second from the pool's data devices. */
  readonly device_reads_per_s?: MeasuredFigure;
  /** Writes per second to the pool's data devices. */
  readonly device_writes_per_s?: MeasuredFigure;
  /** Reads from the pool's data devices per query. */
  readonly device_reads_per_query?: MeasuredFigure;
  /** Share of page lookups that the buffer pool answered. */
  readonly buffer_pool_hit_ratio?: MeasuredFigure;
  /** Share of demand data reads that the ARC answered. */
  readonly arc_data_hit_ratio?: MeasuredFigure;
  /** Share of demand metadata reads that the ARC answered. */
  readonly arc_metadata_hit_ratio?: MeasuredFigure;
  /** PostgreSQL's WAL of one durable commit, whole pages included, bytes. */
  readonly wal_bytes_per_commit?: MeasuredFigure;
  /** Seconds from one checkpoint of PostgreSQL to the next. */
  readonly checkpoint_s?: MeasuredFigure;
}

/** A measured figure beside the prediction; none of them is true by construction. */
export interface BacktestFigure {
  /** Which figure. */
  readonly figure: MeasuredName;
  /** What was measured. */
  readonly measured: number;
  /** What the plan predicts. */
  readonly predicted: number;
  /** Low end of the predicted band. */
  readonly low: number;
  /** High end of the predicted band. */
  readonly high: number;
  /** Share of measurements that such a band holds, 0..1; 0 where none was measured, so without a band. */
  readonly probability: number;
  /**
   * Whether the interval of the measured figure meets the predicted band. Where the figure itself is
   * outside of the band, it agrees within its own error only.
   */
  readonly inside: boolean;
}

/** What to make of a prediction that misses what was measured. */
export interface Disagreement {
  /** The figure that is missed. */
  readonly figure: MeasuredName;
  /** The most likely cause, one sentence. */
  readonly cause: string;
  /** What to enter or record to settle it. */
  readonly remedy: string;
}

/** What the captures counted, and the plan made of them contradicts. */
export interface Contradiction {
  /** The figure that is contradicted, such as `device_reads_per_query`, or the path of a field on which captures disagree. */
  readonly figure: string;
  /** What was counted; null where captures contradict each other. */
  readonly measured: number | null;
  /** What the plan comes to; null where captures contradict each other. */
  readonly predicted: number | null;
  /** The most likely cause. */
  readonly why: string;
  /** What to enter or record to settle it. */
  readonly question: string;
}

/**
 * Whether the plan may predict. `agrees`: it reproduces what its own captures counted; `contradicted`: it
 * does not, or captures contradict each other; `unmeasured`: nothing was counted to compare it with.
 */
export type Verdict = "agrees" | "contradicted" | "unmeasured";

/** A file that was given and says nothing of the plan. */
export interface UnusedCapture {
  /** Name of the capture. */
  readonly capture: string;
  /** Why it decides nothing. */
  readonly why: string;
}

/** A file that says nothing of the plan, or is set aside. */
export interface IdleCapture extends UnusedCapture {
  /** Whether it decides nothing only because it is of another host, server, pool or time. */
  readonly is_set_aside: boolean;
}

/** What captures state and the plan's fields do not show, and what becomes of it. */
export interface Statement {
  /** Its name as printed; vdevs beside the data's are called `vdevs:ROLE`, fields of a tool by its kind and path. */
  readonly name: string;
  /** The dataset, pool or device that it is of; null for the host's own; untrusted text. */
  readonly of: string | null;
  /** The value as printed; untrusted text. */
  readonly value: string;
  /** The first lines that say so. */
  readonly sources: readonly FactSource[];
  /** Whether a field or figure rests on it, it cannot move the answer, or the model leaves it out. */
  readonly use: "used" | "irrelevant" | "not-modelled";
  /** One sentence. */
  readonly why: string;
  /** Which way it moves the answer, in words; null unless it is not modelled, or where nobody knows. */
  readonly direction: string | null;
  /** Why the prediction does not hold, in words; null where it does. */
  readonly mark: string | null;
  /** Whether it goes without saying, so that screens leave it out. */
  readonly plain: boolean;
}

/** The host's own names, for commands; untrusted text. Absent ones no capture tells. */
export interface HostNames {
  /** The pool of the data. */
  readonly pool?: string;
  /** The dataset of the tables, pool included. */
  readonly dataset?: string;
  /** The dataset of the redo logs, where it is another one. */
  readonly log_dataset?: string;
}

/** Everything that the captures of one host say. */
export interface Sizing {
  /** A whole plan. */
  readonly plan: Plan;
  /** Names that commands for this host take. */
  readonly names: HostNames;
  /** What only this host has, such as `host db1` or `pool 784…`, the kind before the value; untrusted text. */
  readonly identity: readonly string[];
  /** By path in the plan, such as `memory.arc_bytes`. */
  readonly fields: Readonly<Record<string, SizedField>>;
  /** Captures that disagree, and which side was taken. */
  readonly conflicts: readonly Conflict[];
  /** Most telling first. */
  readonly missing: readonly Missing[];
  /** What the captures measured, by figure. */
  readonly measured: MeasuredFigures;
  /** Null while something is missing or contradicted. */
  readonly result: Result | null;
  /** Whether the plan may predict; the one rule for tables, sums, rankings and advice. */
  readonly trust: Verdict;
  /** What the captures contradict, the most telling first; empty unless `trust` is `contradicted`. */
  readonly contradictions: readonly Contradiction[];
  /** Measured figures beside predicted ones. */
  readonly backtest: readonly BacktestFigure[];
  /** Null where prediction and measurement agree, or nothing was measured. */
  readonly disagreement: Disagreement | null;
  /** Captures that decide nothing. */
  readonly unused: readonly IdleCapture[];
  /**
   * What becomes of every property, tunable and counter that captures state, and of what else does not go without
   * saying: what makes the prediction void, what is not modelled, what is used or irrelevant other than one would
   * think, and last what is plain. At most 2,000.
   */
  readonly stated: readonly Statement[];
}
