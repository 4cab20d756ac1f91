/** What PostgreSQL's vacuum loads the pool with, for each page that commits have written back. */
import { engineOf, postgresqlOf } from "../../plan/engine.ts";
import { pagesInUse } from "../cache/pool.ts";
import type { Setup } from "../setup.ts";

/**
 * WAL records of one vacuumed page: one that prunes it, one that takes its dead rows away, one that marks
 * it as visible to all, or the index's own. On PostgreSQL 15 they came to 109 to 144 bytes a page over
 * twelve vacuums of tables with rows of 72 and of 1,030 bytes.
 */
export const VACUUM_RECORD_BYTES = 130;

/** Records that vacuum reads and writes for one commit. */
export interface VacuumLoad {
  readonly recordReads: number;
  readonly recordWrites: number;
}

const NO_VACUUM: VacuumLoad = { recordReads: 0, recordWrites: 0 };

/** Pages that vacuum goes through for one commit; 0 for InnoDB, whose purge the plan does not know. */
export function vacuumedPages({ plan }: Setup): number {
  const { commits_per_query } = plan.workload;
  const isVacuumed = engineOf(plan) === "postgresql" && commits_per_query > 0;
  return isVacuumed ? postgresqlOf(plan).vacuumed_pages_per_commit : 0;
}

/**
 * Vacuum's part of one commit. It reads heaps in file order, then every index, then the pages with dead
 * rows again, in a ring of 256 KiB (2 MiB from 17 on), so that pages outside of shared_buffers are written
 * behind each pass (vacuumlazy.c lazy_scan_heap, bufmgr's BAS_VACUUM, PostgreSQL 15). Those within are
 * written with the next checkpoint, neighbours together. A record is read and written once a pass.
 */
export function vacuumLoad(
  setup: Setup,
  caches: { readonly poolPages: number; readonly arcRecordShare: number },
): VacuumLoad {
  const pages = vacuumedPages(setup);
  if (pages === 0) return NO_VACUUM;
  const { plan, pageBytes } = setup;
  const passes = 2 - postgresqlOf(plan).index_ratio;
  const inBuffers = Math.min(1, caches.poolPages / pagesInUse(setup));
  const records = (pages * pageBytes) / plan.layout.record_bytes;
  return {
    recordReads: records * passes * (1 - inBuffers) * (1 - Math.min(1, caches.arcRecordShare)),
    recordWrites: records * (inBuffers + passes * (1 - inBuffers)),
  };
}
