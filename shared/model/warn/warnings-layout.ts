/** Traps of recordsize, compression, settings of the engine and what an OpenZFS line has. */
import { firstLine, MOST_ENCRYPTED_COPIES } from "../../openzfs/lines.ts";
import { takesSmallBlocks } from "../../openzfs/placement.ts";
import { engineOf, mendsTornPages } from "../../plan/engine.ts";
import { engineWords } from "../../plan/engine-words.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { isByCurve } from "../cache/caches.ts";
import { formatFactor, formatMemory, formatPercent } from "../number/format.ts";
import { bypassesArc, throughArcWords } from "../setup.ts";
import type { Evaluation } from "../throughput/solve.ts";
import { inPlaceFromBytes } from "../writes/log-file.ts";
import { type Trap, warn } from "./trap.ts";

const recordBelowPage: Trap = ({ setup }) => {
  const { plan, pageBytes } = setup;
  const { layout } = plan;
  if (layout.record_bytes >= pageBytes) return null;
  const isMended = mendsTornPages(plan);
  const setting = engineOf(plan) === "postgresql" ? "full_page_writes" : "doublewrite";
  return warn(
    isMended ? "warning" : "error",
    "record-below-page",
    "layout.record_bytes",
    isMended
      ? `A page of ${formatMemory(pageBytes)} spans ${setup.recordsPerPage} records: each page read is ${setup.recordsPerPage} reads.`
      : `A page of ${formatMemory(pageBytes)} spans ${setup.recordsPerPage} records and is not written as one: with ${setting} off a crash can leave a torn page.`,
  );
};

/** Difference of two hit ratios that changes what a plan is worth. */
const NOTABLE_HITS = 0.03;

/** What becomes of the hits where rows that are read often do not lie side by side. */
function scatteredWords({ setup, caches }: Evaluation): string {
  const { distribution } = setup.plan.workload;
  const { arcDataHit, arcRecordShare } = caches;
  const isCounted = isByCurve(setup);
  if (isCounted || distribution === "uniform" || arcDataHit - arcRecordShare < NOTABLE_HITS)
    return "";
  return ` The ARC's hits (${formatPercent(arcDataHit)}) count on popular rows lying side by side; scattered over the table, as by hashed keys, they leave about ${formatPercent(arcRecordShare)}, its share of the records.`;
}

const recordAbovePage: Trap = (evaluation) => {
  const { pageBytes, plan } = evaluation.setup;
  const { layout } = plan;
  const pages = layout.record_bytes / pageBytes;
  return pages > 1
    ? warn(
        pages > 4 ? "warning" : "info",
        "record-above-page",
        "layout.record_bytes",
        `A record holds ${pages} pages: a random page read reads, checks and decompresses ${formatMemory(layout.record_bytes)}, and writing one page of a record that is not cached reads it first.${scatteredWords(evaluation)}`,
      )
    : null;
};

const compressionLost: Trap = ({ setup }, { space }) => {
  const { layout, data } = setup.plan;
  if (layout.compression === "off" || data.compression_ratio <= 1.02) return null;
  if (space.effective_compression_ratio >= data.compression_ratio * 0.92) return null;
  return warn(
    "info",
    "compression-rounded-away",
    "layout.ashift",
    `On ashift=${layout.ashift} records of ${formatMemory(layout.record_bytes)} shrink in whole units of ${formatMemory(2 ** layout.ashift)}, and only where that saves an eighth: a compression ratio of ${formatFactor(data.compression_ratio)} becomes ${formatFactor(space.effective_compression_ratio)}.`,
  );
};

const padding: Trap = ({ setup }) => {
  const { redundancy, width, recordPhysical, recordAllocated, plan } = setup;
  if (redundancy.kind !== "raidz" && redundancy.kind !== "draid") return null;
  const ideal = (recordPhysical * plan.layout.copies * width) / (width - redundancy.parity);
  const ratio = recordAllocated / ideal;
  return ratio > 1.15
    ? warn(
        "warning",
        "raidz-padding",
        "storage.vdev_type",
        `Records this small fill ${plan.storage.vdev_type} badly: each takes ${formatMemory(recordAllocated)}, ${formatFactor(ratio)} what the width promises. Mirrors suit databases better.`,
      )
    : null;
};

const compressorRatio: Trap = ({ setup }) => {
  const { compression } = setup.plan.layout;
  if (compression !== "zstd" && compression !== "gzip") return null;
  return warn(
    "info",
    "ratio-is-entered",
    "data.compression_ratio",
    `The compression ratio of ${setup.plan.data.compression_ratio} is what was measured or entered: choosing ${compression} does not change it. One sysbench table had 1.29 with lz4 and 2.16 with zstd, both at 128K records (zfs get compressratio, OpenZFS 2.1.11); measure yours.`,
  );
};

const doublewriteOff: Trap = ({ setup }) => {
  if (engineOf(setup.plan) !== "innodb") return null;
  const { layout } = setup.plan;
  const splits = setup.facts.splitsLogRecords;
  const copied = layout.innodb_page_bytes < inPlaceFromBytes(setup.plan);
  if (layout.doublewrite || !splits || !copied || layout.record_bytes < layout.innodb_page_bytes)
    return null;
  return warn(
    "warning",
    "doublewrite-off-log-split",
    "layout.doublewrite",
    `From ${firstLine((facts) => facts.splitsLogRecords)} a page written to the intent log may be split over two log blocks (zil.c zil_lwb_assign, read and not tested): after a crash between them, replay can leave a page whose flush had not returned half new and half old. logbias=throughput does not split.`,
  );
};

const directIo: Trap = ({ setup }) => {
  const { plan } = setup;
  if (!bypassesArc(plan) || plan.layout.primarycache !== "all") return null;
  const { pool } = engineWords(plan);
  const [reads, path] =
    plan.layout.direct === "always"
      ? (["With direct=always, aligned reads", "layout.direct"] as const)
      : ([
          `From OpenZFS ${firstLine((facts) => facts.hasDirectIo)} on, O_DIRECT reads`,
          "layout.flush_method",
        ] as const);
  return warn(
    "info",
    "direct-io-bypasses-arc",
    path,
    `${reads} bypass the ARC: only the ${pool} caches tables, the ARC holds indirect blocks (${throughArcWords(plan)} lets pages into the ARC again).`,
  );
};

const notInLine: Trap = ({ setup }) => {
  const { layout, storage } = setup.plan;
  const { facts } = setup;
  const line = `OpenZFS ${layout.openzfs}`;
  const found: [boolean, FieldPath, string][] = [
    [
      layout.record_bytes > facts.maxRecordBytes,
      "layout.record_bytes",
      `${line} has no records above ${formatMemory(facts.maxRecordBytes)}.`,
    ],
    [layout.compression === "zstd" && !facts.hasZstd, "layout.compression", `${line} has no zstd.`],
    [
      storage.vdev_type.startsWith("draid") && !facts.hasDraid,
      "storage.vdev_type",
      `${line} has no dRAID.`,
    ],
    [
      storage.special_device !== null && !facts.hasSpecialVdev,
      "storage.special_device",
      `${line} has no special vdev.`,
    ],
    [
      layout.encryption && !facts.hasEncryption,
      "layout.encryption",
      `${line} has no native encryption.`,
    ],
    [
      layout.encryption && layout.copies > MOST_ENCRYPTED_COPIES,
      "layout.copies",
      `An encrypted dataset has ${MOST_ENCRYPTED_COPIES} copies at most: zfs refuses copies=${layout.copies}.`,
    ],
    [
      !takesSmallBlocks(layout.special_small_blocks ?? 0, facts),
      "layout.special_small_blocks",
      `${line} takes powers of two from 512 bytes to 1 MiB for special_small_blocks.`,
    ],
    [
      layout.indirect_block_bytes > facts.indirectBlockBytes,
      "layout.indirect_block_bytes",
      `${line} makes no indirect blocks above ${formatMemory(facts.indirectBlockBytes)}.`,
    ],
  ];
  const first = found.find(([holds]) => holds);
  return first ? warn("error", "not-in-this-line", first[1], first[2]) : null;
};

const oldIndirect: Trap = ({ setup }) => {
  const { layout } = setup.plan;
  return layout.indirect_block_bytes < setup.facts.indirectBlockBytes
    ? warn(
        "info",
        "old-indirect-blocks",
        "layout.indirect_block_bytes",
        `Files keep the indirect block size that they were made with: ${formatMemory(layout.indirect_block_bytes)} here, ${formatMemory(setup.facts.indirectBlockBytes)} for files made by OpenZFS ${layout.openzfs}.`,
      )
    : null;
};

const treesElsewhere: Trap = ({ setup }) => {
  const trees = setup.plan.data.measured_trees;
  if (!trees) return null;
  if (trees.indirect_block_bytes !== setup.plan.layout.indirect_block_bytes)
    return warn(
      "warning",
      "measured-trees-unused",
      "layout.indirect_block_bytes",
      `The dump's files have indirect blocks of ${formatMemory(trees.indirect_block_bytes)}; for any other size the plan assumes dense files.`,
    );
  return null;
};

/** Traps of this file. */
export const layoutWarnings: readonly Trap[] = [
  recordBelowPage,
  recordAbovePage,
  compressionLost,
  padding,
  compressorRatio,
  doublewriteOff,
  directIo,
  notInLine,
  oldIndirect,
  treesElsewhere,
];
