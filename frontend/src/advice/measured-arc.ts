/** Hit ratios and sizes of the ARC from arcstats, arc_summary and arcstat. */
import type { MeasuredArc } from "@arcplan/shared/advice";
import type { ArcContentsCapture, ArcstatCapture, Capture } from "../api/index.ts";

/** What was taken from where. */
export interface Taken<T> {
  readonly value: T;
  readonly from: string;
}

type Counters = Readonly<Record<string, number>>;

const DATA = ["demand_data_hits", "demand_data_iohits", "demand_data_misses"] as const;
const METADATA = [
  "demand_metadata_hits",
  "demand_metadata_iohits",
  "demand_metadata_misses",
] as const;

function sum(counters: Counters, names: readonly string[]): number {
  return names.reduce((total, name) => total + (counters[name] ?? 0), 0);
}

/** Ratios of counters; those without any access are left out. */
function ratiosOf(counters: Counters): MeasuredArc {
  const data = sum(counters, DATA);
  const metadata = sum(counters, METADATA);
  const hasData = counters.demand_data_misses !== undefined && data > 0;
  const hasMetadata = counters.demand_metadata_misses !== undefined && metadata > 0;
  return {
    ...(hasData && { demand_data_hit_ratio: (counters.demand_data_hits ?? 0) / data }),
    ...(hasMetadata && {
      demand_metadata_hit_ratio: (counters.demand_metadata_hits ?? 0) / metadata,
    }),
    ...(hasData &&
      hasMetadata && {
        metadata_misses_per_read: (counters.demand_metadata_misses ?? 0) / data,
      }),
  };
}

function sizesOf({ arc }: ArcContentsCapture): MeasuredArc {
  return {
    ...(arc.max_bytes !== null && { max_bytes: arc.max_bytes }),
    ...(arc.size_bytes !== null && { size_bytes: arc.size_bytes }),
    ...(arc.header_bytes !== null && { header_bytes: arc.header_bytes }),
    ...(arc.l2_header_bytes !== null && { l2_header_bytes: arc.l2_header_bytes }),
  };
}

/** What was counted between two snapshots; null where a counter fell, as after a reboot. */
function between(before: ArcContentsCapture, after: ArcContentsCapture): Counters | null {
  const names = [...DATA, ...METADATA].filter((name) => after.values[name] !== undefined);
  const counted = names.map(
    (name) => [name, (after.values[name] ?? 0) - (before.values[name] ?? 0)] as const,
  );
  const isWhole =
    counted.every(([, count]) => count >= 0) && counted.some(([, count]) => count > 0);
  return isWhole ? Object.fromEntries(counted) : null;
}

/** Means over an arcstat log, weighted by reads, for columns of 2.0 and later. */
function ratiosOfLog({ series }: ArcstatCapture): MeasuredArc {
  const weighted = (reads: string, hits: string, misses: string) => {
    let accesses = 0;
    let hit = 0;
    for (const [row, count] of (series[reads] ?? []).entries()) {
      const missPercent = series[misses]?.[row];
      const percent = series[hits]?.[row] ?? (missPercent == null ? null : 100 - missPercent);
      if (count === null || percent === null) continue;
      accesses += count;
      hit += (count * percent) / 100;
    }
    return { accesses, hit };
  };
  const data = weighted("ddread", "ddh%", "ddm%");
  const metadata = weighted("dmread", "dmh%", "dmm%");
  return {
    ...(data.accesses > 0 && { demand_data_hit_ratio: data.hit / data.accesses }),
    ...(metadata.accesses > 0 && {
      demand_metadata_hit_ratio: metadata.hit / metadata.accesses,
    }),
    ...(data.accesses > 0 &&
      metadata.accesses > 0 && {
        metadata_misses_per_read: (metadata.accesses - metadata.hit) / data.accesses,
      }),
  };
}

function total({ values }: ArcContentsCapture): number {
  return sum(values, [...DATA, ...METADATA]);
}

/** Ratios of the load itself where captures allow it: two snapshots, else a log, else all since boot. */
export function measuredArc(captures: readonly Capture[]): Taken<MeasuredArc> | null {
  const snapshots = captures
    .filter((one) => one.kind === "arcstats" || one.kind === "arc_summary")
    .sort((a, b) => total(a) - total(b));
  const log = captures.findLast((one) => one.kind === "arcstat");
  const first = snapshots[0];
  const last = snapshots.at(-1);
  if (!last || !first) {
    if (!log) return null;
    const limit = log.arc.target_last_bytes;
    return {
      value: { ...(limit !== null && { max_bytes: limit }), ...ratiosOfLog(log) },
      from: `${log.name}: means over the log, and the last target c as limit`,
    };
  }
  const sizes = sizesOf(last);
  const counted = first === last ? null : between(first, last);
  if (counted) {
    return {
      value: { ...sizes, ...ratiosOf(counted) },
      from: `${first.name} and ${last.name}: what was counted between the two`,
    };
  }
  const ofLog = log ? ratiosOfLog(log) : {};
  if (log && ofLog.demand_data_hit_ratio !== undefined) {
    return {
      value: { ...sizes, ...ofLog },
      from: `${log.name}: means over the log; sizes from ${last.name}`,
    };
  }
  return {
    value: { ...sizes, ...ratiosOf(last.values) },
    from: `${last.name}: everything since the module was loaded, not this load alone`,
  };
}
