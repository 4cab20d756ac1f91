/** Explains the hit ratios of buffer pool, ARC and L2ARC. */

import { engineOf } from "../../plan/engine.ts";
import { capital, engineWords } from "../../plan/engine-words.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { isByCurve } from "../cache/caches.ts";
import { shareOfNeighbours } from "../cache/neighbours.ts";
import { lawWords, pagesInUse, poolOf } from "../cache/pool.ts";
import { formatCount, formatMemory, formatNumber, formatPercent } from "../number/format.ts";
import { fieldText } from "../plan/field-text.ts";
import type { Explanation } from "../result.ts";
import { bypassesArc } from "../setup.ts";
import type { Evaluation } from "../throughput/solve.ts";
import type { Figures } from "../warn/trap.ts";
import { type Explainer, explanation } from "./explanation.ts";

const LAW_PATHS: readonly FieldPath[] = [
  "workload.distribution",
  "workload.zipf_exponent",
  "workload.working_set_ratio",
];

function isSkewed({ setup: { plan } }: Evaluation): boolean {
  return plan.workload.distribution !== "uniform";
}

function pool(evaluation: Evaluation, { hit_ratio }: Figures): Explanation {
  const { setup } = evaluation;
  const { plan } = setup;
  const pages = pagesInUse(setup);
  const held = poolOf(setup).leafPages;
  const isPostgresql = engineOf(plan) === "postgresql";
  return explanation(
    plan,
    "hit_ratio.buffer_pool",
    `${capital(engineWords(plan).pool)} hits`,
    {
      sentence: `A read of a page that is still in the ${engineWords(plan).pool} needs no I/O. The pages used last stay there.`,
      formula: isPostgresql
        ? "h(pages of shared_buffers without inner index pages / heap and index pages in use); h: hits of an LRU cache of this share, by Che's approximation"
        : "h(pages of the pool without free and non-leaf ones / leaf pages in use); h: hits of an LRU cache of this share, by Che's approximation",
      filled: `h(${formatNumber(held)} / ${formatNumber(pages)}), ${lawWords(plan)}; ${engineWords(plan).pool} of ${formatMemory(plan.memory.buffer_pool_bytes)}`,
      value: formatPercent(hit_ratio.buffer_pool),
      source: isPostgresql
        ? "Che, Tung, Wang 2002; a row read takes an index page and a heap page; the clock sweep is taken to evict like LRU"
        : `Che, Tung, Wang 2002; free pages: innodb_lru_scan_depth; non-leaf pages: 48 of 54,844 measured${isSkewed(evaluation) ? "; LRU is assumed: InnoDB's midpoint list hit up to 10 points more in simulations of skewed access" : ""}`,
      trust: "derived",
    },
    [
      "memory.buffer_pool_bytes",
      isPostgresql ? "postgresql.index_ratio" : "layout.innodb_page_bytes",
      "data.file_bytes",
      ...LAW_PATHS,
    ],
  );
}

/** How a figure came about. */
type Grounds = Pick<Explanation, "formula" | "filled" | "source">;

/** Below one cache that keeps pages by their last use. */
const TWO_CACHES_FORMULA =
  "(hits of a cache that keeps each page for the longer of its times in pool and ARC - pool hits) / (1 - pool hits), by Che's approximation";

/** Below shared buffers. */
const LISTS_FORMULA =
  "(reads of records in the MRU list + reads of records in the MFU list) / reads past shared_buffers, by Che's approximation for each list; the border between the lists is where hits of their ghost lists balance";
const LISTS_SOURCE =
  "arc.c (arc_access, arc_evict, arc_evict_adj), OpenZFS 2.3.2; within 4 points of the lists simulated read by read where the ARC is larger than shared_buffers";

/** What the formula of two caches was checked against. */
function twoLevelSource(evaluation: Evaluation): string {
  const { pageBytes, plan } = evaluation.setup;
  const measured = "measured with MariaDB on OpenZFS 2.3.2 under uniform access (within 3 points)";
  if (!isSkewed(evaluation)) return measured;
  const simulated =
    "other access laws only simulated: pool and ARC together hit this much, or up to 10 points more, because InnoDB's midpoint list and the ARC's MFU list keep what is used often";
  return plan.layout.record_bytes > pageBytes
    ? `${measured}; ${simulated}; popular pages taken to lie side by side`
    : `${measured}; ${simulated}`;
}

function neighbours({ setup }: Evaluation): string {
  const { layout, workload } = setup.plan;
  const pagesPerRecord = layout.record_bytes / setup.pageBytes;
  return formatPercent(shareOfNeighbours(workload.pages_in_a_row ?? 1, pagesPerRecord));
}

/** How the ARC's hits follow from a law. */
function byLaw(evaluation: Evaluation, { hit_ratio }: Figures): Grounds {
  const { setup, caches } = evaluation;
  const ofLists = engineOf(setup.plan) === "postgresql";
  const { workload } = setup.plan;
  const records = (setup.metadata.tree.leafBlocks * workload.working_set_ratio) / setup.nodes;
  return {
    formula: `${ofLists ? LISTS_FORMULA : TWO_CACHES_FORMULA}; a page also hits if the page before it was just read from the same record`,
    filled: `${formatCount(caches.arc.residentRecords)} of ${formatCount(records)} records in use are in the ARC; ${formatPercent(hit_ratio.buffer_pool)} of the page reads hit the ${engineWords(setup.plan).pool}; ${neighbours(evaluation)} of the pages share the record of the page before`,
    source: ofLists ? LISTS_SOURCE : twoLevelSource(evaluation),
  };
}

/** How they follow from recorded requests. */
function byCurve({ setup: { plan } }: Evaluation): Grounds {
  return {
    formula:
      "the measured curve at the size of the ARC, by a straight line between two sizes; a larger ARC than the largest hits no more; where the plan is not as recorded, the odds of a hit in either cache change as by the law",
    filled: `an ARC of ${formatMemory(plan.memory.arc_bytes)}; the curve has ${fieldText(plan, "workload.traced_curve")}`,
    source:
      "requests that arcplan trace recorded, replayed by the lists of arc.c; nine of ten sizes were measured within 5 points of such curves, within 15 where the load writes",
  };
}

function groundsOf(evaluation: Evaluation, figures: Figures): Grounds {
  const { setup } = evaluation;
  if (isByCurve(setup)) return byCurve(evaluation);
  const ofLaw = byLaw(evaluation, figures);
  if (setup.arcMode === "all") return ofLaw;
  const filled = `primarycache=${setup.plan.layout.primarycache}${bypassesArc(setup.plan) ? ", and direct I/O" : ""}`;
  return { ...ofLaw, formula: "no hits", filled };
}

function arcData(evaluation: Evaluation, figures: Figures): Explanation {
  const { plan, arcMode } = evaluation.setup;
  return explanation(
    plan,
    "hit_ratio.arc_data",
    "ARC hits for table records",
    {
      sentence:
        arcMode === "all"
          ? `A page that was evicted from the ${engineWords(plan).pool} is read through the ARC, which answers if it still holds the page's record.`
          : "Table records do not pass through the ARC.",
      ...groundsOf(evaluation, figures),
      value: formatPercent(figures.hit_ratio.arc_data),
      trust: isSkewed(evaluation) ? "estimate" : "derived",
    },
    [
      "memory.arc_bytes",
      "memory.buffer_pool_bytes",
      "layout.record_bytes",
      "layout.primarycache",
      "layout.flush_method",
      "layout.direct",
      "workload.pages_in_a_row",
      ...(engineOf(plan) === "postgresql"
        ? (["postgresql.index_ratio", "postgresql.index_compression_ratio"] as const)
        : []),
      ...LAW_PATHS,
    ],
  );
}

function arcMetadata({ setup }: Evaluation, { hit_ratio, metadata, memory }: Figures): Explanation {
  const { facts, arcMode } = setup;
  // Without a cache every read walks all levels; with one, a read that finds its block counts as a hit.
  const levels = arcMode === "none" ? Math.max(1, metadata.levels.length - 1) : 1;
  const missed = metadata.misses_per_read;
  const left = `1 - ${formatNumber(missed)}${levels > 1 ? ` / ${levels}` : ""}`;
  const hits = missed > levels ? `max(0, ${left})` : left;
  const why =
    !facts.hasCompressedArc || arcMode === "all"
      ? "Indirect blocks that the ARC has no room for are read from disk."
      : "Uncompressed copies of indirect blocks pile up until the dbuf evictor wakes, once a second, and push compressed blocks out of the ARC; those are read from disk when they are next used.";
  return explanation(
    setup.plan,
    "hit_ratio.arc_metadata",
    "ARC hits for indirect blocks",
    {
      sentence: why,
      formula: `1 - indirect blocks read from disk per read that reaches the ARC${levels > 1 ? " / levels" : ""}`,
      filled: `${hits}; the ARC holds ${formatMemory(memory.arc_metadata_bytes)} of ${formatMemory(metadata.compressed_bytes)}, and ${formatMemory(memory.arc_copies_bytes)} of uncompressed copies`,
      value: formatPercent(hit_ratio.arc_metadata),
      source: facts.hasCompressedArc
        ? "dbuf.c, arc.c; checked against 9 sizes of ARC on 2.1.11 and 2.3.2"
        : "arc.c, OpenZFS 0.6.5.11; uncompressed blocks",
      trust: "derived",
    },
    [
      "memory.arc_bytes",
      "memory.arc_meta_limit_percent",
      "memory.dbuf_cache_max_bytes",
      "layout.openzfs",
      "layout.primarycache",
    ],
  );
}

function l2({ setup, caches }: Evaluation, figures: Figures): Explanation {
  const { hit_ratio, l2arc, metadata } = figures;
  const records = formatNumber(setup.recordsPerPage * (1 - hit_ratio.arc_data));
  const indirect = formatNumber(metadata.misses_per_read);
  const { dataHit, metadataHit } = caches.l2;
  return explanation(
    setup.plan,
    "hit_ratio.l2arc",
    "L2ARC hits among ARC misses",
    {
      sentence: "The L2ARC answers those of the ARC's misses that it holds.",
      formula:
        "(missed records x share in the L2ARC + missed indirect blocks x share in the L2ARC) / all misses",
      filled:
        records === "0" && indirect === "0"
          ? "no misses"
          : `(${records} x ${formatNumber(dataHit)} + ${indirect} x ${formatNumber(metadataHit)}) / (${records} + ${indirect}); ${formatCount(l2arc.records)} records`,
      value: formatPercent(hit_ratio.l2arc),
      source: "warm cache; on 2.1.11 98 % were measured where 99 % of the blocks fitted",
      trust: "derived",
    },
    [
      "storage.l2arc_bytes",
      "layout.secondarycache",
      "layout.primarycache",
      "data.file_bytes",
      "data.compression_ratio",
    ],
  );
}

/** Explains hit ratios. */
export const explainHits: Explainer = (evaluation, figures) => {
  const always = [pool, arcData, arcMetadata];
  const parts = evaluation.setup.l2Device ? [...always, l2] : always;
  return parts.map((part) => part(evaluation, figures));
};
