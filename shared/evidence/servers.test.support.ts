/** The captures of two measured servers, as the readers answer them, cut to the settings that matter. */
import { readFileSync } from "node:fs";
import type { EvidenceCapture } from "./captures.ts";

function recorded(name: string): readonly EvidenceCapture[] {
  return JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
}

/**
 * MariaDB 10.11 with sysbench point selects on OpenZFS 2.3.2: a pool of one device that makes 300
 * requests/s, buffer pool 64 MiB, ARC 256 MiB, 4 threads; 331.6 and 340 queries/s were measured.
 */
export const pointSelect = recorded("point-select");

/**
 * The same software with sysbench's read/write test: 120 requests/s, 8 threads, uniform keys; dumps
 * and properties of a PostgreSQL dataset of the same pool are among the captures.
 */
export const readWrite = recorded("read-write");

/**
 * PostgreSQL 15 with pgbench's TPC-B on OpenZFS 2.3.2, recorded by the collector's script: 4 clients,
 * 16.0 transactions/s by pgbench over 190 s, shared_buffers 96 MiB, ARC 192 MiB.
 */
export const postgresqlTpcb = recorded("postgresql-tpcb");

/** MariaDB on OpenZFS 2.3.2, recorded by the collector's script after its load had ended. */
export const resting = recorded("resting");

/** Captures of one server but those of some names. */
export function without(
  captures: readonly EvidenceCapture[],
  ...names: readonly string[]
): readonly EvidenceCapture[] {
  return captures.filter(({ name }) => !names.includes(name));
}
