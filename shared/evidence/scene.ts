/** What the captures of one host show before any field is weighed. */
import type { CaptureSet } from "./captures.ts";
import { deviceAtOnePoint, deviceOfPoints, deviceWithRoom } from "./devices/device-of-points.ts";
import { deviceLeftAlone, type SeenDevice } from "./devices/left-alone.ts";
import { bytesOfRead, type PoolDevices, poolDevices } from "./devices/pool-devices.ts";
import { vdevTrees } from "./devices/topology.ts";
import { whichDrive } from "./devices/which-drive.ts";
import { type Engine, engineOf } from "./engine.ts";
import type { Settings } from "./entered.ts";
import type { CounterReset } from "./fact.ts";
import type { Home } from "./files/dataset.ts";
import { withoutZfs } from "./host/without-zfs.ts";
import { idleWords, withoutLoad } from "./load/idle.ts";
import { clientsAtWork, counterResets, type Load, loadOf } from "./load/load.ts";
import { isGroupFull } from "./load/processes.ts";
import { areProcessorsFull, cpuBusy } from "./load/processors.ts";
import type { UntiedLog } from "./load/ties.ts";
import { type Figures, measuredFigures } from "./measured.ts";
import type { ThisLoad } from "./time-axis/index.ts";

/** What the captures show before any field is weighed. */
export interface Scene {
  readonly captures: CaptureSet;
  /** The captures that say what the load was: none of the server's counters where there was none. */
  readonly witnesses: CaptureSet;
  /** One sentence that no load was recorded; null where one was, or where nothing tells. */
  readonly idle: string | null;
  /** Counters that were set to zero while they were recorded. */
  readonly resets: readonly CounterReset[];
  /** The output of a load generator that nothing ties to the server; null where there is none. */
  readonly untied: UntiedLog | null;
  /** One sentence that the host has no ZFS; null where it has, or where nothing tells. */
  readonly withoutZfs: string | null;
  readonly home: Home;
  readonly engine: Engine | null;
  readonly devices: PoolDevices | null;
  readonly device: SeenDevice | null;
  /** Bytes that a read of the pool's devices moved on average; null where nothing tells. */
  readonly bytesOfRead: number | null;
  /** Whether intervals of this load show the device full; else it is known by another load, or as far as it was seen to go. */
  readonly isDeviceFull: boolean;
  /** Whether captures counted the device's requests, and the load made none. */
  readonly isDeviceLeftAlone: boolean;
  /** Share of all processors' time that was used while the load ran; null if unknown. */
  readonly cpuBusy: number | null;
  /** Whether the load left no time of them, or of those that the server may have. */
  readonly areProcessorsFull: boolean;
  /** Which drive it is, as a question, where neither it nor what else limits the load is known. */
  readonly drive: string | null;
  readonly load: Load | null;
  readonly figures: Figures;
}

/** What was written for a query is counted, so that other commits have other parts of it each. */
function withCommits(load: Load | null, share: unknown): Load | null {
  if (load === null || typeof share !== "number") return load;
  const perS = load.queriesPerS === null ? null : load.queriesPerS * share;
  const commitsPerS = share > 0 ? perS : null;
  return { ...load, commitsPerQuery: share, areCommitsEntered: true, commitsPerS };
}

/**
 * @param thisLoad the captures that say what the load was
 * @param entered fields that the user entered, by path
 */
export function sceneOf(
  captures: CaptureSet,
  thisLoad: ThisLoad,
  home: Home,
  entered: Settings,
): Scene {
  const { captures: timely, untied } = thisLoad;
  const trees = vdevTrees(captures, home);
  const devices = poolDevices(timely, home, trees);
  const measured = ({ observed, all }: PoolDevices) =>
    deviceOfPoints(observed, "measured device", all);
  // Rates are of one time; a limit is the drive's own, whenever a load showed it.
  const showing = [devices, poolDevices(captures, home, trees)].find(
    (one) => one !== null && measured(one) !== null,
  );
  const idle = idleWords(timely, home);
  const witnesses = idle === null ? timely : withoutLoad(timely);
  const load = withCommits(loadOf(witnesses), entered["workload.commits_per_query"]);
  const busy = cpuBusy(witnesses)?.value ?? null;
  const full = showing ? measured(showing) : null;
  // Processors that were full are what limited the load, if the devices had room.
  const isOfGroup = isGroupFull(witnesses);
  const areFull = areProcessorsFull(witnesses);
  const isOfProcessors = areFull && load !== null && !load.isSinceStart;
  const { "workload.threads": threads } = entered;
  // Of connections that pause, others come in the place of those that wait: their number is not fixed.
  const counted = load?.clients?.connected ?? clientsAtWork(load);
  const clients = typeof threads === "number" ? threads : counted;
  const asSeen = (one: PoolDevices) =>
    isOfProcessors
      ? deviceWithRoom(one.observed, "device as seen")
      : deviceAtOnePoint(one.observed, clients, "device as seen");
  const leftAlone = load?.commitsPerQuery === 0 ? deviceLeftAlone(timely, home) : null;
  const shown = showing ?? devices;
  const seen = full ?? (leftAlone === null && devices ? asSeen(devices) : null);
  const device = seen && shown ? { ...seen, sources: shown.sources, why: shown.why } : leftAlone;
  return {
    captures,
    witnesses,
    idle,
    resets: counterResets(captures),
    untied: untied[0] ?? null,
    withoutZfs: withoutZfs(captures),
    home,
    engine: engineOf(captures),
    devices: shown,
    device,
    bytesOfRead: bytesOfRead(witnesses, home, devices),
    isDeviceLeftAlone: leftAlone !== null,
    isDeviceFull: full !== null && showing === devices,
    cpuBusy: busy,
    areProcessorsFull: areFull,
    drive: device ? null : whichDrive(captures, home, trees, devices, idle, busy, isOfGroup),
    load,
    figures: measuredFigures(witnesses, home, load, devices),
  };
}
