/** Everything that captures state: used, irrelevant or not modelled. */
import { formatMemory, formatPercent, formatSignificant } from "../../model/index.ts";
import type { FieldPath } from "../../plan/paths.ts";
import type { CaptureSet, EvidenceCapture, Kind } from "../captures.ts";
import { busiestOf } from "../devices/device-of-points.ts";
import type { PoolDevices } from "../devices/pool-devices.ts";
import { mixedShapes, vdevTrees } from "../devices/topology.ts";
import { type Fact, lineOf, sourceOf } from "../fact.ts";
import { type Home, logElsewhere, tableDatasets } from "../files/dataset.ts";
import { listedOf, propertiesUsed } from "../files/property-facts.ts";
import { counterResets, growthOfCounters } from "../load/load.ts";
import { settingBytes } from "../server-setting.ts";
import type { FactSource, SizedField, Statement } from "../sizing.ts";
import { type Leaf, leavesOf, type Tree } from "./rows.ts";
import { DATABASE_ROWS } from "./rows-database.ts";
import { HOST_ROWS } from "./rows-host.ts";
import { POOL_ROWS } from "./rows-pool.ts";
import { CAPACITY, datasetRule, plannedProperty, poolRule } from "./table.ts";
import {
  A_FIELD,
  notModelled,
  type Rule,
  type Setup,
  told,
  used,
  type Verdict,
  WITHOUT_ROW,
} from "./verdict.ts";

type Fields = Readonly<Record<string, SizedField>>;

/** The one table: a row for each field of each kind of capture of which something is used. */
const TABLE: { readonly [K in Kind]?: Tree } = { ...POOL_ROWS, ...HOST_ROWS, ...DATABASE_ROWS };

/** Statements that a sizing holds; more stand in captures that are of no real host. */
const HELD_MOST = 2000;

/** Lines named of what several captures state alike. */
const SOURCES_MOST = 3;

/** Kinds of which properties of other datasets and pools are no statement about the plan. */
const OF_DATASETS: ReadonlySet<Kind> = new Set(["zfs-get", "zfs-list"]);
const OF_POOLS: ReadonlySet<Kind> = new Set(["zpool-status", "zpool-list", "zpool-iostat"]);

const NOTHING_USED = notModelled("The planner uses nothing of such a capture.", null);

function setupOf(captures: CaptureSet, home: Home, fields: Fields): Setup {
  const known = (path: string) => {
    const field = fields[path];
    return field && field.state !== "assumed" ? field : null;
  };
  const hasOne = (path: FieldPath) => {
    const device = known(path);
    return device ? device.value !== null : null;
  };
  const numberOf = (path: FieldPath) => (known(path)?.value as number | undefined) ?? null;
  const listed = listedOf(captures, home.dataset);
  const small = listed.find(({ texts }) => texts.special_small_blocks !== undefined);
  const [counted] = captures.of("zdb-blocks").filter(({ histogram }) => histogram.length > 0);
  return {
    line: (known("layout.openzfs")?.value as string | undefined) ?? null,
    recordBytes: Number(fields["layout.record_bytes"]?.value ?? 0),
    compressionRatio: numberOf("data.compression_ratio"),
    special: hasOne("storage.special_device"),
    l2arc: hasOne("storage.l2arc_device"),
    isSpecialSized: known("storage.special_bytes") !== null,
    isVolume: listed.some(({ texts }) => texts.type === "volume"),
    smallBlocksBytes: settingBytes(small?.texts.special_small_blocks) ?? 0,
    ramBytes: numberOf("memory.ram_bytes"),
    poolBytes: numberOf("memory.buffer_pool_bytes"),
    curve: fields["workload.traced_curve"]?.sources.length ? fields["workload.traced_curve"] : null,
    isGroupKnown: captures.has("cgroup-limits"),
    resets: counterResets(captures),
    growth: growthOfCounters(captures),
    smallShare: (bytes) => {
      if (!counted) return null;
      // A bucket holds blocks below twice its name; the threshold's own are mostly of exactly that size.
      const within = counted.histogram.filter(({ size_bytes }) => size_bytes <= bytes);
      const sum = (buckets: typeof within) =>
        buckets.reduce((all, { psize_count }) => all + psize_count, 0);
      const all = sum(counted.histogram);
      return all > 0 ? sum(within) / all : null;
    },
  };
}

function judged(
  name: string,
  of: string | null,
  value: string,
  source: FactSource,
  { use, why, direction, mark, isPlain }: Verdict,
): Statement {
  return { name, of, value, sources: [source], use, why, direction, mark, plain: isPlain };
}

function verdictOf(rule: Rule | null, value: string, setup: Setup): Verdict {
  return rule === null ? WITHOUT_ROW : rule(value, setup);
}

/** Columns of `zfs list` that are printed under a short name. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  recsize: "recordsize",
  compress: "compression",
  ratio: "compressratio",
};

function ofDataset(captures: CaptureSet, home: Home, setup: Setup): Statement[] {
  return listedOf(captures, home.dataset).flatMap((listed) => {
    const planned = propertiesUsed(listed, home);
    return Object.entries(listed.texts).map(([name, value]) => {
      const full = FULL_NAMES[name] ?? name;
      return judged(
        name,
        listed.name,
        value,
        sourceOf(listed.capture, `${listed.name}.${name}`, listed.name),
        planned.has(full) && full !== "special_small_blocks"
          ? plannedProperty(full, value)
          : verdictOf(datasetRule(name), value, setup),
      );
    });
  });
}

/** Share of the tables from which a dataset's own properties move the answer. */
const MANY_TABLES = 0.1;

/** Recordsizes of further datasets of the tables: a plan has one. */
function ofFurtherTables(captures: CaptureSet, home: Home, { recordBytes }: Setup): Statement[] {
  const tables = tableDatasets(captures);
  const all = tables.reduce((sum, [, bytes]) => sum + bytes, 0);
  return tables.flatMap(([name, bytes]) => {
    const [listed] = listedOf(captures, name).filter(
      ({ texts }) => texts.recordsize ?? texts.recsize,
    );
    const text = listed?.texts.recordsize ?? listed?.texts.recsize;
    const record = settingBytes(text);
    if (!listed || !text || name === home.dataset || bytes < all * MANY_TABLES) return [];
    if (record === null || record === recordBytes) return [];
    const share = `This dataset holds ${Math.round((100 * bytes) / all)} % of the tables, in records of ${formatMemory(record)}`;
    const verdict = notModelled(
      `${share}.`,
      null,
      `${share}; the plan has all of them in records of ${formatMemory(recordBytes)}.`,
    );
    return [
      judged("recordsize", name, text, sourceOf(listed.capture, `${name}.recordsize`), verdict),
    ];
  });
}

/** A log of commits on other devices than the plan's. */
function ofLog(captures: CaptureSet, home: Home, fields: Fields): Statement[] {
  const log = logElsewhere(captures, home);
  if (!log) return [];
  const { name, directory, source } = log;
  const isCommitting = Number(fields["workload.commits_per_query"]?.value ?? 0) > 0;
  const verdict = notModelled(
    "The log of commits is not on the pool of the tables, where the plan has it.",
    "Commits wait for other devices, and those of the plan write less than predicted.",
    isCommitting
      ? "Commits wait for the devices of that directory, which the plan does not have."
      : null,
  );
  return [judged(name, null, directory, source, verdict)];
}

/** Data vdevs of several shapes: a plan has them all alike. */
function ofShapes(captures: CaptureSet, home: Home): Statement[] {
  const mixed = mixedShapes(vdevTrees(captures, home));
  if (!mixed) return [];
  const words = mixed.words.join(" and ");
  const why = `The pool's data vdevs are ${words}; the plan has all as ${mixed.words[0]}.`;
  return [judged("data vdevs", home.pool, words, mixed.source, notModelled(why, null, why))];
}

const FULL_VDEVS: Readonly<Record<string, readonly [why: string, direction: string]>> = {
  special: [
    "The special vdev is nearly full: metadata for which it has no room go to the data vdevs.",
    "The data vdevs read and write more than predicted.",
  ],
  data: [
    "This vdev is nearly full while others have room: what is written anew goes to these.",
    "Requests are spread less evenly than predicted.",
  ],
};

/** Vdevs that are nearly full in a pool that is not. */
function ofFullVdevs(captures: CaptureSet, home: Home, setup: Setup): Statement[] {
  const isFull = (percent: number | null) =>
    percent !== null && CAPACITY(String(percent), setup).use === "not-modelled";
  return captures.of("zpool-list").flatMap((capture) =>
    capture.pools
      .filter(({ name, cap_percent }) => name === home.pool && !isFull(cap_percent))
      .flatMap(({ vdevs }) => vdevs.filter(({ cap_percent }) => isFull(cap_percent)))
      .flatMap(({ name, role, cap_percent, line }) => {
        const words = FULL_VDEVS[role];
        const value = `${cap_percent} %`;
        return words
          ? [judged("vdev capacity", name, value, lineOf(capture, line), notModelled(...words))]
          : [];
      }),
  );
}

/** A device that serves far more than its share of the requests: a plan has them spread evenly. */
function ofShares(devices: PoolDevices | null, home: Home, fields: Fields): Statement[] {
  const busiest = devices && busiestOf(devices.all);
  const [source] = devices?.sources ?? [];
  if (!busiest || !source) return [];
  const { name, share } = busiest;
  const why = `${name} served ${formatPercent(share)} of the requests of the pool's ${busiest.devices} devices: its vdev holds more of what is read (zpool list -v), or it is faster than the others of a mirror.`;
  const verdict =
    fields["storage.custom_device"]?.state === "derived"
      ? told(used(`${why} The limit of the others is what they served while it was full.`))
      : notModelled(
          why,
          "It is full long before the plan's devices are.",
          `${why} The plan spreads requests evenly, so its devices together take ${formatSignificant(busiest.devices * share)} times as many as these.`,
        );
  return [judged("busiest device", home.pool, name, source, verdict)];
}

/** Bytes of a read from which a limit may be one of bytes, and not of requests. */
const LARGE_READ = 128 * 1024;

function ofLargeReads(devices: PoolDevices | null, home: Home, fields: Fields): Statement[] {
  const bytes = Math.max(0, ...(devices?.observed ?? []).map(({ bytesEach }) => bytesEach ?? 0));
  const [source] = devices?.sources ?? [];
  if (!source || bytes <= LARGE_READ || fields["storage.custom_device"]?.state !== "derived")
    return [];
  const verdict = notModelled(
    `The devices' limit was seen with reads of ${formatMemory(bytes)}, and the plan has as many of any size.`,
    "With smaller records more reads/s are possible than predicted.",
  );
  return [judged("bytes of a read", home.pool, formatMemory(bytes), source, verdict)];
}

function ofPool(captures: CaptureSet, { pool }: Home, setup: Setup, facts: readonly Fact[]) {
  if (pool === null) return [];
  const isFact = (path: string, capture: string) =>
    facts.some(
      (one) => one.path === path && one.sources.some((source) => source.capture === capture),
    );
  const fieldOf: Readonly<Record<string, string>> = {
    ashift: "layout.ashift",
    fragmentation: "storage.fragmentation_percent",
  };
  return captures
    .of("zfs-get")
    .flatMap((capture) =>
      Object.entries(capture.pools[pool] ?? {}).map(([name, value]) =>
        judged(
          name,
          pool,
          value,
          sourceOf(capture, `${pool}.${name}`),
          isFact(fieldOf[name] ?? "", capture.name)
            ? A_FIELD
            : verdictOf(poolRule(name), value, setup),
        ),
      ),
    );
}

/** Vdevs beside the data's: a plan has log, cache and special devices. */
function ofSides(captures: CaptureSet, home: Home, setup: Setup): Statement[] {
  return vdevTrees(captures, home).flatMap(({ source, vdevs }) =>
    [...new Set(vdevs.map(({ role }) => role))]
      .filter((role) => role !== "data")
      .map((role) => {
        const names = vdevs.filter((one) => one.role === role).map(({ name }) => name);
        return judged(
          `vdevs:${role}`,
          home.pool,
          names.join(", "),
          source,
          verdictOf(poolRule(`vdevs:${role}`), names.join(", "), setup),
        );
      }),
  );
}

/** A value as one would print it; null of what is not there. */
function printed(value: unknown): string | null {
  if (Array.isArray(value)) return value.length > 0 ? `${value.length} rows` : null;
  if (typeof value === "number" && !Number.isInteger(value))
    return String(Number(value.toPrecision(4)));
  return typeof value === "object" ? null : String(value);
}

/** A field's name without the lists that it stands in and the mean that is taken of it. */
function figureOf(path: readonly string[]): string {
  const own = path.filter((field) => field !== "figures");
  const named = own.at(-1) === "mean" ? own.slice(0, -1) : own;
  return named.slice(named.length > 1 ? 1 : 0).join(".");
}

function ofLeaf(capture: EvidenceCapture, leaf: Leaf, setup: Setup): Statement[] {
  const { path, value, row, of, line } = leaf;
  const text = printed(value);
  const last = path.at(-1) ?? "";
  const isName = path.length === 2 && (path[0] === "values" || path[0] === "tunables");
  if (!isName && row !== undefined && typeof row !== "function" && row.isPlain) return [];
  if (text === null) return [];
  const source = capture.places?.[last] ? sourceOf(capture, last) : lineOf(capture, line);
  const name = isName ? last : `${capture.kind} ${figureOf(path)}`;
  const verdict =
    row === undefined ? WITHOUT_ROW : typeof row === "function" ? row(text, setup) : row;
  return [judged(name, of, text, source, verdict)];
}

function ofTools(captures: CaptureSet, { pool }: Home, setup: Setup): Statement[] {
  return captures.all
    .filter(({ kind }) => !OF_DATASETS.has(kind))
    .flatMap((capture) => {
      const { kind, name } = capture;
      const rows = TABLE[kind];
      if (!rows) return [judged(kind, null, name, lineOf(capture, null), NOTHING_USED)];
      return leavesOf(capture, rows)
        .filter(({ of }) => pool === null || of === pool || !OF_POOLS.has(kind))
        .flatMap((leaf) => ofLeaf(capture, leaf, setup));
    });
}

/** Statements that two captures make alike are one with the lines of both. */
function merged(statements: readonly Statement[]): Statement[] {
  const found = new Map<string, Statement>();
  for (const one of statements) {
    const key = JSON.stringify([one.name, one.of, one.value]);
    const before = found.get(key);
    const kept = before?.use === "used" ? before : one;
    const sources = [...(before?.sources ?? []), ...one.sources].slice(0, SOURCES_MOST);
    found.set(key, { ...kept, sources });
  }
  return [...found.values()];
}

/** What makes the prediction void first, then what moves it, then what is not known; last what is plain. */
function rank({ use, direction, mark, plain }: Statement): number {
  if (plain) return 5;
  if (mark !== null) return 0;
  if (use === "not-modelled") return direction === null ? 2 : 1;
  return use === "used" ? 3 : 4;
}

/**
 * What becomes of every property, tunable and counter that captures state, and of all else that does not go
 * without saying: by the one table, at the values printed.
 *
 * @param facts everything that fields rest on
 * @param devices those of the pool, as a tool saw them
 */
export function stated(
  captures: CaptureSet,
  home: Home,
  fields: Fields,
  facts: readonly Fact[],
  devices: PoolDevices | null,
): Statement[] {
  const setup = setupOf(captures, home, fields);
  return merged([
    ...ofDataset(captures, home, setup),
    ...ofFurtherTables(captures, home, setup),
    ...ofLog(captures, home, fields),
    ...ofShapes(captures, home),
    ...ofFullVdevs(captures, home, setup),
    ...ofShares(devices, home, fields),
    ...ofLargeReads(devices, home, fields),
    ...ofPool(captures, home, setup, facts),
    ...ofSides(captures, home, setup),
    ...ofTools(captures, home, setup),
  ])
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, HELD_MOST);
}

/** Whether the table has rows of a kind, so that evidence may use it. */
export function hasRows(kind: Kind): boolean {
  return TABLE[kind] !== undefined;
}

/** Fields for which the table has no row though it has others of their kind, by kind and path, each once. */
export function fieldsWithoutRow(captures: readonly EvidenceCapture[]): string[] {
  const found = captures.flatMap((capture) => {
    const rows = TABLE[capture.kind];
    const missing = rows ? leavesOf(capture, rows).filter(({ row }) => row === undefined) : [];
    return missing.map(({ path }) => `${capture.kind}: ${path.join(".")}`);
  });
  return [...new Set(found)].sort();
}
