/** Which pool and which dataset the database is on. */
import type { CaptureSet, Zdb } from "../captures.ts";
import { engineOf, engineShown } from "../engine.ts";
import { sourceOf } from "../fact.ts";
import { mountedDatasets } from "../scrapes.ts";
import type { Conflict, FactSource, HostNames } from "../sizing.ts";

/** The pool and dataset that the plan is of; null where no capture names one. */
export interface Home {
  readonly pool: string | null;
  readonly dataset: string | null;
  readonly why: string;
  /** One of several datasets, taken because it is the largest: what it says is a hint. */
  readonly isGuess: boolean;
}

function poolOf(dataset: string): string {
  return dataset.split(/[/@]/)[0] ?? dataset;
}

/** Captures in which a server says where its data are. */
const SAYS_DIRECTORY = ["mysql-variables", "postgresql-settings", "mysql-config"] as const;

/** Directory of the database by its server's own word, with a slash at its end. */
export function dataDirectory(captures: CaptureSet): string | null {
  const found = SAYS_DIRECTORY.flatMap((kind) => captures.of(kind))
    .map(({ kind, values }) =>
      kind === "postgresql-settings" ? values.data_directory : values.datadir,
    )
    .find((path) => path?.startsWith("/"));
  return found ? `${found.replace(/\/+$/, "")}/` : null;
}

/**
 * Datasets and where they are mounted; those that have no place stand under their own name. A received copy has the
 * mount point of its origin: of two at one place the mounted one counts, else that of the pool that is read.
 */
function mountpoints(captures: CaptureSet): Map<string, string> {
  const mounts = new Map<string, string>();
  for (const { datasets } of [...captures.of("zfs-list"), ...captures.of("zfs-get")])
    for (const [name, properties] of Object.entries(datasets)) {
      const { mountpoint, mounted } = properties;
      if (mountpoint?.startsWith("/") && mounted !== "no") mounts.set(name, mountpoint);
      else if (!mounts.has(name)) mounts.set(name, `/${name}`);
    }
  for (const { dataset, mountpoint } of mountedDatasets(captures))
    if (!mounts.has(dataset)) mounts.set(dataset, mountpoint);
  for (const { name } of captures.of("zdb").flatMap(({ datasets }) => datasets))
    if (name && !mounts.has(name)) mounts.set(name, `/${name}`);
  const reads = poolsSeen(captures);
  const readsOf = ([name]: readonly [string, string]) => reads.get(poolOf(name)) ?? -1;
  const sorted = [...mounts].sort().reverse();
  const atPlaces = sorted
    .sort((a, b) => readsOf(a) - readsOf(b))
    .map(([name, place]) => [place, name] as const);
  return new Map([...new Map(atPlaces)].map(([place, name]) => [name, place]));
}

/**
 * Where a file system that is none of ZFS is mounted on the way to the directory; null where none is. A host's root
 * says nothing of a directory in a container; one on a volume is the volume's.
 */
export function otherMountAt(captures: CaptureSet, directory: string): string | null {
  const mounts = captures
    .of("lsblk")
    .flatMap(({ devices }) =>
      devices.flatMap(({ filesystem, mountpoints, name }) =>
        filesystem && !/^zfs/.test(filesystem) && !/^zd\d/.test(name) ? mountpoints : [],
      ),
    );
  const starts = mounts.filter((mount) => mount !== "/" && directory.startsWith(`${mount}/`));
  return starts.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** The dataset whose mount point is the longest start of the directory. */
function mountedAt(directory: string, mounts: ReadonlyMap<string, string>): string | null {
  let best: string | null = null;
  let longest = 0;
  for (const [name, mount] of mounts) {
    const start = mount === "/" ? "/" : `${mount.replace(/\/+$/, "")}/`;
    if (directory.startsWith(start) && start.length > longest) {
      best = name;
      longest = start.length;
    }
  }
  return best;
}

function largest(sizes: ReadonlyMap<string, number>): string | null {
  const [first] = [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return first?.[0] ?? null;
}

function dumpedBytes(dumps: readonly Zdb[]): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const { name, file_bytes } of dumps.flatMap(({ datasets }) => datasets))
    if (name && file_bytes > 0) bytes.set(name, (bytes.get(name) ?? 0) + file_bytes);
  return bytes;
}

function referencedBytes(captures: CaptureSet): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const { sizes } of [...captures.of("zfs-list"), ...captures.of("zfs-get")])
    for (const [name, properties] of Object.entries(sizes)) {
      const size = properties.referenced ?? properties.used;
      if (size !== undefined && !name.includes("@")) bytes.set(name, size);
    }
  if (bytes.size === 0)
    for (const { dataset, usedBytes } of mountedDatasets(captures)) bytes.set(dataset, usedBytes);
  return bytes;
}

/** Pools by the reads that were seen on them, else by their order of name. */
function poolsSeen(captures: CaptureSet): Map<string, number> {
  const reads = new Map<string, number>();
  const see = (pool: string, perS: number) => reads.set(pool, Math.max(perS, reads.get(pool) ?? 0));
  for (const { pool, path, reads_per_s } of captures
    .of("zpool-iostat")
    .flatMap(({ vdevs }) => vdevs))
    if (path.length === 1) see(pool ?? path[0] ?? "", reads_per_s?.mean ?? 0);
  for (const { name } of captures.of("zpool-status").flatMap(({ pools }) => pools)) see(name, 0);
  for (const { name } of captures.of("zpool-list").flatMap(({ pools }) => pools)) see(name, 0);
  for (const { pools } of captures.of("zfs-get"))
    for (const name of Object.keys(pools)) see(name, 0);
  reads.delete("");
  return reads;
}

/** The dataset that a directory lies on, by the mount points that captures show; null where none fits. */
export function datasetAt(captures: CaptureSet, directory: string): string | null {
  return mountedAt(`${directory.replace(/\/+$/, "")}/`, mountpoints(captures));
}

/** Links to PostgreSQL's tablespaces, and to logs of commits. */
const TABLESPACE = /(?:^|\/)pg_tblspc\/\d+$/;
export const LOG_OF_COMMITS = /(?:^|\/)(?:pg_wal|pg_xlog|#innodb_redo)$/;

/** Links of a data directory with these names, and where they lead. */
export function linksOf(captures: CaptureSet, names: RegExp) {
  return captures.of("file-listing").flatMap(({ name: capture, links = [] }) =>
    links
      .filter(({ path }) => names.test(path))
      .map(({ path, target, line }) => {
        const excerpt = `${path.split("/").at(-1)} -> ${target}`;
        return { target, source: { capture, line, excerpt } };
      }),
  );
}

/** Whether another file system is mounted nearer to the directory than the dataset is. */
function isOnOther(captures: CaptureSet, directory: string, mount: string | undefined): boolean {
  const other = otherMountAt(captures, directory);
  return other !== null && other.length > (mount?.length ?? 0);
}

/**
 * Whether a directory is on no dataset of the pool. Datasets that no capture lists are mounted below their pool's name,
 * unless somebody chose another place: of these a list of all of the pool's tells.
 */
function isOutside(captures: CaptureSet, pool: string | null, directory: string): boolean {
  const mounts = mountpoints(captures);
  const dataset = mountedAt(`${directory}/`, mounts);
  if (isOnOther(captures, `${directory}/`, mounts.get(dataset ?? ""))) return true;
  if (dataset !== null) return poolOf(dataset) !== pool;
  const isListed = captures.of("zfs-list").some(({ datasets }) => (pool ?? "") in datasets);
  return isListed && directory.startsWith("/") && !directory.startsWith(`/${pool}/`);
}

/** Logs and temporary files below a data directory, where a dataset of their own holds no tables. */
const BESIDE_TABLES = /\/(?:pg_(?:wal|xlog|log)|log|[^/]*(?:redo|undo|binlog|tmp)[^/]*)\//;

/** Datasets that hold the tables of the server's directory, with the bytes that each refers to, the largest first. */
export function tableDatasets(captures: CaptureSet): readonly (readonly [string, number])[] {
  const directory = dataDirectory(captures);
  const mounts = mountpoints(captures);
  const own = directory && mountedAt(directory, mounts);
  if (!directory || !own) return [];
  if (isOnOther(captures, directory, mounts.get(own))) return [];
  const below = [...mounts].filter(([, mount]) => {
    const inside = `${mount.replace(/\/+$/, "")}/`;
    return inside.startsWith(directory) && !BESIDE_TABLES.test(inside.slice(directory.length - 1));
  });
  const linked = linksOf(captures, TABLESPACE)
    .flatMap(({ target }) => datasetAt(captures, target) ?? [])
    .filter((name) => poolOf(name) === poolOf(own));
  const bytes = referencedBytes(captures);
  return [...new Set([own, ...below.map(([name]) => name), ...linked])]
    .map((name) => [name, bytes.get(name) ?? 0] as const)
    .sort((a, b) => b[1] - a[1]);
}

/** Where tables of the server lie that are on no dataset of its pool, by links of its data directory; null where none do. */
export function tablesElsewhere(captures: CaptureSet, { pool }: Home): string | null {
  const links = pool === null ? [] : linksOf(captures, TABLESPACE);
  return links.find(({ target }) => isOutside(captures, pool, target))?.target ?? null;
}

/** Finds the home of the data: by the server's directory, else the dump of its files, else what is largest. */
export function homeOf(captures: CaptureSet): Home {
  const [most] = tableDatasets(captures);
  if (most) {
    const [dataset] = most;
    return {
      pool: poolOf(dataset),
      dataset,
      why: `The server's data directory is on ${dataset}.`,
      isGuess: false,
    };
  }
  const engine = engineOf(captures);
  const isOther = (dump: Zdb & { readonly kind: "zdb" }) =>
    engine !== null && (engineShown(dump) ?? engine) !== engine;
  const dumps = dumpedBytes(captures.of("zdb").filter((dump) => !isOther(dump)));
  const dumped = largest(dumps);
  if (dumped)
    return {
      pool: poolOf(dumped),
      dataset: dumped,
      why: `The dump shows ${dumped}.`,
      isGuess: dumps.size > 1,
    };
  const listed = referencedBytes(captures);
  const referenced = largest(listed);
  if (referenced)
    return {
      pool: poolOf(referenced),
      dataset: referenced,
      why:
        listed.size > 1
          ? `${referenced} is the largest dataset listed.`
          : `${referenced} is the only dataset listed.`,
      isGuess: listed.size > 1,
    };
  const pools = poolsSeen(captures);
  const pool = largest(pools);
  return {
    pool,
    dataset: null,
    why: pool ? `${pool} is the pool with reads.` : "",
    isGuess: pools.size > 1,
  };
}

/** A server whose data lie on one dataset, and dumps of its engine's files that are all of others. */
export function homeConflict(captures: CaptureSet, { dataset }: Home): Conflict | null {
  const tables = tableDatasets(captures).map(([name]) => name);
  if (dataset === null || tables.length === 0) return null;
  const engine = engineOf(captures);
  const dumps = captures.of("zdb").filter((dump) => engineShown(dump) === engine);
  const others = largest(dumpedBytes(dumps));
  const isOfHome = ({ datasets }: Zdb) =>
    datasets.some(
      ({ name }) => name !== null && ancestry(name).some((one) => tables.includes(one)),
    );
  if (engine === null || others === null || dumps.some(isOfHome)) return null;
  const says = SAYS_DIRECTORY.flatMap((kind) => captures.of(kind));
  return {
    path: "dataset",
    values: [
      { value: dataset, sources: says.map((one) => sourceOf(one, "datadir", "data_directory")) },
      { value: others, sources: dumps.map((one) => sourceOf(one, others)) },
    ],
    chosen: dataset,
    why: `The server's data directory lies on ${dataset}; the dump of ${engine} files is of ${others}.`,
    is_open: true,
  };
}

/** Name of a dataset's parents, the nearest first, beginning with itself. */
export function ancestry(dataset: string): string[] {
  const parts = dataset.split("/");
  return parts.map((_, i) => parts.slice(0, parts.length - i).join("/"));
}

/** Where the redo logs are by the server's own word; null where it is the tables' directory. */
function redoPlace(captures: CaptureSet) {
  for (const capture of captures.of("mysql-variables")) {
    const directory = capture.values.innodb_log_group_home_dir;
    if (directory?.startsWith("/")) return { capture, directory };
  }
  return null;
}

/** Dataset of the redo logs, where it is another than that of the tables. */
function logDatasetOf(captures: CaptureSet, home: Home): string | null {
  const redo = redoPlace(captures);
  const dataset = redo && datasetAt(captures, redo.directory);
  return dataset === home.dataset ? null : dataset;
}

/** A log of commits that lies on another pool than the tables, or on none that captures show. */
export interface LogElsewhere {
  readonly name: string;
  readonly directory: string;
  readonly source: FactSource;
}

export function logElsewhere(captures: CaptureSet, { pool }: Home): LogElsewhere | null {
  if (tableDatasets(captures).length === 0) return null;
  const [link] = linksOf(captures, LOG_OF_COMMITS);
  const redo = redoPlace(captures);
  const [settings] = captures.of("postgresql-settings");
  const directory = link?.target ?? redo?.directory ?? `${dataDirectory(captures)}pg_wal/`;
  const source =
    link?.source ??
    (redo && sourceOf(redo.capture, "innodb_log_group_home_dir")) ??
    (settings && sourceOf(settings, "data_directory"));
  if (!source || !isOutside(captures, pool, directory)) return null;
  return { name: engineOf(captures) === "PostgreSQL" ? "pg_wal" : "redo log", directory, source };
}

/** The host's own names; one that is a guess among several is left out. */
export function namesOf(captures: CaptureSet, home: Home): HostNames {
  const { pool, dataset, isGuess } = home;
  const log = logDatasetOf(captures, home);
  return {
    ...(pool === null || (isGuess && dataset === null) ? {} : { pool }),
    ...(dataset === null || isGuess ? {} : { dataset }),
    ...(log === null ? {} : { log_dataset: log }),
  };
}
