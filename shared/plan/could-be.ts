/** What a field that nothing showed could be, where that decides how fast a plan is. */
import type { Plan } from "../generated/plan.ts";
import { LINES } from "../openzfs/lines.ts";
import { engineOf } from "./engine.ts";
import { mostRatio } from "./larger-records.ts";
import { type FieldPath, withField } from "./paths.ts";

type Others = (plan: Plan) => Readonly<Record<string, Plan>>;

/** Another plan that the captures allow as well, unless its rate refutes it. */
interface Variant {
  /** What it differs in, such as `more_cpu`; its name among a plan's origins once captures refute it. */
  readonly id: string;
  readonly plan: Plan;
}

/** A law of keys with the skew of web shops and of Zipf itself, or one without any. */
const OTHER_LAW: Others = (plan) => ({
  other_keys:
    plan.workload.distribution === "uniform"
      ? { ...plan, workload: { ...plan.workload, distribution: "zipf", zipf_exponent: 0.9 } }
      : { ...plan, workload: { ...plan.workload, distribution: "uniform" } },
});

function times(
  path: "workload.pages_per_query" | "workload.cpu_ms_per_query",
  by: Readonly<Record<string, number>>,
): Others {
  const [, name] = path.split(".") as ["workload", "pages_per_query" | "cpu_ms_per_query"];
  return (plan) =>
    Object.fromEntries(
      Object.entries(by).map(([id, factor]) => [
        id,
        withField(plan, path, plan.workload[name] * factor),
      ]),
    );
}

/** Only fields without which there is a prediction: a missing one is asked for. Each range is a choice. */
const OTHERS: Readonly<Partial<Record<FieldPath, Others>>> = {
  "workload.distribution": OTHER_LAW,
  // A query by a secondary index, or of a join, reads several pages.
  "workload.pages_per_query": times("workload.pages_per_query", {
    fewer_pages: 0.5,
    more_pages: 4,
  }),
  // All of a machine's time was counted, of which the server's own may be the smaller part; or none was.
  "workload.cpu_ms_per_query": times("workload.cpu_ms_per_query", { less_cpu: 0.5, more_cpu: 2 }),
  // As much of the time that was counted for both as leaves the same sum: none of it the reads', or twice as much.
  // Half of a query's own stays: without any, a server that reads nothing from devices would have no limit. Of one that
  // was counted without reads, a read takes up to four times what it needs for a page, the most that was measured.
  "workload.cpu_ms_per_device_read": (plan) => {
    const { cpu_ms_per_query: own, cpu_ms_per_device_read: read = 0, ...rest } = plan.workload;
    const reads = rest.device_reads_with_cpu ?? null;
    if (reads === null || read <= 0) return {};
    const more = reads > 0 ? Math.min(own / 2 / reads, read) : 3 * read;
    const withRead = (ms: number): Plan => {
      const workload = { ...plan.workload, cpu_ms_per_device_read: ms };
      return { ...plan, workload: { ...workload, cpu_ms_per_query: own + (read - ms) * reads } };
    };
    return { reads_take_no_cpu: withRead(0), reads_take_more_cpu: withRead(read + more) };
  },
  "workload.think_ms": (plan): Readonly<Record<string, Plan>> =>
    plan.workload.think_ms > 0 ? { no_pause: withField(plan, "workload.think_ms", 0) } : {},
  "data.compression_ratio": (plan) => ({
    other_ratio: withField(plan, "data.compression_ratio", plan.data.compression_ratio > 1 ? 1 : 2),
  }),
  // O_DIRECT is the default of MariaDB from 10.6 and of MySQL from 8.4 on, and decides whether the ARC has tables.
  "layout.flush_method": (plan) =>
    engineOf(plan) === "innodb" && LINES[plan.layout.openzfs].hasDirectIo
      ? {
          other_flush: withField(
            plan,
            "layout.flush_method",
            plan.layout.flush_method === "fsync" ? "O_DIRECT" : "fsync",
          ),
        }
      : {},
  // The recordsize that a dataset has unless it is set, or the page's.
  "layout.record_bytes": (plan) => ({
    other_records: withField(
      plan,
      "layout.record_bytes",
      plan.layout.record_bytes === 131072 ? 16384 : 131072,
    ),
  }),
};

/** The fields of which a band holds what else they could be, where they were assumed. */
export const DECIDING = Object.keys(OTHERS) as readonly FieldPath[];

/** One read of the fastest drive that the catalogue has. */
const FASTEST_READ_MS = 0.01;

/**
 * A drive that was only seen with reads waiting is planned as slow with few of them as it can be. At the other end it
 * answers at once, up to its limit.
 */
const FASTER_DRIVE: Others = (plan) => {
  const { device, custom_device: own } = plan.storage;
  if (device !== "custom" || !own || typeof own.seen_in_flight !== "number") return {};
  const { read_iops: seen_reads_per_s } = own;
  const faster = { ...own, read_latency_ms: FASTEST_READ_MS, seen_reads_per_s, points: [] };
  return { faster_drive: withField(plan, "storage.custom_device", faster) };
};

/** What somebody who says how keys are chosen has entered. */
const CHOICE_OF_KEYS = [
  "workload.distribution",
  "workload.zipf_exponent",
  "workload.working_set_ratio",
  "workload.pages_per_query",
] as const satisfies readonly FieldPath[];

/**
 * Hits that were counted at one size of the ARC are those of skewed keys, and of a part of the data that is read
 * evenly: an ARC that grows soon holds all of that part, one that shrinks loses hits in proportion. Hits a little beyond
 * those of uniform access are those of slightly skewed keys as well, of which a larger ARC soon holds the often read.
 */
const OTHER_KEYS: Others = (plan) => {
  const { even_keys: even, skewed_keys: skewed, ...workload } = plan.workload;
  if (CHOICE_OF_KEYS.some((path) => plan.origins?.[path] === "entered")) return {};
  const withKeys = (keys: object, distribution: "uniform" | "zipf"): Plan => ({
    ...plan,
    workload: { ...workload, ...keys, distribution },
  });
  return {
    ...(even && { even_keys: withKeys(even, "uniform") }),
    ...(skewed && workload.distribution === "uniform" && { skewed_keys: withKeys(skewed, "zipf") }),
  };
};

/** Processor time that was counted as a query's, of which something else took more, or less beside it. */
const OTHER_CPU_TIMES: readonly Others[] = (["page-reads", "all-processes"] as const).map(
  (whose) => (plan) => {
    const found = plan.workload.other_cpu_times?.find(({ of }) => of === whose);
    if (!found) return {};
    const { of, ...times } = found;
    const isSaid = Object.keys(times).some(
      (name) => plan.origins?.[`workload.${name}`] === "entered",
    );
    return isSaid
      ? {}
      : { [`cpu_of_${of}`]: { ...plan, workload: { ...plan.workload, ...times } } };
  },
);

/** Records that shrink more than is planned: the sectors of smaller ones, which were measured, do not show it. */
const SMALLER_RECORDS: Others = (plan) => {
  const most = mostRatio(plan);
  if (most === null) return {};
  const { record_bytes: compression_record_bytes } = plan.layout;
  const data = { ...plan.data, compression_ratio: most, compression_record_bytes };
  return { smaller_records: { ...plan, data } };
};

const originOf = (id: string): string => `refuted.${id}`;

/** For each deciding field that was not seen, the plans that it could as well be and captures do not refute. */
export function couldBe(plan: Plan): (readonly Variant[])[] {
  const assumed = Object.entries(OTHERS).filter(([path]) => plan.origins?.[path] === "assumed");
  return [
    ...assumed.map(([, others]) => others),
    FASTER_DRIVE,
    OTHER_KEYS,
    ...OTHER_CPU_TIMES,
    SMALLER_RECORDS,
  ].flatMap((others) => {
    const variants = Object.entries(others(plan)).map(([id, other]) => ({ id, plan: other }));
    const left = variants.filter(({ id }) => plan.origins?.[originOf(id)] === undefined);
    return left.length > 0 ? [left] : [];
  });
}

/** A plan whose assumed values of these fields are taken to be right: what else they could be widens no band. */
export function takenAsRight(plan: Plan, paths: readonly FieldPath[]): Plan {
  const origins = Object.fromEntries(paths.map((path) => [path, "entered" as const]));
  return { ...plan, origins: { ...plan.origins, ...origins } };
}

/** The plan without the variants that its captures refute: they widen no band, in links and files neither. */
export function withRefuted(plan: Plan, ids: readonly string[]): Plan {
  const refuted = Object.fromEntries(ids.map((id) => [originOf(id), "derived" as const]));
  return ids.length > 0 ? { ...plan, origins: { ...plan.origins, ...refuted } } : plan;
}
