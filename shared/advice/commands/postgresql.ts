/** Settings of PostgreSQL, 13 to 18. */
import { formatMemory, type Plan } from "../../model/index.ts";
import { type Postgresql, postgresqlOf } from "../../model/plan/engine.ts";
import { comment } from "./shell.ts";
import type { CommandSection } from "./types.ts";

/** A setting, and whether it needs a start of the server. */
interface Setting {
  readonly name: string;
  readonly value: string;
  readonly reason: string;
  readonly path: string;
  readonly needsRestart?: true;
}

/** Whole kilobytes, which every setting of memory takes (guc_tables.c GUC_UNIT_KB and larger). */
function memoryText(bytes: number): string {
  const mib = bytes / 2 ** 20;
  return Number.isInteger(mib) ? `${mib}MB` : `${Math.round(bytes / 1024)}kB`;
}

const onOff = (isOn: boolean): string => (isOn ? "on" : "off");

function walSettings(own: Postgresql, recordBytes: number): Setting[] {
  const isWhole = recordBytes >= 8192;
  return [
    {
      name: "full_page_writes",
      value: onOff(own.full_page_writes),
      path: "postgresql.full_page_writes",
      reason: own.full_page_writes
        ? "the first change of a page after a checkpoint logs all of it"
        : isWhole
          ? "a page lies within one record, which OpenZFS writes whole or not at all; turn it on before the data moves to another file system, or to a smaller recordsize"
          : "a page spans several records: a crash can tear it, and nothing mends it",
    },
    {
      name: "synchronous_commit",
      value: own.synchronous_commit,
      path: "postgresql.synchronous_commit",
      reason:
        own.synchronous_commit === "on"
          ? "a commit waits until its WAL is durable"
          : "a crash loses the last commits, up to three times wal_writer_delay",
    },
    {
      name: "checkpoint_timeout",
      value: `${own.checkpoint_s}s`,
      path: "postgresql.checkpoint_s",
      reason: "fewer checkpoints log fewer whole pages; recovery after a crash takes longer",
    },
    {
      name: "max_wal_size",
      value: memoryText(own.max_wal_bytes),
      path: "postgresql.max_wal_bytes",
      reason: "a checkpoint comes sooner where this much WAL is written",
    },
    {
      name: "wal_recycle",
      value: onOff(own.wal_recycle),
      path: "postgresql.wal_recycle",
      reason: own.wal_recycle
        ? "WAL files are used again"
        : "new WAL files need no read of old records on a file system that copies on write; set wal_init_zero = off with it",
    },
  ];
}

function settings(plan: Plan): Setting[] {
  const own = postgresqlOf(plan);
  const { layout, memory } = plan;
  return [
    {
      name: "shared_buffers",
      value: memoryText(memory.buffer_pool_bytes),
      reason: `${formatMemory(memory.buffer_pool_bytes)} beside an ARC of ${formatMemory(memory.arc_bytes)}`,
      path: "memory.buffer_pool_bytes",
      needsRestart: true,
    },
    {
      name: "huge_pages",
      value: own.huge_pages ? "on" : "try",
      reason: own.huge_pages
        ? "the server does not start without enough of them: set vm.nr_hugepages first"
        : "used where the system has them",
      path: "postgresql.huge_pages",
      needsRestart: true,
    },
    {
      name: "work_mem",
      value: memoryText(own.work_mem_bytes),
      reason: "for each sort and hash of each connection",
      path: "postgresql.work_mem_bytes",
    },
    ...walSettings(own, layout.record_bytes),
  ];
}

/** ALTER SYSTEM for the changed settings only, those that need a restart named. */
export function postgresqlSections(
  plan: Plan,
  changed: (path: string) => boolean,
  header: string,
): CommandSection[] {
  const list = settings(plan).filter((one) => changed(one.path));
  if (list.length === 0) return [];
  const restart = list.filter((one) => one.needsRestart).map(({ name }) => name);
  const lines = list.flatMap((one) => [
    `-- ${one.reason}.`,
    `ALTER SYSTEM SET ${one.name} = '${one.value}';`,
  ]);
  const note =
    restart.length > 0
      ? `${restart.join(" and ")} take${restart.length === 1 ? "s" : ""} effect with the next start of the server, the others at once.`
      : "Takes effect at once.";
  return [
    {
      id: "postgresql",
      title: "Settings of the database server",
      where: "psql",
      kind: "sql",
      text: `${[header.replace(/^#/gm, "--"), ...lines, "SELECT pg_reload_conf();"].join("\n")}\n`,
      irreversible: false,
      note: `${note} ALTER SYSTEM writes postgresql.auto.conf, which goes before postgresql.conf.`,
    },
    ...walSection(plan, changed, header),
  ];
}

/** A dataset of its own for the WAL. */
function walSection(
  plan: Plan,
  changed: (path: string) => boolean,
  header: string,
): CommandSection[] {
  const bytes = postgresqlOf(plan).wal_record_bytes;
  if (bytes === null || !changed("postgresql.wal_record_bytes")) return [];
  return [
    {
      id: "postgresql-wal",
      title: "Give the WAL a dataset of its own",
      where: "shell",
      kind: "sh",
      text: `${[
        "#!/bin/sh",
        header,
        comment("Stop the server first. WAL_DATASET is new; DATA is the server's data directory."),
        "set -eu",
        ': "$WAL_DATASET" "$WAL_DIR" "$DATA"',
        `zfs create -o recordsize=${bytes} -o mountpoint="$WAL_DIR" "$WAL_DATASET"`,
        comment("Not a clone of the blocks: from OpenZFS 2.2 cp would keep their old size."),
        'cp -a --reflink=never "$DATA/pg_wal/." "$WAL_DIR/"',
        'chown --reference="$DATA" "$WAL_DIR"',
        'mv "$DATA/pg_wal" "$DATA/pg_wal.old"',
        'ln -s "$WAL_DIR" "$DATA/pg_wal"',
      ].join("\n")}\n`,
      irreversible: false,
      note: "The way back: stop the server, remove the link, and move pg_wal.old back after copying newer WAL files into it. A snapshot of the tables alone cannot be recovered without the WAL of the same moment: snapshot both datasets at once (zfs snapshot -r of their parent).",
    },
  ];
}

/** How existing relations get the new settings. */
export function rewriteRelations(): CommandSection {
  return {
    id: "rewrite",
    title: "Rewrite the tables, so that existing data gets the new settings",
    where: "psql",
    kind: "sql",
    text: `${[
      "-- Prints one statement per table, smallest first. Each writes new files of the table and its",
      "-- indexes with the dataset's current settings, and locks the table meanwhile.",
      "SELECT format('VACUUM FULL %I.%I;', schemaname, relname)",
      "FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid);",
    ].join("\n")}\n`,
    irreversible: false,
    note: "Without a lock: pg_repack, or a copy by logical replication. Do not use zfs send and zfs receive for this: they keep the old record sizes.",
  };
}

/** Lines of the check script. */
export function postgresqlChecks(plan: Plan): string[] {
  const own = postgresqlOf(plan);
  return [
    "postgresql_value() {",
    "  command -v psql >/dev/null 2>&1 || return 0",
    '  psql -X -w -A -t -c "SHOW $1" 2>/dev/null || true',
    "}",
    `expect full_page_writes ${onOff(own.full_page_writes)} "$(postgresql_value full_page_writes)"`,
    ...(own.synchronous_commit === "off"
      ? ['expect synchronous_commit off "$(postgresql_value synchronous_commit)"']
      : []),
  ];
}

/** How the settings are taken back. */
export const POSTGRESQL_WAY_BACK =
  "Database settings: ALTER SYSTEM RESET for each of them, then SELECT pg_reload_conf(), and a restart where shared_buffers or huge_pages changed. Records written in the meantime keep their size.";
