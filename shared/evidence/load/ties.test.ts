import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { pgbenchOf, pointSelect, postgresqlTpcb, without } from "../servers.test.support.ts";
import { size } from "../size.ts";

/** The longest run of every output of sysbench, changed. */
function ran(
  captures: readonly EvidenceCapture[],
  change: { readonly queries: number; readonly seconds: number; readonly threads?: number },
): readonly EvidenceCapture[] {
  return captures.map((one) =>
    one.kind === "sysbench"
      ? {
          ...one,
          name: "foreign.log",
          runs: one.runs.map((run) => ({
            ...run,
            ...change,
            queries_per_s: change.queries / change.seconds,
          })),
        }
      : one,
  );
}

const uncounted = without(pointSelect, "mysql-status-2.3-point-select.txt");

/** Another host's run, 20 times as fast. */
const FOREIGN = { queries: 132_780, seconds: 20, threads: 64 };

describe("the output of a load generator", () => {
  it("is of the server that counted as many statements", () => {
    const sizing = size(pointSelect);
    expect(sizing.measured.queries_per_s?.value).toBeCloseTo(331.6, 1);
    expect(sizing.unused.map(({ capture }) => capture)).not.toContain(
      "sysbench-2.3-point-select.txt",
    );
  });

  it.each([
    ["more than the server counted in all", pointSelect, { ...FOREIGN, queries: 200_000 }],
    ["next to nothing of what it counted", pointSelect, { ...FOREIGN, queries: 400 }],
    ["anything, and nothing counts what the server did", uncounted, FOREIGN],
  ])("is nobody's if it did %s", (_, captures, run) => {
    const sizing = size(ran(captures, run));
    expect(sizing).toMatchObject({ result: null, trust: "unmeasured" });
    expect(sizing.measured.queries_per_s).toBeUndefined();
    expect(sizing.unused.find(({ capture }) => capture === "foreign.log")?.why).toMatch(
      /^Nothing ties foreign\.log to this server: it names no host/,
    );
    const open = sizing.missing.find(({ path }) => path === "workload.threads");
    expect(open?.why).toContain("Was foreign.log run against this server");
    expect(open?.remedy).toContain("--known workload.threads=64");
  });

  it("is vouched for by its own number of clients, and by no other", () => {
    const vouched = size(uncounted, { "workload.threads": 4 });
    expect(vouched.measured.queries_per_s?.value).toBeCloseTo(331.6, 1);
    expect(vouched.trust).toBe("agrees");
    const other = size(uncounted, { "workload.threads": 5 });
    expect(other.measured.queries_per_s).toBeUndefined();
  });
});

/** The server's pgbench; its statistics were taken 88 s apart. */
const pgbench = (tps: number, modifiedAt: string | null, seconds = 190): EvidenceCapture =>
  pgbenchOf(4, tps, seconds, modifiedAt);

describe("the output of pgbench beside two prints of the statistics", () => {
  const unusedOf = (capture: EvidenceCapture) =>
    size([...postgresqlTpcb, capture]).unused.map(({ capture: name }) => name);

  it("is the server's at the rate that it counted, and nobody's at another", () => {
    expect(unusedOf(pgbench(16.05, null))).not.toContain("pgbench.txt");
    expect(unusedOf(pgbench(40, null))).toContain("pgbench.txt");
  });

  it("is nobody's at the same rate if it ended before the statistics could have seen it", () => {
    expect(unusedOf(pgbench(16.05, null, 20))).toContain("pgbench.txt");
  });

  it("is the server's if the statistics lie around it and count as many transactions", () => {
    expect(unusedOf(pgbench(1488 / 60, null, 60))).not.toContain("pgbench.txt");
    expect(unusedOf(pgbench(1800 / 60, null, 60))).toContain("pgbench.txt");
    expect(unusedOf(pgbench(1488 / 20, null, 20))).toContain("pgbench.txt");
  });

  it("is nobody's beside MariaDB, whatever it counted", () => {
    const counted = size(uncounted, { "workload.threads": 4 }).measured.queries_per_s?.value ?? 0;
    const statements = size([...pointSelect, pgbench(counted, null, 20)]);
    expect(statements.measured.queries_per_s?.sources[0]?.capture).not.toBe("pgbench.txt");
    expect(statements.unused.map(({ capture }) => capture)).toContain("pgbench.txt");
  });

  it("is nobody's at another rate though it ran at the same time", () => {
    expect(unusedOf(pgbench(40, "2026-11-22T12:06:00Z"))).toContain("pgbench.txt");
  });

  it("is set aside by the server's counters, which give the load", () => {
    const alone = size(postgresqlTpcb);
    const sizing = size([...postgresqlTpcb, pgbench(40, null)]);
    expect(sizing.measured.queries_per_s).toEqual(alone.measured.queries_per_s);
    expect(sizing.plan).toEqual(alone.plan);
  });
});
