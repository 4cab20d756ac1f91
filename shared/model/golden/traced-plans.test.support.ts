/** Plans with a traced curve, as changes to the default plan. */
import { GB, GIB } from "../number/units.ts";

/** Hits that were replayed at three sizes, in a plan with records of this size. */
const traced = (recorded: number) => ({
  data: { file_bytes: 900 * GB, files: 120, compression_ratio: 1.9, measured_trees: null },
  layout: { openzfs: "2.2" },
  memory: { ram_bytes: 96 * GIB, arc_bytes: 20 * GIB, buffer_pool_bytes: 48 * GIB },
  workload: {
    threads: 32,
    distribution: "traced",
    zipf_exponent: 0.7,
    traced_curve: {
      points: [
        { arc_bytes: 10 * GIB, data_hits: 0.2, low: 0.15, high: 0.25 },
        { arc_bytes: 20 * GIB, data_hits: 0.4, low: 0.35, high: 0.45 },
        { arc_bytes: 40 * GIB, data_hits: 0.6, low: 0.5, high: 0.7 },
      ],
      recorded: {
        engine: "innodb",
        "data.file_bytes": 900 * GB,
        "data.compression_ratio": 1.9,
        "layout.openzfs": "2.2",
        "layout.compression": "lz4",
        "layout.encryption": false,
        "layout.record_bytes": recorded,
        "layout.innodb_page_bytes": 16384,
        "memory.buffer_pool_bytes": 48 * GIB,
        "storage.l2arc_bytes": 0,
        "instance.nodes": 1,
        "workload.working_set_ratio": 1,
        "workload.pages_in_a_row": 1,
      },
    },
  },
});

/** By name. */
export const TRACED_PLANS = {
  "by a traced curve": traced(16384),
  "by a curve that was traced with larger records": traced(131072),
};
