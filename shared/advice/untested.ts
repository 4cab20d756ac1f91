/** What is told of a plan like which nothing was measured: both ends of the bands of its speed, and no middle. */
import { bandOf, speedBandsOf } from "../model/band/bands.ts";
import { isUntested, marksOf } from "../model/band/domain.ts";
import { readsPerS } from "../model/sweep/arc-point.ts";
import { endsOf } from "../model/throughput/band.ts";
import type { Evaluation } from "../model/throughput/solve.ts";
import { type BandedTime, bandedTime, type Changed, changedTo } from "./rates.ts";

export interface Untested extends Changed, BandedTime {}

/** Null where its like was measured. The figures are those of `predict`, without all that it works out besides. */
export function untestedOf(evaluation: Evaluation): Untested | null {
  const marks = marksOf(evaluation);
  if (!isUntested("rate", marks)) return null;
  const { setup, flow } = evaluation;
  const speeds = {
    per_s: readsPerS(evaluation),
    queries_per_s: flow.queriesPerS * setup.nodes,
    mean_ms: flow.responseMs,
  };
  const bands = speedBandsOf(evaluation, endsOf(evaluation), speeds, marks);
  const { low = speeds.per_s, high = speeds.per_s } = bandOf(bands, "reads.per_s") ?? {};
  const told = { reads: { ...speeds, low, high }, bands };
  return { ...changedTo(told), ...bandedTime(told) };
}
