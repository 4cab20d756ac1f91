/**
 * Settings of PostgreSQL, 13 to 18.
 *
 * full_page_writes=off is safe where a page lies within one record: OpenZFS never overwrites a block in
 * use, it writes the record anew and points to it with its transaction group, or replays it whole from
 * the intent log (zfs_vnops.c zfs_write, zil.c zil_replay, OpenZFS 2.2.11), and a write within one record
 * is in one transaction. So after a crash a page is the old one or the new one, and full pages in the WAL
 * mend nothing (the manual of PostgreSQL 13 to 18 names ZFS for this: Reliability and the Write-Ahead
 * Log, Reliability). This does not cover a recordsize below 8 KiB; standbys and restored backups on
 * another file system, which replay the same WAL without whole pages; a backup taken from a standby, which
 * PostgreSQL refuses then, and pg_rewind, which wants it on (manual: pg_basebackup, pg_rewind). A base
 * backup of the primary turns it on while it runs (xlog.c, runningBackups).
 *
 * Which settings need a start of the server: pg_settings.context "postmaster" (guc_tables.c, 13 to 18).
 */
import { formatMemory, KIB, LINES, MIB, type Plan } from "../../model/index.ts";
import { POSTGRESQL_PAGE_BYTES, type Postgresql, postgresqlOf } from "../../plan/engine.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { comment, recordText, scriptSection, section, withDefault } from "./shell.ts";
import type { CommandProblem, CommandSection } from "./types.ts";

/** A setting, and whether it needs a start of the server. */
interface Setting {
  readonly name: string;
  readonly value: string;
  /** The value in bytes where it is memory: servers print it in the largest unit that fits. */
  readonly bytes?: number;
  readonly reason: string;
  readonly path: FieldPath;
  readonly needsRestart?: true;
}

/** A size in whole units of a setting (guc_tables.c GUC_UNIT_BLOCKS, GUC_UNIT_KB, GUC_UNIT_MB). */
function memory(bytes: number, unitBytes: number): { value: string; bytes: number } {
  const whole = Math.max(1, Math.round(bytes / unitBytes)) * unitBytes;
  const value = whole % MIB === 0 ? `${whole / MIB}MB` : `${whole / KIB}kB`;
  return { value, bytes: whole };
}

const onOff = (isOn: boolean): string => (isOn ? "on" : "off");

function pageImages(own: Postgresql, recordBytes: number): Setting {
  const isWhole = recordBytes >= POSTGRESQL_PAGE_BYTES;
  return {
    name: "full_page_writes",
    value: onOff(own.full_page_writes),
    path: "postgresql.full_page_writes",
    reason: own.full_page_writes
      ? "the first change of a page after a checkpoint logs all of it"
      : isWhole
        ? "a page lies within one record, which OpenZFS writes whole or not at all; turn it on before the data moves to another file system or to a recordsize below 8K, for standbys on one, and for pg_rewind"
        : "a page spans several records: a crash can tear it, and nothing mends it",
  };
}

function walSettings(own: Postgresql, recordBytes: number): Setting[] {
  return [
    pageImages(own, recordBytes),
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
      name: "checkpoint_completion_target",
      value: String(own.checkpoint_completion_target),
      path: "postgresql.checkpoint_completion_target",
      reason:
        "a checkpoint is spread over most of the time to the next; 13 has 0.5 by default, later ones 0.9",
    },
    {
      name: "max_wal_size",
      ...memory(own.max_wal_bytes, MIB),
      path: "postgresql.max_wal_bytes",
      reason: "a checkpoint comes sooner where this much WAL is written",
    },
    {
      name: "wal_recycle",
      value: onOff(own.wal_recycle),
      path: "postgresql.wal_recycle",
      reason: own.wal_recycle
        ? "WAL files are used again"
        : "new WAL files need no read of old records on a file system that copies on write",
    },
    {
      name: "wal_init_zero",
      value: onOff(own.wal_recycle),
      path: "postgresql.wal_recycle",
      reason: own.wal_recycle
        ? "new WAL files are filled with zeros first"
        : "zeros reserve no space on a file system that copies on write",
    },
  ];
}

function settings(plan: Plan): Setting[] {
  const own = postgresqlOf(plan);
  const { buffer_pool_bytes: buffers, arc_bytes } = plan.memory;
  return [
    {
      name: "shared_buffers",
      ...memory(buffers, POSTGRESQL_PAGE_BYTES),
      reason: `${formatMemory(buffers)} beside an ARC of ${formatMemory(arc_bytes)}`,
      path: "memory.buffer_pool_bytes",
      needsRestart: true,
    },
    {
      name: "huge_pages",
      value: own.huge_pages ? "on" : "try",
      reason: own.huge_pages
        ? "the server does not start without enough of them: set vm.nr_hugepages first, from 15 on to what postgres -C shared_memory_size_in_huge_pages prints"
        : "used where the system has them",
      path: "postgresql.huge_pages",
      needsRestart: true,
    },
    {
      name: "work_mem",
      ...memory(own.work_mem_bytes, KIB),
      reason: "for each sort and hash of each connection",
      path: "postgresql.work_mem_bytes",
    },
    ...walSettings(own, plan.layout.record_bytes),
  ];
}

function restartWords(list: readonly Setting[]): string {
  const restart = list.filter((one) => one.needsRestart).map(({ name }) => name);
  if (restart.length === 0) return "Takes effect at once.";
  const all = restart.length === list.length;
  const names = restart.join(" and ");
  return `${names} take${restart.length === 1 ? "s" : ""} effect with the next start of the server${all ? "" : ", the others at once"}.`;
}

/** What the plan has no field for, where all settings are written. */
const BESIDE = [
  "-- Not in the plan: wal_compression = lz4 (from 15 on, pglz before) makes logged pages smaller;",
  "-- checksums of pages (data_checksums, on in new clusters from 18) find what went wrong above the",
  "-- file system, in memory, and OpenZFS's what went wrong below it: keep both.",
];

const PSQL = { where: "psql", kind: "sql" } as const;

/** ALTER SYSTEM for the changed settings only, those that need a restart named. */
export function postgresqlSections(
  plan: Plan,
  changed: (path: FieldPath) => boolean,
  header: string,
): CommandSection[] {
  const all = settings(plan);
  const list = all.filter((one) => changed(one.path));
  const lines = list.flatMap((one) => [
    `-- ${one.reason}.`,
    `ALTER SYSTEM SET ${one.name} = '${one.value}';`,
  ]);
  const settingsSection = section(
    "postgresql",
    "Settings of the database server",
    PSQL,
    [
      header.replace(/^#/gm, "--"),
      ...lines,
      "SELECT pg_reload_conf();",
      ...(list.length === all.length ? BESIDE : []),
    ],
    `${restartWords(list)} ALTER SYSTEM needs a superuser and writes postgresql.auto.conf, which goes before postgresql.conf. A value given when the server was started goes before both.`,
  );
  return [...(list.length > 0 ? [settingsSection] : []), ...walSection(plan, changed, header)];
}

/** The power of two that zfs takes for the WAL's dataset: at most the plan's, and what the line takes. */
function walRecordBytes(plan: Plan): number | null {
  const wanted = postgresqlOf(plan).wal_record_bytes;
  if (wanted === null) return null;
  return 2 ** Math.floor(Math.log2(Math.min(wanted, LINES[plan.layout.openzfs].maxRecordBytes)));
}

/** What of PostgreSQL's part of a plan cannot be set. */
export function postgresqlProblems(plan: Plan): CommandProblem[] {
  const [wanted, set] = [postgresqlOf(plan).wal_record_bytes, walRecordBytes(plan)];
  if (wanted === null || set === null || wanted === set) return [];
  return [
    {
      path: "postgresql.wal_record_bytes",
      text: `A recordsize is a power of two, in OpenZFS ${plan.layout.openzfs} up to ${formatMemory(LINES[plan.layout.openzfs].maxRecordBytes)}: ${formatMemory(set)} is set for the WAL.`,
    },
  ];
}

/** What the ARC keeps of a WAL that has its own dataset. */
function walCacheSection(plan: Plan, header: string): CommandSection {
  const { wal_primarycache } = postgresqlOf(plan);
  const what = comment("WAL_DATASET is the dataset of pg_wal; takes effect at once.");
  return scriptSection(
    "postgresql-wal-cache",
    "Say what the ARC keeps of the WAL",
    `${header}\n${what}`,
    [': "$WAL_DATASET"', `zfs set primarycache=${wal_primarycache} "$WAL_DATASET"`],
    "The way back: set primarycache to the value that it had before.",
  );
}

/** A dataset of its own for the WAL. */
function walSection(
  plan: Plan,
  changed: (path: FieldPath) => boolean,
  header: string,
): CommandSection[] {
  const bytes = walRecordBytes(plan);
  if (bytes === null) return [];
  if (!changed("postgresql.wal_record_bytes"))
    return changed("postgresql.wal_primarycache") ? [walCacheSection(plan, header)] : [];
  const what = comment(
    "Stop the server first. WAL_DATASET is new; DATA is the server's data directory.",
  );
  return [
    scriptSection(
      "postgresql-wal",
      "Give the WAL a dataset of its own",
      `${header}\n${what}`,
      [
        ': "$WAL_DATASET" "$WAL_DIR" "$DATA"',
        `zfs create -o recordsize=${recordText(bytes)} -o primarycache=${postgresqlOf(plan).wal_primarycache} -o mountpoint="$WAL_DIR" "$WAL_DATASET"`,
        comment("Not a clone of the blocks: from OpenZFS 2.2 cp would keep their old size."),
        'cp -a --reflink=never "$DATA/pg_wal/." "$WAL_DIR/"',
        'chown --reference="$DATA" "$WAL_DIR"',
        'mv "$DATA/pg_wal" "$DATA/pg_wal.old"',
        'ln -s "$WAL_DIR" "$DATA/pg_wal"',
      ],
      "The way back: stop the server, remove the link, and move pg_wal.old back after copying newer WAL files into it. A snapshot of the tables alone cannot be recovered without the WAL of the same moment: snapshot both datasets at once (zfs snapshot -r of their parent).",
    ),
  ];
}

/** How existing relations get the new settings. */
export function rewriteRelations(): CommandSection {
  return section(
    "rewrite",
    "Rewrite the tables, so that existing data gets the new settings",
    PSQL,
    [
      "-- Prints one statement per table, smallest first. Each writes new files of the table and its",
      "-- indexes with the dataset's current settings, and locks the table meanwhile.",
      "SELECT format('VACUUM FULL %I.%I;', schemaname, relname)",
      "FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid);",
    ],
    "Without a lock: pg_repack, or a copy by logical replication. Do not use zfs send and zfs receive for this: they keep the old record sizes.",
  );
}

/** Lines of the check script: psql must be able to log in as it is run. */
export function postgresqlChecks(plan: Plan): string[] {
  const known = settings(plan).filter(
    // Values that wait for a standby count as on.
    ({ name, value }) => name !== "synchronous_commit" || value === "off",
  );
  return [
    "postgresql_says() {",
    "  command -v psql >/dev/null 2>&1 || return 0",
    '  psql -X -w -A -t -d postgres -c "$1" 2>/dev/null || true',
    "}",
    "postgresql_setting() { postgresql_says \"SELECT setting FROM pg_settings WHERE name = '$1'\"; }",
    "postgresql_bytes() { postgresql_says \"SELECT pg_size_bytes(current_setting('$1'))\"; }",
    ...known.map(({ name, value, bytes }) =>
      bytes === undefined
        ? `expect ${name} ${value.replace(/s$/, "")} "$(postgresql_setting ${name})"`
        : `expect ${name} ${bytes} "$(postgresql_bytes ${name})"`,
    ),
    "waiting=$(postgresql_says \"SELECT string_agg(name, ' ') FROM pg_settings WHERE pending_restart\")",
    'if [ -n "$waiting" ]; then say FAIL "waits for a start of the server: $waiting"; failed=1; fi',
  ];
}

/** Lines that take the settings back: to the old plan's values, else to what postgresql.conf has. */
export function postgresqlUndo(plan: Plan, from: Plan | null): string[] {
  const before = from ? settings(from) : [];
  const changed = settings(plan).filter(
    ({ name, value }) => before.find((one) => one.name === name)?.value !== value,
  );
  if (changed.length === 0) return [];
  const restart = changed.filter((one) => one.needsRestart).map(({ name }) => name);
  return [
    comment("Settings of the database server, as one who may: PSQL='sudo -u postgres psql'."),
    withDefault("PSQL", "psql"),
    "# shellcheck disable=SC2086 # the command may have arguments",
    "$PSQL -X -w -v ON_ERROR_STOP=1 -d postgres <<'SQL'",
    ...changed.map(({ name }) => {
      const old = before.find((one) => one.name === name);
      return old ? `ALTER SYSTEM SET ${name} = '${old.value}';` : `ALTER SYSTEM RESET ${name};`;
    }),
    "SELECT pg_reload_conf();",
    "SQL",
    ...(restart.length > 0
      ? [comment(`With the next start of the server: ${restart.join(", ")}.`)]
      : []),
  ];
}

/** What the script does not take back. */
export const POSTGRESQL_WAY_BACK =
  "Records written in the meantime keep their size. If pg_wal was moved: stop the server, copy the newer WAL files into pg_wal.old, remove the link, and rename pg_wal.old to pg_wal.";
