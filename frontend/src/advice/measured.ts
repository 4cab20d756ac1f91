/** What the captures of this page say about one situation, and what they do not. */
import { formatMemory, formatStorage, type Plan } from "@arcplan/shared";
import type { Measured, MeasuredLoad, MeasuredTrees } from "@arcplan/shared/advice";
import type { Capture } from "../api/index.ts";
import { foreignSigns } from "./foreign.ts";
import { measuredArc, type Taken } from "./measured-arc.ts";
import { measuredPool } from "./measured-pool.ts";

export interface Evidence {
  readonly measured: Measured;
  /** Where each part came from, in words. */
  readonly sources: readonly string[];
  /** What cannot be compared, and the capture that would show it. */
  readonly missing: readonly string[];
  /** By what the captures look like another server's. */
  readonly foreign: readonly string[];
}

/** A dump this much smaller than the plan's data is a part of it, not the whole. */
const WHOLE = 0.99;

/**
 * Block trees of the largest whole dump at the plan's recordsize, scaled up to the plan's data: a
 * table is like its neighbours. A string says why there are none.
 */
function measuredTrees(captures: readonly Capture[], plan: Plan): Taken<MeasuredTrees> | string {
  const dumps = captures
    .filter((one) => one.kind === "zdb" && one.complete && one.totals.trees > 0)
    .filter((one) => one.kind === "zdb")
    .sort((a, b) => b.totals.file_bytes - a.totals.file_bytes);
  const dump = dumps[0];
  if (!dump) return "Block counts are not compared: add a whole zdb -ddddd dump.";
  const { record_bytes } = plan.layout;
  const row = dump.requirements.find(
    (one) => one.record_bytes === record_bytes && one.basis === "measured",
  );
  if (!row) {
    return `Block counts are not compared: ${dump.name} was not written with recordsize ${formatMemory(record_bytes)}.`;
  }
  const scale = plan.data.file_bytes / dump.totals.file_bytes;
  if (scale < WHOLE) {
    return `Block counts are not compared: ${dump.name} holds ${formatStorage(dump.totals.file_bytes)}, more than the plan.`;
  }
  const isPart = scale > 1 / WHOLE;
  const times = isPart ? scale : 1;
  return {
    value: {
      file_bytes: dump.totals.file_bytes * times,
      leaf_blocks: row.leaf_blocks * times,
      nonleaf_blocks: row.nonleaf_blocks * times,
      ...(row.nonleaf_physical_bytes > 0 && {
        nonleaf_physical_bytes: row.nonleaf_physical_bytes * times,
      }),
    },
    from: isPart
      ? `${dump.name}: block trees, scaled from ${formatStorage(dump.totals.file_bytes)} to the plan's ${formatStorage(plan.data.file_bytes)}`
      : `${dump.name}: block trees`,
  };
}

/** Puts the captures of this page together with what the load test said. */
export function evidenceOf(captures: readonly Capture[], load: MeasuredLoad, plan: Plan): Evidence {
  const arc = measuredArc(captures);
  const pool = measuredPool(captures);
  const trees = measuredTrees(captures, plan);
  const hasLoad = load.queries_per_s !== undefined;
  return {
    foreign: foreignSigns(captures, plan),
    measured: {
      ...(arc && { arc: arc.value }),
      ...(pool && { pool: pool.value }),
      ...(typeof trees !== "string" && { trees: trees.value }),
      ...(Object.keys(load).length > 0 && { load }),
    },
    sources: [arc, pool, typeof trees === "string" ? null : trees].flatMap((taken) =>
      taken ? [taken.from] : [],
    ),
    missing: [
      ...(arc ? [] : ["Hit ratios are not compared: add arcstat or arcstats of the load."]),
      ...(pool ? [] : ["Reads of the devices are not compared: add zpool iostat or iostat."]),
      ...(typeof trees === "string" ? [trees] : []),
      ...(hasLoad
        ? []
        : ["Queries are not compared: no capture of ZFS holds them, enter them here."]),
    ],
  };
}

/** Whether there is enough to hold a prediction against: counters of the ARC and reads of a pool. */
export function isSituation({ measured }: Evidence): boolean {
  return measured.arc !== undefined && measured.pool !== undefined;
}
