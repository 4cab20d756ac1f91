/** Where PostgreSQL's WAL lies: among the tables, or on a dataset with a recordsize of its own. */
import type { CaptureSet } from "../captures.ts";
import { derived, type Fact, printed, sourceOf } from "../fact.ts";
import { dataDirectory, datasetAt, type Home, LOG_OF_COMMITS, linksOf } from "../files/dataset.ts";
import { listedOf } from "../files/property-facts.ts";
import type { FactSource } from "../sizing.ts";

const PATH = "postgresql.wal_record_bytes";
const CACHED = "postgresql.wal_primarycache";

interface WalDirectory {
  readonly path: string;
  /** The listing that shows the link; without one the data directory's own entry. */
  readonly sources: readonly FactSource[];
}

/** The directory of the WAL: the target of the link pg_wal where a listing shows one. */
function walDirectory(captures: CaptureSet): WalDirectory | null {
  const data = dataDirectory(captures);
  if (data === null) return null;
  const [link] = linksOf(captures, LOG_OF_COMMITS);
  if (link)
    return link.target.startsWith("/") ? { path: link.target, sources: [link.source] } : null;
  const whole = captures
    .of("file-listing")
    .find(({ tables }) => tables.some((one) => one.engine === "PostgreSQL" && one.whole));
  return {
    path: `${data}pg_wal`,
    sources: whole ? [sourceOf(whole, "PostgreSQL")] : [],
  };
}

/** The recordsize that the WAL has for itself; null where it lies among the tables, if that is known. */
export function walFacts(captures: CaptureSet, home: Home): Fact[] {
  const directory = walDirectory(captures);
  const dataset = directory && datasetAt(captures, directory.path);
  if (!directory || !dataset || home.isGuess) return [];
  if (dataset === home.dataset) {
    // Without a listing pg_wal may be a link to anywhere.
    if (directory.sources.length === 0) return [];
    const why = `pg_wal lies on ${dataset}, among the tables.`;
    const { sources } = directory;
    return [derived(PATH, null, sources, why)];
  }
  return [
    ...recordsizeFacts(captures, dataset, directory),
    ...cacheFacts(captures, dataset, directory),
  ];
}

/** What the ARC keeps of the WAL's own dataset. */
function cacheFacts(
  captures: CaptureSet,
  dataset: string,
  { sources }: WalDirectory,
): readonly Fact[] {
  return listedOf(captures, dataset).flatMap(({ capture, name, texts }): Fact[] => {
    const { primarycache } = texts;
    if (name !== dataset || primarycache === undefined) return [];
    const why = `pg_wal lies on ${dataset}, whose primarycache this is.`;
    const place = sourceOf(capture, `${name}.primarycache`, name);
    const kept = primarycache === "all" ? "all" : "metadata";
    return [printed(capture, CACHED, kept, place, why, { sources: [place, ...sources] })];
  });
}

function recordsizeFacts(
  captures: CaptureSet,
  dataset: string,
  directory: WalDirectory,
): readonly Fact[] {
  return listedOf(captures, dataset).flatMap(({ capture, name, sizes }): Fact[] => {
    const bytes = sizes.recordsize ?? sizes.recsize;
    if (name !== dataset || bytes === undefined) return [];
    const why = `pg_wal lies on ${dataset}, whose recordsize this is.`;
    const figure = `${name}.${sizes.recordsize ? "recordsize" : "recsize"}`;
    const place = sourceOf(capture, figure, name);
    return [printed(capture, PATH, bytes, place, why, { sources: [place, ...directory.sources] })];
  });
}
