/** What the database server is told. */
import { formatMemory, type Plan } from "../../model/index.ts";
import { comment } from "./shell.ts";
import type { CommandSection } from "./types.ts";
import { bytesText } from "./units.ts";

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
        "fixed when the data directory is made: a server refuses to start on a directory with another page size",
      path: "layout.innodb_page_bytes",
    },
    {
      name: "innodb_flush_method",
      value: layout.flush_method,
      reason:
        layout.flush_method === "fsync"
          ? "pages pass the ARC"
          : "on OpenZFS 2.3 and later pages pass the ARC by",
      path: "layout.flush_method",
    },
    {
      name: "innodb_doublewrite",
      value: layout.doublewrite ? "ON" : "OFF",
      reason: layout.doublewrite
        ? "each page is written twice"
        : "a page within one record is written whole or not; read the plan's warnings first",
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
    note: "Everything but the size of the buffer pool takes effect with the next start of the server.",
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
    ].join("\n")}\n`,
    irreversible: false,
    note: "Needs MySQL 8.0 or later. What SET PERSIST wrote wins over my.cnf; RESET PERSIST takes it out again.",
  };
  return [file, now];
}

/** How what exists comes to the new settings; null if nothing has to be written anew. */
export function rewriteSection(changed: (path: string) => boolean): CommandSection | null {
  if (changed("layout.innodb_page_bytes")) {
    return {
      id: "rewrite",
      title: "Load the data into pages of the new size",
      where: "mysql",
      kind: "text",
      text: `${comment("The page size belongs to the data directory. Dump every schema (mysqlsh util.dumpInstance, or mydumper), stop the server, make a new data directory with the new innodb_page_size on a dataset with the new recordsize (mysqld --initialize), and load the dump. A replica made this way and promoted spares the downtime.")}\n`,
      irreversible: false,
      note: "Keep the old data directory until the new one is proven.",
    };
  }
  const rewritten = ["layout.record_bytes", "layout.compression", "layout.copies"].some(changed);
  const moved = changed("storage.special_device");
  if (!rewritten && !moved) return null;
  return {
    id: "rewrite",
    title: "Copy the tables, so that what exists takes the new settings",
    where: "mysql",
    kind: "sql",
    text: `${[
      "-- Prints one statement per table, smallest first. Each makes a new file, which takes the",
      "-- dataset's settings of today; snapshots keep the old blocks until they are destroyed.",
      "SELECT CONCAT('ALTER TABLE `', REPLACE(table_schema, '`', '``'), '`.`',",
      "              REPLACE(table_name, '`', '``'), '` ENGINE=InnoDB;')",
      "FROM information_schema.tables",
      "WHERE engine = 'InnoDB'",
      "  AND table_schema NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema')",
      "ORDER BY data_length;",
    ].join("\n")}\n`,
    irreversible: false,
    note: "zfs send and zfs receive keep record sizes as they are: they do not rewrite.",
  };
}
