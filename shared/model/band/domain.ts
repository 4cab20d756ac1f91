/** Where rates were ever measured, and what of a plan lies outside of that. */
import type { Plan } from "../../generated/plan.ts";
import { DEFAULTS } from "../../generated/plan-defaults.ts";
import { LINES, type OpenzfsLine } from "../../openzfs/lines.ts";
import { engineOf } from "../../plan/engine.ts";
import { engineWords } from "../../plan/engine-words.ts";
import { labelOf } from "../../plan/fields.ts";
import { curveFault, curveOf, otherThanRecorded } from "../../plan/traced-curve.ts";
import { lawWords } from "../cache/pool.ts";
import {
  formatByteRate,
  formatCount,
  formatFactor,
  formatMemory,
  formatSignificant,
} from "../number/format.ts";
import { fieldText, valueText } from "../plan/field-text.ts";
import type { Mark } from "../result.ts";
import { bypassesArc } from "../setup.ts";
import { ALL_SEEN, driveBusy, MOST_SEEN, queriesAtDrive } from "../throughput/bottleneck.ts";
import type { Evaluation } from "../throughput/solve.ts";
import { ratioAt } from "../tree/compression.ts";
import { MOST_CHANGES_PER_FLUSH, writeBackOf } from "../writes/write-back.ts";
import type { BandKind } from "./kinds.ts";
import file from "./spreads.json" with { type: "json" };

/** The plans whose rates were measured; what `npm run accuracy` wrote to spreads.json. */
export interface Domain {
  readonly engines: readonly string[];
  readonly lines: readonly string[];
  readonly vdev_types: readonly string[];
  /** Sizes of InnoDB's pages. */
  readonly innodb_page_bytes: readonly number[];
  /** What their pools and datasets were set to. */
  readonly settings: readonly string[];
  /** Devices of a pool. */
  readonly most_devices: number;
  /** Page reads per second of one server. */
  readonly most_reads_per_s: number;
  /** Blocks read per second from one server's devices; on raidz one is several reads. */
  readonly most_device_blocks_per_s: number;
}

/** Kinds of figure whose error grows with the rate, the pool and the release; the others are counts. */
const BY_RATE: ReadonlySet<BandKind> = new Set(["rate", "percentile", "commits"]);

/** How far a rate may exceed the largest measured one, as a factor. */
const NEAR = 1.1;

/** Enough digits to compare by. */
const rate = (perS: number): string => formatCount(Number(perS.toPrecision(2)));

const POOLS: Readonly<Record<string, string>> = {
  stripe: "single devices",
  mirror: "mirrors",
  raidz1: "raidz1",
  raidz2: "raidz2",
  raidz3: "raidz3",
  draid1: "draid1",
  draid2: "draid2",
  draid3: "draid3",
};

const known: Domain = file.domain;

function rateMark({ setup, flow }: Evaluation): Mark[] {
  const pages = flow.queriesPerS * setup.plan.workload.pages_per_query;
  const rates = [
    [flow.deviceBlocksPerS, known.most_device_blocks_per_s, "blocks/s from devices of a server"],
    [pages, known.most_reads_per_s, "page reads/s of a server"],
  ] as const;
  const above = rates.find(([perS, most]) => perS > most * NEAR);
  if (!above) return [];
  const [, most, words] = above;
  const text = `More than ${rate(most)} ${words} are predicted; none above that was ever measured.`;
  return [{ code: "rate", text }];
}

function layoutMark({ setup }: Evaluation): Mark[] {
  const { vdev_type } = setup.plan.storage;
  if (known.vdev_types.includes(vdev_type) && setup.devices <= known.most_devices) return [];
  const pool = `${formatCount(setup.devices)} devices as ${POOLS[vdev_type] ?? vdev_type}`;
  const most = known.most_devices === 1 ? "one device" : `${known.most_devices} devices`;
  return [{ code: "layout", text: `A pool of ${pool}: its error is taken from pools of ${most}.` }];
}

function versionMark({ setup }: Evaluation): Mark[] {
  const { openzfs } = setup.plan.layout;
  if (known.lines.includes(openzfs)) return [];
  const measured = (Object.keys(LINES) as OpenzfsLine[]).filter((line) =>
    known.lines.includes(line),
  );
  const text = `OpenZFS ${openzfs}: only ${measured.join(", ")} were measured under load.`;
  return [{ code: "version", text }];
}

function engineMark({ setup: { plan } }: Evaluation): Mark[] {
  if (known.engines.includes(engineOf(plan))) return [];
  return [{ code: "engine", text: `No rate of ${engineWords(plan).engine} was ever measured.` }];
}

function pageMark({ setup: { plan } }: Evaluation): Mark[] {
  const { innodb_page_bytes: page } = plan.layout;
  if (engineOf(plan) !== "innodb" || known.innodb_page_bytes.includes(page)) return [];
  const sizes = known.innodb_page_bytes.map(formatMemory).join(", ");
  const text = `InnoDB pages of ${formatMemory(page)}: only ${sizes} were measured under load.`;
  return [{ code: "page", text }];
}

/** Share that records must shrink by before it matters that it is not known of their size. */
const SHRINKS = 1.05;

/** Records that shrink, of another size than the one at which it is known by how much. */
function compressionMark({ setup: { plan } }: Evaluation): Mark[] {
  const { compression_ratio: ratio, compression_record_bytes: measuredAt } = plan.data;
  const { record_bytes: record, compression } = plan.layout;
  if (!measuredAt || measuredAt === record || ratio <= SHRINKS || compression === "off") return [];
  const text = `Records of ${formatMemory(record)} are planned to shrink ${formatFactor(ratioAt(plan, record))}, by ${formatFactor(ratio)} at ${formatMemory(measuredAt)}, which may be a seventh off: zfs send into a dataset of that recordsize, and its compressratio, would tell.`;
  return [{ code: "compression", text }];
}

/** What the ARC keeps of a plan's tables, in words. */
function cachingOf(plan: Plan): string {
  const { primarycache } = plan.layout;
  return primarycache === "all" && bypassesArc(plan)
    ? "direct I/O"
    : `primarycache=${primarycache}`;
}

/** What a plan's pool and dataset are set to, as far as it decides what a query costs, in words. */
export function settingsOf(plan: Plan): string[] {
  const { layout, storage, workload } = plan;
  const ofWrites = [`sync=${layout.sync ?? DEFAULTS.layout.sync}`, `logbias=${layout.logbias}`];
  return [
    cachingOf(plan),
    `compression=${layout.compression}`,
    `checksum=${layout.checksum ?? DEFAULTS.layout.checksum}`,
    `copies=${layout.copies}`,
    ...(layout.encryption ? ["encryption"] : []),
    ...(storage.special_device ? ["a special vdev"] : []),
    ...(storage.l2arc_device ? ["an L2ARC"] : []),
    ...(workload.commits_per_query > 0 ? ofWrites : []),
  ];
}

function settingMark({ setup: { plan } }: Evaluation): Mark[] {
  const others = settingsOf(plan).filter((setting) => !known.settings.includes(setting));
  if (others.length === 0) return [];
  const text = `No rate of a server with ${others.join(" or ")} was ever measured.`;
  return [{ code: "setting", text }];
}

/** Why a law answers in the curve's place, in a sentence; null where the curve does, or the plan names none. */
function whyNotTraced(plan: Plan): string | null {
  const { distribution, traced_curve: curve } = plan.workload;
  if (distribution !== "traced") return null;
  if (!curve) return "The plan has no measured curve.";
  const fault = curveFault(curve.points);
  if (fault !== null) return `The measured curve is no curve: ${fault}.`;
  const other = otherThanRecorded(plan, curve);
  if (other === null) return null;
  const recorded = valueText(other, curve.recorded[other]);
  return `The measured curve was recorded with ${labelOf(other, plan)} ${recorded}, and the plan has ${fieldText(plan, other)}.`;
}

/** A measured curve that says nothing of the plan's ARC: a law does. */
function curveMark({ setup: { plan, arcMode } }: Evaluation): Mark[] {
  const why = arcMode === "all" ? whyNotTraced(plan) : null;
  if (why === null) return [];
  const hits = curveOf(plan)
    ? "The ARC's hits are the curve's, changed by as much as those of a law"
    : "What the ARC hits follows a law";
  return [{ code: "curve", text: `${why} ${hits}: ${lawWords(plan)}.` }];
}

/** How many more reads in flight than were ever seen still are about as many. */
const FEW_MORE = 1.25;

/** Whether a plan reads more bytes of a drive than captures saw, where nothing shows its bandwidth. */
function hasMoreBytes({ setup, flow }: Evaluation): boolean {
  const { seenBytesPerS } = setup.device;
  return seenBytesPerS !== null && flow.poolBytesPerS > seenBytesPerS * setup.devices * NEAR;
}

/** The same of reads. */
function hasMoreReads(evaluation: Evaluation): boolean {
  const { setup, flow } = evaluation;
  const { seenReadsPerS, seenInFlight } = setup.device;
  if (seenReadsPerS === null) return false;
  const isAllSeen = driveBusy(evaluation) >= ALL_SEEN;
  // Seen at one point of its curve only, it does as much again with as many in flight.
  if (seenInFlight !== null)
    return isAllSeen && queriesAtDrive(evaluation) > seenInFlight * setup.devices * FEW_MORE;
  return isAllSeen || flow.poolReadsPerS > seenReadsPerS * setup.devices * NEAR;
}

/** Whether a plan asks more of a drive than captures saw it serve, where nothing shows what it does at most. */
export function isBeyondSeen(evaluation: Evaluation): boolean {
  return hasMoreReads(evaluation) || hasMoreBytes(evaluation);
}

function driveMark(evaluation: Evaluation): Mark[] {
  if (!isBeyondSeen(evaluation)) return [];
  const { seenReadsPerS, seenBytesPerS } = evaluation.setup.device;
  const asked = hasMoreReads(evaluation)
    ? `more of a drive than the ${rate(seenReadsPerS ?? 0)} reads/s that captures saw it serve`
    : `a drive for more than ${formatByteRate(seenBytesPerS ?? 0)}, which no capture saw it serve`;
  const text = `The plan asks ${asked}; nothing shows what it does at most. Which drive is it?`;
  return [{ code: "drive", text }];
}

/** A drive that was never seen with fewer reads in flight is planned as slow with these as it can be. */
function roomMark(evaluation: Evaluation): Mark[] {
  const { seenInFlight, seenReadsPerS } = evaluation.setup.device;
  const [enough, seen] = seenReadsPerS === null ? [ALL_SEEN, "full"] : [MOST_SEEN, "busy"];
  if (seenInFlight === null || driveBusy(evaluation) >= enough) return [];
  const text = `The drive may be faster: captures saw it only ${seen}, with ${formatCount(Math.round(seenInFlight))} reads in flight, not what a single read takes.`;
  return [{ code: "room", text }];
}

/** Where the page cleaner decides what a commit flushes, it is known of the pool, log and data that it was counted with. */
function flushMark({ setup, caches, flow }: Evaluation): Mark[] {
  const { commits_per_query: commits, flushed_pages_per_commit: counted = 1 } = setup.plan.workload;
  const atBytes = setup.plan.workload.flushed_at_pool_bytes ?? 0;
  const back = writeBackOf(setup, caches, flow.queriesPerS * commits);
  const now = back.pagesPerCommit;
  const ends = now > counted ? [counted, counted * MOST_CHANGES_PER_FLUSH] : [now, counted];
  const [few, many] = ends.map((pages) => formatSignificant(pages, 2));
  const isAsCounted = formatSignificant(now, 2) === formatSignificant(counted, 2);
  if (back.isRedoTheCause || commits <= 0 || isAsCounted) return [];
  const text = `Pages were flushed as often as was counted under a pool of ${formatMemory(atBytes)}. InnoDB's page cleaner may flush them before the redo log asks for it, so a commit of this plan may flush from ${few} to ${many}.`;
  return [{ code: "flushes", text }];
}

/** What of a solved plan is unlike everything that was measured; empty inside the measured domain. */
export function marksOf(evaluation: Evaluation): Mark[] {
  return [
    ...[driveMark, roomMark, rateMark, layoutMark],
    ...[versionMark, engineMark, pageMark, settingMark, compressionMark, curveMark, flushMark],
  ].flatMap((of) => of(evaluation));
}

/** Whether a kind of figure has no share of measurements to state in a plan with such marks. */
export function isUntested(kind: BandKind, marks: readonly Mark[]): boolean {
  return marks.length > 0 && BY_RATE.has(kind);
}
