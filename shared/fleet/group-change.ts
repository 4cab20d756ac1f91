/** One change to many hosts of a fleet, and what it does to all of them together. */
import { changesBetween, withChanges } from "../advice/change.ts";
import { figuresOf } from "../advice/figures.ts";
import { NOTABLE } from "../advice/goals.ts";
import { bothEndsOf } from "../advice/rates.ts";
import type { Change } from "../advice/types.ts";
import type { FleetRow } from "../generated/fleet-row.ts";
import { isUntested, marksOf } from "../model/band/domain.ts";
import {
  formatMemory,
  LINES,
  onDevice,
  type Plan,
  PlanFormatError,
  restorePlan,
} from "../model/index.ts";
import type { Evaluation } from "../model/throughput/solve.ts";
import type { FieldPath } from "../plan/paths.ts";
import { type Counting, isTrusted } from "./trusted.ts";

export type { FleetRow };

/** Fields that a group of hosts can be set to. */
const SETTABLE_PATHS = [
  "layout.record_bytes",
  "layout.compression",
  "layout.primarycache",
  "memory.arc_bytes",
  "memory.buffer_pool_bytes",
  "storage.device",
] as const satisfies readonly FieldPath[];

type SettablePath = (typeof SETTABLE_PATHS)[number];

/** What is changed on every host of a group. */
export type GroupChange =
  | {
      /** The best change that each host's row names. */
      readonly kind: "own";
    }
  | {
      /** One field to one value. */
      readonly kind: "set";
      readonly path: SettablePath;
      readonly value: string | number;
    }
  | {
      /** One field to a share of the host's RAM, 0..1. */
      readonly kind: "share";
      readonly path: "memory.arc_bytes" | "memory.buffer_pool_bytes";
      readonly ratio: number;
    }
  | {
      /** The zfs_arc_max to what the host needs, as its row says. */
      readonly kind: "arc-need";
    };

/** What of a row a change needs; `id` tells the rows of a fleet apart. */
export interface GroupHost
  extends Counting,
    Pick<FleetRow, "host" | "plan" | "changes" | "arc_need_bytes"> {
  readonly id: number;
}

/** Figures of one host; over all its nodes. */
export interface GroupFigures {
  /** Page reads per second. */
  readonly reads_per_s: number;
  /** Mean response time of a query, milliseconds. */
  readonly mean_ms: number;
  /** Whether its rate and time are told by both ends of their bands only, and have no figure. */
  readonly by_ends: boolean;
  /** ARC, cache of the database and everything else that the plan gives memory to, bytes. */
  readonly ram_bytes: number;
  /** US dollars a month; parts without a price count nothing. */
  readonly month_usd: number;
}

/** How a host fares. `no-figure`: its rate before or after has none, so what it gains is not known. `as-before`: it has the change already. `impossible`: it cannot be made or predicted. */
export type GroupOutcome =
  | "gains"
  | "loses"
  | "unaffected"
  | "no-figure"
  | "as-before"
  | "impossible";

/** What a change does to one host. */
export interface HostEffect {
  readonly id: number;
  readonly host: string;
  readonly outcome: GroupOutcome;
  /** Why it is impossible, one sentence. */
  readonly reason: string | null;
  readonly changes: readonly Change[];
  readonly before: GroupFigures | null;
  readonly after: GroupFigures | null;
  /** Whether the change gives away more memory than the host has. */
  readonly overcommits: boolean;
  /** Whether its months can be compared: false where what changes has no price. */
  readonly priced: boolean;
}

/** Why a change cannot be made to a host. */
class ImpossibleError extends Error {}

/** Sizes that ARC and buffer pool are set in, so that a share of RAM is a size that people type. */
const STEP_BYTES = 64 * 1024 * 1024;

function planOf(host: GroupHost): Plan {
  const { plan } = host;
  if (host.counted_as !== null)
    throw new ImpossibleError(`Another recording of this host counts: ${host.counted_as}.`);
  if (!isTrusted(host) || plan === null)
    throw new ImpossibleError("There is no prediction for this host.");
  try {
    return restorePlan(JSON.parse(plan)).plan;
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof PlanFormatError)) throw cause;
    throw new ImpossibleError("The plan of its row cannot be read.");
  }
}

function isChange(one: unknown): one is Change {
  return typeof one === "object" && one !== null && "to" in one && "path" in one;
}

function ownPlan(plan: Plan, changes: string | null): Plan {
  if (changes === null) return plan;
  try {
    const list: unknown = JSON.parse(changes);
    if (!Array.isArray(list) || !list.every(isChange)) throw new RangeError("no list of changes");
    return withChanges(plan, list);
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof RangeError)) throw cause;
    throw new ImpossibleError("The best change of its row cannot be read.");
  }
}

function withValue(plan: Plan, path: SettablePath, value: unknown): Plan {
  if (path === "storage.device") return onDevice(plan, String(value));
  return withChanges(plan, [{ path, from: null, to: value }]);
}

function wantedPlan(plan: Plan, host: GroupHost, change: GroupChange): Plan {
  switch (change.kind) {
    case "own":
      return ownPlan(plan, host.changes);
    case "set":
      return withValue(plan, change.path, change.value);
    case "share": {
      const bytes = Math.round((plan.memory.ram_bytes * change.ratio) / STEP_BYTES) * STEP_BYTES;
      return withValue(plan, change.path, Math.max(STEP_BYTES, bytes));
    }
    case "arc-need":
      if (host.arc_need_bytes === null)
        throw new ImpossibleError("No other ARC is known to serve this host better.");
      return withValue(plan, "memory.arc_bytes", host.arc_need_bytes);
  }
}

/** Throws if the host's OpenZFS has no such setting, or no plan holds it. */
function checkAllowed(plan: Plan): void {
  const { openzfs, record_bytes, compression } = plan.layout;
  const facts = LINES[openzfs];
  if (record_bytes > facts.maxRecordBytes)
    throw new ImpossibleError(
      `OpenZFS ${openzfs} has a recordsize of at most ${formatMemory(facts.maxRecordBytes)}.`,
    );
  if (compression === "zstd" && !facts.hasZstd)
    throw new ImpossibleError(`OpenZFS ${openzfs} has no zstd.`);
  const [mended] = restorePlan(plan).changes;
  if (mended) throw new ImpossibleError(`${mended.path}: ${mended.reason}.`);
}

function outcomeOf(before: GroupFigures, after: GroupFigures): GroupOutcome {
  if (before.by_ends || after.by_ends) return "no-figure";
  if (after.reads_per_s >= before.reads_per_s * (1 + NOTABLE)) return "gains";
  return after.reads_per_s <= before.reads_per_s * (1 - NOTABLE) ? "loses" : "unaffected";
}

/** Bands take several times as long to work out: not where the plan's marks tell it. */
function isByEnds(evaluation: Evaluation): boolean {
  return isUntested("rate", marksOf(evaluation)) || bothEndsOf(evaluation) !== null;
}

function ramMissing(plan: Plan, ramBytes: number): boolean {
  return ramBytes > plan.memory.ram_bytes;
}

/**
 * What a change does to one host. Reads within 3 % of those before count as unaffected: smaller
 * differences are within what the model can tell.
 */
export function hostEffect(host: GroupHost, change: GroupChange): HostEffect {
  const { id, host: name } = host;
  const none = { before: null, after: null, overcommits: false, priced: true, changes: [] };
  try {
    const plan = planOf(host);
    const wanted = wantedPlan(plan, host, change);
    const changes = changesBetween(plan, wanted);
    if (changes.length === 0)
      return { id, host: name, outcome: "as-before", reason: null, ...none };
    checkAllowed(wanted);
    const [now, then] = [figuresOf(plan), figuresOf(wanted)];
    const over = (one: Plan, figures: typeof now) => ({
      reads_per_s: figures.reads_per_s,
      mean_ms: figures.mean_ms,
      by_ends: isByEnds(figures.evaluation),
      ram_bytes: figures.ram_bytes * one.instance.nodes,
      month_usd: figures.month_usd,
    });
    const [before, after] = [over(plan, now), over(wanted, then)];
    return {
      id,
      host: name,
      outcome: outcomeOf(before, after),
      reason: null,
      changes,
      before,
      after,
      overcommits: ramMissing(wanted, then.ram_bytes) && !ramMissing(plan, now.ram_bytes),
      priced: now.unpriced.join() === then.unpriced.join(),
    };
  } catch (cause) {
    if (!(cause instanceof ImpossibleError)) throw cause;
    return { id, host: name, outcome: "impossible", reason: cause.message, ...none };
  }
}
