/** What database servers say: their cache, page size and how they write. */
import type { CaptureFields, CaptureSet } from "./captures.ts";
import { type Fact, recordedAt, sourceOf, type Witness } from "./fact.ts";

type Texts = Readonly<Record<string, string>>;

const SUFFIX: Readonly<Record<string, number>> = {
  "": 1,
  B: 1,
  K: 2 ** 10,
  M: 2 ** 20,
  G: 2 ** 30,
  T: 2 ** 40,
  P: 2 ** 50,
};

/** Bytes of a setting such as `134217728` or `8G`; null if it is not a size. */
export function settingBytes(text: string | undefined): number | null {
  const parts = /^(\d+(?:\.\d+)?)\s*([KMGTP]?)(?:i?B)?$/i.exec(text?.trim() ?? "");
  if (!parts) return null;
  const unit = SUFFIX[(parts[2] ?? "").toUpperCase()];
  return unit === undefined ? null : Math.round(Number(parts[1]) * unit);
}

function isOn(text: string): boolean {
  return !/^(?:0|off|false|no|detect_only)$/i.test(text.trim());
}

/** Whether tables are read around the operating system's cache. */
function flushMethod(values: Texts): "fsync" | "O_DIRECT" | null {
  const buffering = values.innodb_data_file_buffering;
  if (buffering !== undefined && buffering !== "") return isOn(buffering) ? "fsync" : "O_DIRECT";
  const method = values.innodb_flush_method;
  if (method === undefined) return null;
  return /o_direct/i.test(method) ? "O_DIRECT" : "fsync";
}

type Say = (path: string, value: unknown, name: string, why: string) => void;

function mysqlSettings(values: Texts, say: Say): void {
  const pool = settingBytes(values.innodb_buffer_pool_size);
  if (pool !== null)
    say("memory.buffer_pool_bytes", pool, "innodb_buffer_pool_size", "innodb_buffer_pool_size.");
  const page = settingBytes(values.innodb_page_size);
  if (page !== null) say("layout.innodb_page_bytes", page, "innodb_page_size", "innodb_page_size.");
  const method = flushMethod(values);
  if (method !== null)
    say(
      "layout.flush_method",
      method,
      values.innodb_data_file_buffering ? "innodb_data_file_buffering" : "innodb_flush_method",
      `innodb_flush_method is ${values.innodb_flush_method || "not set"}.`,
    );
  const doublewrite = values.innodb_doublewrite;
  if (doublewrite)
    say("layout.doublewrite", isOn(doublewrite), "innodb_doublewrite", "innodb_doublewrite.");
  const flushLog = values.innodb_flush_log_at_trx_commit;
  // MariaDB's 3 flushes at each commit, too, and the binary log besides.
  if (flushLog && /^[0-3]$/.test(flushLog))
    say(
      "layout.flush_log_at_trx_commit",
      Math.min(Number(flushLog), flushLog === "3" ? 1 : 2),
      "innodb_flush_log_at_trx_commit",
      `innodb_flush_log_at_trx_commit is ${flushLog}.`,
    );
  binaryLog(values, say);
}

/** sync_binlog where the binary log is on; a server that does not tell says nothing. */
function binaryLog(values: Texts, say: Say): void {
  const { log_bin: log, sync_binlog: every } = values;
  if (log === undefined) return;
  // A configuration names the log's file instead of a switch.
  const isOff = /^(off|0)$/i.test(log);
  if (isOff) say("layout.sync_binlog", null, "log_bin", "The binary log is off.");
  else if (every !== undefined && /^\d+$/.test(every))
    say("layout.sync_binlog", Number(every), "sync_binlog", `sync_binlog is ${every}.`);
}

function saying(capture: CaptureFields, witness: Witness, facts: Fact[]): Say {
  return (path, value, name, why) =>
    facts.push({
      path,
      value,
      witness,
      state: "measured",
      sources: [sourceOf(capture, name, name.replaceAll("_", "-"))],
      why,
      at: recordedAt(capture),
    });
}

/** Buffer pool by its count of pages, which leaves out the server's own bookkeeping of some percent. */
function poolByPages(
  capture: CaptureFields,
  pages: number | null | undefined,
  pageBytes: number | null | undefined,
  name: string,
): Fact[] {
  if (!pages || !pageBytes) return [];
  return [
    {
      path: "memory.buffer_pool_bytes",
      value: Math.round(pages * pageBytes),
      witness: "derived",
      state: "derived",
      sources: [sourceOf(capture, name)],
      why: `${pages} pages of ${pageBytes / 1024} KiB in the buffer pool.`,
      rounding: 0.05,
    },
  ];
}

const POSTGRESQL_PAGE = 8192;

function postgresqlFacts(captures: CaptureSet): Fact[] {
  const facts: Fact[] = [];
  for (const capture of captures.of("postgresql-settings")) {
    const say = saying(capture, "in-force", facts);
    const { values, sizes } = capture;
    const pool = sizes.shared_buffers ?? settingBytes(values.shared_buffers);
    if (pool !== null && pool !== undefined)
      say("memory.buffer_pool_bytes", pool, "shared_buffers", "shared_buffers.");
    const block = sizes.block_size ?? settingBytes(values.block_size);
    say(
      "layout.innodb_page_bytes",
      block ?? POSTGRESQL_PAGE,
      "block_size",
      "PostgreSQL's block_size.",
    );
    const direct = values.debug_io_direct ?? values.io_direct ?? "";
    say(
      "layout.flush_method",
      /\bdata\b/.test(direct) ? "O_DIRECT" : "fsync",
      "debug_io_direct",
      "PostgreSQL reads tables through the file system unless debug_io_direct is set.",
    );
    const isLazy = [values.synchronous_commit, values.fsync].some((one) =>
      /^off$/i.test(one ?? ""),
    );
    say(
      "layout.flush_log_at_trx_commit",
      isLazy ? 2 : 1,
      "synchronous_commit",
      "Commits wait for the log unless synchronous_commit or fsync is off.",
    );
    say("layout.doublewrite", false, "full_page_writes", "PostgreSQL has no doublewrite buffer.");
  }
  return facts;
}

/** Everything that servers and their configuration files state. */
export function databaseFacts(captures: CaptureSet): Fact[] {
  const facts: Fact[] = [];
  for (const capture of captures.of("mysql-variables"))
    mysqlSettings(capture.values, saying(capture, "in-force", facts));
  for (const capture of captures.of("mysql-config"))
    mysqlSettings(capture.values, saying(capture, "configured", facts));
  for (const capture of captures.of("mysql-status")) {
    const page = capture.values.Innodb_page_size;
    if (page)
      saying(capture, "in-force", facts)(
        "layout.innodb_page_bytes",
        page,
        "Innodb_page_size",
        "Innodb_page_size.",
      );
    const pages = capture.values.Innodb_buffer_pool_pages_total;
    facts.push(...poolByPages(capture, pages, page, "Innodb_buffer_pool_pages_total"));
  }
  const known = facts.find(({ path }) => path === "layout.innodb_page_bytes")?.value;
  for (const capture of captures.of("innodb-status")) {
    const page = capture.page_bytes ?? (typeof known === "number" ? known : 16384);
    facts.push(
      ...poolByPages(capture, capture.values.buffer_pool_pages, page, "buffer_pool_pages"),
    );
  }
  return [...facts, ...postgresqlFacts(captures)];
}
