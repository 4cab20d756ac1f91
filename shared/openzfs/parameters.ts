/**
 * Names of the module's parameters, and defaults of those that can move an answer, as /sys/module/zfs/parameters
 * prints them; read on servers of 2.1.11, 2.3.2 and 2.3.9 on which nothing was set, and in the source of 2.4.4.
 */

import {
  LINES,
  LOG_BLOCK_BYTES,
  type OpenzfsLine,
  TXG_SECONDS,
  WRITE_AGGREGATION_BYTES,
  WRITE_AGGREGATION_ROTATING_BYTES,
} from "./lines.ts";

/** One default of all lines, or that of each line in which it was first read; several where releases of it differ. */
type ParameterDefault = string | { readonly [Line in OpenzfsLine]?: string | readonly string[] };

/** Lines of which all defaults were read. */
const WERE_READ: readonly OpenzfsLine[] = ["2.1", "2.3", "2.4"];

const DEFAULTS: Readonly<Record<string, ParameterDefault>> = {
  dbuf_cache_hiwater_pct: "10",
  dbuf_cache_lowater_pct: "10",
  dbuf_cache_max_bytes: "18446744073709551615",
  dbuf_cache_shift: "5",
  dbuf_metadata_cache_max_bytes: "18446744073709551615",
  dbuf_metadata_cache_shift: "6",
  dbuf_mutex_cache_shift: "0",
  dmu_ddt_copies: "0",
  dmu_prefetch_max: "134217728",
  l2arc_exclude_special: "0",
  l2arc_feed_again: "1",
  l2arc_feed_min_ms: "200",
  l2arc_feed_secs: "1",
  l2arc_headroom: { "2.1": "2", "2.3": "8" },
  l2arc_headroom_boost: "200",
  l2arc_meta_percent: "33",
  l2arc_mfuonly: "0",
  l2arc_noprefetch: "1",
  l2arc_norw: "0",
  l2arc_rebuild_blocks_min_l2size: "1073741824",
  l2arc_rebuild_enabled: "1",
  l2arc_trim_ahead: "0",
  l2arc_write_boost: { "2.1": "8388608", "2.3": "33554432" },
  l2arc_write_max: Object.fromEntries(
    Object.entries(LINES).map(([line, { l2WriteMaxBytes }]) => [line, String(l2WriteMaxBytes)]),
  ),
  metaslab_aliquot: { "2.1": "1048576", "2.3": ["1048576", "2097152"] },
  metaslab_bias_enabled: "1",
  metaslab_df_max_search: "16777216",
  metaslab_df_use_largest_segment: "0",
  metaslab_fragmentation_factor_enabled: "1",
  metaslab_lba_weighting_enabled: "1",
  metaslab_perf_bias: "1",
  metaslab_preload_enabled: "1",
  metaslab_preload_limit: "10",
  metaslab_preload_pct: "50",
  metaslab_unload_delay: "32",
  metaslab_unload_delay_ms: "600000",
  raidz_io_aggregate_rows: "4",
  spa_cpus_per_allocator: "4",
  spa_num_allocators: "4",
  spa_slop_shift: "5",
  zfetch_array_rd_sz: "1048576",
  zfetch_hole_shift: "2",
  zfetch_max_distance: "67108864",
  zfetch_max_idistance: { "2.1": "67108864", "2.3": "134217728" },
  zfetch_max_reorder: "16777216",
  zfetch_max_sec_reap: "2",
  zfetch_max_streams: "8",
  zfetch_min_distance: "4194304",
  zfetch_min_sec_reap: "1",
  zfs_abd_scatter_enabled: "1",
  zfs_abd_scatter_max_order: { "2.1": "10", "2.3": ["10", "9"] },
  zfs_abd_scatter_min_size: "1536",
  zfs_active_allocator: "dynamic",
  zfs_arc_average_blocksize: "8192",
  zfs_arc_dnode_limit: "0",
  zfs_arc_dnode_limit_percent: "10",
  zfs_arc_dnode_reduce_percent: "10",
  zfs_arc_evict_batch_limit: "10",
  zfs_arc_evict_batches_limit: "5",
  zfs_arc_eviction_pct: "200",
  zfs_arc_grow_retry: "0",
  zfs_arc_lotsfree_percent: "10",
  zfs_arc_max: "0",
  zfs_arc_meta_adjust_restarts: "4096",
  zfs_arc_meta_balance: "500",
  zfs_arc_meta_limit: "0",
  zfs_arc_meta_limit_percent: "75",
  zfs_arc_meta_min: "0",
  zfs_arc_meta_prune: "10000",
  zfs_arc_meta_strategy: "1",
  zfs_arc_min: "0",
  zfs_arc_min_prefetch_ms: "0",
  zfs_arc_min_prescient_prefetch_ms: "0",
  zfs_arc_p_dampener_disable: "1",
  zfs_arc_p_min_shift: "0",
  zfs_arc_pc_percent: "0",
  zfs_arc_prune_task_threads: "1",
  zfs_arc_shrink_shift: "0",
  zfs_arc_shrinker_limit: { "2.1": "10000", "2.3": "0" },
  zfs_arc_shrinker_seeks: "2",
  zfs_arc_sys_free: "0",
  zfs_async_block_max_blocks: "18446744073709551615",
  zfs_commit_timeout_pct: { "2.1": "5", "2.3": "10" },
  zfs_compressed_arc_enabled: "1",
  zfs_ddt_data_is_special: "1",
  zfs_dedup_prefetch: "0",
  zfs_default_bs: "9",
  zfs_default_ibs: "17",
  zfs_delay_min_dirty_percent: "60",
  zfs_delay_scale: "500000",
  zfs_dio_enabled: "1",
  zfs_dio_strict: "0",
  zfs_dirty_data_max_percent: "10",
  zfs_dirty_data_sync_percent: "20",
  zfs_dmu_offset_next_sync: "1",
  zfs_embedded_slog_min_ms: "64",
  zfs_immediate_write_sz: "32768",
  zfs_metaslab_find_max_tries: "100",
  zfs_metaslab_fragmentation_threshold: { "2.1": "70", "2.3": "77" },
  zfs_metaslab_max_size_cache_sec: "3600",
  zfs_metaslab_mem_limit: "25",
  zfs_metaslab_segment_weight_enabled: "1",
  zfs_metaslab_switch_threshold: "2",
  zfs_metaslab_try_hard_before_gang: "0",
  zfs_nocacheflush: "0",
  zfs_nopwrite_enabled: "1",
  zfs_per_txg_dirty_frees_percent: "30",
  zfs_prefetch_disable: "0",
  zfs_special_class_metadata_reserve_pct: "25",
  zfs_sync_pass_deferred_free: "2",
  zfs_sync_pass_dont_compress: "8",
  zfs_sync_pass_rewrite: "2",
  zfs_sync_taskq_batch_pct: "75",
  zfs_txg_timeout: String(TXG_SECONDS),
  zfs_user_indirect_is_special: "1",
  zfs_vdev_aggregation_limit: String(WRITE_AGGREGATION_ROTATING_BYTES),
  zfs_vdev_aggregation_limit_non_rotating: String(WRITE_AGGREGATION_BYTES),
  zfs_vdev_async_read_max_active: "3",
  zfs_vdev_async_read_min_active: "1",
  zfs_vdev_async_write_active_max_dirty_percent: "60",
  zfs_vdev_async_write_active_min_dirty_percent: "30",
  zfs_vdev_async_write_max_active: "10",
  zfs_vdev_async_write_min_active: "2",
  zfs_vdev_cache_bshift: "16",
  zfs_vdev_cache_max: "16384",
  zfs_vdev_cache_size: "0",
  zfs_vdev_def_queue_depth: "32",
  zfs_vdev_direct_write_verify: "1",
  zfs_vdev_disk_classic: "0",
  zfs_vdev_disk_max_segs: "0",
  zfs_vdev_max_active: "1000",
  zfs_vdev_max_auto_ashift: "14",
  zfs_vdev_min_auto_ashift: "9",
  zfs_vdev_mirror_non_rotating_inc: "0",
  zfs_vdev_mirror_non_rotating_seek_inc: "1",
  zfs_vdev_mirror_rotating_inc: "0",
  zfs_vdev_mirror_rotating_seek_inc: "5",
  zfs_vdev_mirror_rotating_seek_offset: "1048576",
  zfs_vdev_nia_credit: "5",
  zfs_vdev_nia_delay: "5",
  zfs_vdev_queue_depth_pct: "1000",
  zfs_vdev_read_gap_limit: "32768",
  zfs_vdev_sync_read_max_active: "10",
  zfs_vdev_sync_read_min_active: "10",
  zfs_vdev_sync_write_max_active: "10",
  zfs_vdev_sync_write_min_active: "10",
  zfs_vdev_write_gap_limit: "4096",
  zfs_vnops_read_chunk_size: { "2.1": "1048576", "2.3": ["1048576", "33554432"] },
  zil_maxblocksize: String(LOG_BLOCK_BYTES),
  zil_maxcopied: "7680",
  zil_min_commit_timeout: "5000",
  zil_nocacheflush: "0",
  zil_replay_disable: "0",
  zil_slog_bulk: { "2.1": "786432", "2.3": "67108864" },
  zil_special_is_slog: "1",
  zio_dva_throttle_enabled: "1",
  zio_requeue_io_start_cut_in_line: "1",
  zio_taskq_batch_pct: "80",
  zio_taskq_batch_tpq: "0",
  zio_taskq_free: "scale,32 null fixed,1,1 null",
  zio_taskq_read: "fixed,1,8 null scale null",
  zio_taskq_write: "sync null scale null",
  zio_taskq_write_tpq: "16",
};

/**
 * Defaults that a parameter may have: those of the line, or of those around it where the line was not read, or all;
 * none of a parameter that is not in the table.
 *
 * @param line null where it is not known
 */
export function parameterDefaults(name: string, line: string | null): readonly string[] {
  const known = DEFAULTS[name];
  if (known === undefined) return [];
  if (typeof known === "string") return [known];
  const lines = Object.keys(LINES);
  const at = lines.indexOf(line ?? "");
  const rows = Object.entries(known).map(
    ([first, value]) => [lines.indexOf(first), value] as const,
  );
  const before = rows.findLast(([first]) => first <= at);
  const after = WERE_READ.some((one) => one === line)
    ? undefined
    : rows.find(([first]) => first > at);
  const around = before ? [before, ...(after ? [after] : [])] : rows;
  return around.flatMap(([, value]) => value);
}

/** FreeBSD's name of a parameter: a sysctl with a dot behind its group (ZFS_MODULE_PARAM), such as `vfs.zfs.arc.max`. */
export function freebsdName(linux: string): string {
  const name = linux.replace(/^zfs_/, "");
  return `vfs.zfs.${name.replace(/^(arc|dbuf_cache|l2arc|vdev)_/, "$1.")}`;
}

/** FreeBSD's `vfs.zfs.arc.max` and `vfs.zfs.l2arc.write_max` by the names that Linux has for them; null for others. */
export function linuxName(sysctl: string): string | null {
  const name = /^vfs\.zfs\.(.+)$/.exec(sysctl)?.[1]?.replaceAll(".", "_");
  if (name === undefined) return null;
  return /^(?:l2arc|dbuf|metaslab|zfetch|spa)_/.test(name) ? name : `zfs_${name}`;
}
