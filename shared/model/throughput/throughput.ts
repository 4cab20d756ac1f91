/**
 * A closed network of client threads over CPU, pool devices, L2ARC, special vdev and log. Each
 * resource answers more slowly the busier it is (Bard and Schweitzer's approximation of mean value
 * analysis for queues, device curves for drives, hard limits for provisioned volumes); the rate is
 * the one at which all threads are accounted for: N = X (Z + sum of response times).
 */
import type { Plan } from "../../generated/plan.ts";
import type { Caches } from "../cache/caches.ts";
import { LEVEL, type Side, type SideFlow, sideFlow, sideOf, type Tilt } from "../device/sides.ts";
import type { Device } from "../device/types.ts";
import { remembering } from "../number/remembering.ts";
import { highestBelowOne } from "../number/root.ts";
import { MS_PER_S } from "../number/units.ts";
import { indirectCpu, recordWork } from "../record-cpu.ts";
import type { BottleneckId } from "../result.ts";
import type { Setup } from "../setup.ts";
import { commitWaitMs } from "../writes/commits.ts";
import { durabilityOf } from "../writes/durability.ts";
import { type Writes, writesByRate } from "../writes/write-load.ts";

/** Rates of one node at a given rate of queries. */
export interface Flow {
  readonly queriesPerS: number;
  /** Page reads that reach ZFS. */
  readonly zfsReadsPerS: number;
  readonly metadataMissesPerS: number;
  /** Reads from pool devices, raidz columns counted one by one, and their bytes. */
  readonly poolReadsPerS: number;
  readonly poolBytesPerS: number;
  readonly l2ReadsPerS: number;
  /** Records that are read from the pool or the special vdev, those that are rewritten in part among them. */
  readonly recordReadsPerS: number;
  /** Records and indirect blocks read from devices of any kind: on raidz one is several reads. */
  readonly deviceBlocksPerS: number;
  readonly specialReadsPerS: number;
  readonly specialBytesPerS: number;
  /** Time of one query without thinking, ms. */
  readonly responseMs: number;
  /** The parts of it that resources take; what is left of `responseMs` is waiting for the one that binds. */
  readonly stations: Stations;
  readonly writes: Writes;
  /** Share of each resource in use, 1 = full. */
  readonly busy: Readonly<Partial<Record<BottleneckId, number>>>;
}

/** Where one query spends its time. */
interface Stations {
  readonly pool: SideFlow;
  readonly l2: SideFlow;
  readonly special: SideFlow;
  readonly cpuMs: number;
  /** CPU time of one query without waiting for a core. */
  readonly cpuDemandMs: number;
  /** Time of one commit, and how many a query makes. */
  readonly commitMs: number;
  readonly commits: number;
  /** Reads of records and of indirect blocks that one query waits for, by where they are answered. */
  readonly poolReads: number;
  readonly l2Reads: number;
  readonly specialReads: number;
}

/** Blocks that one query reads from the pool's devices, L2ARC and special vdev: on raidz one is several reads. */
export function deviceBlocksPerQuery(flow: Rates): number {
  return flow.deviceBlocksPerS / flow.queriesPerS;
}

/** The network of one plan. */
export interface Network {
  /** Flow of one node at `queriesPerS`, which must be above 0. */
  flowAt(queriesPerS: number): Flow;
  /** Most queries per second of one node that the threads can make. */
  solve(): Flow;
}

/** Shortest time of a query, ms: keeps a plan without any cost finite. */
const SHORTEST_MS = 0.001;

interface Sides {
  readonly pool: SideFlow;
  readonly l2: SideFlow;
  readonly special: SideFlow;
  readonly writes: Writes;
}

/** Reads per query that depend on no rate. */
interface Demand {
  readonly zfsReads: number;
  readonly l2Records: number;
  readonly specialRecords: number;
  readonly poolRecords: number;
}

function demandOf(setup: Setup, caches: Caches): Demand {
  const zfsReads = setup.plan.workload.pages_per_query * caches.poolMisses;
  const missed = zfsReads * setup.recordsPerPage * (1 - caches.arcDataHit);
  const l2Records = setup.l2Device ? missed * caches.l2.dataHit : 0;
  const specialRecords = (missed - l2Records) * setup.special.dataShare;
  return { zfsReads, l2Records, specialRecords, poolRecords: missed - l2Records - specialRecords };
}

/**
 * Processors whose time the database may take. What ZFS's own threads take of a query's time is outside of a
 * container's limit; it counts as inside, so that a limit lets no more through than it does.
 */
export function databaseVcpus({ instance }: Plan): number {
  return Math.min(instance.vcpus, instance.database_vcpus ?? instance.vcpus);
}

/** CPU time of one query, ms, on a machine that is busy to `busy`: one queue before several cores (Seidmann). */
function cpuMs(demandMs: number, cores: number, busy: number, seen: number): number {
  const queueing = Math.max(1e-9, 1 - seen * Math.min(1, busy));
  return demandMs * ((cores - 1) / cores + 1 / cores / queueing);
}

type Rates = Omit<Flow, "writes" | "busy" | "responseMs" | "stations">;

/** Time that resources take of one query, ms. */
export function servedMs(at: Stations): number {
  const reads = at.poolReads * at.pool.ms + at.l2Reads * at.l2.ms + at.specialReads * at.special.ms;
  return at.cpuMs + reads + at.commits * at.commitMs;
}

/** Builds the network of a plan for one tilt of its uncertain figures. */
export function networkOf(setup: Setup, caches: Caches, tilt: Tilt = LEVEL): Network {
  const { plan, nodes, device, recordColumns, metadataColumns } = setup;
  const { workload } = plan;
  const threads = workload.threads;
  const seen = (threads - 1) / threads;
  const demand = demandOf(setup, caches);
  const meta = setup.metadata.meanPhysicalBytes;
  const recordPart = setup.recordPhysical / recordColumns;
  const syncReadMaxActive = plan.storage.sync_read_max_active;
  const side = (on: Device | null, count: number, recordBytes: number, metadataBytes: number) =>
    sideOf({ device: on, count, recordBytes, metadataBytes, syncReadMaxActive }, tilt);
  const pool = side(device, setup.devices, recordPart, meta / metadataColumns);
  const l2 = side(setup.l2Device, 1, setup.recordPhysical, meta);
  const { dataShare, metadataShare } = setup.special;
  const special = side(setup.specialDevice, 1, dataShare > 0 ? setup.recordPhysical : meta, meta);
  const idleMs = (of: Side | null) => sideFlow(of, 0, 0, 0, seen).ms;
  const readMs =
    demand.poolRecords * idleMs(pool) +
    demand.l2Records * idleMs(l2) +
    demand.specialRecords * idleMs(special);
  const writesAt = writesByRate(setup, caches, readMs, tilt);
  const { waits } = durabilityOf(setup);
  const commits = workload.commits_per_query;
  const work = recordWork(setup, caches);
  const pageReadsCpuMs = (workload.cpu_ms_per_page_read ?? 0) * demand.zfsReads;
  const ownCpuMs = (workload.cpu_ms_per_query + pageReadsCpuMs) * tilt.cpu;
  const recordsCpuMs = ownCpuMs + work.readMs + work.decompressMs;
  const deviceReadCpuMs = (workload.cpu_ms_per_device_read ?? 0) * tilt.cpu;
  const indirect = indirectCpu(setup);
  const isNetwork = [device, setup.l2Device, setup.specialDevice, setup.slogDevice].some(
    (one) => one?.network,
  );
  const cores = databaseVcpus(plan);
  const networkBytesPerS = plan.instance.network_bytes_per_s_cap ?? null;
  const poolId: BottleneckId =
    recordPart / device.readBytesPerS > 1 / device.readIops ? "device-bandwidth" : "device-iops";

  const busyOf = (flow: Rates, sides: Sides, cpuDemandMs: number): Flow["busy"] => {
    const busy: Partial<Record<BottleneckId, number>> = {
      cpu: (flow.queriesPerS * cpuDemandMs + sides.writes.cpuMsPerS) / MS_PER_S / cores,
      [poolId]: sides.pool.busy,
    };
    const queue = Math.max(sides.pool.queueBusy, sides.l2.queueBusy, sides.special.queueBusy);
    if (queue > 0) busy["zfs-queue"] = queue;
    if (isNetwork) {
      busy["instance-iops"] = (networkReads(flow) + sides.writes.networkPerS) / setup.instanceIops;
      busy["instance-bandwidth"] =
        (networkBytes(flow) + sides.writes.networkBytesPerS) / setup.instanceBytesPerS;
    }
    if (networkBytesPerS !== null)
      busy.network = (flow.zfsReadsPerS * setup.pageBytes) / networkBytesPerS;
    if (l2) busy["l2arc-device"] = sides.l2.busy;
    if (special) busy["special-device"] = sides.special.busy;
    if (Number.isFinite(caches.arc.stallReadsPerS))
      busy["arc-eviction"] = flow.zfsReadsPerS / caches.arc.stallReadsPerS;
    if (commits > 0) busy.commits = sides.writes.logBusy;
    return busy;
  };

  const networkReads = (flow: Rates): number =>
    (device.network ? flow.poolReadsPerS : 0) +
    (setup.l2Device?.network ? flow.l2ReadsPerS : 0) +
    (setup.specialDevice?.network ? flow.specialReadsPerS : 0);

  const networkBytes = (flow: Rates): number =>
    (device.network ? flow.poolBytesPerS : 0) +
    (setup.l2Device?.network ? flow.l2ReadsPerS * setup.recordPhysical : 0) +
    (setup.specialDevice?.network ? flow.specialBytesPerS : 0);

  const flowAt = remembering((rate): Flow => {
    const zfsReadsPerS = rate * demand.zfsReads;
    const missed = caches.arc.at(zfsReadsPerS).missesPerS;
    const l2Meta = missed * (l2 ? caches.l2.metadataHit : 0);
    const specialMeta = (missed - l2Meta) * metadataShare;
    const poolMeta = missed - l2Meta - specialMeta;
    const writes = writesAt(rate);
    const partlyWritten = writes.flushesPerS * writes.flush.recordReads + writes.logReadsPerS;
    const poolRecordsPerS = rate * demand.poolRecords + partlyWritten * (1 - dataShare);
    const specialRecordsPerS = rate * demand.specialRecords + partlyWritten * dataShare;
    const sides: Sides = {
      pool: sideFlow(
        pool,
        poolRecordsPerS * recordColumns,
        poolMeta * metadataColumns,
        writes.poolBusy,
        seen,
      ),
      l2: sideFlow(l2, rate * demand.l2Records, l2Meta, 0, seen),
      special: sideFlow(special, specialRecordsPerS, specialMeta, writes.specialBusy, seen),
      writes,
    };
    const perQuery = 1 / rate;
    const flow = {
      queriesPerS: rate,
      zfsReadsPerS,
      metadataMissesPerS: missed,
      poolReadsPerS: sides.pool.readsPerS,
      poolBytesPerS: poolRecordsPerS * setup.recordPhysical + poolMeta * meta,
      l2ReadsPerS: sides.l2.readsPerS,
      recordReadsPerS: poolRecordsPerS + specialRecordsPerS,
      deviceBlocksPerS:
        poolRecordsPerS + specialRecordsPerS + poolMeta + specialMeta + sides.l2.readsPerS,
      specialReadsPerS: sides.special.readsPerS,
      specialBytesPerS: specialRecordsPerS * setup.recordPhysical + specialMeta * meta,
    };
    const indirectMsPerS =
      missed * indirect.readMs + caches.arc.decompressedPerS(zfsReadsPerS) * indirect.decompressMs;
    const cpuDemandMs =
      recordsCpuMs + indirectMsPerS * perQuery + deviceBlocksPerQuery(flow) * deviceReadCpuMs;
    const busy = busyOf(flow, sides, cpuDemandMs);
    const stations: Stations = {
      pool: sides.pool,
      l2: sides.l2,
      special: sides.special,
      cpuMs: cpuMs(cpuDemandMs, cores, busy.cpu ?? 0, seen),
      cpuDemandMs,
      commitMs: writes.log && waits ? commitWaitMs(writes.log, rate * commits, seen) : 0,
      commits,
      poolReads: demand.poolRecords + poolMeta * perQuery,
      l2Reads: sides.l2.readsPerS * perQuery,
      specialReads: demand.specialRecords + specialMeta * perQuery,
    };
    const responseMs = Math.max(SHORTEST_MS, servedMs(stations));
    return {
      queriesPerS: rate,
      zfsReadsPerS,
      metadataMissesPerS: missed,
      poolReadsPerS: flow.poolReadsPerS,
      poolBytesPerS: flow.poolBytesPerS,
      l2ReadsPerS: flow.l2ReadsPerS,
      recordReadsPerS: flow.recordReadsPerS,
      deviceBlocksPerS: flow.deviceBlocksPerS,
      specialReadsPerS: flow.specialReadsPerS,
      specialBytesPerS: flow.specialBytesPerS,
      responseMs,
      stations,
      writes,
      busy,
    };
  });

  const inside = (flow: Flow): number =>
    (flow.queriesPerS * nodes * (workload.think_ms + flow.responseMs)) / MS_PER_S;

  // How full the fullest thing is at this rate: a resource, or the number of threads.
  const fullness = (rate: number): number => {
    const flow = flowAt(rate);
    let most = inside(flow) / threads;
    for (const share of Object.values(flow.busy)) if (share > most) most = share;
    return most;
  };

  const solve = (): Flow => {
    const fastest = (threads * MS_PER_S) / nodes / (workload.think_ms + SHORTEST_MS);
    const rate = highestBelowOne(fullness, fastest);
    const flow = flowAt(rate);
    const mean = (threads * MS_PER_S) / (nodes * rate) - workload.think_ms;
    return { ...flow, responseMs: Math.max(flow.responseMs, mean) };
  };
  return { flowAt, solve };
}
