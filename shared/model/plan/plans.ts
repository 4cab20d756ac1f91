/** The plan that needs no input: the default of every field, which is the server of May 2018. */
import type { Plan } from "../../generated/plan.ts";
import { DEFAULTS } from "../../generated/plan-defaults.ts";
import { GB } from "../number/units.ts";

/**
 * Block trees of the 2018 benchmark as its article counts them: 330 times the tree that zdb printed
 * for one table, 145,446 leaf and 1,160 indirect blocks. The article's 749 GB are kept as printed;
 * the tables' size attributes sum to 749 GiB.
 */
function trees2018(): NonNullable<Plan["data"]["measured_trees"]> {
  const tables = 330;
  return {
    file_bytes: 749 * GB,
    files: tables,
    indirect_block_bytes: 16384,
    record_bytes: 16384,
    rows: [
      {
        record_bytes: 16384,
        leaf_blocks: 145_446 * tables,
        nonleaf_blocks: 1_160 * tables,
        nonleaf_logical_bytes: 1_160 * tables * 16384,
        nonleaf_physical_bytes: 0,
        basis: "measured",
      },
    ],
  };
}

/**
 * The server of the 2018 benchmark: 330 sysbench tables, 749 GB, 16K records, i3.large with a 1000 GB
 * gp2 volume, 1 GiB of ARC beside a 2.5 GB buffer pool, 8 threads of point selects, OpenZFS 0.6.5.
 * CPU time per query is calibrated: 2 vCPUs were full at 5,000 queries/s. Metadata may fill the whole
 * ARC, as the published advice of 7 GB for 6.72 GiB of metadata takes for granted; untouched, 0.6.5
 * stops at 75 %.
 */
export function defaultPlan(): Plan {
  const { data, layout, memory, storage, instance, workload, postgresql, prices } = DEFAULTS;
  return {
    version: 1,
    title: "Sysbench server of May 2018",
    engine: "innodb",
    data: { ...data, measured_trees: trees2018() },
    layout: { ...layout },
    memory: { ...memory, arc_meta_limit_percent: 100 },
    storage: { ...storage },
    instance: { ...instance },
    workload: { ...workload },
    postgresql: { ...postgresql },
    prices: { ...prices },
    origins: {},
  };
}
