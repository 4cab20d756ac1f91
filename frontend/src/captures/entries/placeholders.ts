import type { Capture, Issue } from "../../api/index.ts";
import { TELLING } from "../tables/PropertyTable.tsx";

/** Kinds of names that a capture can reveal. */
type Named = "capture" | "dataset" | "file" | "directory" | "pool" | "vdev" | "device";

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

  ofKnown(kind: Named, name: string | null): string | null {
    return name === null ? null : this.of(kind, name);
  }
}

/**
 * Returns captures with every file, directory, dataset, pool, vdev and device name replaced. Excerpts
 * and quotations can contain anything, so they are hidden completely.
 */
export function withoutNames(captures: readonly Capture[]): Capture[] {
  const names = new Placeholders();
  const renamed = captures.map((capture) => hidden(capture, names));
  return renamed.map((capture) => withSentences(capture, (text) => names.scrubbed(text)));
}

/** Fields with sentences of the parsers, which can name or quote anything. */
const SENTENCES = /^(?:reason|text|note|openzfs_line_reason|why|.*_why)$/;

/** Fields with long lists of figures and no sentences. */
const FIGURES = /^(?:series|tree|requirements|values)$/;

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

function hidden(capture: Capture, names: Placeholders): Capture {
  const common = {
    name: names.of("capture", capture.name),
    issues: capture.issues.map((issue): Issue => ({ ...issue, excerpt: "(hidden)" })),
  };
  switch (capture.kind) {
    case "zdb":
      return {
        ...capture,
        ...common,
        datasets: capture.datasets.map((sums) => ({
          ...sums,
          name: names.ofKnown("dataset", sums.name),
        })),
        directories: capture.directories.map((sums) => ({
          ...sums,
          dataset: names.ofKnown("dataset", sums.dataset),
          path: names.of("directory", sums.path),
        })),
        objects: capture.objects.map((object) => ({
          ...object,
          dataset: names.ofKnown("dataset", object.dataset),
          path: names.ofKnown("file", object.path),
        })),
      };
    case "iostat":
      return {
        ...capture,
        ...common,
        devices: capture.devices.map((device) => ({
          ...device,
          device: names.of("device", device.device),
        })),
      };
    case "zpool-iostat":
      return {
        ...capture,
        ...common,
        vdevs: capture.vdevs.map((vdev) => ({
          ...vdev,
          pool: names.ofKnown("pool", vdev.pool),
          path: vdev.path.map((part, depth) => names.of(depth === 0 ? "pool" : "vdev", part)),
        })),
      };
    case "zfs-get":
      return {
        ...capture,
        ...common,
        datasets: renamed(capture.datasets, "dataset", names, withoutNamingValues),
        sizes: renamed(capture.sizes, "dataset", names),
        ratios: renamed(capture.ratios, "dataset", names),
        sources: {},
        pools: renamed(capture.pools, "pool", names, withoutNamingValues),
        pool_sizes: renamed(capture.pool_sizes, "pool", names),
      };
    default:
      return { ...capture, ...common };
  }
}

function renamed<T>(
  byName: Readonly<Record<string, T>>,
  kind: Named,
  names: Placeholders,
  change: (values: T) => T = (values) => values,
): Record<string, T> {
  const entries = Object.entries(byName);
  return Object.fromEntries(
    entries.map(([name, values]) => [names.of(kind, name), change(values)]),
  );
}

const PLAIN_FIGURE = /^[\d.,:]+[A-Za-z%]?$/;

/** Values of properties such as mountpoint or origin are names; figures and settings are not. */
function withoutNamingValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([property, value]) => [
      property,
      TELLING.includes(property) || PLAIN_FIGURE.test(value) ? value : "(hidden)",
    ]),
  );
}
