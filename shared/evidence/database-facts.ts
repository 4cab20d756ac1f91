/** What database servers say: their cache, page size and how they write. */
import type { CaptureFields, CaptureSet } from "./captures.ts";
import { derived, type Fact, sourceOf } from "./fact.ts";
import type { Home } from "./files/dataset.ts";
import { postgresqlFacts } from "./postgresql/facts.ts";
import { isOn, type Say, saying, settingBytes } from "./server-setting.ts";

type Texts = Readonly<Record<string, string>>;

/** Whether tables are read around the operating system's cache. */
function flushMethod(values: Texts): "fsync" | "O_DIRECT" | null {
  const buffering = values.innodb_data_file_buffering;
  if (buffering !== undefined && buffering !== "") return isOn(buffering) ? "fsync" : "O_DIRECT";
  const method = values.innodb_flush_method;
  if (method === undefined) return null;
  return /o_direct/i.test(method) ? "O_DIRECT" : "fsync";
}

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
  redoLog(values, say);
  binaryLog(values, say);
}

/** Size of the redo log; a server with innodb_redo_log_capacity (MySQL 8.0.30) leaves that of its files unused. */
function redoLog(values: Texts, say: Say): void {
  const name = ["innodb_redo_log_capacity", "innodb_log_file_size"].find(
    (one) => settingBytes(values[one]) !== null,
  );
  if (name === undefined) return;
  const files = name === "innodb_log_file_size" ? Number(values.innodb_log_files_in_group ?? 1) : 1;
  const bytes = (settingBytes(values[name]) ?? 0) * (files || 1);
  const why = files > 1 ? `${name} times innodb_log_files_in_group.` : `${name}.`;
  say("layout.redo_log_bytes", bytes, name, why);
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

/** Buffer pool by its count of pages, which leaves out the server's own bookkeeping of some percent. */
function poolByPages(
  capture: CaptureFields,
  pages: number | null | undefined,
  pageBytes: number | null | undefined,
  name: string,
): Fact[] {
  if (!pages || !pageBytes) return [];
  const bytes = Math.round(pages * pageBytes);
  const why = `${pages} pages of ${pageBytes / 1024} KiB in the buffer pool.`;
  const other = { rounding: 0.05 };
  return [derived("memory.buffer_pool_bytes", bytes, [sourceOf(capture, name)], why, other)];
}

/** Everything that servers and their configuration files state. */
export function databaseFacts(captures: CaptureSet, home: Home): Fact[] {
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
  return [...facts, ...postgresqlFacts(captures, home)];
}
