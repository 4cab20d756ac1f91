import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { selectOnly, postgresqlTpcb as tpcb } from "../servers.test.support.ts";
import { size } from "../size.ts";

/** The same server, of which a second database has so large a share of all that was counted, and of pages read. */
function withSecond(
  captures: readonly EvidenceCapture[],
  share: number,
  ofReads = share,
): EvidenceCapture[] {
  return captures.map((capture) => {
    if (capture.kind !== "postgresql-stats") return capture;
    const views = capture.views.map((view) => {
      if (view.view !== "pg_stat_database") return view;
      const rows = view.rows.flatMap((row) => {
        if (typeof row.datname !== "string" || Number(row.xact_commit) < 1000) return [row];
        const part = (shareOf: (column: string) => number) =>
          Object.fromEntries(
            Object.entries(row).map(([column, value]) => [
              column,
              typeof value === "number" ? value * shareOf(column) : value,
            ]),
          );
        const second = (column: string) => (column === "blks_read" ? ofReads : share);
        return [part((column) => 1 - second(column)), { ...part(second), datname: "second" }];
      });
      return { ...view, rows };
    });
    return { ...capture, views };
  });
}

describe("a server of two databases", () => {
  it.each([
    ["TPC-B", tpcb],
    ["selects", selectOnly],
  ])("has the load of both: %s", (_, captures) => {
    const [one, both] = [size(captures), size(withSecond(captures, 0.25))];
    const rate = one.measured.queries_per_s?.value ?? Number.NaN;
    expect((both.measured.queries_per_s?.value ?? 0) / rate).toBeCloseTo(1, 2);
    for (const path of ["workload.pages_per_query", "workload.threads"])
      expect(Number(both.fields[path]?.value)).toBeCloseTo(Number(one.fields[path]?.value), 2);
    expect(both.trust).toBe(one.trust);
    expect(both.measured.queries_per_s?.why).toContain(" and second over");
  });

  it("of which one commits little and reads much has the load of both", () => {
    const [one, both] = [size(selectOnly), size(withSecond(selectOnly, 0.02, 0.7))];
    const path = "workload.pages_per_query";
    expect(both.fields[path]?.value).toBeCloseTo(Number(one.fields[path]?.value), 2);
    expect([both.trust, both.contradictions]).toEqual([one.trust, []]);
  });

  it("of which one hardly works has the load of the other", () => {
    const { measured } = size(withSecond(selectOnly, 0.05));
    expect(measured.queries_per_s?.why).not.toContain("second");
  });
});

it("commits are of transactions that change rows, and not of those that read", () => {
  const half = tpcb.map((capture) => {
    if (capture.kind !== "postgresql-stats") return capture;
    const views = capture.views.map((view) =>
      view.view === "pg_stat_database"
        ? {
            ...view,
            rows: view.rows.map((row) => ({
              ...row,
              tup_inserted: 0,
              tup_updated: Number(row.xact_commit) / 2,
              tup_deleted: 0,
            })),
          }
        : view,
    );
    return { ...capture, views };
  });
  const { queries_per_s: queries, commits_per_s: commits } = size(half).measured;
  expect((commits?.value ?? 0) / (queries?.value ?? 0)).toBeCloseTo(0.5, 6);
});

it("what was written is of as many commits as are entered", () => {
  const [one, known] = [size(tpcb), size(tpcb, { "workload.commits_per_query": 0.5 })];
  for (const path of ["workload.flushed_pages_per_commit", "workload.log_bytes_per_commit"])
    expect(Number(known.fields[path]?.value) / Number(one.fields[path]?.value)).toBeCloseTo(2, 1);
  expect(known.measured.commits_per_s?.value).toBeCloseTo(
    (one.measured.commits_per_s?.value ?? 0) / 2,
    6,
  );
});

it("prints that lie a day and more apart are of no load, which is asked for", () => {
  const apart = tpcb.map((one) =>
    one.kind === "postgresql-stats" && one.name.includes("before")
      ? { ...one, recorded_at: "2026-01-01T00:00:00Z" }
      : one,
  );
  const { measured, missing } = size(apart);
  expect(measured.queries_per_s).toBeUndefined();
  const threads = missing.find(({ path }) => path === "workload.threads");
  expect(threads?.why).toContain("A day and more lies between the prints");
});

it("a server that was started between two prints has no rate across them, and it is said", () => {
  const starting = (at: string) =>
    selectOnly.map((one) =>
      one.kind === "postgresql-stats" && one.name.includes("after")
        ? { ...one, started_at: at }
        : one,
    );
  const [before] = selectOnly.flatMap((one) =>
    one.kind === "postgresql-stats" ? (one.started_at ?? []) : [],
  );
  expect(size(starting(before ?? "")).measured.queries_per_s?.value).toBeGreaterThan(40);
  const { measured, missing } = size(starting("2026-11-27T20:19:50Z"));
  expect(measured.queries_per_s).toBeUndefined();
  expect(missing.map(({ why }) => why).join(" ")).toContain("was started between the prints in");
});
