/** Texts of the fleet's page: its head, the files that it reads, the sums and the filters. */
import { formatCount, formatMemory, formatUsd } from "@arcplan/shared";
import { plural } from "../plan/plural.ts";
import { ANY, type FilterId, UNKNOWN } from "./view/fleet-view.ts";
import type { FleetSums } from "./view/sums.ts";

const LONGEST = 40;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? "";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Head. */
export const wordmark = "arcplan";
export const title = "Fleet";
export const planner = "Planner";
export const openFile = "Open a file";
export const remove = "Remove";
export const saveTable = "Save as CSV";
export const csvName = "fleet.csv";
export const filesOf = (names: readonly string[], date: string | null) =>
  `${names.join(", ")}${date === null ? "" : `, made ${date}`}`;
export const exampleName = "Example fleet";
export const exampleNote =
  "Synthetic: hosts made up from a few real captures. Each row is computed as that of a real host.";

export const whatIf = (changes: readonly string[]) =>
  `What if ${changes.join(", ")}: the plans are changed so; measured figures are those of the hosts as they are.`;

/** Before there is a fleet. */
export const opening = "Opening…";
export const emptyTitle = "Every host's plan in one table";
export const emptyLead =
  "Drop a fleet file here. It stays in this browser: nothing is sent, and closing the tab loses nothing.";
export const howTo =
  "On a machine that reaches your Prometheus, or has the archives of your hosts, run one of:";
export const commands = [
  "arcplan fleet http://prometheus.example:9090 --out hosts.json",
  "arcplan fleet captures/ --out hosts.json",
] as const;
export const choose = "Choose a file";
export const showExample = "Show an example fleet";
export const drop = "Drop the fleet file";

/** Trouble. */
export const problemsOf = (count: number) =>
  count === 1 ? "One thing could not be read" : `${formatCount(count)} things could not be read`;
export const problemPlace = (file: string, row: number | null, host: string | null) =>
  [file, row === null ? null : `row ${formatCount(row)}`, host].filter(Boolean).join(", ");
export const moreProblems = (count: number) => `and ${formatCount(count)} more`;
export const notKept =
  "This browser does not keep the file. Drop it again when you open this page again.";
export const noExample = "The example fleet could not be loaded.";

/** Rows of a file. */
export const noRow = "It is not a row.";
export const unreadColumn = (name: string, value: unknown) => `${name} cannot be ${shown(value)}.`;

/** Files that cannot be read, or not all of them. */
const MAKE = "Make one with arcplan fleet SOURCE --out hosts.json.";
export const empty = `The file is empty. ${MAKE}`;
export const isCsv = "This is a fleet as CSV. The page reads JSON: add --out hosts.json.";
export const isParquet = "This is a fleet as Parquet. The page reads JSON: add --out hosts.json.";
export const noFleet = `This is not a fleet file. ${MAKE} Captures of one host are for the planner.`;
export const noHosts = "The fleet file has no list of hosts.";
export const newer = (version: unknown) =>
  `The fleet file has format ${shown(version)}; this page reads format 1. Use a newer arcplan.`;
export const notJson = (reason: string) => `The JSON is damaged: ${reason}`;
export const cutOff = "The file is cut off. Its last row is left out.";
export const damagedGzip = "The gzip data is damaged or cut off. What comes after is left out.";
export const tooLarge = "The file is too large to read here. Split the fleet into several files.";
export const damagedRow = "Its JSON is damaged.";

/** Sums. */
export const sums = "Sum of the hosts shown";
export const hosts = "Hosts";
export const hostsDetail = ({ ok, incomplete, failed, repeated }: FleetSums) =>
  [
    `${formatCount(ok)} ok`,
    incomplete > 0 ? `${formatCount(incomplete)} incomplete` : null,
    failed > 0 ? `${formatCount(failed)} failed` : null,
    repeated > 0 ? `${plural(repeated, "row")} of hosts that another row counts` : null,
  ]
    .filter(Boolean)
    .join(", ");
export const ofHosts = (shown: number, all: number) =>
  shown === all ? formatCount(shown) : `${formatCount(shown)} of ${formatCount(all)}`;
export const ramToFree = "RAM to free";
export const freeDetail = (count: number) =>
  count === 0 ? "on no host" : `at the same speed, on ${plural(count, "host")} that lack no ARC`;
export const arcMissing = "ARC missing";
export const missingDetail = (count: number) =>
  count === 0 ? "on no host" : `for the most reads/s, on ${plural(count, "host")}`;
export const cost = "Cost a month";
export const noPrice = "no price";
export const costValue = ({ monthUsd, hostsWithPrice }: FleetSums) =>
  hostsWithPrice === 0 ? noPrice : formatUsd(monthUsd);
const bestChanges = ({ savedUsd, spentUsd, hostsWithChange, pricedChanges }: FleetSums) => {
  if (hostsWithChange === 0) return "no change of settings helps";
  const changes = `best changes of ${plural(hostsWithChange, "host")}:`;
  if (pricedChanges === 0) return `${changes} ${noPrice}`;
  if (savedUsd < 0.005 && spentUsd < 0.005) return `${changes} no cost`;
  return `${changes} save ${formatUsd(savedUsd)}, add ${formatUsd(spentUsd)}`;
};
export const costDetail = (sums: FleetSums) => {
  const { hosts, hostsWithPrice } = sums;
  const isPart = hostsWithPrice > 0 && hostsWithPrice < hosts;
  return `${isPart ? `of ${plural(hostsWithPrice, "host")} with a price; ` : ""}${bestChanges(sums)}`;
};
export const atRisk = "Hosts at risk";
export const riskDetail = (misfits: number) =>
  misfits === 0
    ? "all predictions agree or are unchecked"
    : `${plural(misfits, "misfit")}: record these first`;

/** Filters. */
export const filters = "Filters";
export const filtersSet = (count: number) => (count === 0 ? filters : `${filters} (${count})`);
export const find = "Find hosts";
export const findHint = "Host, role, device, change";
export const all = "All";
export const clear = "Clear filters";
export const groupByRole = "Group by role";
export const filterNames: Readonly<Record<FilterId, string>> = {
  engine: "Engine",
  recordsize: "recordsize",
  role: "Role",
  status: "Status",
  risk: "Risk",
  trust: "Trust",
};
export const engines: Readonly<Record<string, string>> = {
  innodb: "InnoDB",
  postgresql: "PostgreSQL",
};
export const trusts: Readonly<Record<string, string>> = {
  agrees: "agrees",
  misfit: "misfit",
  unchecked: "unchecked",
  none: "no prediction",
};
const RISKS: Readonly<Record<string, string>> = {
  misfit: "misfit",
  "pool-filling": "pool fills",
  "devices-saturated": "devices saturated",
  "arc-missing": "ARC missing",
  untested: "Prediction untested",
};
export const risk = (code: string) => RISKS[code] ?? code.replaceAll("-", " ");
export const recordsize = (bytes: number) =>
  formatMemory(bytes).replace(" KiB", "K").replace(" MiB", "M");

/** A value of a filter as its choice has it. */
export function choice(id: FilterId, value: string): string {
  if (value === ANY) return "any";
  if (value === UNKNOWN) return id === "risk" ? "none" : "unknown";
  if (id === "engine") return engines[value] ?? value;
  if (id === "risk") return risk(value);
  if (id === "trust") return trusts[value] ?? value;
  return id === "recordsize" ? recordsize(Number(value)) : value;
}
export const choiceOf = (id: FilterId, value: string, count: number) =>
  `${choice(id, value)} (${formatCount(count)})`;
