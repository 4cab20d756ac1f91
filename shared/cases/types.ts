/** Shape of a file of cases: published or measured figures, and how near the model must come. */
import type { CommitLog } from "../model/commits.ts";

/** How near is near enough. */
export interface Tolerance {
  readonly relative?: number;
  readonly absolute?: number;
  readonly between?: readonly number[];
}

/** One figure and how to compute it. */
export interface CaseRow {
  readonly name: string;
  /** A calibrated row was used to set a constant or an input: it proves nothing but consistency. */
  readonly basis: string;
  /** Path in a result, or the name of a figure that `figures.ts` computes. */
  readonly figure: string;
  readonly measured: number;
  readonly tolerance: Tolerance;
  readonly unit?: string;
  readonly note?: string;
  /** Why the model is known to miss this row; it is then reported and does not fail the run. */
  readonly missed?: string;
  /** Changes to the plan. */
  readonly patch?: unknown;
  readonly tree?: {
    readonly file_bytes: number;
    readonly record_bytes: number;
    readonly indirect_block_bytes: number;
    readonly ashift?: number;
    readonly encryption?: boolean;
    readonly rewritten_ratio?: number;
    readonly copies?: number;
  };
  readonly device?: {
    readonly id: string;
    readonly concurrency: number;
    readonly bytes: number;
    readonly device_bytes?: number;
    /** False leaves measured points out. */
    readonly points?: boolean;
  };
  /** Limited by flushes alone, not by bytes. */
  readonly log?: Omit<CommitLog, "mostPerS">;
}

/** One file of cases. */
export interface CaseFile {
  readonly title: string;
  readonly source: string;
  /** Changes to the default plan for all rows. */
  readonly base?: unknown;
  readonly rows: readonly CaseRow[];
}

/** A row with what the model says. */
export interface CaseResult {
  readonly title: string;
  readonly source: string;
  readonly name: string;
  readonly basis: "predicted" | "calibrated";
  readonly unit: string;
  readonly measured: number;
  readonly model: number;
  /** Relative error, or the difference where the measured figure is 0. */
  readonly error: number;
  readonly ok: boolean;
  readonly missed: string | null;
  readonly note: string | null;
}
