/** Which database server the captures are of, as far as the model tells engines apart. */
import type { CaptureSet, EvidenceCapture, Kind } from "./captures.ts";
import { sourceOf } from "./fact.ts";
import type { Conflict } from "./sizing.ts";

export type Engine = "InnoDB" | "PostgreSQL";

/** Tables of InnoDB, and relations of PostgreSQL under the number of their database. */
const INNODB_FILE = /\.ibd$|(?:^|\/)ibdata\d+$/;
const POSTGRESQL_FILE = /\/base\/\d+\/\d+/;

const RUNNING: ReadonlySet<Kind> = new Set([
  "mysql-variables",
  "mysql-status",
  "innodb-status",
  "postgresql-settings",
  "postgresql-stats",
  "pgbench",
]);

function only(engines: ReadonlySet<Engine>): Engine | null {
  const [engine] = engines;
  return engines.size === 1 && engine ? engine : null;
}

/** The engine whose server or files a capture is of; null for all others, and for files of both. */
export function engineShown(capture: EvidenceCapture): Engine | null {
  switch (capture.kind) {
    case "mysql-variables":
    case "mysql-status":
    case "mysql-config":
    case "innodb-status":
      return "InnoDB";
    case "postgresql-settings":
    case "postgresql-stats":
    case "pgbench":
      return "PostgreSQL";
    case "file-listing":
      return only(
        new Set(
          capture.tables.flatMap(({ engine }) =>
            engine === "InnoDB" || engine === "PostgreSQL" ? engine : [],
          ),
        ),
      );
    case "zdb": {
      const paths = capture.objects.map(({ path }) => path ?? "");
      if (paths.some((path) => INNODB_FILE.test(path))) return "InnoDB";
      return paths.some((path) => POSTGRESQL_FILE.test(path)) ? "PostgreSQL" : null;
    }
    default:
      return null;
  }
}

/** Whether a capture is what a running server, or a client of one, printed. */
function isOfRunning(capture: EvidenceCapture): boolean {
  if (capture.kind === "postgresql-settings") return !capture.is_file;
  return RUNNING.has(capture.kind);
}

/** Whether a load generator for databases ran, which sysbench is for several, or tables of both are listed. */
function hasDatabase(captures: CaptureSet): boolean {
  return (
    captures
      .of("sysbench")
      .some(({ runs }) => runs.some(({ test }) => !/fileio/.test(test ?? ""))) ||
    captures.of("file-listing").some(({ tables }) => tables.length > 0)
  );
}

export const ENGINES: readonly Engine[] = ["InnoDB", "PostgreSQL"];

/**
 * The engine of the plan: what a running server says, then what files on disk show; of both engines alike
 * InnoDB, whose captures the model reads better. Null where no capture is of a database.
 */
export function engineOf(captures: CaptureSet): Engine | null {
  const shown = captures.all.filter((capture) => engineShown(capture) !== null);
  const running = shown.filter(isOfRunning);
  const deciding = running.length > 0 ? running : shown;
  const found = ENGINES.find((engine) => deciding.some((one) => engineShown(one) === engine));
  return found ?? (hasDatabase(captures) ? "InnoDB" : null);
}

/** Captures of another engine than the plan's: two servers that ran, or files beside one. */
export function engineConflict(captures: CaptureSet): Conflict | null {
  const chosen = engineOf(captures);
  const of = (engine: Engine) => captures.all.filter((one) => engineShown(one) === engine);
  const other = ENGINES.find((engine) => engine !== chosen);
  if (chosen === null || other === undefined || of(other).length === 0) return null;
  const isOpen = of(other).some(isOfRunning);
  const sources = (engine: Engine) => of(engine).map((capture) => sourceOf(capture, "engine"));
  return {
    path: "engine",
    values: [chosen, other].map((value) => ({ value, sources: sources(value) })),
    chosen,
    why: isOpen
      ? "Servers of two engines ran on this host, and share its caches and devices; the plan is of one."
      : "What a running server says of itself counts, not files of another engine beside it.",
    is_open: isOpen,
  };
}
