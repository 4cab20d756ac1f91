/** Fields without which no prediction is honest, the most telling first. */
import { type Plan, sensitivity } from "../model/index.ts";
import type { Engine } from "./engine.ts";
import type { Missing, SizedField } from "./sizing.ts";

interface Need {
  readonly path: string;
  readonly why: string;
  readonly remedy: string;
  /** Whether only a load shows it. */
  readonly ofLoad?: boolean;
  /** Weight before anything is known of the plan; the model's own answer comes first. */
  readonly weight: number;
  readonly applies: (engine: Engine | null) => boolean;
}

const NEEDS: readonly Need[] = [
  {
    path: "storage.device",
    why: "The device's speed decides how many reads a second there can be.",
    remedy:
      "iostat -x 1 60 and zpool iostat -vly 1 60 during the load, or --set storage.custom_device.read_iops=N/s --set storage.custom_device.read_latency_ms=Nms",
    ofLoad: true,
    weight: 5,
    applies: () => true,
  },
  {
    path: "data.file_bytes",
    why: "How much of the data the caches hold depends on its size.",
    remedy: "zdb -ddddd DATASET OBJECT of one table, or zfs get -p all DATASET",
    weight: 4,
    applies: () => true,
  },
  {
    path: "memory.buffer_pool_bytes",
    why: "The buffer pool answers reads before ZFS sees them.",
    remedy: "mysql -e 'SHOW GLOBAL VARIABLES'",
    weight: 3,
    applies: (engine) => engine !== null,
  },
  {
    path: "memory.arc_bytes",
    why: "The ARC's limit decides what it holds of data and indirect blocks.",
    remedy: "cat /proc/spl/kstat/zfs/arcstats (FreeBSD: sysctl kstat.zfs.misc.arcstats)",
    weight: 2,
    applies: () => true,
  },
  {
    path: "workload.threads",
    why: "The number of clients at work decides how much of the device is used.",
    remedy: "the load generator's output, or SHOW GLOBAL STATUS twice during the load",
    ofLoad: true,
    weight: 1,
    applies: () => true,
  },
];

/** No field makes up for a model of the engine, so nothing else is asked for. */
const ENGINE: Missing = {
  path: "database.engine",
  why: "PostgreSQL is not modelled yet: page size, caching, commits and CPU time of a prediction would be InnoDB's. What was measured stands.",
  remedy: "pgbench on the hardware in question; its rates need no model",
};

/**
 * Lists what is missing, by what moves the prediction most.
 *
 * @param idle one sentence that no load was recorded; null where one was
 */
export function missingFields(
  fields: Readonly<Record<string, SizedField>>,
  plan: Plan,
  engine: Engine | null,
  idle: string | null,
): Missing[] {
  if (engine === "PostgreSQL") return [ENGINE];
  const open = NEEDS.filter(
    ({ path, applies }) => applies(engine) && fields[path]?.state === "assumed",
  );
  const asMissing = (need: Need) => missingOf(need, idle);
  if (open.length < 2) return open.map(asMissing);
  const swings = new Map(sensitivity(plan).map(({ path, swing }) => [path, swing]));
  // The device is no input of `sensitivity`; where it is unknown, nothing else tells more.
  const swingOf = ({ path }: Need) => (path === "storage.device" ? 1 : (swings.get(path) ?? 0));
  return [...open].sort((a, b) => swingOf(b) - swingOf(a) || b.weight - a.weight).map(asMissing);
}

function missingOf({ path, why, remedy, ofLoad }: Need, idle: string | null): Missing {
  if (idle === null || !ofLoad) return { path, why, remedy };
  return { path, why: idle, remedy };
}
