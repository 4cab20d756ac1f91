/** Shape of a file of cases: published or measured figures, and how near the model must come. */
import type { CommitLog } from "../model/writes/commits.ts";

/** Which half of the split a row is in; null where its file is not split. */
export type Half = "fit" | "score" | null;

/** What a row is, by itself. */
export type Basis = "identity" | "calibrated" | "measured";

/** How much a row's agreement proves: `predicted` the most, `identity` the least (`equations.ts`). */
export type RowClass = "predicted" | "in sight" | "calibrated" | "identity";

/** One figure and how to compute it. */
export interface CaseRow {
  readonly name: string;
  /**
   * `identity`: arithmetic or a price rule; `calibrated`: used to set a constant or an input, so that
   * it proves nothing but consistency. A row without it was measured or published.
   */
  readonly basis?: string;
  /** Path in a result, or the name of a figure that `figures.ts` computes. */
  readonly figure: string;
  readonly measured: number;
  /** What was measured or published as a range: the model must lie in it. */
  readonly interval?: readonly number[];
  readonly unit?: string;
  /** The measurement that the row is of, where that is not its name up to the colon. */
  readonly run?: string;
  /** The series of measurements that the row is of, where its file holds several. */
  readonly series?: string;
  readonly note?: string;
  /** Why the model is known to miss this row; it is then reported and does not fail the run. */
  readonly missed?: string;
  /** The day since which it was known, if that is later than its file's. */
  readonly known_since?: string;
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
  readonly log?: Omit<CommitLog, "mostPerS" | "flushes" | "softwareMs">;
}

/** One file of cases. */
export interface CaseFile {
  readonly title: string;
  readonly source: string;
  /**
   * The day since which somebody who changes an equation may have known the figures (of something
   * published, the year or month will do).
   */
  readonly known_since: string;
  /** True if its runs are split into a half to fit on and a half to score on (`split.json`). */
  readonly split?: boolean;
  /** By figure, why the model misses some rows of it; a reason that no row needs fails the tests. */
  readonly misses?: Readonly<Record<string, string>>;
  /** Changes to the default plan for all rows. */
  readonly base?: unknown;
  /** Changes to it for the rows of a series. */
  readonly plans?: Readonly<Record<string, unknown>>;
  readonly rows: readonly CaseRow[];
}

/** A row with what the model says. */
export interface CaseResult {
  readonly file: string;
  readonly title: string;
  readonly source: string;
  readonly name: string;
  readonly figure: string;
  readonly basis: Basis;
  readonly class: RowClass;
  readonly unit: string;
  readonly measured: number;
  readonly model: number;
  /** Relative error, or the difference where the measured figure is 0. */
  readonly error: number;
  /** The model's band around its figure, where it states one. */
  readonly band: readonly [number, number] | null;
  readonly half: Half;
  readonly ok: boolean;
  readonly missed: string | null;
  readonly note: string | null;
}
