/** Bands of the figures that a host's captures measure. */
import type { FigureBand, Result } from "../result.ts";
import { bandOf } from "./bands.ts";

/** A prediction with its band. */
export interface PredictedBand {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Share of measurements that such a band holds, 0..1. */
  readonly probability: number;
}

/** Measurable figures that have a band. */
export type Measurable =
  | "queries_per_s"
  | "commits_per_s"
  | "mean_ms"
  | "p95_ms"
  | "device_reads_per_s"
  | "device_reads_per_query"
  | "arc_data_hit_ratio"
  | "arc_metadata_hit_ratio"
  | "wal_bytes_per_commit"
  | "checkpoint_s";

type Bands = Pick<Result, "reads" | "commits" | "hit_ratio" | "metadata" | "bands">;

/** A prediction of a figure that no band was measured for is the value alone, with probability 0. */
function own(value: number, band: FigureBand | undefined): PredictedBand {
  const { low = value, high = value, probability = 0 } = band ?? {};
  return { value, low, high, probability };
}

/** The band of a figure that is another one times something known: by the same factors. */
function scaled(value: number, from: PredictedBand): PredictedBand {
  const by = from.value > 0 ? value / from.value : 0;
  return { value, low: from.low * by, high: from.high * by, probability: from.probability };
}

/** Device reads per second are off as their number per query is, or as the rate is, whichever is more. */
function deviceReads(value: number, one: PredictedBand, other: PredictedBand): PredictedBand {
  const [a, b] = [scaled(value, one), scaled(value, other)];
  return {
    value,
    low: Math.min(a.low, b.low),
    high: Math.max(a.high, b.high),
    probability: Math.min(a.probability, b.probability),
  };
}

/** Indirect blocks are hit where they are not missed. */
function metadataHits({ hit_ratio, metadata }: Bands, misses: PredictedBand): PredictedBand {
  const value = hit_ratio.arc_metadata;
  const per = metadata.misses_per_read > 0 ? (1 - value) / metadata.misses_per_read : 1;
  return {
    value,
    low: Math.max(0, Math.min(value, 1 - misses.high * per)),
    high: Math.min(1, Math.max(value, 1 - misses.low * per)),
    probability: misses.probability,
  };
}

/** What a result predicts of a measurable figure, and its band; null for one that its engine lacks. */
export function predictedBand(name: Measurable, result: Bands): PredictedBand | null {
  const { checkpoint_s, log_bytes } = result.commits;
  switch (name) {
    case "wal_bytes_per_commit":
      return checkpoint_s === null
        ? null
        : own(log_bytes, bandOf(result.bands, "commits.log_bytes"));
    case "checkpoint_s":
      return checkpoint_s === null ? null : own(checkpoint_s, undefined);
    default:
      return ofBothEngines(name, result);
  }
}

type OfBothEngines = Exclude<Measurable, "wal_bytes_per_commit" | "checkpoint_s">;

function ofBothEngines(name: OfBothEngines, result: Bands): PredictedBand {
  const { reads, commits, hit_ratio, metadata, bands } = result;
  const of = (figure: string, value: number) => own(value, bandOf(bands, figure));
  const queries = of("reads.queries_per_s", reads.queries_per_s);
  const perQuery = of("reads.device_reads_per_query", reads.device_reads_per_query);
  switch (name) {
    case "queries_per_s":
      return queries;
    case "commits_per_s":
      return scaled(commits.demanded_per_s, queries);
    case "mean_ms":
      return of("reads.mean_ms", reads.mean_ms);
    case "p95_ms":
      return of("reads.p95_ms", reads.p95_ms);
    case "device_reads_per_s":
      return deviceReads(perQuery.value * queries.value, perQuery, queries);
    case "device_reads_per_query":
      return perQuery;
    case "arc_data_hit_ratio":
      return of("hit_ratio.arc_data", hit_ratio.arc_data);
    case "arc_metadata_hit_ratio":
      return metadataHits(result, of("metadata.misses_per_read", metadata.misses_per_read));
  }
}
