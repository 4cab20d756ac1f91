/** Columns of a fleet's row that have a band. */
import type { FleetRow } from "../generated/fleet-row.ts";
import { isToldByEnds } from "../model/number/format.ts";

const FIGURES = {
  predicted_queries_per_s: "queries_per_s",
  predicted_device_reads_per_s: "device_reads_per_s",
  predicted_arc_data_hit_ratio: "arc_data_hit_ratio",
  predicted_mean_ms: "mean_ms",
  device_busy_ratio: "device_busy_ratio",
} as const;

type Figure = (typeof FIGURES)[keyof typeof FIGURES];

/** Each figure, null where the ends of its band are all that is known of it, and these ends. */
export type BandedColumns = Pick<
  FleetRow,
  keyof typeof FIGURES | `${keyof typeof FIGURES}_${"low" | "high"}`
>;

/** A predicted figure; the probability is null where its range is no band. */
interface Ranged {
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
  readonly probability: number | null;
}

/** @param of the figure of a prediction; null where there is none */
export function bandedColumns(of: (figure: Figure) => Ranged | null): BandedColumns {
  const cells = Object.entries(FIGURES).flatMap(([name, figure]) => {
    const { value = null, low = null, high = null, probability } = of(figure) ?? {};
    const isKnown =
      low !== null && high !== null && !isToldByEnds({ low, high, probability: probability ?? 1 });
    return [
      [name, isKnown ? value : null],
      [`${name}_low`, low],
      [`${name}_high`, high],
    ];
  });
  return Object.fromEntries(cells) as BandedColumns;
}
