/** Settings of the database server. */
import { formatMemory, type Plan } from "../../model/index.ts";
import { passageWords } from "../../model/setup.ts";
import { POOL_LIMITED_AT_START } from "../../plan/engine-words.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { bytesText, comment, section } from "./shell.ts";
import type { CommandSection } from "./types.ts";

const SQL = { where: "mysql", kind: "sql" } as const;

const POOL_SIZE = "innodb_buffer_pool_size";

type Setting = readonly [path: FieldPath, name: string, value: string, reason: string];

function settings(plan: Plan): Setting[] {
  const { layout, memory } = plan;
  return [
    [
      "memory.buffer_pool_bytes",
      POOL_SIZE,
      bytesText(memory.buffer_pool_bytes),
      `${formatMemory(memory.buffer_pool_bytes)} beside an ARC of ${formatMemory(memory.arc_bytes)}; the server rounds up to whole chunks`,
    ],
    [
      "layout.innodb_page_bytes",
      "innodb_page_size",
      bytesText(layout.innodb_page_bytes),
      "fixed when the data directory is created: the server does not start on a directory with another page size",
    ],
    ["layout.flush_method", "innodb_flush_method", layout.flush_method, passageWords(plan)],
    [
      "layout.doublewrite",
      "innodb_doublewrite",
      layout.doublewrite ? "ON" : "OFF",
      layout.doublewrite
        ? "each page is written twice"
        : "a page within one record is written completely or not at all; read the plan's warnings first",
    ],
  ];
}

/** my.cnf and SET PERSIST, for the changed settings only. */
export function mysqlSections(
  plan: Plan,
  changed: (path: FieldPath) => boolean,
  header: string,
): CommandSection[] {
  const list = settings(plan).filter(([path]) => changed(path));
  if (list.length === 0) return [];
  const lines = list.flatMap(([, name, value, reason]) => [comment(reason), `${name} = ${value}`]);
  const file = section(
    "my-cnf",
    "Settings of the database server",
    { where: "/etc/my.cnf", kind: "cnf" },
    [header, "[mysqld]", ...lines],
    "All settings except the size of the buffer pool take effect with the next start of the server.",
  );
  const now = list
    .filter(([, name]) => name === POOL_SIZE)
    .map(([, name, value, reason]) =>
      section(
        "mysql-now",
        "Resize the buffer pool now",
        SQL,
        [
          `-- ${reason}.`,
          `SET PERSIST ${name} = ${value};`,
          `-- MariaDB has no SET PERSIST: there, SET GLOBAL ${name} = ${value}; and the line in my.cnf.`,
          `-- ${POOL_LIMITED_AT_START}: then restart.`,
        ],
        "Needs MySQL 8.0 or later. A value set by SET PERSIST overrides my.cnf; RESET PERSIST removes it.",
      ),
    );
  return [file, ...now];
}

/** How data gets pages of another size. */
export function reloadPages(): CommandSection {
  return section(
    "rewrite",
    "Load the data into pages of the new size",
    { where: "mysql", kind: "text" },
    [
      comment(
        "The page size belongs to the data directory. Dump every schema (mysqlsh util.dumpInstance, or mydumper), stop the server, create a new data directory with the new innodb_page_size on a dataset with the new recordsize (mysqld --initialize), and load the dump. To avoid the downtime, set up a replica in this way and promote it.",
      ),
    ],
    "Keep the old data directory until the new one has proved itself.",
  );
}

/** How existing tables get the new settings. */
export function copyTables(): CommandSection {
  return section(
    "rewrite",
    "Copy the tables, so that existing data gets the new settings",
    SQL,
    [
      "-- Prints one statement per table, smallest first. Each creates a new file with the dataset's",
      "-- current settings; snapshots keep the old blocks until they are destroyed.",
      "SELECT CONCAT('ALTER TABLE `', REPLACE(table_schema, '`', '``'), '`.`',",
      "              REPLACE(table_name, '`', '``'), '` ENGINE=InnoDB;')",
      "FROM information_schema.tables",
      "WHERE engine = 'InnoDB'",
      "  AND table_schema NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema')",
      "ORDER BY data_length;",
    ],
    "Do not use zfs send and zfs receive for this: they keep the old record sizes.",
  );
}
