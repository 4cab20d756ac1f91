/** Module parameters: those at their default change nothing, and some never touch a query. */

import { formatSignificant } from "../../model/index.ts";
import { DIRTY_DATA_MOST_BYTES, DIRTY_DATA_SHARE } from "../../openzfs/lines.ts";
import { parameterDefaults } from "../../openzfs/parameters.ts";
import { isArcLimit, PLANNED_PARAMETERS } from "../arc-facts.ts";
import {
  A_FIELD,
  irrelevant,
  never,
  notModelled,
  type Rule,
  type Setup,
  type Verdict,
} from "./verdict.ts";

/** Parameters of other work than that of queries: what of it runs is stated elsewhere. */
const APART: readonly (readonly [RegExp, string])[] = [
  [
    /^zfs_(?:scan|scrub|resilver|rebuild|no_scrub|initialize|trim|remove|removal|condense|obsolete|reconstruct)_|^raidz_expand|^zfs_vdev_(?:aggregate_trim|initializing|rebuild|removal|scrub|trim)|^zfs_scrub_|^vdev_removal/,
    "It is about scrubs, resilvers and changes of the pool.",
  ],
  [
    /^zfs_(?:send|recv|livelist|snapshot|allow_redacted|admin_snapshot|expire_snapshot|override_estimate|disable_ivset|pd_bytes|traverse)|^send_|^ignore_hole/,
    "It is about snapshots and sending them.",
  ],
  [
    /^zfs_(?:dbgmsg|deadman|dbuf_state|flags|free_leak|history|read_history|txg_history|zevent|checksum_events|slow_io|multihost|recover|btree_verify|lua|max_missing|max_nvlist|max_dataset|autoimport|spa_discard|dio_write_verify|import_defer)|^zio_(?:deadman|slow)|^spa_(?:load|config|upgrade|note|flush)|^vdev_r(?:ead_sit_out|aidz_outlier)|^zpool\.cache$|^vdev_validate|^zfs_vdev_(?:open_timeout|failfast|scheduler)/,
    "It is about reports, faults and imports.",
  ],
  [
    /^zap_|^zfs_(?:xattr|zil_saxattr|fallocate|delete_|unlink|free_|max_async|async_free|object_mutex|key_max|bclone)|^brt_|^dmu_object_alloc|^zfs_max_recordsize/,
    "It is about directories, freeing and copying files.",
  ],
  [
    /^(?:icp_|zfs_(?:fletcher_4|sha256|sha512|blake3)_impl|zfs_(?:vdev_raidz_impl|qat_)|zstd_)/,
    "The time of checksums and compression follows from the processor.",
  ],
  [/^zvol_|^vdev_file_/, "It is about zvols and files as devices."],
  [/^spl_/, "It is about the kernel's memory and threads below ZFS."],
  [/^zfs_recordsize$/, "It is the recordsize of datasets to come."],
  [
    /^metaslab_(?:debug|force)|^zfs_(?:arc_evict_threads|mg_|multilist|min_metaslabs|max_log|unflushed|keep_log|zil_clean|vdev_(?:default_ms|max_ms|min_ms|ms_count))|^spa_asize|^zfs_wrlog|^zfs_dirty_data_max_max/,
    "It bounds the module's own bookkeeping.",
  ],
  [/^zfs_arc_min$/, "The plan has the ARC at its limit."],
  [/^zfs_dedup_log|^ddt_zap/, "It counts only with a dedup table."],
];

/** Which way a parameter moves the answer if it is not at its default. */
const DIRECTIONS: readonly (readonly [RegExp, string])[] = [
  [/^zfs_txg_timeout$/, "A longer time merges more writes of one record than predicted."],
  [/^(?:zfs|zil)_nocacheflush$/, "Commits are faster than predicted, and can be lost."],
  [
    /^zfs_prefetch_disable$|^zfetch_|^dmu_prefetch/,
    "Scans differ from the prediction; single reads do not.",
  ],
  [/^l2arc_/, "The L2ARC fills otherwise than predicted."],
  [/^zfs_vdev_(?:a?sync)_(?:read|write)_/, "Response times under load differ from the prediction."],
  [
    /^zfs_vdev_(?:aggregation|read_gap|write_gap)/,
    "Devices get more or fewer requests than predicted.",
  ],
  [
    /^zfs_arc_(?:sys_free|pc_percent|lotsfree|shrinker)/,
    "The ARC may shrink otherwise than predicted when memory is short.",
  ],
  [
    /^(?:zfs_user_indirect|zfs_ddt_data|zfs_special_class)/,
    "Metadata lie on other vdevs than predicted.",
  ],
  [/^zfs_dirty_data_|^zfs_delay_/, "Writes are held back at another point than predicted."],
  [/^zil_special_is_slog$/, "Without a log vdev the intent log lies on the normal vdevs."],
  [/^spa_slop_shift$/, "Another share of the pool is held back than predicted."],
];

function directionOf(name: string): string | null {
  return DIRECTIONS.find(([names]) => names.test(name))?.[1] ?? null;
}

/** The rule for a parameter; null where there is none. */
export function parameterRule(name: string): Rule | null {
  const apart = APART.find(([names]) => names.test(name));
  if (name === "zfs_arc_max") return arcMax;
  if (PLANNED_PARAMETERS.has(name)) return () => A_FIELD;
  if (apart) return never(apart[1]);
  if (name === "zfs_compressed_arc_enabled") return uncompressedArc;
  if (name === "zfs_dirty_data_max") return (value, setup) => dirtyData(Number(value), setup);
  if (parameterDefaults(name, null).length === 0) return null;
  return (value, { line, l2arc }) => {
    if (l2arc === false && name.startsWith("l2arc_")) return irrelevant("The pool has no L2ARC.");
    const defaults = parameterDefaults(name, line);
    return value.trim() === "" || defaults.some((one) => isSame(one, value.trim()))
      ? irrelevant("It is at its default.")
      : notModelled(`Its default is ${defaults.join(" or ")}.`, directionOf(name));
  };
}

/** 0 leaves the limit to the module. */
function arcMax(value: string, { ramBytes }: Setup): Verdict {
  const set = Number(value);
  return set === 0 || isArcLimit(set, ramBytes)
    ? A_FIELD
    : notModelled(
        "The module ignores it and keeps its default: a limit has 64 MiB at least, in bytes, and less than the memory.",
        "The ARC has another size than was set.",
      );
}

/** Compression ratio up to which it makes little difference whether the ARC keeps records compressed. */
const HARDLY_COMPRESSED = 1.1;

/** arc.c zfs_compressed_arc_enabled, since 0.7.0: a plan keeps blocks as they are on disk. */
function uncompressedArc(value: string, { compressionRatio: ratio }: Setup): Verdict {
  if (value.trim() !== "0") return irrelevant("It is at its default.");
  return notModelled(
    "The ARC keeps records uncompressed, and the plan keeps them as they are on disk.",
    "The ARC holds fewer records than predicted.",
    ratio !== null && ratio > HARDLY_COMPRESSED
      ? `The ARC keeps records uncompressed: it holds ${formatSignificant(ratio, 2)} times fewer of them than the plan's.`
      : null,
  );
}

/** arc_summary prints the largest numbers as JSON rounds them. */
function isSame(one: string, value: string): boolean {
  return one === value || (/^\d+$/.test(one) && Number(one) === Number(value));
}

/** The default follows from the memory that the kernel had when the module was loaded. */
function dirtyData(bytes: number, { ramBytes }: Setup): Verdict {
  if (ramBytes === null)
    return notModelled(
      "Its default is a tenth of the memory, which no capture shows.",
      "Where it was set, writes are held back at another point than predicted.",
    );
  const ofRam = Math.min(DIRTY_DATA_MOST_BYTES, DIRTY_DATA_SHARE * ramBytes);
  const isDefault = bytes === 0 || Math.abs(bytes - ofRam) < 0.1 * ofRam;
  return isDefault
    ? irrelevant("It is at its default, a tenth of the memory.")
    : notModelled("Its default is a tenth of the memory.", directionOf("zfs_dirty_data_max"));
}
