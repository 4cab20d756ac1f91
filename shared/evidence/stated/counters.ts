/** Counters of the ARC, columns of arcstat and sysctl's names: which of them the plan or a measured figure takes. */
import { linuxName } from "../../openzfs/parameters.ts";
import { parameterRule } from "./parameters.ts";
import { LABEL, type Tree } from "./rows.ts";
import { irrelevant, never, type Rule, unlessZero, used, type Verdict } from "./verdict.ts";

type Family = readonly [names: RegExp, row: Verdict | Rule];

const SINCE_LOAD = "with primarycache and the size of the tree, the model works it out";

const COMMITS = irrelevant("Commits are counted by the database and the load generator.");

const ARC: readonly Family[] = [
  [/^(?:c_max|size)$/, used("Limit and size of the ARC.")],
  [/^c$/, used("Whether the ARC was held below its limit, which counts otherwise.")],
  [
    /^evict_l2_(?:cached|eligible|ineligible)$/,
    used("Whether the ARC gave up what it had below its limit."),
  ],
  [/^arc_meta_limit$/, used("Share of the ARC that metadata may take.")],
  [/^memory_(?:all|free)_bytes$/, used("Memory of the server, and how much of it is free.")],
  [/^l2_a?size$/, used("Bytes that the L2ARC holds.")],
  [
    /^(?:hits|misses|demand_(?:data|metadata)_(?:hits|misses))$/,
    used("Measured hit ratios, and the access law."),
  ],
  [
    /^memory_(?:throttle|direct|indirect)_count$/,
    irrelevant("It counts since the module's load; the ARC's size says what memory it was left."),
  ],
  [
    /^l2_(?:io_error|cksum_bad|writes_error)$/,
    unlessZero("The L2ARC's device has errors.", "More reads from the pool than predicted."),
  ],
  [/^l2/, irrelevant("The L2ARC's own work; the model has its size and how fast it fills.")],
  [
    /iohits$|^iohits$/,
    irrelevant("A hit on a block on its way counts as neither hit nor miss of the model."),
  ],
  [
    /^(?:anon|mru|mfu|uncached)_|^(?:p|pd|pm|meta)$|^arc_states|_size$|^arc_(?:meta|dnode|raw|types)_?/,
    irrelevant(`How the ARC divides itself: ${SINCE_LOAD}.`),
  ],
  [
    /prefetch|^dmu_/,
    irrelevant("Prefetched blocks; the model has single reads, and scans by their own rule."),
  ],
  [
    /^(?:hash|evict|access|mutex|deleted|async|cached|arc_|memory_|c_min)|evicts/,
    irrelevant("The ARC's own bookkeeping."),
  ],
  [/^zil_/, COMMITS],
];

/** Of kstats beside arcstats; a rule is for what was counted during a recording. */
const KSTATS: readonly Family[] = [
  [
    /^zil_commit_(?:error|stall|suspend|crash)_count/,
    unlessZero(
      "Commits waited for a whole transaction group.",
      "Commits are slower than predicted.",
    ),
  ],
  [/^zil_commit_/, COMMITS],
  [
    /^zil_itx_/,
    irrelevant("The log's own work; the model has commits and the devices they wait for."),
  ],
  [
    /^dmu_tx_(?:delay|dirty_|memory_|wrlog_)/,
    unlessZero(
      "ZFS held writes back until the pool had written older ones.",
      "Writes wait longer than predicted.",
    ),
  ],
  [/^dmu_tx_/, irrelevant("Transactions of ZFS, not of the database.")],
  [/^(?:metadata_)?cache_|^hash_/, irrelevant("What is in the dbuf cache is in the ARC, too.")],
  [
    /^(?:writes|nwritten|reads|nread|nunlinks|nunlinked)(?:_per_s)?$/,
    irrelevant("Calls of all programs; the database counts its own pages."),
  ],
];

const ARCSTAT: readonly Family[] = [
  [/^(?:c|size|arcsz)$/, used("The last target of the ARC, and whether it was still filling.")],
  [
    /^(?:ddread|ddh%|ddm%|ddhit|ddmis|dmread|dmh%|dmm%|dmhit|dmmis|mread|mh%|mm%)$/,
    used("Measured hit ratios."),
  ],
  [/^time$/, irrelevant("It says what a figure is of.")],
  [/^l2/, irrelevant("The L2ARC's own work; the model has its size and how fast it fills.")],
  [
    /^(?:read|hit|miss|mhit|mmis|ioh|hit%|ioh%|miss%|dread|dhit|dioh|dmis|dh%|dioh%|dm%|ddioh%|dmioh%)$/,
    irrelevant("Data and metadata are counted apart by other columns."),
  ],
  [/^p|^zhit|^z/, irrelevant("Prefetched blocks are no reads of the load.")],
  [
    /^(?:mfu|mru|unc|eskip|el2|mtxmis|avail|need|free|grow|dnode|meta)/,
    irrelevant(`How the ARC divides itself: ${SINCE_LOAD}.`),
  ],
];

function inFamily(families: readonly Family[], name: string): Verdict | Rule | null {
  return families.find(([names]) => names.test(name))?.[1] ?? null;
}

/** The row of a counter of arcstats or arc_summary. */
export function arcCounter(name: string): Verdict | Rule | null {
  return inFamily(ARC, name);
}

/** The row of a counter of another kstat. */
export function kstatCounter(name: string): Verdict | null {
  const row = inFamily(KSTATS, name);
  return typeof row === "function"
    ? irrelevant("It counts since the module's load, not during the recording.")
    : row;
}

/** The row of what a counter of another kstat counted each second. */
export function kstatRate(name: string): Tree | null {
  const row = inFamily(KSTATS, name);
  return row && { mean: row, p95: LABEL, max: LABEL };
}

/** The row of a column of arcstat. */
export function arcstatColumn(name: string): Verdict | Rule | null {
  return inFamily(ARCSTAT, name);
}

/** The row of a name of sysctl; FreeBSD has the module's parameters there. */
export function sysctlName(name: string): Verdict | Rule | null {
  if (name.startsWith("vfs.zfs.version.")) return used("Which OpenZFS it is.");
  const parameter = linuxName(name);
  if (parameter !== null) return parameterRule(parameter);
  if (/^(?:hw\.physmem|hw\.memsize|hw\.ncpu)$/.test(name)) return used("Memory and processors.");
  const counter = /^kstat\.zfs\.misc\.arcstats\.(\w+)$/.exec(name)?.[1];
  return counter === undefined
    ? never("What the kernel is set to is in the load that was measured under it.")
    : arcCounter(counter);
}
