/** Plans of which pages were counted that InnoDB flushed, as changes to the default plan. */
import { GIB, MIB } from "../number/units.ts";
import { drive } from "./drives.test.support.ts";

/** Updates of 5 GiB under a pool that holds all, which flushed so many pages a commit with such a redo log. */
const counted = (flushed: number, redoMib: number, now: object, redoBytes = 436) => ({
  data: { file_bytes: 5 * GIB, files: 5, measured_trees: null },
  layout: { openzfs: "2.3", redo_log_bytes: redoMib * MIB, ...now },
  memory: { ram_bytes: 32 * GIB, arc_bytes: 2 * GIB, buffer_pool_bytes: 4 * GIB },
  storage: drive({ read_iops: 4000 }),
  workload: {
    threads: 32,
    commits_per_query: 1,
    distribution: "uniform",
    log_bytes_per_commit: redoBytes,
    flushed_pages_per_commit: flushed,
    flushed_at_pool_bytes: 8 * GIB,
    flushed_with: {
      redo_log_bytes: redoMib * MIB,
      log_bytes_per_commit: redoBytes,
      pages_in_use: (5 * GIB) / 16384,
    },
  },
});

/** By name. */
export const FLUSHED_PLANS = {
  "flushed sooner, for a smaller redo log": counted(0.09, 2048, { redo_log_bytes: 512 * MIB }),
  "flushed later, with a larger redo log": counted(0.5, 128, { redo_log_bytes: 512 * MIB }),
  "flushed of more pages than its redo describes at its mean": counted(0.5, 16, {}, 100),
  "flushed of more pages than its redo can describe": counted(2.9, 19, { redo_log_bytes: 5 * MIB }),
  "flushed by a cleaner, long before the redo log is full": counted(0.1, 3900, {}),
};
