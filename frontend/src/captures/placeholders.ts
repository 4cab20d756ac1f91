import type { Capture, Issue } from "../api/index.ts";
import { TELLING } from "./properties/telling.ts";

/** The kinds of names that a capture can give away. */
type Named = "capture" | "dataset" | "file" | "directory" | "pool" | "vdev";

/**
 * Stands in for names, the same placeholder for the same name everywhere, so that tables still
 * belong together. Numbers follow the order in which names first appear.
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

  ofKnown(kind: Named, name: string | null): string | null {
    return name === null ? null : this.of(kind, name);
  }
}

/**
 * Returns captures with every file, directory, dataset, pool and vdev name replaced. Excerpts of
 * unread lines may quote anything, so they go as a whole.
 */
export function withoutNames(captures: readonly Capture[]): Capture[] {
  const names = new Placeholders();
  return captures.map((capture) => hidden(capture, names));
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

/** Properties such as mountpoint or origin are names themselves; figures and settings are not. */
function withoutNamingValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([property, value]) => [
      property,
      TELLING.includes(property) || PLAIN_FIGURE.test(value) ? value : "(hidden)",
    ]),
  );
}
