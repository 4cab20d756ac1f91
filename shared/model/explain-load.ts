/** Explains reads per second, response times and commits. */
import { DEVICE_UNCERTAINTY } from "./band.ts";
import { LOG_SOFTWARE_MS } from "./commits.ts";
import { type Explainer, explanation } from "./explanation.ts";
import {
  formatCount,
  formatFactor,
  formatMemory,
  formatMs,
  formatPercent,
  formatRate,
  formatSignificant,
} from "./format.ts";
import type { Explanation, Trust } from "./result.ts";
import type { Evaluation } from "./solve.ts";
import type { Figures } from "./trap.ts";

const LOAD_PATHS = [
  "workload.threads",
  "workload.think_ms",
  "workload.cpu_ms_per_query",
  "workload.pages_per_query",
  "instance.vcpus",
  "instance.type",
  "storage.device",
];

function trustOf({ setup }: Evaluation): Trust {
  const { trust } = setup.device;
  return trust === "entered" ? "estimate" : trust === "measured" ? "derived" : trust;
}

function perSecond(evaluation: Evaluation, { reads, bottleneck_text }: Figures): Explanation {
  const { setup } = evaluation;
  const { workload } = setup.plan;
  return explanation(
    setup.plan,
    "reads.per_s",
    "Page reads per second",
    {
      formula: "threads / (think time + response time) x pages per query, until a resource is full",
      filled: `${formatCount(workload.threads)} / (${formatMs(workload.think_ms)} + ${formatMs(reads.mean_ms)}) x ${formatSignificant(workload.pages_per_query)}; binding: ${bottleneck_text}`,
      value: `${formatRate(reads.per_s)}/s (${formatRate(reads.low)} to ${formatRate(reads.high)})`,
      source: `closed network, Bard and Schweitzer's approximation; band: ${formatPercent(DEVICE_UNCERTAINTY[setup.device.trust])} for a device known by ${setup.device.trust} figures, CPU time, and pointer sizes; device: ${setup.device.source}`,
      trust: trustOf(evaluation),
    },
    LOAD_PATHS,
  );
}

function deviceReads(evaluation: Evaluation, { reads, hit_ratio, metadata }: Figures): Explanation {
  const { setup, caches } = evaluation;
  return explanation(
    setup.plan,
    "reads.device_reads_per_query",
    "Pool reads per query",
    {
      formula:
        "pages x pool misses x (records per page x (1 - ARC hits) x columns + indirect blocks missed x columns), less the L2ARC's part",
      filled: `${formatSignificant(setup.plan.workload.pages_per_query)} x ${formatSignificant(caches.poolMisses)} x (${formatSignificant(setup.recordsPerPage)} x (1 - ${formatSignificant(hit_ratio.arc_data)}) x ${setup.recordColumns} + ${formatSignificant(metadata.misses_per_read)} x ${setup.metadataColumns}), L2ARC ${formatPercent(hit_ratio.l2arc)}`,
      value: formatSignificant(reads.device_reads_per_query, 4),
      source: "vdev_raidz.c vdev_raidz_map_alloc for columns; hit ratios above",
      trust: "derived",
    },
    ["layout.record_bytes", "layout.innodb_page_bytes", "storage.vdev_type", "storage.vdev_width"],
  );
}

function meanMs({ setup, flow }: Evaluation, { reads }: Figures): Explanation {
  return explanation(
    setup.plan,
    "reads.mean_ms",
    "Mean time of a query",
    {
      formula: "threads / queries per second and server - think time",
      filled: `${formatCount(setup.plan.workload.threads)} / ${formatRate(reads.queries_per_s)} - ${formatMs(setup.plan.workload.think_ms)}; ${formatFactor(reads.saturation)} of an idle server's`,
      value: formatMs(flow.responseMs),
      source: "Little's law",
      trust: "derived",
    },
    LOAD_PATHS,
  );
}

function p95({ setup }: Evaluation, { reads, limits }: Figures): Explanation {
  const busiest = limits.find((one) => one.id !== "threads")?.utilization ?? 0;
  return explanation(
    setup.plan,
    "reads.p95_ms",
    "95th percentile",
    {
      formula: "mean x (1.2 + 1.3 x busy^2)",
      filled: `${formatMs(reads.mean_ms)} x (1.2 + 1.3 x ${formatSignificant(busiest)}^2)`,
      value: formatMs(reads.p95_ms),
      source:
        "rule of thumb fitted to one NVMe drive (Aug 2017): good to 0.15 up to 64 threads, too high on a full drive",
      trust: "estimate",
    },
    LOAD_PATHS,
  );
}

function commits(evaluation: Evaluation, { commits: figures }: Figures): Explanation {
  const { setup } = evaluation;
  const device =
    setup.plan.layout.logbias === "throughput" ? setup.device : (setup.slogDevice ?? setup.device);
  return explanation(
    setup.plan,
    "commits.per_s",
    "Commits per second",
    {
      formula:
        "min(threads / (flush x (1 alone, 2 among others)), writes per second / writes per commit); flush = durable write + log software",
      filled: `${formatCount(setup.plan.workload.threads)} threads; flush ${formatMs(device.syncWriteMs)} + ${formatMs(LOG_SOFTWARE_MS)}; ${formatSignificant(figures.group_size)} commits share one`,
      value: `${formatRate(figures.per_s)}/s, ${formatMs(figures.mean_ms)} each`,
      source: `log software: Optane with and without ZFS, 2019; waiting for the flush under way: measured on OpenZFS 2.3.2; device: ${device.source}`,
      trust: device.trust === "estimate" ? "estimate" : "derived",
    },
    ["workload.threads", "storage.slog_device", "storage.device", "layout.logbias"],
  );
}

function writes({ setup }: Evaluation, { writes: figures }: Figures): Explanation {
  return explanation(
    setup.plan,
    "writes.amplification",
    "Bytes written per byte of page",
    {
      formula:
        "(records touched x allocated size x (2 with doublewrite) + page in the intent log + indirect blocks of a transaction group / its pages) / page",
      filled: `(${formatMemory(figures.record_bytes_per_page)} + ${formatMemory(figures.log_bytes_per_page)} + ${formatMemory(figures.indirect_bytes_per_page)}) / ${formatMemory(setup.plan.layout.innodb_page_bytes)}`,
      value: formatFactor(figures.amplification),
      source: "zfs_log_write, dmu_write_policy, OpenZFS 2.2.11; not checked against a measurement",
      trust: "estimate",
    },
    ["layout.record_bytes", "layout.innodb_page_bytes", "layout.doublewrite", "layout.logbias"],
  );
}

/** Explains the load. */
export const explainLoad: Explainer = (evaluation, figures) =>
  [perSecond, deviceReads, meanMs, p95, commits, writes].map((part) => part(evaluation, figures));
