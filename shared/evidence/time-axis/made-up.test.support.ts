/** Captures of a made-up host over time: what each tool prints, and nothing else. */
import type { Arcstat, EvidenceCapture, Iostat, MysqlStatus, ZpoolIostat } from "../captures.ts";
import { clockText } from "./clock.ts";

/** 2026-11-22 21:00:00 in UTC. */
export const NINE_PM_UTC_S = 1_795_381_200;

const common = { bytes: 1, lines: 1, issues_total: 0, issues: [], complete: true };

export function iso(seconds: number, zone: "Z" | "" | "+0000" = "Z"): string {
  const day = Math.floor((seconds - NINE_PM_UTC_S + 21 * 3600) / 86_400);
  return `2026-11-${22 + day}T${clockText(seconds)}${zone}`;
}

export function counted(length: number, value: (i: number) => number): number[] {
  return Array.from({ length }, (_, i) => value(i));
}

interface When {
  /** When the first row was printed, seconds of the host's clock; null where no time was. */
  readonly firstS: number | null;
  readonly rows: number;
  readonly writtenUtcS?: number;
}

const written = ({ writtenUtcS }: When) => (writtenUtcS === undefined ? null : iso(writtenUtcS));

/** Row i has 100 + i reads, of which i per cent hit. */
export function arcstat(when: When): Arcstat {
  const { firstS, rows } = when;
  const ofDay = firstS === null ? null : (firstS - NINE_PM_UTC_S + 21 * 3600) % 86_400;
  return {
    ...common,
    kind: "arcstat",
    name: "arcstat.txt",
    modified_at: written(when),
    samples: rows,
    rows_per_point: 1,
    interval_s: 1,
    elapsed_s: counted(rows, (i) => i).map((i) => (firstS === null ? null : i)),
    series: {
      ...(ofDay !== null && { time: counted(rows, (i) => (ofDay + i) % 86_400) }),
      read: counted(rows, (i) => 100 + i),
      "hit%": counted(rows, (i) => i),
    },
  } as unknown as Arcstat;
}

/** Report i reads i times. */
export function zpoolIostat(when: When, zone: "Z" | "" = "Z", pool = "tank"): ZpoolIostat {
  const { firstS, rows } = when;
  const reads = counted(rows, (i) => i);
  return {
    ...common,
    kind: "zpool-iostat",
    name: "zpool-iostat.txt",
    modified_at: written(when),
    reports: rows + 1,
    interval_s: firstS === null ? null : 1,
    vdevs: [
      {
        pool,
        path: [pool],
        class: null,
        samples: rows,
        reads_per_s: null,
        writes_per_s: null,
        series: {
          report: counted(rows, (i) => i + 1),
          time: reads.map((i) => (firstS === null ? null : iso(firstS + i, zone))),
          reads_per_s: reads,
          writes_per_s: reads.map(() => 0),
          read_bytes_per_s: reads.map(() => 0),
          write_bytes_per_s: reads.map(() => 0),
          total_read_wait_ms: reads.map(() => null),
          total_write_wait_ms: reads.map(() => null),
        },
      },
    ],
  } as unknown as ZpoolIostat;
}

/** Report i reads i times at i ms; a read moves 16 KiB over all of the recording. */
export function iostat(when: When, zone: "" | "+0000" = "+0000", device = "sda"): Iostat {
  const { firstS, rows } = when;
  const steady = (mean: number) => ({ mean, p95: mean, max: mean });
  const meanReads = (rows - 1) / 2;
  const numbers = counted(rows, (i) => i);
  return {
    ...common,
    kind: "iostat",
    name: "iostat.txt",
    modified_at: written(when),
    reports: rows + 1,
    interval_s: 1,
    cpu_busy_ratio: steady(0.5),
    devices: [
      {
        device,
        role: "disk",
        samples: rows,
        reads_per_s: steady(meanReads),
        writes_per_s: steady(0),
        read_bytes_per_s: steady(meanReads * 16_384),
        series: {
          report: numbers.map((i) => i + 1),
          time: numbers.map((i) => (firstS === null ? null : iso(firstS + i, zone))),
          reads_per_s: numbers,
          writes_per_s: numbers.map(() => 0),
          read_await_ms: numbers,
          write_await_ms: numbers.map(() => null),
          await_ms: numbers,
          queue: numbers,
          util_percent: numbers,
        },
      },
    ],
  } as unknown as Iostat;
}

/** A table of counters: ten statements a second since the server's start. */
export function status(name: string, uptimes: readonly number[], writtenUtcS: number): MysqlStatus {
  const tables = uptimes.map((uptime_s, i) => ({
    uptime_s,
    values: { Uptime: uptime_s, Questions: 10 * uptime_s, Com_update: 0 },
    line: i + 1,
  }));
  return {
    ...common,
    kind: "mysql-status",
    name,
    modified_at: iso(writtenUtcS),
    values: tables.at(-1)?.values ?? {},
    texts: {},
    uptime_s: uptimes.at(-1) ?? null,
    snapshots: tables,
    relative: false,
  } as unknown as MysqlStatus;
}

export function without(captures: readonly EvidenceCapture[], kind: EvidenceCapture["kind"]) {
  return captures.filter((one) => one.kind !== kind);
}
