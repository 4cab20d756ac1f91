/** Processor time of a query, and of its device reads. */
import type { Plan } from "../../model/index.ts";
import { cpuBesideQueryMs, solvePlan } from "../../model/throughput/solve.ts";
import { deviceBlocksPerQuery } from "../../model/throughput/throughput.ts";
import type { FieldPath } from "../../plan/paths.ts";
import type { CaptureSet } from "../captures.ts";
import { derived, type Fact, type PerQuery } from "../fact.ts";
import type { FactSource } from "../sizing.ts";
import { type Load, serverLoad } from "./load.ts";
import { isGroupFull, type ProcessTime, processTime } from "./processes.ts";
import { cpuBusy } from "./processors.ts";

/** Who enters one of these has told apart what takes a query's time. */
const TELL_APART = [
  "workload.cpu_ms_per_query",
  "workload.cpu_ms_per_device_read",
  "workload.cpu_ms_per_page_read",
] as const satisfies readonly FieldPath[];

/** What captures show at its most. */
export interface Limits {
  /** Whether the load was seen to reach the most that the device does. */
  readonly isDeviceFull: boolean;
  /** Whether the processors had no time left. */
  readonly areProcessorsFull: boolean;
}

/** What was counted on the pool's devices, requests per second. */
interface Requests {
  readonly device_reads_per_s?: { readonly value: number };
  readonly device_writes_per_s?: { readonly value: number };
}

/** Share of its time that the pool's device worked for the load; null where its requests were not counted. */
function deviceBusy(plan: Plan, requests: Requests): number | null {
  const { device_reads_per_s: reads, device_writes_per_s: writes } = requests;
  if (!reads) return null;
  const { device, devices } = solvePlan(plan).setup;
  return (reads.value + (writes?.value ?? 0)) / (device.readIops * devices);
}

/**
 * Most of the processors that a load takes while the device is full: had they been what limits, the
 * device would have had room. Tools that record run on them too.
 */
const FULL_DEVICE_CPU = 0.8;

/** Share of the time by which processors must be busier than a device that was full at times, to be what limits. */
const CLEARLY_BUSIER = 0.1;

/** Processor time that one query and its device reads took together. */
interface Used {
  readonly ms: number;
  readonly state: Fact["state"];
  /** Whether the server's own processes and ZFS's threads were counted, and not the whole machine. */
  readonly areOwn: boolean;
  readonly sources: readonly FactSource[];
  readonly why: string;
}

/**
 * That of the server's own processes and of ZFS's threads where they were counted, over the same recording as the
 * queries. Else the machine's, which is the most that it can be. Where processors were full the machine's is what
 * limits it, whose ever it was. Of processors and a device that were both full at times, the one that worked more
 * of the time is the limit (utilisation law, Denning and Buzen 1978).
 */
function usedPerQuery(
  plan: Plan,
  captures: CaptureSet,
  requests: Requests,
  load: Load,
  { isDeviceFull, areProcessorsFull }: Limits,
  own: ProcessTime | null,
): Used | null {
  if (!load.queriesPerS) return null;
  const busy = cpuBusy(captures);
  const deviceShare = deviceBusy(plan, requests) ?? 1;
  const isOfDevice = isDeviceFull && deviceShare + CLEARLY_BUSIER >= (busy?.value ?? 0);
  const areLimit = areProcessorsFull && !isOfDevice;
  const counted = load.isOfRecording ? load : serverLoad(captures);
  // The machine's time is all the server's own only where no group keeps it from the rest.
  const isOwn = !areProcessorsFull || isGroupFull(captures);
  if (own && isOwn && counted?.queriesPerS && counted.unit === load.unit)
    return {
      ms: (own.processors * 1000) / counted.queriesPerS,
      state: "derived",
      areOwn: true,
      sources: [...own.sources, ...counted.sources],
      why: `${own.why}, by ${Math.round(counted.queriesPerS)} queries/s.`,
    };
  if (!busy) return null;
  const share = isDeviceFull && !areLimit ? Math.min(busy.value, FULL_DEVICE_CPU) : busy.value;
  const full =
    share < busy.value ? `, of which ${share * 100} % count because the device was full` : "";
  return {
    ms: (share * plan.instance.vcpus * plan.instance.nodes * 1000) / load.queriesPerS,
    state: areLimit ? "derived" : "assumed",
    areOwn: false,
    sources: [...busy.sources, ...load.sources, ...(own?.sources ?? [])],
    why: areLimit
      ? `${busy.why}, by ${Math.round(load.queriesPerS)} queries/s: the processors limit this machine, with everything else that ran on it.${own ? ` Of that, ${own.why}.` : ""}`
      : `At most: ${busy.why}${full}, by ${Math.round(load.queriesPerS)} queries/s. ${own ? `Of that, ${own.why}; the rest of the machine was busy too.` : "Nothing tells the server's own processes from the load generator and everything else on the machine."}`,
  };
}

/** Processor time of a device read, and how many a query made. */
interface ReadTime {
  readonly msPerRead: number;
  readonly perQuery: number;
}

/** Blocks a query from devices, of which fewer take too little time to be told from the rest. */
const FEW_READS = 0.01;

/** Most that a device read is taken for, by what a query takes for one of its pages. */
const MOST_BY_PAGE = 2;

/**
 * What device reads take of the processor time of a query, ms of one read. No capture of one load tells it. At
 * least it is the time of ZFS's threads, at most that and the server's in the kernel, as far as requests to the
 * devices are reads: the middle is taken. Where that was not counted a device read is taken for as much as a query
 * needs for a page; three emulated servers, each measured at several hit ratios, have 1.2, 3.9 and 4.2 times that. On raidz a block is
 * several reads of devices, which take no more: servers of one, two and four devices made as many queries.
 * Bands allow for none and for twice as much, and for four times where the load read next to nothing from devices: with
 * another ARC or pool it does (`shared/plan/could-be`).
 */
function readTime(plan: Plan, requests: Requests, own: ProcessTime | null): ReadTime | null {
  const { cpu_ms_per_query: ms, pages_per_query: pages } = plan.workload;
  if (ms <= 0) return null;
  const blocks = deviceBlocksPerQuery(solvePlan(plan).flow);
  const perQuery = blocks < FEW_READS ? 0 : blocks;
  const { device_reads_per_s: reads, device_writes_per_s: writes } = requests;
  const all = (reads?.value ?? 0) + (writes?.value ?? 0);
  const ofRequests = reads && all > 0 ? reads.value / all : 1;
  const asPage = ms / (Math.max(1, pages) + perQuery);
  if (!own || perQuery <= 0) return { msPerRead: asPage, perQuery };
  const share = (own.zfsProcessors + own.kernelProcessors / 2) / own.processors;
  const counted = (ms * share * ofRequests) / perQuery;
  return { msPerRead: Math.min(counted, asPage * MOST_BY_PAGE), perQuery };
}

/** What counted time allows as well as a plan's. */
type OtherTimes = NonNullable<Plan["workload"]["other_cpu_times"]>[number];

/** The end of a range needs no more digits, and a link to the plan is shorter without them. */
const rounded = (ms: number) => Number(ms.toPrecision(3));

/** Share of a query's own time that pages which its pool misses may take, where the kernel's was not counted. */
const OF_PAGES = 0.5;

/** Least share of a query's time that stays its own, whatever its page reads take. */
const LEAST_OWN = 0.1;

/**
 * All of the server's time in the kernel went into pages that it read past its buffer pool, most of them out of the ARC
 * (system calls, locks, copies, and records that unpack more slowly than is planned), and ZFS's threads alone into
 * device reads. Another pool or recordsize has other numbers of both. A page takes no more than a query does.
 *
 * @param plan the plan with all counted time as a query's own
 */
function ofPageReads(plan: Plan, own: ProcessTime | null, read: ReadTime | null): OtherTimes[] {
  const { cpu_ms_per_query: ms } = plan.workload;
  const { flow } = solvePlan(plan);
  const pageReads = flow.zfsReadsPerS / flow.queriesPerS;
  const { msPerRead, perQuery } = read ?? { msPerRead: 0, perQuery: 0 };
  const zfsMs = own ? (ms * own.zfsProcessors) / own.processors : Number.POSITIVE_INFINITY;
  const readMs = perQuery > 0 ? Math.min(msPerRead, zfsMs / perQuery) : 0;
  const besideReads = ms - readMs * perQuery;
  const kernelMs = own ? (ms * own.kernelProcessors) / own.processors : besideReads * OF_PAGES;
  const most = Math.min(kernelMs, besideReads - ms * LEAST_OWN, ms * pageReads);
  if (!(pageReads > 0 && most > 0)) return [];
  return [
    {
      of: "page-reads",
      cpu_ms_per_query: rounded(besideReads - most),
      cpu_ms_per_device_read: rounded(readMs),
      cpu_ms_per_page_read: rounded(most / pageReads),
    },
  ];
}

/** Share by which a machine must have been busier than the server and ZFS for the rest to count. */
const REST = 0.05;

/** The rest of what a machine was busy with comes with queries: their clients, the network, what watches them. */
function ofAllProcesses(
  plan: Plan,
  ms: number,
  own: ProcessTime | null,
  busy: PerQuery | null,
): OtherTimes[] {
  const { cpu_ms_per_query, cpu_ms_per_device_read = 0 } = plan.workload;
  const { vcpus, nodes } = plan.instance;
  const rest = own && busy ? (busy.value * vcpus * nodes) / own.processors - 1 : 0;
  if (!(rest > REST)) return [];
  return [
    {
      of: "all-processes",
      cpu_ms_per_query: rounded(cpu_ms_per_query + ms * rest),
      cpu_ms_per_device_read: rounded(cpu_ms_per_device_read),
      cpu_ms_per_page_read: 0,
    },
  ];
}

/**
 * Processor time of a query, of a device read and of a page read, as facts.
 *
 * @param plan the plan with everything else that is known of the load
 * @param entered fields that the user entered: who enters either time has told them apart
 */
export function cpuFacts(
  plan: Plan,
  captures: CaptureSet,
  requests: Requests,
  load: Load | null,
  limits: Limits,
  entered: ReadonlySet<string>,
): Fact[] {
  if (!load?.queriesPerS || load.isSinceStart) return [];
  const own = processTime(captures);
  const busy = cpuBusy(captures);
  const used = usedPerQuery(plan, captures, requests, load, limits, own);
  if (!used) return [];
  const { ms, state, areOwn, sources, why } = used;
  const both = Math.min(100_000, Math.max(0, ms - cpuBesideQueryMs(solvePlan(plan))));
  const fact = (path: FieldPath, value: number, why: string, state: Fact["state"] = "derived") =>
    derived(path, value, sources, why, { state });
  const isToldApart = TELL_APART.some((path) => entered.has(path));
  const withBoth = { ...plan, workload: { ...plan.workload, cpu_ms_per_query: both } };
  const read = isToldApart ? null : readTime(withBoth, requests, own);
  const { msPerRead, perQuery } = read ?? { msPerRead: 0, perQuery: 0 };
  const queryMs = both - msPerRead * perQuery;
  const times = { cpu_ms_per_query: queryMs, cpu_ms_per_device_read: msPerRead };
  const counting = areOwn ? own : null;
  const others = isToldApart
    ? []
    : [
        ...ofPageReads(withBoth, counting, read),
        ...ofAllProcesses(
          { ...plan, workload: { ...plan.workload, ...times } },
          ms,
          counting,
          busy,
        ),
      ];
  const otherTimes = derived(
    "workload.other_cpu_times",
    others,
    sources,
    "One load does not tell what takes more of this time with another pool, ARC or recordsize. Ranges allow for it.",
  );
  const beside = others.length > 0 ? [otherTimes] : [];
  if (!read) return [fact("workload.cpu_ms_per_query", both, why, state), ...beside];
  const counted = own
    ? "it is at least the time of ZFS's threads, at most that of the server in the kernel as well, and the middle is taken"
    : "a device read is taken for as much as a query needs for a page";
  const told =
    perQuery > 0
      ? `One load does not tell the time of a query from that of its device reads: ${counted}.`
      : "The load read next to nothing from devices, so it does not tell what a read takes: as much as a query needs for a page is taken.";
  return [
    fact(
      "workload.cpu_ms_per_query",
      queryMs,
      perQuery > 0
        ? `${why} Less ${perQuery.toFixed(2)} blocks a query from devices at ${msPerRead.toPrecision(2)} ms each.`
        : why,
      state,
    ),
    fact(
      "workload.cpu_ms_per_device_read",
      msPerRead,
      `${told} Ranges allow for none and for ${perQuery > 0 ? "twice" : "four times"} as much.`,
      "assumed",
    ),
    fact("workload.device_reads_with_cpu", perQuery, "By the plan as it was recorded."),
    ...beside,
  ];
}
