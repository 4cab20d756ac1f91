/** The question that a pool's device leaves open which no interval shows full: which drive is it? */
import { catalog } from "../../catalog/index.ts";
import { formatMs, formatPercent, formatRate } from "../../model/index.ts";
import type { CaptureSet } from "../captures.ts";
import type { Home } from "../files/dataset.ts";
import { requestsPerS } from "../working-points.ts";
import { aliases } from "./device-names.ts";
import { slowestOf } from "./device-of-points.ts";
import { alikeDisks, type PoolDevices } from "./pool-devices.ts";
import { leaves, type VdevTree } from "./topology.ts";

/** What captures say of one drive. */
interface Drive {
  readonly name: string;
  readonly model: string | null;
  readonly isRotational: boolean | null;
}

/** Names of drives that clouds give, and the family of the catalogue that they come from. */
const CLOUDS: readonly (readonly [RegExp, string])[] = [
  [/elastic block store/i, "aws-ebs"],
  [/ec2 nvme instance storage/i, "aws-instance-store"],
  [/persistentdisk|google|nvme_card/i, "gcp"],
  [/msft|microsoft|azure/i, "azure"],
];

/** A name in /dev/disk/by-id begins with the bus and holds model and serial number. */
const BY_ID = /^(?:nvme|ata|scsi-SATA|scsi)[-_]([A-Za-z][A-Za-z0-9_.-]+?)(?:-part\d+)?$/;

const MATCHES_NAMED = 6;

function driveOf(name: string, captures: CaptureSet): Drive {
  const known = aliases(name, captures);
  const bare = name.replace(/^.*\//, "");
  const listed = captures
    .of("lsblk")
    .flatMap(({ devices }) => devices)
    .filter((one) => known.includes(one.name) || known.includes(one.kernel_name ?? "\n"));
  const nvme = captures
    .of("nvme-list")
    .flatMap(({ devices }) => devices)
    .find(({ node }) => known.includes(node.replace(/^.*\//, "")));
  const model =
    listed.find((one) => one.model)?.model ??
    nvme?.model ??
    BY_ID.exec(bare)?.[1]?.replaceAll("_", " ") ??
    null;
  const isRotational = listed.find((one) => one.rotational !== null)?.rotational ?? null;
  return {
    name: known.find((alias) => /^(?:nvme|sd|nvd|nda)/.test(alias)) ?? bare,
    model,
    isRotational,
  };
}

/** Words of a catalogue name that stand in a model: `9100` of `Micron 9100 MAX 2.4 TB`. */
function isNamed(entry: string, model: string): boolean {
  const words = entry.match(/\b(?=\w*\d)[A-Za-z]*\d{3,}\w*\b/g) ?? [];
  return words.some((word) => new RegExp(`(?<![A-Za-z0-9])${word}(?![0-9])`, "i").test(model));
}

/** Kind by name; a virtual disk calls itself rotational whatever lies below it. */
function kindOf({ name, model, isRotational }: Drive): string | null {
  if (/^(?:nvme|nvd|nda)/.test(name)) return "nvme";
  if (!/^sd/.test(name) || isRotational === null || /qemu|virtual|vmware/i.test(model ?? ""))
    return null;
  return isRotational ? "hdd" : "sata";
}

/** Kind of the drive of that name in the catalogue's words: `nvme`, `sata` or `hdd`; null where no capture tells. */
export function kindOfDrive(name: string, captures: CaptureSet): string | null {
  return kindOf(driveOf(name, captures));
}

/** Entries of the catalogue that a drive may be: by its model, else all of its kind. */
function matchesOf(drive: Drive): readonly string[] {
  const { devices } = catalog();
  const { model } = drive;
  const cloud = model && CLOUDS.find(([pattern]) => pattern.test(model))?.[1];
  if (cloud) return devices.filter(({ family }) => family === cloud).map(({ id }) => id);
  const drives = devices.filter(({ family }) => family === "physical");
  const named = model ? drives.filter(({ name }) => isNamed(name, model)) : [];
  const kind = kindOf(drive);
  const alike = named.length > 0 ? named : drives.filter((one) => one.kind === kind);
  return alike.map(({ id }) => id);
}

/** The busiest interval: what was asked of the device, which is no limit; or which device is unlike the others. */
function loadWords({ observed }: PoolDevices): string {
  const slow = slowestOf(observed);
  if (slow)
    return `${slow.name} took ${formatMs(slow.ms)} for a read, and the pool's other devices ${formatMs(slow.othersMs)} with as many requests: it fails, or it is another kind of drive, and the plan has one kind. See zpool status and smartctl -a.`;
  const seen = observed.flatMap(({ name, points }) => points.map((point) => ({ name, point })));
  const [most] = seen.sort((a, b) => requestsPerS(b.point) - requestsPerS(a.point));
  if (!most) return "";
  const { reads_per_s: reads, writes_per_s: writes, busy_ratio: busy } = most.point;
  const share = busy === undefined ? "" : `, ${Math.min(100, Math.round(busy * 100))} % busy`;
  return `No interval shows the pool's device full of reads, so its limit is not known: ${most.name} did at most ${formatRate(reads)} reads/s and ${formatRate(writes)} writes/s${share}.`;
}

/** Share of the processors' time from which clients may have waited for them and not for the drive. */
const PROCESSORS_BUSY = 0.7;

function processorWords(busy: number | null, isGroupFull: boolean): string {
  if (isGroupFull)
    return " The server used all processors that its group lets it have (cpu.max): clients waited for these, and no other drive helps then.";
  if (busy === null || busy < PROCESSORS_BUSY) return "";
  return ` Processors were ${formatPercent(busy)} busy: clients may have waited for them, and no other drive helps then.`;
}

/** Disks of which some are the pool's and others are not, or all are: its reads are those of one or of all. */
function alikeWords(disks: readonly string[]): string {
  return disks.length === 0
    ? ""
    : `${disks.join(" and ")} read alike, and no capture tells which of them are the pool's: add what zpool status -P and lsblk --json print.`;
}

/**
 * Asks which drive it is, with the catalogue's entries that fit what captures call it.
 *
 * @param idle one sentence that no load was recorded; null where one was
 * @param cpuBusy share of all processors' time that was used while the load ran; null if unknown
 * @param isGroupFull whether the server used all processors that its container or service lets it have
 * @returns sentences; null where no capture saw or named a device of the pool
 */
export function whichDrive(
  captures: CaptureSet,
  home: Home,
  trees: readonly VdevTree[],
  devices: PoolDevices | null,
  idle: string | null,
  cpuBusy: number | null,
  isGroupFull: boolean,
): string | null {
  const named = trees.map((tree) => leaves(tree, "data")).find((list) => list.length > 0) ?? [];
  const names = named.length > 0 ? named : (devices?.observed ?? []);
  const [drive] = names.map(({ name }) => driveOf(name, captures));
  const seen =
    idle ??
    (devices
      ? `${loadWords(devices)}${processorWords(cpuBusy, isGroupFull)}`
      : alikeWords(alikeDisks(captures, home)));
  if (!drive) return idle ?? (seen ? `${seen} Which drive is it?` : null);
  const matches = matchesOf(drive);
  const model = drive.model === null ? "" : ` ${drive.name} is ${drive.model}.`;
  const more = matches.length > MATCHES_NAMED ? ` and ${matches.length - MATCHES_NAMED} more` : "";
  const list =
    matches.length > 0
      ? ` In the catalogue: ${matches.slice(0, MATCHES_NAMED).join(", ")}${more}.`
      : "";
  return `${seen} Which drive is it?${model}${list}`.trim();
}
