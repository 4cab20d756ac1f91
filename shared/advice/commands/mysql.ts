/** Settings of the database server. */
import { formatMemory, type Plan } from "../../model/index.ts";
import { passageWords } from "../../model/setup.ts";
import { POOL_LIMITED_AT_START } from "../../plan/engine-words.ts";
import { bytesText, comment } from "./shell.ts";
import type { CommandSection } from "./types.ts";

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly reason: string;
  readonly path: string;
}

function settings(plan: Plan): Setting[] {
  const { layout, memory } = plan;
  return [
    {
      name: "innodb_buffer_pool_size",
      value: bytesText(memory.buffer_pool_bytes),
      reason: `${formatMemory(memory.buffer_pool_bytes)} beside an ARC of ${formatMemory(memory.arc_bytes)}; the server rounds up to whole chunks`,
      path: "memory.buffer_pool_bytes",
    },
    {
      name: "innodb_page_size",
      value: bytesText(layout.innodb_page_bytes),
      reason:
        "fixed when the data directory is created: the server does not start on a directory with another page size",
      path: "layout.innodb_page_bytes",
    },
    {
      name: "innodb_flush_method",
      value: layout.flush_method,
      reason: passageWords(plan),
      path: "layout.flush_method",
    },
    {
      name: "innodb_doublewrite",
      value: layout.doublewrite ? "ON" : "OFF",
      reason: layout.doublewrite
        ? "each page is written twice"
        : "a page within one record is written completely or not at all; read the plan's warnings first",
      path: "layout.doublewrite",
    },
  ];
}

/** my.cnf and SET PERSIST, for the changed settings only. */
export function mysqlSections(
  plan: Plan,
  changed: (path: string) => boolean,
  header: string,
): CommandSection[] {
  const list = settings(plan).filter((one) => changed(one.path));
  if (list.length === 0) return [];
  const lines = list.flatMap((one) => [comment(one.reason), `${one.name} = ${one.value}`]);
  const file: CommandSection = {
    id: "my-cnf",
    title: "Settings of the database server",
    where: "/etc/my.cnf",
    kind: "cnf",
    text: `${[header, "[mysqld]", ...lines].join("\n")}\n`,
    irreversible: false,
    note: "All settings except the size of the buffer pool take effect with the next start of the server.",
  };
  const pool = list.find((one) => one.name === "innodb_buffer_pool_size");
  if (!pool) return [file];
  const now: CommandSection = {
    id: "mysql-now",
    title: "Resize the buffer pool now",
    where: "mysql",
    kind: "sql",
    text: `${[
      `-- ${pool.reason}.`,
      `SET PERSIST ${pool.name} = ${pool.value};`,
      `-- MariaDB has no SET PERSIST: there, SET GLOBAL ${pool.name} = ${pool.value}; and the line in my.cnf.`,
      `-- ${POOL_LIMITED_AT_START}: then restart.`,
    ].join("\n")}\n`,
    irreversible: false,
    note: "Needs MySQL 8.0 or later. A value set by SET PERSIST overrides my.cnf; RESET PERSIST removes it.",
  };
  return [file, now];
}

/** How data gets pages of another size. */
export function reloadPages(): CommandSection {
  return {
    id: "rewrite",
    title: "Load the data into pages of the new size",
    where: "mysql",
    kind: "text",
    text: `${comment("The page size belongs to the data directory. Dump every schema (mysqlsh util.dumpInstance, or mydumper), stop the server, create a new data directory with the new innodb_page_size on a dataset with the new recordsize (mysqld --initialize), and load the dump. To avoid the downtime, set up a replica in this way and promote it.")}\n`,
    irreversible: false,
    note: "Keep the old data directory until the new one has proved itself.",
  };
}

/** How existing tables get the new settings. */
export function copyTables(): CommandSection {
  return {
    id: "rewrite",
    title: "Copy the tables, so that existing data gets the new settings",
    where: "mysql",
    kind: "sql",
    text: `${[
      "-- Prints one statement per table, smallest first. Each creates a new file with the dataset's",
      "-- current settings; snapshots keep the old blocks until they are destroyed.",
      "SELECT CONCAT('ALTER TABLE `', REPLACE(table_schema, '`', '``'), '`.`',",
      "              REPLACE(table_name, '`', '``'), '` ENGINE=InnoDB;')",
      "FROM information_schema.tables",
      "WHERE engine = 'InnoDB'",
      "  AND table_schema NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema')",
      "ORDER BY data_length;",
    ].join("\n")}\n`,
    irreversible: false,
    note: "Do not use zfs send and zfs receive for this: they keep the old record sizes.",
  };
}
