/** Which database server the captures are of, as far as the model tells engines apart. */
import type { CaptureSet } from "./captures.ts";

export type Engine = "InnoDB" | "PostgreSQL";

/** Tables of InnoDB, and relations of PostgreSQL under the number of their database. */
const INNODB_FILE = /\.ibd$|(?:^|\/)ibdata\d+$/;
const POSTGRESQL_FILE = /\/base\/\d+\/\d+/;

function hasFile(captures: CaptureSet, name: RegExp): boolean {
  return captures
    .of("zdb")
    .some(({ objects }) => objects.some(({ path }) => name.test(path ?? "")));
}

function listsTablesOf(captures: CaptureSet, engine: Engine): boolean {
  return captures
    .of("file-listing")
    .some(({ tables }) => tables.some((listed) => listed.engine === engine));
}

/** Whether a load generator for databases ran; sysbench drives several of them. */
function hasGenerator(captures: CaptureSet): boolean {
  return captures
    .of("sysbench")
    .some(({ runs }) => runs.some(({ test }) => !/fileio/.test(test ?? "")));
}

/**
 * The engine of the plan: PostgreSQL only where nothing shows MySQL or MariaDB, whose captures the
 * model reads; null where no capture is of a database.
 */
export function engineOf(captures: CaptureSet): Engine | null {
  if (
    captures.has("mysql-variables", "mysql-status", "mysql-config", "innodb-status") ||
    hasFile(captures, INNODB_FILE) ||
    listsTablesOf(captures, "InnoDB")
  )
    return "InnoDB";
  if (
    captures.has("postgresql-settings", "postgresql-stats", "pgbench") ||
    hasFile(captures, POSTGRESQL_FILE) ||
    listsTablesOf(captures, "PostgreSQL")
  )
    return "PostgreSQL";
  return hasGenerator(captures) ? "InnoDB" : null;
}
