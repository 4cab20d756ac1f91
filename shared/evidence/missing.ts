/** Fields that no capture gives: what stands in them, and those without which no prediction is honest. */
import { type Missing, missingField, type Plan, type Result, sensitivity } from "../model/index.ts";
import type { Engine as PlanEngine } from "../plan/engine.ts";
import { defaultOf, FIELDS, isOfEngine } from "../plan/fields.ts";
import { NEEDED_PATHS, type NeededPath, needOf } from "../plan/needed.ts";
import { FIELD_PATHS, type FieldPath, type Lookup } from "../plan/paths.ts";
import type { Engine } from "./engine.ts";
import type { CounterReset } from "./fact.ts";
import type { UntiedLog } from "./load/ties.ts";
import type { SizedField } from "./sizing.ts";

/** The value of a field that no capture gives. */
interface Given {
  readonly value: unknown;
  /** Derived where it follows from other fields; else assumed. */
  readonly state: "derived" | "assumed";
  readonly why: string;
  /** Capture or command that would give the value; null where none does. */
  readonly remedy: string | null;
}

/** Order in which fields are settled, so that each finds those that it looks at. */
export const SETTLING_ORDER: readonly FieldPath[] = [
  ...new Set<FieldPath>([
    "workload.commits_per_query",
    "workload.distribution",
    "layout.compression",
    "storage.custom_device",
    "storage.device",
    "storage.l2arc_device",
    "storage.slog_device",
    "storage.special_device",
    "memory.arc_bytes",
    "memory.buffer_pool_bytes",
    ...FIELD_PATHS.filter((path) => path !== "engine"),
  ]),
];

/** The engine as a plan has it; captures without a database are sized as if InnoDB ran. */
export function planEngine(engine: Engine | null): PlanEngine {
  return engine === "PostgreSQL" ? "postgresql" : "innodb";
}

/** Whether a field belongs to another engine than that of the captures. */
export function isOfOtherEngine(path: string, engine: Engine | null): boolean {
  return !isOfEngine(path, planEngine(engine));
}

/** @param at finds the fields that are settled already */
export function givenFor(path: FieldPath, at: Lookup, engine: Engine | null): Given {
  const { assumed, unneeded } = FIELDS[path];
  const useless = unneeded?.(at);
  if (useless) return { value: defaultOf(path), state: "derived", why: useless, remedy: null };
  const { value = defaultOf(path), why, remedy, isDerived } = assumed;
  return {
    value: typeof value === "function" ? value(at) : value,
    state: isDerived ? "derived" : "assumed",
    why: typeof why === "function" ? why(at) : why,
    remedy: remedy === null || typeof remedy === "string" ? remedy : remedy[planEngine(engine)],
  };
}

/** What captures say of a field that they do not give. */
export interface Open {
  /** One sentence that no load was recorded; null where one was. */
  readonly idle: string | null;
  /** Counters that were set to zero while they were recorded. */
  readonly resets: readonly CounterReset[];
  /** Which drive it is, as a question; null where one was seen full. */
  readonly drive: string | null;
  /** The output of a load generator that nothing ties to the server; null where there is none. */
  readonly untied: UntiedLog | null;
  /** One sentence that the host has no ZFS; null where it has, or where nothing tells. */
  readonly withoutZfs: string | null;
}

/** Fields without which no prediction is honest, by what moves the prediction most. */
export function missingFields(
  fields: Readonly<Record<string, SizedField>>,
  plan: Plan,
  engine: Engine | null,
  said: Open,
): Missing[] {
  const open = NEEDED_PATHS.filter(
    (path) => (engine !== null || !needOf(path).ofDatabase) && fields[path]?.state === "assumed",
  );
  const asMissing = (path: NeededPath) => missingOf(path, said, engine);
  if (open.length < 2) return open.map(asMissing);
  const swings = new Map(sensitivity(plan).map(({ path, swing }) => [path, swing]));
  // The device is no input of `sensitivity`; where it is unknown, nothing else tells more.
  const swingOf = (path: NeededPath) => (path === "storage.device" ? 1 : (swings.get(path) ?? 0));
  // Without ZFS nothing else is worth recording first, and without a load no drive decides anything.
  const first = said.withoutZfs !== null ? "memory.arc_bytes" : said.idle && "workload.threads";
  const isFirst = (path: NeededPath) => path === first;
  const order = (a: NeededPath, b: NeededPath) =>
    Number(isFirst(b)) - Number(isFirst(a)) || swingOf(b) - swingOf(a);
  return [...open].sort(order).map(asMissing);
}

/** The drive, where a plan asks more of it than captures saw it do. */
export function beyondSeen(result: Result | null): Missing[] {
  const mark = result?.marks.find(({ code }) => code === "drive");
  const said = {
    idle: null,
    resets: [],
    drive: mark?.text ?? null,
    untied: null,
    withoutZfs: null,
  };
  return mark ? [missingOf("storage.device", said, null)] : [];
}

/** Asks whether a load was this server's: entering its clients says so. */
function ofUntied(missing: Missing, { why, clients, capture }: UntiedLog): Missing {
  const vouch =
    clients === null
      ? ""
      : `, or --known workload.threads=${clients} if it ran against this server`;
  return {
    ...missing,
    why: `${why} Was ${capture.name} run against this server, while it was recorded?`,
    remedy: `${missing.remedy}${vouch}`,
  };
}

/** Of a drive that captures saw at work, and not at its limit: the same captures again would not tell. */
const OR_NAMED = " or --known storage.device=ID";
const OF_SEEN_DRIVE = `iostat -x 1 60 while reads keep it full, or --known storage.custom_device.read_iops=N/s --known storage.custom_device.read_latency_ms=Nms${OR_NAMED}`;

function missingOf(
  path: NeededPath,
  { idle, resets, drive, untied, withoutZfs }: Open,
  engine: Engine | null,
): Missing {
  const { postgresql } = needOf(path);
  const own = engine === "PostgreSQL" && postgresql ? { remedy: postgresql } : {};
  const missing = { ...missingField(path), ...own };
  if (path === "storage.device" && drive !== null)
    return {
      ...missing,
      why: drive,
      remedy: idle === null ? OF_SEEN_DRIVE : `${missing.remedy}${OR_NAMED}`,
    };
  if (path === "memory.arc_bytes" && withoutZfs !== null)
    return {
      ...missing,
      why: withoutZfs,
      remedy: `${missing.remedy}, if its data are on ZFS after all; to plan them on ZFS: --known memory.arc_bytes=BYTES, the ARC that it would get`,
    };
  if (path === "workload.threads" && untied !== null) return ofUntied(missing, untied);
  const [reset] = resets;
  if (path === "workload.threads" && reset) return { ...missing, why: reset.why };
  return idle === null || !needOf(path).ofLoad ? missing : { ...missing, why: idle };
}
