/** What PostgreSQL's settings say of a plan. */
import type { CaptureFields, CaptureSet, PostgresqlSettings, PostgresqlStats } from "./captures.ts";
import { type Fact, recordedAt, sourceOf } from "./fact.ts";
import { isOn, type Say, saying, settingBytes } from "./setting.ts";

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400 };

/** Seconds of a setting such as `5min`; null if it is no time with a unit. */
export function settingSeconds(text: string | undefined): number | null {
  const parts = /^(\d+(?:\.\d+)?)\s*(ms|s|min|h|d)$/.exec(text?.trim() ?? "");
  const unit = SECONDS[parts?.[2] ?? ""];
  return parts && unit !== undefined ? Number(parts[1]) * unit : null;
}

/** Settings that are a size of a plan, by the plan's field. */
const SIZES = {
  "memory.buffer_pool_bytes": "shared_buffers",
  "postgresql.max_wal_bytes": "max_wal_size",
  "postgresql.work_mem_bytes": "work_mem",
} as const;

/** Settings that are a switch of a plan. */
const SWITCHES = {
  "postgresql.full_page_writes": "full_page_writes",
  "postgresql.wal_recycle": "wal_recycle",
} as const;

function settingsFacts({ values, sizes }: PostgresqlSettings, say: Say): void {
  for (const [path, name] of Object.entries(SIZES)) {
    const bytes = sizes[name] ?? settingBytes(values[name]);
    if (bytes !== null && bytes !== undefined) say(path, bytes, name, `${name}.`);
  }
  for (const [path, name] of Object.entries(SWITCHES)) {
    const value = values[name];
    if (value) say(path, isOn(value), name, `${name} is ${value}.`);
  }
  const seconds = settingSeconds(values.checkpoint_timeout);
  if (seconds !== null)
    say("postgresql.checkpoint_s", seconds, "checkpoint_timeout", "checkpoint_timeout.");
  const { synchronous_commit: waits, fsync, huge_pages: huge } = values;
  const name = fsync && !isOn(fsync) ? "fsync" : "synchronous_commit";
  const setting = values[name];
  if (waits || setting)
    say(
      "postgresql.synchronous_commit",
      setting && !isOn(setting) ? "off" : "on",
      name,
      `${name} is ${setting}.`,
    );
  const inForce = values.huge_pages_status ?? (huge === "try" ? undefined : huge);
  if (inForce && inForce !== "unknown")
    say(
      "postgresql.huge_pages",
      isOn(inForce),
      values.huge_pages_status ? "huge_pages_status" : "huge_pages",
      `Huge pages are ${inForce}.`,
    );
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
  return [
    {
      path: "postgresql.index_ratio",
      value: Math.min(0.9, share),
      witness: "derived",
      state: "derived",
      sources: [sourceOf(capture, "index_bytes")],
      why: "Sizes of the indexes by those of tables and indexes together.",
      at: recordedAt(capture),
    },
  ];
}

/** Everything that a PostgreSQL server states. */
export function postgresqlFacts(captures: CaptureSet): Fact[] {
  const facts: Fact[] = [];
  for (const capture of captures.of("postgresql-settings"))
    settingsFacts(capture, saying(capture, "in-force", facts));
  const stats = captures.of("postgresql-stats").flatMap(indexFacts);
  return [...facts, ...stats.slice(-1)];
}
