/** Explains reads per second, response times and commits. */

import type { Plan } from "../../generated/plan.ts";
import { engineOf, enginePaths } from "../../plan/engine.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { bandOf } from "../band/bands.ts";
import { isRateLimiter } from "../device/curve.ts";
import {
  formatCount,
  formatFactor,
  formatMemory,
  formatMs,
  formatNumber,
  formatPercent,
  formatRate,
  formatSignificant,
} from "../number/format.ts";
import { recordCpuWords, recordWork } from "../record-cpu.ts";
import type { Explanation, Trust } from "../result.ts";
import { DEVICE_UNCERTAINTY } from "../throughput/band.ts";
import { bottleneckText } from "../throughput/bottleneck.ts";
import { latencyOf } from "../throughput/latency.ts";
import type { Evaluation } from "../throughput/solve.ts";
import { deviceBlocksPerQuery } from "../throughput/throughput.ts";
import type { Figures } from "../warn/trap.ts";
import { inPlaceShare, LOG_SOFTWARE_MS } from "../writes/commits.ts";
import { commitsAlone } from "../writes/write-load.ts";
import { type Explainer, explanation } from "./explanation.ts";

const LOAD_PATHS: readonly FieldPath[] = [
  "workload.threads",
  "workload.think_ms",
  "workload.cpu_ms_per_query",
  "workload.cpu_ms_per_device_read",
  "workload.cpu_ms_per_page_read",
  "workload.pages_per_query",
  "instance.vcpus",
  "instance.type",
  "storage.device",
];

/** The fields of the load; a limit of the database's own is one of them only where there is one. */
function loadPaths({ instance }: Plan): readonly FieldPath[] {
  return (instance.database_vcpus ?? null) === null
    ? LOAD_PATHS
    : [...LOAD_PATHS, "instance.database_vcpus"];
}

function trustOf({ setup }: Evaluation): Trust {
  const { trust } = setup.device;
  return trust === "entered" ? "estimate" : trust === "measured" ? "derived" : trust;
}

/** Within this share of the model's own error a band has no room above it. */
const NO_ROOM = 0.001;

/** What the plan adds to the band, and why above the prediction that may be the model's own error alone. */
function bandWords({ setup }: Evaluation, { reads, bottleneck, bands }: Figures): string {
  const device = formatPercent(DEVICE_UNCERTAINTY[setup.device.trust]);
  const band = `the band covers ${device} of the device's figures (${setup.device.trust}), CPU time and the sizes of block pointers`;
  const own = bandOf(bands, "reads.per_s")?.basis.model_error ?? 0;
  if (reads.high > reads.per_s * Math.exp(own) * (1 + NO_ROOM)) return band;
  const isCap = bottleneck.startsWith("device-") && isRateLimiter(setup.device);
  if (!isCap && !bottleneck.startsWith("instance-")) return band;
  const whose = isCap ? "device" : "instance";
  return `${band}; above the prediction only the model's own error, because the ${whose}'s rate is a cap: it may deliver less, never more`;
}

/** The rate of page reads, or of queries. */
function rate(evaluation: Evaluation, figures: Figures, isReads: boolean): Explanation {
  const { reads, bottleneck_text } = figures;
  const { setup } = evaluation;
  const { workload } = setup.plan;
  const pages = isReads ? ` x ${formatNumber(workload.pages_per_query)}` : "";
  return explanation(
    setup.plan,
    isReads ? "reads.per_s" : "reads.queries_per_s",
    isReads ? "Page reads per second" : "Queries per second",
    {
      sentence:
        "Each client sends its next query when the last one is answered, until a device, the CPU or the instance is busy all the time.",
      formula: `clients / (think time + response time)${isReads ? " x pages per query" : ""}, until a resource is full`,
      filled: `${formatCount(workload.threads)} / (${formatMs(workload.think_ms)} + ${formatMs(reads.mean_ms)})${pages}; limited by ${bottleneck_text}`,
      value: `${formatRate(isReads ? reads.per_s : reads.queries_per_s)}/s`,
      source: `closed queueing network, Bard and Schweitzer's approximation; ${bandWords(evaluation, figures)}; device: ${setup.device.source}`,
      trust: trustOf(evaluation),
    },
    loadPaths(setup.plan),
  );
}

/** Explains queries per second, which are page reads where each takes one. */
export function explainQueries(evaluation: Evaluation, figures: Figures): Explanation {
  return rate(evaluation, figures, false);
}

function perSecond(evaluation: Evaluation, figures: Figures): Explanation {
  return rate(evaluation, figures, true);
}

/** What is left of misses after a share of them was answered elsewhere, as a factor in words. */
function left(answered: number | null): string {
  return answered === null ? "" : ` x (1 - ${formatNumber(answered)})`;
}

function deviceReads(evaluation: Evaluation, figures: Figures): Explanation {
  const { reads, hit_ratio, metadata } = figures;
  const { setup, caches, flow } = evaluation;
  const { workload } = setup.plan;
  const l2 = setup.l2Device ? caches.l2 : null;
  const { dataShare, metadataShare } = setup.special;
  const special = left(setup.specialDevice ? metadataShare : null);
  const onPool = left(dataShare > 0 ? dataShare : null);
  const records = `${formatNumber(setup.recordsPerPage)} x (1 - ${formatNumber(hit_ratio.arc_data)})${left(l2?.dataHit ?? null)}${onPool} x ${setup.recordColumns}`;
  const indirect = `${formatNumber(metadata.misses_per_read)}${left(l2?.metadataHit ?? null)}${special} x ${setup.metadataColumns}`;
  const { flushesPerS, flush, logReadsPerS } = flow.writes;
  const partly =
    (flushesPerS * flush.recordReads + logReadsPerS) / Math.max(1e-300, flow.queriesPerS);
  const before = partly > 0 ? ` + ${formatNumber(partly)}${onPool} x ${setup.recordColumns}` : "";
  return explanation(
    setup.plan,
    "reads.device_reads_per_query",
    "Pool reads per query",
    {
      sentence:
        "The pool reads what no cache holds: table records and the indirect blocks that point to them. A record of which only a part is rewritten is read first.",
      formula:
        "pages x pool misses x (records per page x (1 - ARC hits) x columns + indirect blocks missed x columns), less what L2ARC and special vdev answer, plus records read before a part of them is written",
      filled: `${formatNumber(workload.pages_per_query)} x ${formatNumber(caches.poolMisses)} x (${records} + ${indirect})${before}`,
      value: formatSignificant(reads.device_reads_per_query, 4),
      source: "vdev_raidz.c vdev_raidz_map_alloc for columns; hit ratios above",
      trust: "derived",
    },
    [
      "layout.record_bytes",
      ...enginePaths(setup.plan, { innodb: ["layout.innodb_page_bytes"] }),
      "storage.vdev_type",
      "storage.vdev_width",
      "storage.draid_data",
    ],
  );
}

function meanMs({ setup, caches, flow }: Evaluation, { reads }: Figures): Explanation {
  const work = recordWork(setup, caches);
  const own = setup.plan.workload.cpu_ms_per_query;
  const readsMs = (setup.plan.workload.cpu_ms_per_device_read ?? 0) * deviceBlocksPerQuery(flow);
  const pageReads = flow.zfsReadsPerS / flow.queriesPerS;
  const pagesMs = (setup.plan.workload.cpu_ms_per_page_read ?? 0) * pageReads;
  const told = own + work.readMs + work.decompressMs + readsMs + pagesMs;
  const indirectMs = Math.max(0, flow.stations.cpuDemandMs - told);
  return explanation(
    setup.plan,
    "reads.mean_ms",
    "Mean time of a query",
    {
      sentence: "The time that a client waits for its query.",
      formula: "clients / queries per second and server - think time",
      filled: `${formatCount(setup.plan.workload.threads)} / ${formatRate(reads.queries_per_s)} - ${formatMs(setup.plan.workload.think_ms)}; ${formatFactor(reads.saturation)} of an idle server's; of it CPU ${formatMs(own)} of the query's own, ${formatMs(work.decompressMs)} of decompression, ${formatMs(work.readMs)} of checksums and decryption, ${formatMs(indirectMs)} for indirect blocks${readsMs > 0 ? `, ${formatMs(readsMs)} for device reads` : ""}${pagesMs > 0 ? `, ${formatMs(pagesMs)} for reading pages past the database's own cache` : ""}`,
      value: formatMs(flow.responseMs),
      source: `Little's law${recordCpuWords(setup.plan.layout)}`,
      trust: "derived",
    },
    [
      ...loadPaths(setup.plan),
      "layout.compression",
      "layout.decompress_bytes_per_s",
      "layout.checksum",
      "layout.encryption",
    ],
  );
}

function sharedFlush(groupSize: number): string {
  const shown = formatNumber(groupSize);
  return shown === "1" ? "each commit flushes alone" : `${shown} commits share a flush`;
}

/** Explains the 95th or the 99th percentile of the one distribution. */
function percentile(percent: 95 | 99): (evaluation: Evaluation, figures: Figures) => Explanation {
  return (evaluation, { reads }) => {
    const { shares, memoryMs, poolRead } = latencyOf(evaluation);
    const value = percent === 95 ? reads.p95_ms : reads.p99_ms;
    const near =
      shares.near > 0
        ? `, ${formatPercent(shares.near)} with reads of L2ARC or special vdev only`
        : "";
    const spread = `${formatMs(poolRead.ms)} +- ${formatMs(Math.sqrt(poolRead.variance))}`;
    return explanation(
      evaluation.setup.plan,
      `reads.p${percent}_ms`,
      `${percent}th percentile`,
      {
        sentence: `${percent} % of the queries are answered within this time.`,
        formula: `mean x (${percent}th percentile / mean) of one distribution: queries without device reads, and those with 1, 2, 3 ... reads, each group with the mean and variance of its number of reads`,
        filled: `${formatMs(reads.mean_ms)} x ${formatSignificant(value / reads.mean_ms, 4)}; ${formatPercent(shares.memory)} of the queries without device reads, in ${formatMs(memoryMs)}${near}; ${formatPercent(shares.pool)} with reads of the pool, ${spread} each`,
        value: formatMs(value),
        source: isRateLimiter(evaluation.setup.device)
          ? "gamma distributions; reads at a fixed rate wait in the order in which they come: the number ahead is binomial; the idle spread is that of EBS gp2 reads published by Netflix"
          : "gamma distributions; waits as in M/D/1 (Takacs), bounded by the closed network; the idle spread is the Intel 750's (Aug 2017): its 95th percentiles at 4 to 256 threads come out within 16 %",
        trust: "estimate",
      },
      loadPaths(evaluation.setup.plan),
    );
  };
}

/** What a group of commits waits for, by engine. */
const REDO_FLUSH =
  "(durable write, two with logbias=throughput, + log software) x flushes of redo and binary log per group of commits";
const WAL_FLUSH =
  "durable write, two where a group without a log device writes zfs_immediate_write_sz (32 KiB) of WAL and more, or with logbias=throughput, + log software; WAL of a commit = its records + with full_page_writes an image of each page changed first since the checkpoint";

/** Commits per second that nothing could ask for. */
const UNLIMITED = 1e12;

function commits({ setup, caches }: Evaluation, { commits: figures }: Figures): Explanation {
  const { log, rate } = commitsAlone(setup, caches);
  const device = log.sharesPool ? setup.device : (setup.logDevice ?? setup.device);
  const servers = setup.nodes > 1 ? `${formatCount(setup.nodes)} x ` : "";
  const byBytes = log.mostPerS < UNLIMITED ? `, ${formatRate(log.mostPerS)}/s` : "";
  const times = log.flushes === 1 ? "" : ` x ${formatNumber(log.flushes)}`;
  const writesOfFlush = 1 + inPlaceShare(log);
  const twice = writesOfFlush > 1 ? ` x ${formatNumber(writesOfFlush)}` : "";
  const flush = `(${formatMs(log.syncWriteMs)}${twice} + ${formatMs(LOG_SOFTWARE_MS)})${times}`;
  const isPostgresql = engineOf(setup.plan) === "postgresql";
  const wal = isPostgresql ? `; ${formatMemory(log.bytesPerCommit)} of WAL a commit` : "";
  return explanation(
    setup.plan,
    "commits.per_s",
    "Commits per second, at most",
    {
      sentence:
        "A commit waits for the log flush under way, then shares the next one with all commits that wait; the devices also write changed pages back.",
      formula: `servers x min(clients of one server / (flush x (1 alone, 1.62 with two, 2 from three on)), writes per second / writes per commit, commits per second that the devices' write bandwidth allows); flush = ${isPostgresql ? WAL_FLUSH : REDO_FLUSH}`,
      filled: `${servers}min(${formatNumber(log.threads)} / (${flush} x ${formatNumber(rate.waits)}), ${formatRate(log.writesPerS)}/s / ${formatSignificant(rate.writesPerCommit, 4)}${byBytes}); ${sharedFlush(figures.group_size)}${wal}`,
      value: `${formatRate(figures.per_s)}/s, ${formatMs(figures.mean_ms)} each`,
      source: `log software: Optane with and without ZFS, 2019; waiting for the flush under way: measured on OpenZFS 2.3.2; device: ${device.source}`,
      trust: device.trust === "estimate" ? "estimate" : "derived",
    },
    [
      "workload.threads",
      "workload.flushed_pages_per_commit",
      "storage.slog_device",
      "storage.device",
      "storage.fragmentation_percent",
      "layout.logbias",
      ...enginePaths(setup.plan, {
        innodb: ["layout.doublewrite", "layout.flush_log_at_trx_commit", "layout.sync_binlog"],
        postgresql: [
          "layout.immediate_write_bytes",
          "postgresql.synchronous_commit",
          "postgresql.full_page_writes",
          "postgresql.checkpoint_s",
          "postgresql.max_wal_bytes",
          "postgresql.wal_record_bytes",
        ],
      }),
    ],
  );
}

function writes({ setup }: Evaluation, { writes: figures }: Figures): Explanation {
  const isPostgresql = engineOf(setup.plan) === "postgresql";
  return explanation(
    setup.plan,
    "writes.amplification",
    "Bytes written per byte of page",
    {
      sentence:
        "ZFS writes whole records, the intent log and new indirect blocks for each page that changes.",
      formula:
        "(records of a transaction group, each once, / its pages" +
        (isPostgresql ? "" : ", and the doublewrite's,") +
        " x allocated size + page in the intent log + indirect blocks of the group / its pages) / page",
      filled: `(${formatMemory(figures.record_bytes_per_page)} + ${formatMemory(figures.log_bytes_per_page)} + ${formatMemory(figures.indirect_bytes_per_page)}) / ${formatMemory(setup.pageBytes)}`,
      value: formatFactor(figures.amplification),
      source: isPostgresql
        ? "zfs_log_write, dmu_write_policy, OpenZFS 2.2.11; checkpoints write pages in the order of the files (bufmgr.c BufferSync), so that a group changes fewer indirect blocks"
        : "zfs_log_write, dmu_write_policy, OpenZFS 2.2.11; sysbench on MariaDB and 2.3.2 wrote 10 to 60 % less, because its pages came in bursts",
      trust: "estimate",
    },
    [
      "layout.record_bytes",
      ...enginePaths(setup.plan, {
        innodb: ["layout.innodb_page_bytes", "layout.doublewrite"],
        postgresql: ["postgresql.checkpoint_s"],
      }),
      "layout.logbias",
      "layout.sync",
    ],
  );
}

/** The same server on XFS or ext4, for comparison. */
function baseline({ setup }: Evaluation, { baseline: plain }: Figures): Explanation | null {
  if (plain === null) return null;
  const { workload } = setup.plan;
  return explanation(
    setup.plan,
    "baseline.queries_per_s",
    "Queries per second on XFS or ext4",
    {
      sentence:
        engineOf(setup.plan) === "postgresql"
          ? "The same server without ZFS: the ARC's memory as one cache with shared_buffers, full_page_writes on, no compression, no metadata reads, pages written in place."
          : "The same server without ZFS: O_DIRECT, the ARC's memory in the buffer pool, doublewrite on, no compression, no metadata reads, pages written in place.",
      formula: "clients / (think time + response time), until a resource is full",
      filled: `${formatCount(workload.threads)} / (${formatMs(workload.think_ms)} + ${formatMs(plain.mean_ms)}); pool hits ${formatPercent(plain.buffer_pool_hit_ratio)}, ${formatSignificant(plain.device_reads_per_query)} device reads a query, files fill ${formatPercent(plain.used_ratio)} of the space; limited by ${bottleneckText(plain.bottleneck, setup.plan)}`,
      value: `${formatRate(plain.queries_per_s)}/s`,
      source:
        "the same closed queueing network; published for the server of May 2018 on XFS: 3,000/s; RAID in place of raidz",
      trust: "estimate",
    },
    ["memory.arc_bytes", "memory.buffer_pool_bytes", "data.file_bytes", ...loadPaths(setup.plan)],
  );
}

/** Explains the load. */
export const explainLoad: Explainer = (evaluation, figures) =>
  [
    perSecond,
    deviceReads,
    meanMs,
    percentile(95),
    percentile(99),
    commits,
    writes,
    baseline,
  ].flatMap((part) => part(evaluation, figures) ?? []);
