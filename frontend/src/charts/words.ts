/** Texts of the charts. The sentence on the ARC curve is in arc-story.ts. */
import type { Engine } from "@arcplan/shared";
import { capital } from "@arcplan/shared/plan/engine-words.ts";
import { FIELDS } from "@arcplan/shared/plan/fields.ts";
import type { Speed } from "@arcplan/shared/plan/speed.ts";
import { plural } from "../plan/plural.ts";

/** Names of quantities, in tables and on lines. */
export const arc = "ARC";
export const arcLimit = FIELDS["memory.arc_bytes"].label;
export const asOf = "As of";
export const basis = "Basis";
export const blocks = "Blocks";
export const bytes = "Bytes";
export const dataFits = "Data fits";
export const dataHits = "Data hits";
export const device = "Device";
export const higher = "Higher";
export const indirectBlocks = "Indirect blocks";
export const input = "Input";
export const provisionedIops = FIELDS["storage.provisioned_iops"].label;
export const iopsOffered = "IOPS offered";
export const l2arcHeaders = "L2ARC headers";
export const l2arcHits = "L2ARC hits";
export const latency = "Latency";
export const leaves = "Leaves";
export const level = "Level";
export const logicalSize = "Logical size of one";
export const lower = "Lower";
export const meanLatency = "Latency, mean";
export const metadataHits = "Metadata hits";
export const number = "Number";
export const onFront = "Best for its price";
export const part = "Part";
export const perMonth = "Per month";
export const quantity = "Quantity";
export const queries = "Queries";
export const ram = FIELDS["memory.ram_bytes"].label;
export const reads = "Reads";
export const atHigher = (speed: string) => `${speed} at higher`;
export const atLower = (speed: string) => `${speed} at lower`;
export const recordsize = FIELDS["layout.record_bytes"].label;
export const saturation = "Saturation";
export const servers = FIELDS["instance.nodes"].label;
export const deviceSize = FIELDS["storage.device_bytes"].label;
export const source = "Source";
export const speedUp = "Speed-up";
export const clients = FIELDS["workload.threads"].label;
export const trust = "Trust";
export const unit = "Unit";
export const unitPrice = "Unit price";
export const use = "Use";
export const yes = "yes";
export const no = "no";

/** Names inside drawings. */
export const youAreHere = "you are here";
/** Where the answer keeps what the plan has. */
export const youAreHereKept = "you are here: keep";
export const aMonth = "a month";
export const ms = "ms";
export const clientsAxis = "clients";
export const serversAxis = "servers";
export const lineOfPin = (speed: string, letter: string) => `${speed}, ${letter}`;

const twoDigits = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 });
/** Such as "3.9 times": a prediction has no more digits. */
export const times = (ratio: number) => `${twoDigits.format(ratio)} times`;

/** Frame of every chart. */
export const noChart = "No chart: there is no prediction yet.";
export const figures = "Figures";
export const figuresOf = (title: string) => `${title}: figures`;
export const copyFigures = "Copy the figures";
export const copied = "Copied";
export const notCopied = "The browser refused to copy; save the CSV instead";
export const someRows = (rows: number, every: number) =>
  `One in ${every} of ${rows} rows, and the last. The planner saves all of them as CSV.`;
export const save = (title: string) => `Save: ${title}`;
export const svg = "SVG";
export const png = "PNG";
export const csv = "CSV";
export const notSaved = "This browser could not save the chart as PNG. Save it as SVG.";
export const pointKeys = (title: string, lines: string) =>
  `${title}, ${lines}: arrow keys go from point to point`;

/** Said where there is one: nobody looks for a sign that is not drawn. */
export const areaNote =
  "A shaded band without a line: nothing similar was measured, or its ends are five times apart.";
const andArea = (hasArea: boolean) => (hasArea ? ` ${areaNote}` : "");

/** ARC curve. */
export const arcCurve = {
  reads: "Reads against ARC size",
  queries: "Queries against ARC size",
} as const;
export const arcOf = (size: string) => `ARC ${size}`;
export const indirectBlocksFit = "indirect blocks fit";
export const arcNote = (hasArea: boolean) =>
  `Metadata: indirect blocks, ZFS's index of where each record lies; one that the ARC lacks costs one more read from disk. Upright bars: bands, here and with the best ARC alone.${andArea(hasArea)}`;
export const beyondRam = "does not fit into RAM";
export const lineOfMetadata = "metadata hits";
export const lineOfData = "data hits";

/** Memory budget. */
export const memoryBudget = "Memory budget";
/** The database's own parts, by its engine. */
export const databaseMemory: Readonly<
  Record<Engine, Readonly<Record<"buffer_pool_bytes" | "other_bytes", string>>>
> = {
  innodb: {
    buffer_pool_bytes: "InnoDB buffer pool",
    other_bytes: "Kernel, connections, rest of mysqld",
  },
  postgresql: {
    buffer_pool_bytes: "shared_buffers",
    other_bytes: "Kernel, connections, rest of PostgreSQL",
  },
};
export const memoryParts = {
  connections_bytes: "More connections",
  arc_metadata_bytes: "ARC: indirect blocks",
  arc_copies_bytes: "ARC: uncompressed copies (dbufs)",
  arc_data_bytes: "ARC: data records",
  arc_log_bytes: "ARC: WAL",
  arc_l2_header_bytes: "ARC: L2ARC headers",
  arc_base_bytes: "ARC: mounted datasets",
  arc_unused_bytes: "ARC: unused",
  free_bytes: "Free",
} as const;
export const ramOf = (size: string) => `RAM ${size}`;
export const overcommitted = (more: string, ramSize: string) =>
  `The plan needs ${more} more than the ${ramSize} of RAM.`;
export const arcTooSmall = (free: string, missing: string) =>
  `${free} of RAM is free while the ARC is ${missing} too small for its indirect blocks.`;
export const arcUnused = (size: string) => `${size} of zfs_arc_max would stay unused.`;
export const arcSufficient = (free: string, ramSize: string) =>
  `The ARC holds all indirect blocks; ${free} of ${ramSize} is free.`;

/** What the chart of the planner can show. */
export const charts = "Charts";
export const tabs = {
  arc: "ARC",
  recordsize: "recordsize",
  device: "Device",
  clients: "Clients",
} as const;
export const loading = "Drawing…";

/** The plan at each recordsize. */
export const sizes = {
  reads: "Reads, ARC and writes by recordsize",
  queries: "Queries, ARC and writes by recordsize",
} as const;
export const sizesTable = "The plan at each recordsize";
export const sizesScroll = "Recordsizes, scrollable";
export const verdict = "Verdict";
/** Where the answer card's best change leads; not always the most reads of a chart. */
export const best = "best change";
export const thisPlan = "this plan";
export const thisPlanKept = "this plan: keep";
export const doesNotFit = "does not fit";
export const written = "Written per page";
export const space = "Space on the pool";
export const takeSize = (size: string) => `Set recordsize ${size}`;
export const sizesNote = (hasArea: boolean) =>
  `Written: bytes that reach the pool for one changed page of the database. Another recordsize takes effect only for files that are written anew.${andArea(hasArea)}`;
export const noSizeBringsMore = (size: string, rate: string) =>
  `recordsize ${size} brings ${rate}; no other brings notably more, or nearly as many with less written.`;
export const keepsSize = (own: string, now: string, other: string, then: string) =>
  `The best change keeps recordsize ${own}, which brings ${now}; ${other} alone would bring ${then}.`;
export const sizeWouldBring = (best: string, then: string, own: string, now: string) =>
  `recordsize ${best} would bring ${then}; ${own} brings ${now}.`;
export const noSizeFits = "This data fits on the pool at no recordsize.";

/** ARC by recordsize. */
export const requirement = "ARC needed by recordsize";
export const recordsizeOf = (size: string) => `recordsize ${size}`;
export const arcNeeded = "ARC needed";
export const atLeast = "at least";
export const atMost = "at most";
export const ruleOfThumb = "Rule of thumb";
export const lineOfRule = "rule of thumb";
export const lineOfNeed = "needed";
export const noIndirectBlocks = "These files need no indirect blocks.";
export const ruleAsksFor = (factor: string) => `the rule of thumb asks for ${factor} as much`;
export const ruleFallsShort = (size: string) => `the rule of thumb falls short at ${size}`;
export const ruleAgrees = "the rule of thumb agrees";
export const needAt = (recordSize: string, size: string, verdict: string) =>
  `At recordsize ${recordSize} the indirect blocks need ${size} of ARC; ${verdict}.`;

/** Response time. */
export const response = "Response time against concurrency";
export const clientsOf = (count: number) => plural(count, "client");
/** @param times how many times as long as alone; null where no single figure of a query alone is known */
export const queryTakes = (count: number, time: string, times: string | null) => {
  if (count === 1) return `One client alone waits ${time} for a query`;
  const now = `With ${clientsOf(count)} a query takes ${time}`;
  return times === null ? now : `${now}, ${times} as long as alone`;
};
export const onlyWait = (now: string, count: number) =>
  `${now}; more than ${clientsOf(count)} only wait longer.`;
export const stillMore = (now: string, count: number, noun: Speed["noun"], isUntested: boolean) =>
  `${now}; up to ${clientsOf(count)}, more bring more ${noun}${isUntested ? ", untested" : ""}.`;

/** Servers that share the data. */
export const shards = "Speed-up over servers that share the data";
export const inProportion = "In proportion to servers";
export const serversOf = (count: number) => plural(count, "server");
export const gain = (count: number, factor: string) =>
  `${serversOf(count)} answer ${factor} the queries of one`;
/** @param rate both ends of its band where no single figure is known */
export const serversAnswer = (count: number, rate: string, isUntested: boolean) =>
  `${serversOf(count)} answer ${rate}${isUntested ? ", untested" : ""}.`;
export const bestGain = (text: string, count: number) =>
  `${text}; the gain per server is largest at ${count}, because more of the data fits into their caches.`;
export const ownShare = (text: string) => `${text}; each adds no more than its own share.`;

/** Devices. */
export const devices = {
  reads: "Devices: cost against reads",
  queries: "Devices: cost against queries",
} as const;
export const deviceKeys = (title: string) => `${title}: arrow keys go from device to device`;
export const others = "Others";
export const paretoFront = "Best for their price";
export const noDevice = "No device for this machine has both a price and room for this data.";
export const unpriced = (name: string, rate: string) =>
  `${capital(name)} brings ${rate}; enter its price to see what is cheaper or faster.`;
export const isOnFront = (name: string) =>
  `${capital(name)} is good for its price: nothing else here is both cheaper and faster.`;

interface Offer {
  readonly name: string;
  readonly reads: string;
  readonly price: string;
}

export const better = (other: Offer, chosen: Offer) =>
  `${capital(other.name)} would bring ${other.reads} for ${other.price} a month; ${chosen.name} brings ${chosen.reads} for ${chosen.price}.`;
export const compared = (scope: string) =>
  `Compared: ${scope}, as large and as fast as the plan can use.`;
export const withoutPrice = (count: number) =>
  ` ${count} without a price ${count === 1 ? "is" : "are"} in the figures only.`;
export const unpricedHere = (name: string) => `${name}: ${youAreHere}, no price`;
export const leftOut = (count: number) => ` Left out: ${count} that this machine cannot have.`;
/** Ends the note below the chart. */
export const deviceSigns =
  " Large dots on the dashed line: nothing is both cheaper and faster. Bar: its band, where no one figure is known. Hollow: the data does not fit. Ring: this plan.";
export const offer = (rate: string, price: string, fits: boolean) =>
  `${rate} for ${price} a month${fits ? "" : ", but the data does not fit"}`;
/** Follows the name of the plan's device. */
export const here = `: ${youAreHere}`;

/** Sensitivity. */
export const sensitivity = "What moves the answer";
export const sensitivityNote =
  "Each input moved by a quarter, or by its next step: down (hollow) and up (filled). Bar: its band, where no one figure is known.";
export const noSwing = "No single input, moved by a quarter, changes the reads.";
export const now = (rate: string) => `now ${rate}`;
interface Move {
  readonly name: string;
  readonly noun: Speed["noun"];
  readonly low: string;
  readonly atLow: string;
  readonly high: string;
  readonly atHigh: string;
  readonly isUntested: boolean;
}
export const movesMost = ({ name, noun, low, atLow, high, atHigh, isUntested }: Move) =>
  `${name} moves the ${noun} most: from ${low} at ${atLow} to ${high} at ${atHigh}${isUntested ? ", untested" : ""}.`;

/** Block trees. */
export const treesOf = (files: number) => `Block trees of ${plural(files, "file")}`;
export const measuredTrees = "Block trees of the measured files";
export const levelOf = (height: number) => `L${height}`;
export const blocksOf = (count: string, isOne: boolean) => `${count} ${isOne ? "block" : "blocks"}`;
export const tree = (nonleaf: string, leafBlocks: string, size: string) =>
  `${nonleaf} indirect blocks lead to ${leafBlocks} leaves; an ARC of ${size} holds them.`;

/** Cost. */
export const cost = "Cost by part";
export const noPrice = "no price";
export const nothingPriced = "Nothing in this plan has a price yet.";
export const largestPart = (name: string, share: string, total: string) =>
  `${name} is ${share} of ${total} a month.`;
export const partUnpriced = " A part has no price and is left out.";
