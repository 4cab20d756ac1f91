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
      : `A page of ${formatMemory(pageBytes)} spans ${setup.recordsPerPage} records, which are not written together: with ${setting} off, a crash can leave a torn page.`,
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
  return ` The plan assumes that popular rows are stored next to each other: then the ARC answers ${formatPercent(arcDataHit)} of the reads. If they are scattered over the table, as with hashed keys, it answers about ${formatPercent(arcRecordShare)}.`;
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
        `A record of ${formatMemory(layout.record_bytes)} holds ${pages} pages. Each random page read fetches and decompresses the whole record, and a page write to a record that is not in the ARC reads that record first.${scatteredWords(evaluation)}`,
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
    `With ashift=${layout.ashift}, a compressed record takes whole blocks of ${formatMemory(2 ** layout.ashift)}, and OpenZFS compresses it only if that saves an eighth. With records of ${formatMemory(layout.record_bytes)}, a compression ratio of ${formatFactor(data.compression_ratio)} becomes ${formatFactor(space.effective_compression_ratio)}.`,
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
        `Records this small waste space on ${plan.storage.vdev_type}: each takes ${formatMemory(recordAllocated)}, ${formatFactor(ratio)} as much as data and parity need. Mirrors suit databases better.`,
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
    `Choosing ${compression} does not change the compression ratio of ${setup.plan.data.compression_ratio}, which was measured or entered. One sysbench table had 1.29 with lz4 and 2.16 with zstd, both at 128K records (zfs get compressratio, OpenZFS 2.1.11); measure yours.`,
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
    `From OpenZFS ${firstLine((facts) => facts.splitsLogRecords)} on, a page in the intent log may be split over two log blocks. After a crash between the two, replay can leave a page half new and half old if its flush had not returned. This was read in zil.c (zil_lwb_assign), not tested. With logbias=throughput, no page is split.`,
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
    `${reads} bypass the ARC: only the ${pool} caches tables, and the ARC holds indirect blocks. With ${throughArcWords(plan)}, pages go through the ARC again.`,
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
      `The files in the dump have indirect blocks of ${formatMemory(trees.indirect_block_bytes)}. For any other size the plan assumes files without holes.`,
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
