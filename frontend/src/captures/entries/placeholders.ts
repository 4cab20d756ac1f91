import type { Capture } from "../../api/index.ts";
import { TELLING } from "../tables/PropertyTable.tsx";

/** What a name is of. */
type Named =
  | "capture"
  | "archive"
  | "dataset"
  | "file"
  | "directory"
  | "pool"
  | "vdev"
  | "device"
  | "host"
  | "name";

const QUOTED = /'[^']*'|"[^"]*"|“[^”]*”|`[^`]*`/g;

/** Replaces a name as a whole word: a pool called data is not in the word metadata. */
function withoutName(text: string, name: string, placeholder: string): string {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const alone = new RegExp(`(?<![\\p{L}\\p{N}_-])${literal}(?![\\p{L}\\p{N}_-])`, "gu");
  return text.replace(alone, () => placeholder);
}

/**
 * The same placeholder for the same name everywhere, so that tables can still be compared. Numbers
 * follow the order in which names first appear.
 */
class Placeholders {
  private readonly known = new Map<string, string>();
  private readonly counts = new Map<Named, number>();

  of(kind: Named, name: string): string {
    const key = `${kind}\0${name}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    const placeholder = `${kind} ${number}`;
    this.known.set(key, placeholder);
    return placeholder;
  }

  /** A sentence without the names known so far and without anything that it quotes. */
  scrubbed(text: string): string {
    const names = [...this.known].map(([key, placeholder]) => ({
      name: key.slice(key.indexOf("\0") + 1),
      placeholder,
    }));
    const named = names
      .filter(({ name }) => name !== "" && text.includes(name))
      .sort((a, b) => b.name.length - a.name.length)
      .reduce((left, { name, placeholder }) => withoutName(left, name, placeholder), text);
    return named.replace(QUOTED, "(hidden)");
  }

  /** A part of a vdev's path, which may begin with its pool. */
  ofVdev(part: string): string {
    return this.known.get(`pool\0${part}`) ?? this.of("vdev", part);
  }
}

/** Fields with a word or a time of the tool itself, which names nothing of the host. */
const TOOLS_OWN = new Set(
  `kind basis class code column columns engine filesystem firmware flavour health instance_type kernel kstat
  metadata_miss_source model modified_at openzfs openzfs_from openzfs_line openzfs_lines provider query_mode
  recorded_at region role rows_are rw started_at state test time userland verdict version view virtual zone`
    .split(/\s+/)
    .concat(TELLING),
);

/** Fields with sentences, which can name or quote anything. */
const SENTENCES =
  /^(?:reason|text|note|why|errors|scan|expansion|removal|openzfs_line_reason|.*_why|.*_note)$/;

/** Fields with long lists of figures and no sentences. */
const FIGURES = /^(?:series|tree|requirements)$/;

/** Other fields with names, numbers that are names among them, and what these are of. */
const NAMES: Readonly<Record<string, Named>> = {
  archive: "archive",
  dataset: "dataset",
  device: "device",
  guid: "name",
  hostname: "host",
  id: "name",
  kernel_name: "device",
  label: "name",
  links: "device",
  mountpoint: "directory",
  mountpoints: "directory",
  node: "device",
  nodename: "host",
  part_uuid: "name",
  pool: "pool",
  serial: "name",
  target: "file",
  uuid: "name",
  wwn: "name",
};

/** Lists of what has a `name` or a `path`, and what these are of. */
const LISTS: Readonly<Record<string, Named>> = {
  datasets: "dataset",
  devices: "device",
  directories: "directory",
  files: "file",
  objects: "file",
  pools: "pool",
  vdevs: "vdev",
};

/** Tables by name, of the kinds that have them. */
const TABLES: Readonly<Record<string, Readonly<Record<string, Named>>>> = {
  "zfs-get": {
    datasets: "dataset",
    sizes: "dataset",
    ratios: "dataset",
    pools: "pool",
    pool_sizes: "pool",
  },
  "zfs-list": { datasets: "dataset", sizes: "dataset" },
  "node-exporter": { disks: "device", zpool: "pool" },
  lsblk: { links: "device" },
};

/** A figure, or a switch of a property or setting; no address of a network. */
const PLAIN =
  /^(?:-|-?\d[\d,]*(?:\.\d+)?[A-Za-z%]?|on|off|yes|no|true|false|none|default|auto|fsync|O_DIRECT(?:_NO_FSYNC)?)$/i;

/** What no row of the tables above names: it could be anything. */
const ANYTHING = "(hidden)";

/**
 * Returns captures without the names of the host: of files, directories, datasets, pools, devices and itself. Only
 * figures and words that are known as the tool's own stay, so a field that is new to this file is hidden whole.
 */
export function withoutNames(captures: readonly Capture[]): Capture[] {
  const names = new Placeholders();
  const renamed = captures.map((capture) => hidden(capture, names));
  return renamed.map((capture) => withSentences(capture, (text) => names.scrubbed(text)));
}

/** The same capture with `change` applied to each sentence. */
function withSentences<T>(value: T, change: (text: string) => string): T {
  const walked = (inner: unknown, key: string): unknown => {
    if (typeof inner === "string") return SENTENCES.test(key) ? change(inner) : inner;
    if (typeof inner !== "object" || inner === null || FIGURES.test(key)) return inner;
    if (Array.isArray(inner)) return inner.map((one: unknown) => walked(one, key));
    return Object.fromEntries(
      Object.entries(inner).map(([name, one]) => [name, walked(one, name)]),
    );
  };
  return walked(value, "") as T;
}

/** A capture with placeholders for its names; its places and sources quote lines, and no table shows them. */
function hidden(capture: Capture, names: Placeholders): Capture {
  const tables = TABLES[capture.kind] ?? {};

  function text(value: string, key: string, of: Named): string {
    if (key === "path" && of === "vdev") return names.ofVdev(value);
    const named = key === "name" || key === "path" ? of : NAMES[key];
    if (named) return names.of(named, value);
    const isKept = value === "" || SENTENCES.test(key) || TOOLS_OWN.has(key) || PLAIN.test(value);
    return isKept ? value : ANYTHING;
  }

  /** @param of what a `name` or `path` in the value is of */
  function walked(value: unknown, key: string, of: Named): unknown {
    if (typeof value === "string") return text(value, key, of);
    if (typeof value !== "object" || value === null || FIGURES.test(key)) return value;
    if (Array.isArray(value)) return value.map((one: unknown) => walked(one, key, of));
    const table = tables[key];
    return Object.fromEntries(
      Object.entries(value).map(([field, one]) => [
        table ? names.of(table, field) : field,
        walked(one, field, field === "name" || field === "path" ? of : (LISTS[field] ?? "name")),
      ]),
    );
  }

  const sources = "sources" in capture && { sources: {} };
  return walked({ ...capture, ...sources, places: {} }, "", "capture") as Capture;
}
