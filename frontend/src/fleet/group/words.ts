/** Texts of one change to many hosts. */
import { formatCount, formatMemory, formatRate, formatUsd } from "@arcplan/shared";
import type { GroupTotals } from "@arcplan/shared/fleet/group-totals.ts";
import { plural } from "../../plan/plural.ts";
import type { ChoiceId } from "./choices.ts";

export const heading = (hosts: number) =>
  hosts === 1 ? "Change the host shown" : `Change all ${formatCount(hosts)} hosts shown`;
export const hint = "What one change brings to all of them together";
export const what = "Change";
export const choices: Readonly<Record<ChoiceId, string>> = {
  own: "each host's own best change",
  recordsize: "recordsize",
  "arc-need": "zfs_arc_max to what each host needs",
  "arc-share": "zfs_arc_max to a share of RAM",
  "arc-size": "zfs_arc_max to a size",
  "pool-share": "buffer pool to a share of RAM",
  "pool-size": "buffer pool to a size",
  compression: "compression",
  primarycache: "primarycache",
  device: "device of the pool",
};
export const to = "To";
export const predict = "Predict";
export const cancel = "Cancel";
export const progress = (done: number, all: number) =>
  `${formatCount(done)} of ${formatCount(all)} hosts predicted`;
export const failure = (reason: string) => `The prediction stopped: ${reason}`;
export const stale = "The hosts shown or the change differ from these figures. Predict again.";

/** Result. */
export const changed = "Hosts changed";
export const count = formatCount;
export const changedDetail = ({ as_before, impossible }: GroupTotals) =>
  [
    as_before > 0 ? `${formatCount(as_before)} have it already` : null,
    impossible > 0 ? `${formatCount(impossible)} cannot be changed` : null,
  ]
    .filter(Boolean)
    .join(", ") || "all hosts shown";
export const fares = "Reads/s by 3 % or more";
export const faresValue = ({ gains }: GroupTotals) => `${formatCount(gains)} gain`;
export const faresDetail = ({ loses, unaffected }: GroupTotals) =>
  `${formatCount(loses)} lose, ${formatCount(unaffected)} unaffected`;
export const reads = "Page reads/s";
/** Rates of a group have no band of their own: two digits, as bands of single hosts leave. */
export const rate = (perS: number) => formatRate(Number(perS.toPrecision(2)));
export const readsOf = (perS: number) => `about ${rate(perS)}`;
export const noFigure = "no figure";
export const leftOut = (count: number) =>
  `Not in the reads: ${plural(count, "host")} whose band is five times wide, or like which nothing was measured.`;
export const readsDetail = (before: number, after: number) =>
  before > 0 ? `${(after / before).toFixed(1)}x, before ${rate(before)}` : "";
export const ram = "RAM planned";
export const month = "Cost a month";
export const noPrice = "no price";
export const before = (text: string) => `before ${text}`;
const signed = (value: number, format: (size: number) => string) =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${format(Math.abs(value))}`;
export const ramChange = (bytes: number) => signed(bytes, formatMemory);
export const usdChange = (usd: number) =>
  Math.abs(usd) < 0.005 ? "no change" : signed(usd, formatUsd);
export const memory = formatMemory;
export const usd = formatUsd;
export const unpriced = (count: number) =>
  `${plural(count, "host")} without a price: not in the cost.`;
export const overcommits = (count: number) =>
  `${plural(count, "host")} would give away more memory than they have.`;
export const impossible = "Why hosts cannot be changed";
export const reasonOf = (reason: string, count: number) => `${reason} (${formatCount(count)})`;
export const worst = "Hosts that lose most";
export const nothingLoses = "No host loses 3 % or more.";
export const worstColumns = {
  host: "Host",
  before: "Reads/s before",
  after: "after",
  ratio: "change",
} as const;
export const percentOf = (ratio: number) => {
  const percent = Math.round((ratio - 1) * 100);
  return `${percent >= 0 ? "+" : "−"}${Math.abs(percent)} %`;
};

export const save = "Save the changed hosts as CSV";
export const csvName = "fleet-change.csv";
