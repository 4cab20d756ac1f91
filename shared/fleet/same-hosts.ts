/** Rows of one host under several names or of several times: which of them counts. */
import { momentOf } from "../evidence/time-axis/clock.ts";
import type { FleetRow } from "../generated/fleet-row.ts";

/** What of a row tells which host it is of. */
export type Recorded = Pick<
  FleetRow,
  "host" | "source" | "status" | "trust" | "recorded_at" | "ram_bytes" | "identity"
>;

interface Told {
  readonly row: Recorded;
  /** What its source calls it, and what its captures do. */
  readonly names: readonly string[];
  readonly printed: readonly string[];
  readonly pools: readonly string[];
  readonly servers: readonly string[];
  readonly boots: readonly number[];
  readonly recordedS: number;
}

/** Addresses have dots too, and no domain. */
const ADDRESS = /^[\d.]+$|:/;

const NO_NAME = /^localhost(?:\.|$)/;

function shortOf(name: string): string {
  return ADDRESS.test(name) ? name : (name.split(".")[0] ?? name);
}

function told(row: Recorded): Told {
  const of = (kind: string) =>
    row.identity
      .filter((one) => one.startsWith(`${kind} `))
      .map((one) => one.slice(kind.length + 1));
  const printed = of("host");
  return {
    row,
    printed,
    names: [row.host.toLowerCase(), ...printed].filter((name) => !NO_NAME.test(name)),
    pools: of("pool"),
    servers: of("server"),
    boots: of("boot").map(Number),
    recordedS: momentOf(row.recorded_at)?.seconds ?? 0,
  };
}

/** `db1` may be `db1.example.com`, and `db1.example.org` is another host. */
function areNamesAlike(a: string, b: string): boolean {
  return a === b || a === shortOf(b) || shortOf(a) === b;
}

const isAnyAlike = (a: readonly string[], b: readonly string[]) =>
  a.some((one) => b.some((other) => areNamesAlike(one, other)));

/** A kernel works out its boot from two clocks, and a host may start anew between two recordings. */
const SAME_BOOT_S = 60;
const SAME_TIME_S = 300;

/** Kernels and tools count memory otherwise by less than this share. */
const SAME_RAM = 0.02;

function isApart<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return a.length > 0 && b.length > 0 && !a.some((one) => b.some((other) => isSame(one, other)));
}

/** Whether two recordings cannot be of one host: clones have their pool's id, and other names. */
function differ(a: Told, b: Told): boolean {
  const areOfOneTime = Math.abs(a.recordedS - b.recordedS) < SAME_TIME_S;
  return (
    isApart(a.printed, b.printed, areNamesAlike) ||
    isApart(a.pools, b.pools, Object.is) ||
    (areOfOneTime && isApart(a.boots, b.boots, (x, y) => Math.abs(x - y) < SAME_BOOT_S))
  );
}

/** The same where only names are alike: other hosts in other networks have them too. */
function differByMemory(a: Told, b: Told): boolean {
  const [x, y] = [a.row.ram_bytes, b.row.ram_bytes];
  return x !== null && y !== null && Math.abs(x - y) > SAME_RAM * Math.max(x, y);
}

type Group = readonly Told[];

/** Keys that only recordings of one host share, the surest first. Names are sure where nothing else contradicts. */
const KEYS: readonly {
  readonly of: (one: Told) => readonly string[];
  readonly isName: boolean;
}[] = [
  { of: ({ pools }) => pools, isName: false },
  { of: ({ servers }) => servers, isName: false },
  { of: ({ names }) => names, isName: true },
  { of: ({ names }) => names.map(shortOf), isName: true },
];

/** Whether nothing contradicts that two groups are of one host. */
function mayBeOne(some: Group, others: Group, isName: boolean): boolean {
  const pairs = some.flatMap((a) => others.map((b) => [a, b] as const));
  const isApart = ([a, b]: readonly [Told, Told]) =>
    differ(a, b) || (isName && differByMemory(a, b));
  const areAlike = !isName || pairs.some(([a, b]) => isAnyAlike(a.names, b.names));
  return areAlike && !pairs.some(isApart);
}

/** The groups as one if no two of them contradict: else nobody knows which of them belong together. */
function joined(groups: readonly Group[], isName: boolean): Group | null {
  const isSure = groups.every((one, index) =>
    groups.slice(index + 1).every((other) => mayBeOne(one, other, isName)),
  );
  return isSure ? groups.flat() : null;
}

/** The recording that counts: one with a verdict before one that lacks fields, then the newest. */
function counted(group: Group): Told | undefined {
  const [best] = [...group].sort(
    (a, b) =>
      Number(b.row.trust !== "none") - Number(a.row.trust !== "none") || b.recordedS - a.recordedS,
  );
  return best;
}

function byKeys(groups: Iterable<Group>, of: (one: Told) => readonly string[]): Set<Group>[] {
  const found = new Map<string, Set<Group>>();
  for (const group of groups)
    for (const key of group.flatMap(of)) found.set(key, (found.get(key) ?? new Set()).add(group));
  return [...found.values()];
}

/**
 * For each row the one that counts in its place, as `HOST of SOURCE`; null for rows that count. Rows of hosts that could
 * not be read say nothing of who they are, and count.
 */
export function countedAs(rows: readonly Recorded[]): (string | null)[] {
  const groupOf = new Map<Recorded, Group>();
  for (const row of rows) if (row.status !== "failed") groupOf.set(row, [told(row)]);
  // A key before this one may have joined some groups.
  const latest = (group: Group): Group => (group[0] && groupOf.get(group[0].row)) ?? group;
  for (const { of, isName } of KEYS)
    for (const found of byKeys(new Set(groupOf.values()), of)) {
      const groups = new Set([...found].map(latest));
      const group = groups.size > 1 ? joined([...groups], isName) : null;
      for (const { row } of group ?? []) if (group) groupOf.set(row, group);
    }
  return rows.map((row) => {
    const best = counted(groupOf.get(row) ?? [])?.row ?? row;
    return best === row ? null : `${best.host} of ${best.source}`;
  });
}
