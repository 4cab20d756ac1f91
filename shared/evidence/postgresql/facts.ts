/** What PostgreSQL's settings, its statistics and where its files lie say of a plan. */
import type {
  CaptureFields,
  CaptureSet,
  PostgresqlSettings,
  PostgresqlStats,
} from "../captures.ts";
import { derived, type Fact, recordedAt, sourceOf } from "../fact.ts";
import type { Home } from "../files/dataset.ts";
import { isOn, type Say, saying, settingBytes } from "../server-setting.ts";
import { postgresqlPrints } from "./prints.ts";
import { shrinkageFacts } from "./shrinkage.ts";
import { postgresqlConnections } from "./span.ts";
import { walFacts } from "./wal.ts";

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400 };

/** Seconds of a setting such as `5min`, or `300` where seconds are its unit; null if it is no time. */
function settingSeconds(text: string | undefined): number | null {
  const parts = /^(\d+(?:\.\d+)?)\s*(ms|s|min|h|d)?$/.exec(text?.trim() ?? "");
  const unit = SECONDS[parts?.[2] ?? "s"];
  return parts && unit !== undefined ? Number(parts[1]) * unit : null;
}

/** A setting that is a number without a unit; null for anything else. */
function settingNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? "";
  return /^\d*\.?\d+$/.test(trimmed) ? Number(trimmed) : null;
}

/** Settings that are a size of a plan, with the plan's field. */
const SIZES = [
  ["memory.buffer_pool_bytes", "shared_buffers"],
  ["postgresql.max_wal_bytes", "max_wal_size"],
  ["postgresql.min_wal_bytes", "min_wal_size"],
  ["postgresql.work_mem_bytes", "work_mem"],
] as const;

/** Settings that are a switch of a plan. */
const SWITCHES = [
  ["postgresql.full_page_writes", "full_page_writes"],
  ["postgresql.wal_recycle", "wal_recycle"],
] as const;

function settingsFacts({ values, sizes }: PostgresqlSettings, say: Say): void {
  for (const [path, name] of SIZES) {
    const bytes = sizes[name] ?? settingBytes(values[name]);
    if (bytes !== null && bytes !== undefined) say(path, bytes, name, `${name}.`);
  }
  for (const [path, name] of SWITCHES) {
    const value = values[name];
    if (value) say(path, isOn(value), name, `${name} is ${value}.`);
  }
  const seconds = settingSeconds(values.checkpoint_timeout);
  if (seconds !== null)
    say("postgresql.checkpoint_s", seconds, "checkpoint_timeout", "checkpoint_timeout.");
  const target = settingNumber(values.checkpoint_completion_target);
  if (target !== null)
    say(
      "postgresql.checkpoint_completion_target",
      target,
      "checkpoint_completion_target",
      "checkpoint_completion_target.",
    );
  const name = values.fsync && !isOn(values.fsync) ? "fsync" : "synchronous_commit";
  const setting = values[name];
  if (setting)
    say(
      "postgresql.synchronous_commit",
      isOn(setting) ? "on" : "off",
      name,
      `${name} is ${setting}.`,
    );
  hugePagesFacts(values, say);
}

/** huge_pages_status tells from 17 on what became of `try`; `on` starts the server with them only. */
function hugePagesFacts(values: PostgresqlSettings["values"], say: Say): void {
  const status = values.huge_pages_status;
  const name = status && status !== "unknown" ? "huge_pages_status" : "huge_pages";
  const inForce = values[name];
  if (inForce && inForce !== "try")
    say("postgresql.huge_pages", isOn(inForce), name, `${name} is ${inForce}.`);
}

/**
 * What `huge_pages=try` came to, by what the system has reserved: none, or enough for all of the server's
 * shared memory (shared_memory_size, printed from 15 on, else shared_buffers).
 */
function hugePagesTried(captures: CaptureSet): Fact[] {
  const [settings] = captures.of("postgresql-settings").filter(({ is_file }) => !is_file);
  const [memory] = captures.of("meminfo").filter((one) => one.hugepages_bytes !== null);
  if (!settings || !memory || (settings.values.huge_pages ?? "try") !== "try") return [];
  const reserved = memory.hugepages_bytes ?? 0;
  const needed = settings.sizes.shared_memory_size ?? settings.sizes.shared_buffers;
  if (reserved > 0 && needed === undefined) return [];
  const isEnough = reserved > 0 && reserved >= (needed ?? 0);
  const why = isEnough
    ? "huge_pages is try, and the system has enough of them for the server's shared memory."
    : "huge_pages is try, and the system has not enough of them for the server's shared memory.";
  const sources = [sourceOf(memory, "HugePages_Total"), sourceOf(settings, "huge_pages")];
  return [derived("postgresql.huge_pages", isEnough, sources, why, { at: recordedAt(memory) })];
}

/** Settings of files: what ALTER SYSTEM wrote is read after postgresql.conf and goes before it. */
function filesFacts(files: readonly (PostgresqlSettings & CaptureFields)[]): Fact[] {
  const isAuto = ({ name }: CaptureFields) => name.endsWith("postgresql.auto.conf");
  const altered = new Set(files.filter(isAuto).flatMap(({ values }) => Object.keys(values)));
  const isLeft = (file: CaptureFields) => (name: string) => isAuto(file) || !altered.has(name);
  const facts: Fact[] = [];
  for (const file of files) {
    const keep = isLeft(file);
    const kept = {
      ...file,
      values: Object.fromEntries(Object.entries(file.values).filter(([name]) => keep(name))),
      sizes: Object.fromEntries(Object.entries(file.sizes).filter(([name]) => keep(name))),
    };
    settingsFacts(kept, saying(file, "configured", facts));
  }
  return facts;
}

/** Bytes of all listed tables, and of their indexes. */
function indexShare(capture: PostgresqlStats): number | null {
  const rows = capture.views
    .filter(({ view }) => view === "pg_stat_user_tables")
    .flatMap((one) => one.rows);
  const sum = (column: string) =>
    rows.reduce((bytes, cells) => {
      const value = cells[column];
      return bytes + (typeof value === "number" ? value : 0);
    }, 0);
  const [all, indexes] = [sum("total_bytes"), sum("index_bytes")];
  return all > 0 && indexes > 0 ? indexes / all : null;
}

function indexFacts(capture: PostgresqlStats & CaptureFields): Fact[] {
  const share = indexShare(capture);
  if (share === null) return [];
  const why = "Sizes of the indexes by those of tables and indexes together.";
  const sources = [sourceOf(capture, "index_bytes")];
  const at = recordedAt(capture);
  return [derived("postgresql.index_ratio", Math.min(0.9, share), sources, why, { at })];
}

/** Length of the databases that pg_database_size was asked for, of the last print. */
function databaseFacts(captures: CaptureSet): Fact[] {
  const prints = postgresqlPrints(captures).flatMap((capture) =>
    capture.views.flatMap(({ view, rows }, i): Fact[] => {
      const sizes = rows
        .map(({ database_bytes }) => database_bytes)
        .filter((bytes) => typeof bytes === "number");
      if (view !== "pg_stat_database" || sizes.length === 0) return [];
      const bytes = sizes.reduce((sum, one) => sum + one, 0);
      const why = `pg_database_size of ${sizes.length === 1 ? "one database" : `${sizes.length} databases`}.`;
      const sources = [sourceOf(capture, `views.${i}`)];
      return [derived("data.file_bytes", bytes, sources, why, { at: recordedAt(capture) })];
    }),
  );
  return prints.sort((a, b) => (b.at ?? 0) - (a.at ?? 0)).slice(0, 1);
}

function connectionFacts(captures: CaptureSet): Fact[] {
  const most = postgresqlConnections(captures);
  if (!most) return [];
  const why = `${most.why} Each is a process with memory of its own.`;
  return [derived("memory.connections", most.count, most.sources, why)];
}

/** Everything that a PostgreSQL server states. */
export function postgresqlFacts(captures: CaptureSet, home: Home): Fact[] {
  const facts: Fact[] = [];
  const settings = captures.of("postgresql-settings");
  for (const capture of settings.filter(({ is_file }) => !is_file))
    settingsFacts(capture, saying(capture, "in-force", facts));
  const stats = postgresqlPrints(captures).flatMap(indexFacts);
  const wal = walFacts(captures, home);
  const isAmongTables = wal.some(
    ({ path, value }) => path === "postgresql.wal_record_bytes" && value === null,
  );
  return [
    ...facts,
    ...filesFacts(settings.filter(({ is_file }) => is_file)),
    ...hugePagesTried(captures),
    ...stats.slice(-1),
    ...databaseFacts(captures),
    ...connectionFacts(captures),
    ...wal,
    ...shrinkageFacts(captures, home, isAmongTables),
  ];
}
