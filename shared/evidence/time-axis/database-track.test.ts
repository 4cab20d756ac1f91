import { describe, expect, it } from "vitest";
import { CaptureSet, type MysqlStatus } from "../captures.ts";
import { statusSpan } from "../load/status-span.ts";
import { postgresqlTpcb } from "../servers.test.support.ts";
import { timeAxis } from "./align.ts";
import { databaseTrack } from "./database-track.ts";
import { arcstat, counted, NINE_PM_UTC_S as NINE, status } from "./made-up.test.support.ts";

/** A table of all counters, as before and after a load. */
function whole(name: string, uptimeS: number, writtenUtcS: number): MysqlStatus {
  const capture = status(name, [uptimeS], writtenUtcS);
  const others = Object.fromEntries(counted(20, (i) => i).map((i) => [`Handler_${i}`, 5]));
  const snapshots = capture.snapshots.map((one) => ({
    ...one,
    values: { ...one.values, ...others },
  }));
  return { ...capture, snapshots, values: { ...capture.values, ...others } };
}

describe("counters of MySQL before, during and after a load", () => {
  // The first and last tables at intervals were printed in the seconds of the others.
  const captures = new CaptureSet([
    whole("mysql-status-before.txt", 500, NINE),
    whole("mysql-status-after.txt", 520, NINE + 20),
    status("mysql-status-at-intervals.txt", [500, 505, 510, 520], NINE + 20),
  ]);

  it("are one course in steps", () => {
    const track = databaseTrack(captures);
    expect(track?.points.map(({ from, to }) => [from, to])).toEqual([
      [0, 5],
      [5, 10],
      [10, 20],
    ]);
    expect(track?.points.map(({ values }) => values.queries)).toEqual([10, 10, 10]);
  });

  it("measure between the tables that have all counters", () => {
    const span = statusSpan(captures);
    expect(span?.seconds).toBe(20);
    expect(span?.growth("Handler_3")).toBe(0);
  });

  it("lie where their files say, beside a log that tells the files' times to be kept", () => {
    const arc = arcstat({ firstS: NINE + 3, rows: 10, writtenUtcS: NINE + 12 });
    const axis = timeAxis([...captures.all, arc]);
    const database = axis?.rows.find(({ id }) => id === "database")?.tracks[0];
    expect(axis?.startS).toBe(NINE);
    expect([database?.points[0]?.from, database?.points.at(-1)?.to]).toEqual([0, 20]);
    expect(database?.placing).toBe("file");
  });
});

describe("a restart of the server between two tables", () => {
  it("leaves what was counted before it out", () => {
    const track = databaseTrack(new CaptureSet([status("mysql.txt", [900, 905, 3, 8], NINE + 8)]));
    expect(track?.points.every(({ values }) => (values.queries ?? 0) <= 10)).toBe(true);
  });
});

describe("differences of mysqladmin -r", () => {
  it("are rates as they are", () => {
    const absolute = status("mysql.txt", [900, 5, 5, 10], NINE);
    const track = databaseTrack(new CaptureSet([{ ...absolute, relative: true }]));
    expect(track?.points.map(({ to }) => to)).toEqual([5, 10, 20]);
    expect(track?.points.map(({ values }) => values.queries)).toEqual([10, 10, 10]);
  });
});

describe("two prints of pg_stat_database", () => {
  it("are a step placed by the server's own clock", () => {
    const track = databaseTrack(new CaptureSet(postgresqlTpcb));
    expect(track?.name).toBe("PostgreSQL");
    expect(track?.start).toMatchObject({ basis: "utc" });
    expect(track?.points).toHaveLength(1);
    expect(track?.points[0]?.to).toBe(88);
    expect((track?.points[0]?.values.commits ?? 0) / 16.05).toBeGreaterThan(0.9);
    expect((track?.points[0]?.values.commits ?? 0) / 16.05).toBeLessThan(1.1);
  });
});
