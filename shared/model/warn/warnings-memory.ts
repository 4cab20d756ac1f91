/** Traps of RAM, ARC and L2ARC. */

import { type BeyondInstance, beyondInstance } from "../../catalog/index.ts";
import type { Plan } from "../../generated/plan.ts";
import { defaultArcMaxBytes, firstLine, SMALLEST_ARC_MAX_BYTES } from "../../openzfs/lines.ts";
import { engineOf } from "../../plan/engine.ts";
import { engineWords } from "../../plan/engine-words.ts";
import { isByCurve, sufficientArc } from "../cache/caches.ts";
import { keysOf } from "../cache/pool.ts";
import { beyondLimitBytes } from "../memory/memory.ts";
import { SUFFICIENT_MISSES } from "../memory/sufficient.ts";
import { formatCount, formatMemory, formatPercent, formatSignificant } from "../number/format.ts";
import type { Evaluation } from "../throughput/solve.ts";
import { COPIES_MEASURED_TO } from "../tree/indirect.ts";
import { type Prediction, type Trap, warn } from "./trap.ts";

/** Header share of the ARC above which an L2ARC deserves a thought; an opinion, not a limit. */
const MUCH_HEADER = 0.1;

/** What connections alone take of RAM that has no room for them. */
function connectionWords({ setup }: Evaluation, { memory }: Prediction): string {
  const { connections = 0 } = setup.plan.memory;
  return connections > 0
    ? ` ${formatCount(connections)} connections take ${formatMemory(memory.connections_bytes)} of it, not counting sort and join buffers of running queries.`
    : "";
}

const overcommitted: Trap = (evaluation, figures) => {
  const { memory } = figures;
  return memory.overcommitted_bytes > 0
    ? warn(
        "error",
        "ram-overcommitted",
        "memory.arc_bytes",
        `ARC, ${engineWords(evaluation.setup.plan).pool} and the rest exceed RAM by ${formatMemory(memory.overcommitted_bytes)}: the machine would swap or shrink the ARC. The prediction assumes that the RAM is there.${connectionWords(evaluation, figures)}`,
      )
    : null;
};

const databaseBeyondLimit: Trap = (evaluation, figures) => {
  const { plan } = evaluation.setup;
  const beyond = beyondLimitBytes(plan);
  return beyond > 0
    ? warn(
        "error",
        "database-beyond-limit",
        "memory.buffer_pool_bytes",
        `The ${engineWords(plan).pool} and connections need ${formatMemory(beyond)} more than their container or service may use (${formatMemory(plan.memory.database_limit_bytes ?? 0)}): the database would be stopped or throttled before its cache is full.${connectionWords(evaluation, figures)}`,
      )
    : null;
};

const beyondItsInstance =
  (path: BeyondInstance["path"], code: string, words: (amount: number) => string): Trap =>
  ({ setup }) => {
    const { plan, instance } = setup;
    const beyond = beyondInstance(plan).find((one) => one.path === path);
    return beyond === undefined
      ? null
      : warn(
          "error",
          code,
          path,
          `${instance?.name ?? plan.instance.type} has ${words(beyond.has)}, but the plan uses ${words(beyond.counted)}. No such instance is sold, so it has no price. Choose a larger instance, or lower this value.`,
        );
  };

const ramBeyondInstance = beyondItsInstance(
  "memory.ram_bytes",
  "ram-beyond-instance",
  (ram) => `${formatMemory(ram)} of RAM`,
);

const vcpusBeyondInstance = beyondItsInstance(
  "instance.vcpus",
  "vcpus-beyond-instance",
  (vcpus) => `${formatCount(vcpus)} vCPUs`,
);

const arcIgnored: Trap = ({ setup }) => {
  const { arc_bytes, ram_bytes } = setup.plan.memory;
  if (arc_bytes < SMALLEST_ARC_MAX_BYTES)
    return warn(
      "error",
      "arc-max-ignored",
      "memory.arc_bytes",
      "OpenZFS silently ignores a zfs_arc_max below 64 MiB: the ARC takes its default size.",
    );
  if (arc_bytes >= ram_bytes)
    return warn(
      "error",
      "arc-max-ignored",
      "memory.arc_bytes",
      "OpenZFS silently ignores a zfs_arc_max at or above RAM: the ARC takes its default size.",
    );
  return null;
};

/** A limit this near to the default is the default: nobody has set one. */
const NEAR_DEFAULT = 0.98;

/** Whether somebody has set the limit: it was entered, or captures show another than the default. */
function isArcMaxSet({ origins, memory }: Plan): boolean {
  const origin = origins?.["memory.arc_bytes"];
  if (origin === "entered") return true;
  return (
    origin === "measured" &&
    memory.arc_bytes < NEAR_DEFAULT * defaultArcMaxBytes(true, memory.ram_bytes)
  );
}

const arcDefault: Trap = ({ setup }) =>
  setup.facts.arcTakesAllRam && !isArcMaxSet(setup.plan)
    ? warn(
        "info",
        "arc-default-takes-ram",
        "memory.arc_bytes",
        `From OpenZFS ${firstLine((facts) => facts.arcTakesAllRam)} on, the ARC may take nearly all RAM on Linux unless zfs_arc_max is set. Always set it on a database host.`,
      )
    : null;

/** Share of missed indirect blocks for which that much is not worth a word. */
const NEARLY_NONE = 0.001;

/** Where indirect blocks that the ARC misses are read. */
function missedFrom({ setup, caches }: Evaluation): string {
  const toL2 = setup.l2Device ? caches.l2.metadataHit : 0;
  const toSpecial = (1 - toL2) * setup.special.metadataShare;
  const places = [
    [toL2, "the L2ARC"],
    [toSpecial, "the special vdev"],
    [1 - toL2 - toSpecial, "disk"],
  ] as const;
  const used = places.filter(([share]) => share > NEARLY_NONE);
  return used
    .map(([share, place]) => (used.length > 1 ? `${place} (${formatPercent(share)})` : place))
    .join(" and ");
}

const metadataMisses: Trap = (evaluation, { metadata }) =>
  metadata.misses_per_read > SUFFICIENT_MISSES
    ? warn(
        "warning",
        "metadata-misses",
        "memory.arc_bytes",
        `Each read also fetches ${formatSignificant(metadata.misses_per_read)} indirect blocks from ${missedFrom(evaluation)}. An ARC of ${formatMemory(metadata.arc_min_bytes)} brings that below one per hundred reads.`,
      )
    : null;

const metadataLimit: Trap = ({ setup }, { metadata }) => {
  const { plan, facts } = setup;
  const limited =
    facts.arcMetaLimitPercent !== null && (facts.metaLimitAlways || setup.arcMode === "all");
  if (!limited || plan.memory.arc_bytes >= metadata.arc_min_bytes) return null;
  const memory = { ...plan.memory, arc_meta_limit_percent: 100 };
  const open = { ...setup, plan: { ...plan, memory } };
  const reads = metadata.arc_min_reads_per_s / setup.nodes;
  if (plan.memory.arc_bytes < sufficientArc(open, reads).bytes) return null;
  return warn(
    "warning",
    "metadata-limit",
    "memory.arc_meta_limit_percent",
    `OpenZFS ${plan.layout.openzfs} gives metadata only a share of the ARC: the ARC is large enough for the indirect blocks, but that share is not. Raise zfs_arc_meta_limit_percent (zfs_arc_meta_limit on ${firstLine((facts) => facts.isMetaLimitInBytes)}), or zfs_arc_max to ${formatMemory(metadata.arc_min_bytes)}.`,
  );
};

const arcBelowPool: Trap = ({ setup }, { hit_ratio }) => {
  const { memory, layout } = setup.plan;
  if (setup.arcMode !== "all" || memory.arc_bytes >= memory.buffer_pool_bytes) return null;
  if (layout.record_bytes > setup.pageBytes * 2 || hit_ratio.arc_data > 0.1) return null;
  const { pool } = engineWords(setup.plan);
  return warn(
    "info",
    "arc-below-buffer-pool",
    "layout.primarycache",
    `The ARC is smaller than the ${pool}, so nearly every page in it is already there: for data pages a larger ${pool} does more than a larger ARC. primarycache=metadata keeps the ARC for indirect blocks (an L2ARC then gets only those).`,
  );
};

const l2Headers: Trap = ({ setup }, { l2arc }) => {
  const share = l2arc.header_bytes / setup.plan.memory.arc_bytes;
  return share > MUCH_HEADER
    ? warn(
        "warning",
        "l2arc-headers",
        "storage.l2arc_bytes",
        `The ARC keeps a header of ${setup.facts.l2HeaderBytes} bytes for each record in the L2ARC: together ${formatMemory(l2arc.header_bytes)}, ${formatPercent(share)} of the ARC.`,
      )
    : null;
};

const l2TooLarge: Trap = ({ setup }, { l2arc }) => {
  const { storage } = setup.plan;
  if (!setup.l2Device || storage.l2arc_bytes <= l2arc.largest_useful_bytes) return null;
  if (l2arc.usable_bytes >= storage.l2arc_bytes * 0.95) return null;
  return warn(
    "warning",
    "l2arc-beyond-headers",
    "storage.l2arc_bytes",
    setup.facts.l2HeaderLimitRatio === null
      ? `The ARC keeps the headers of the L2ARC. This one has room for those of ${formatMemory(l2arc.largest_useful_bytes)}; more would push everything else out of it.`
      : `OpenZFS stops filling the L2ARC when its headers take a third of the ARC: ${formatMemory(l2arc.largest_useful_bytes)} of it can be used, the rest stays empty.`,
  );
};

const l2MetadataOnly: Trap = ({ setup }) =>
  setup.l2Device && setup.arcMode === "metadata" && setup.plan.layout.secondarycache === "all"
    ? warn(
        "warning",
        "l2arc-gets-metadata-only",
        "layout.primarycache",
        `The L2ARC gets only what was in the ARC. This ARC does not cache tables (primarycache=metadata, or O_DIRECT from OpenZFS ${firstLine((facts) => facts.hasDirectIo)} on), so the L2ARC gets only metadata.`,
      )
    : null;

const ruleOfThumb: Trap = ({ setup }, { metadata }) => {
  if (!setup.facts.hasCompressedArc || metadata.rule_of_thumb_bytes <= 0) return null;
  const ratio = metadata.arc_min_bytes / metadata.rule_of_thumb_bytes;
  if (ratio > 0.8 && ratio < 1.25) return null;
  const side = ratio < 1 ? "too much" : "too little";
  return warn(
    "info",
    ratio < 1 ? "rule-of-thumb-high" : "rule-of-thumb-low",
    null,
    `A rule of thumb from 2018, 0.8 % of the data at recordsize 16K and 0.1 % at 128K, asks for ${formatMemory(metadata.rule_of_thumb_bytes)} of ARC: ${side} here. OpenZFS ${setup.plan.layout.openzfs} keeps indirect blocks compressed, and an uncompressed copy of those in use: ${formatMemory(metadata.arc_min_bytes)}.`,
  );
};

const copiesExtrapolated: Trap = ({ setup, flow }, { metadata }) =>
  setup.arcMode === "metadata" &&
  metadata.copies_bytes > metadata.arc_min_bytes * 0.25 &&
  flow.zfsReadsPerS > COPIES_MEASURED_TO * 4
    ? warn(
        "info",
        "copies-extrapolated",
        null,
        `Uncompressed copies of indirect blocks (${formatMemory(metadata.copies_bytes)}) are computed for ${formatCount(flow.zfsReadsPerS)} reads/s. They were measured at ${formatCount(COPIES_MEASURED_TO)} reads/s; above, the figure is an upper bound.`,
      )
    : null;

/** Pages flushed for each page that the pool misses from which they, and redo, take much of the ARC's room. */
const MANY_FLUSHED = 0.5;

/** Whether InnoDB's redo and flushed pages take much of an ARC whose hits are planned by a law, without them. */
export function doWritesFillArc({ setup, caches }: Evaluation): boolean {
  const { plan, arcMode } = setup;
  const { commits_per_query, flushed_pages_per_commit, pages_per_query } = plan.workload;
  const flushed = commits_per_query * (flushed_pages_per_commit ?? 1);
  if (engineOf(plan) === "postgresql" || isByCurve(setup) || arcMode !== "all") return false;
  return flushed >= MANY_FLUSHED * pages_per_query * caches.poolMisses;
}

const writesInArc: Trap = (evaluation) => {
  if (keysOf(evaluation.setup.plan) === "uniform" || !doWritesFillArc(evaluation)) return null;
  return warn(
    "warning",
    "writes-in-arc",
    "memory.arc_bytes",
    "The planned ARC hits do not count writes, but InnoDB's redo log and flushed pages take room in the ARC too. Measured with MariaDB, when some rows were read far more often than others: 58 % hits without updates, 26 % with one update for each read.",
  );
};

/** Traps of this file. */
export const memoryWarnings: readonly Trap[] = [
  overcommitted,
  databaseBeyondLimit,
  ramBeyondInstance,
  vcpusBeyondInstance,
  arcIgnored,
  arcDefault,
  metadataMisses,
  metadataLimit,
  arcBelowPool,
  l2Headers,
  l2TooLarge,
  l2MetadataOnly,
  ruleOfThumb,
  copiesExtrapolated,
  writesInArc,
];
