/** Explains block tree, ARC requirement, L2ARC and space. */

import { engineOf } from "../../plan/engine.ts";
import { engineWords } from "../../plan/engine-words.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { l2FeedOf } from "../cache/feed.ts";
import {
  formatByteRate,
  formatCount,
  formatFactor,
  formatMemory,
  formatMs,
  formatNumber,
  formatRate,
  formatStorage,
} from "../number/format.ts";
import type { Explanation } from "../result.ts";
import { deflationOf } from "../space.ts";
import type { Evaluation } from "../throughput/solve.ts";
import { ratioAt } from "../tree/compression.ts";
import { COPIES_MEASURED_TO, datasetBaseBytes } from "../tree/indirect.ts";
import type { Figures } from "../warn/trap.ts";
import { type Explainer, explanation } from "./explanation.ts";

const TREE_PATHS: readonly FieldPath[] = [
  "data.file_bytes",
  "data.files",
  "layout.record_bytes",
  "layout.indirect_block_bytes",
];

function blocks({ setup }: Evaluation, { metadata }: Figures): Explanation {
  const { plan } = setup;
  const fanout = plan.layout.indirect_block_bytes / 128;
  const uppers = metadata.levels.slice(1);
  const measured = metadata.basis !== "dense";
  return explanation(
    plan,
    "metadata.nonleaf_blocks",
    "Indirect blocks",
    {
      sentence: measured
        ? "The dump says how many indirect blocks each level has."
        : `One indirect block points to ${formatCount(fanout)} blocks of the level below, in each file by itself.`,
      formula: measured
        ? "sum over levels of the dump's block trees, scaled to the size of the data"
        : "files x sum over levels of ceil(blocks below / fanout), fanout = indirect block / 128 B",
      filled: `${formatCount(metadata.levels[0] ?? 0)} leaf blocks; fanout ${formatCount(fanout)}; levels ${uppers.map(formatCount).join(" + ") || "none"}`,
      value: formatCount(metadata.nonleaf_blocks),
      source: measured ? "zdb dump" : "dnode.c dnode_new_blkid, OpenZFS 2.2.11",
      trust: metadata.basis === "measured" || metadata.basis === "exact" ? "measured" : "derived",
    },
    TREE_PATHS,
  );
}

function zfsReads({ setup, caches }: Evaluation, { reads }: Figures): Explanation {
  return explanation(
    setup.plan,
    "reads.zfs_per_s",
    "Page reads that reach ZFS",
    {
      sentence: `ZFS is asked for the pages that are not in the ${engineWords(setup.plan).pool}.`,
      formula: `page reads per second x (1 - ${engineWords(setup.plan).pool} hits + non-leaf pages read again per page)`,
      filled: `${formatRate(reads.per_s)}/s x ${formatNumber(caches.poolMisses)}`,
      value: `${formatRate(reads.zfs_per_s)}/s`,
      source: `hit ratio of the ${engineWords(setup.plan).pool}, and inner pages of the B-trees that have no room there`,
      trust: "derived",
    },
    ["memory.buffer_pool_bytes", "data.file_bytes", "workload.distribution"],
  );
}

function arcMinimum({ setup }: Evaluation, { metadata }: Figures): Explanation {
  const { plan, facts } = setup;
  const nodeReadsPerS = metadata.arc_min_reads_per_s / setup.nodes;
  const uncompressed = !facts.hasCompressedArc;
  const extrapolated = setup.arcMode === "metadata" && nodeReadsPerS > COPIES_MEASURED_TO * 4;
  const bound =
    setup.arcMode === "all" ? "records in the dbuf cache" : `${formatCount(nodeReadsPerS)} reads/s`;
  const parts = [
    `${formatMemory(metadata.compressed_bytes)} (indirect blocks)`,
    `${formatMemory(metadata.base_bytes)} (datasets)`,
    `${formatMemory(metadata.l2_header_bytes)} (headers)`,
    `${formatMemory(metadata.copies_bytes)} (copies: ${bound})`,
    `${formatMemory(metadata.beside_bytes)} (room beside them)`,
  ];
  return explanation(
    plan,
    "metadata.arc_min_bytes",
    "ARC for metadata",
    {
      sentence:
        "With this ARC fewer than one read in a hundred fetches an indirect block from disk.",
      formula:
        "indirect blocks + metadata of mounted datasets + L2ARC headers + uncompressed copies in use + room that makes evictions rare",
      filled: parts.join(" + "),
      value: formatMemory(metadata.arc_min_bytes),
      source: uncompressed
        ? "benchmark of May 2018 on ZFS on Linux 0.6.5: 15 % over the bare blocks"
        : `sizes: zdb on OpenZFS 2.1.11 and 2.3.2; copies n (1 - exp(-r/n)), measured at 1,500 reads/s; base: the path to the dnodes of every mounted dataset, ${formatMemory(datasetBaseBytes(plan.layout.openzfs, 1) / 2)} each and once for the pool; evictions: arc.c, and to 2.1 a number of sweeps calibrated on 2.1.11`,
      trust: uncompressed ? "published" : extrapolated ? "extrapolated" : "derived",
    },
    [
      ...TREE_PATHS,
      "layout.openzfs",
      "layout.ashift",
      "layout.primarycache",
      "layout.rewritten_ratio",
      "layout.encryption",
    ],
  );
}

function memory({ setup }: Evaluation, { memory: use }: Figures): Explanation {
  const arc = setup.plan.memory.arc_bytes;
  return explanation(
    setup.plan,
    "memory.free_bytes",
    "RAM left",
    {
      sentence: "RAM that the database, the ARC and everything else leave unused.",
      formula: `RAM - ${engineWords(setup.plan).pool} - zfs_arc_max - other - connections`,
      filled: `${formatMemory(use.ram_bytes)} - ${formatMemory(use.buffer_pool_bytes)} - ${formatMemory(arc)} - ${formatMemory(use.other_bytes)} - ${formatMemory(use.connections_bytes)}`,
      value:
        use.overcommitted_bytes > 0
          ? `${formatMemory(use.overcommitted_bytes)} too much`
          : formatMemory(use.free_bytes),
      source:
        engineOf(setup.plan) === "postgresql"
          ? "sum; a connection: a process of PostgreSQL 15, work_mem once, and without huge pages its page tables of shared_buffers"
          : "sum; a connection: MariaDB 10.11.19 with 8,000 of them in a transaction each, and a kernel stack",
      trust: "derived",
    },
    [
      "memory.ram_bytes",
      "memory.buffer_pool_bytes",
      "memory.arc_bytes",
      "memory.other_bytes",
      "memory.connections",
    ],
  );
}

function l2Headers({ setup }: Evaluation, { l2arc }: Figures): Explanation {
  return explanation(
    setup.plan,
    "l2arc.header_bytes",
    "ARC taken by L2ARC headers",
    {
      sentence: "Each block that is only in the L2ARC keeps a header in the ARC.",
      formula:
        "records and indirect blocks only in the L2ARC x header, at most the limit of this OpenZFS release",
      filled: `${formatNumber(l2arc.header_bytes / setup.facts.l2HeaderBytes)} x ${setup.facts.l2HeaderBytes} B; ${formatCount(l2arc.records)} records of ${formatMemory(setup.recordPhysical)}`,
      value: formatMemory(l2arc.header_bytes),
      source: "arc_impl.h HDR_L2ONLY_SIZE; limit: arc.c l2arc_meta_percent (from 2.0)",
      trust: "published",
    },
    ["storage.l2arc_bytes", "memory.arc_bytes", "layout.record_bytes", "data.compression_ratio"],
  );
}

function warmUp(evaluation: Evaluation, { l2arc }: Figures): Explanation {
  const feed = l2FeedOf(evaluation);
  // Below a byte a second nothing worth caching is missed, and the time is one in name only.
  const isFed = Math.min(feed.tunableBytesPerS, feed.missBytesPerS, feed.deviceBytesPerS) >= 1;
  const device = Number.isFinite(feed.deviceBytesPerS)
    ? formatByteRate(feed.deviceBytesPerS)
    : "not known";
  return explanation(
    evaluation.setup.plan,
    "l2arc.warm_up_s",
    "L2ARC warm-up",
    {
      sentence:
        "The L2ARC fills as fast as the slowest of its feed, the ARC's misses and the device.",
      formula:
        "bytes / min(5 x l2arc_write_max per second, bytes of ARC misses per second, bytes that the cache device writes per second)",
      filled: `${formatStorage(l2arc.usable_bytes)} / min(${formatByteRate(feed.tunableBytesPerS)}, ${formatByteRate(feed.missBytesPerS)}, ${device})`,
      value: isFed ? formatMs(l2arc.warm_up_s * 1000) : "nothing is missed that could fill it",
      source:
        "arc.c l2arc_feed_thread: every 200 ms while busy; the miss rate falls as it warms, so a lower bound",
      trust: "estimate",
    },
    ["storage.l2arc_bytes", "storage.l2arc_write_max_bytes", "storage.l2arc_device"],
  );
}

function record({ setup }: Evaluation, { space }: Figures): Explanation {
  const { layout } = setup.plan;
  return explanation(
    setup.plan,
    "space.record_physical_bytes",
    "Record on disk",
    {
      sentence:
        "The mean of records that take whole sectors, compressed only if that saves an eighth or more. The ratio of zfs get counts these sectors.",
      formula: "recordsize / compression ratio at this recordsize; a sector of 2^ashift at least",
      filled: `${formatMemory(layout.record_bytes)} / ${formatFactor(ratioAt(setup.plan, layout.record_bytes))}, units of ${formatMemory(2 ** layout.ashift)}`,
      value: formatMemory(space.record_physical_bytes),
      source: "zio_compress.c, zio.c, OpenZFS 2.2.11",
      trust: "derived",
    },
    [
      "layout.record_bytes",
      "data.compression_ratio",
      "data.compression_record_bytes",
      "layout.compression",
      "layout.ashift",
    ],
  );
}

function used({ setup }: Evaluation, { space }: Figures): Explanation {
  const { dataShare, metadataShare } = setup.special;
  const left = (share: number) => (share > 0 ? ` x (1 - ${formatNumber(share)})` : "");
  const deflation = deflationOf(setup);
  const share = deflation < 1 ? ` x ${formatNumber(deflation)}` : "";
  const held = (setup.plan.data.snapshot_bytes ?? 0) / setup.nodes;
  const data = `(${formatStorage(space.data_allocated_bytes)}${left(dataShare)} + ${formatStorage(space.metadata_allocated_bytes)}${left(metadataShare)})${share}`;
  return explanation(
    setup.plan,
    "space.used_ratio",
    "Pool in use",
    {
      sentence:
        "Space that data, indirect blocks and snapshots take, by the space that zfs list shows.",
      formula:
        "((leaf blocks x allocated size + indirect blocks x allocated size x copies, each without those on a special vdev) x share of raw space that zfs list counts + space that only snapshots hold) / (devices x size x that share - slop space)",
      filled: `${held > 0 ? `(${data} + ${formatStorage(held)})` : data} / ${formatStorage(space.usable_bytes)}`,
      value: `${(space.used_ratio * 100).toFixed(1)} %`,
      source:
        "vdev_raidz_asize, vdev_draid_asize, dmu_write_policy, vdev_set_deflate_ratio, spa_get_slop_space, OpenZFS 2.2.11",
      trust: "derived",
    },
    [
      "layout.openzfs",
      "storage.device_bytes",
      "storage.vdev_type",
      "storage.vdev_width",
      "storage.draid_data",
      "storage.vdevs",
      "layout.copies",
      "data.snapshot_bytes",
    ],
  );
}

/** Explains memory and space. */
export const explainMemory: Explainer = (evaluation, figures) => {
  const always = [blocks, zfsReads, arcMinimum, memory, record, used];
  const parts = evaluation.setup.l2Device ? [...always, l2Headers, warmUp] : always;
  return parts.map((part) => part(evaluation, figures));
};
