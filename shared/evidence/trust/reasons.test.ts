import { describe, expect, it } from "vitest";
import { solvePlan } from "../../model/throughput/solve.ts";
import { readWrite, selectOnly } from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { BacktestFigure } from "../sizing.ts";
import { type Grounds, reasonOf } from "./reasons.ts";
import { areCostsOff, contradictionsOf } from "./verdict.ts";

const { plan, backtest } = size(selectOnly);

/** The recorded server, whose disk was full, as if it had counted other figures than planned. */
function groundsWith(counted: Readonly<Record<string, number>>, isDeviceFull = true): Grounds {
  const rows = backtest.map((row): BacktestFigure => {
    const factor = counted[row.figure];
    return factor === undefined
      ? row
      : { ...row, measured: row.predicted * factor, inside: row.figure !== "queries_per_s" };
  });
  return {
    evaluation: solvePlan(plan),
    engine: "PostgreSQL",
    figures: {},
    rows,
    arePagesCounted: true,
    isDeviceFull,
    bytesOfRead: null,
    misses: { value: 3.9, asked: 4, sources: [], why: "" },
    isScrubbed: false,
    isReplica: false,
    cpuBusy: null,
    l2arcHeldBytes: null,
    l2arcHitsPerS: null,
    coldArc: null,
    clientsAtLocks: null,
    otherReads: null,
  };
}

function whyQueriesAre(grounds: Grounds): string {
  const row = grounds.rows.find(({ figure }) => figure === "queries_per_s");
  if (!row) throw new Error("queries/s are not compared");
  return reasonOf(row, grounds).why;
}

describe("a rate below the planned one", () => {
  const fewer = { queries_per_s: 0.75, device_reads_per_query: 1.25 };

  it("is that of a full device from which a query read more than planned", () => {
    expect(whyQueriesAre(groundsWith(fewer))).toMatch(/at their limit, and a query read more/);
  });

  it("is that of a full device to which a query wrote more, where that is more than it read", () => {
    const grounds = groundsWith(fewer);
    const counted = (value: number) => ({
      value,
      low: value,
      high: value,
      interval_s: 60,
      sources: [],
    });
    const ofWrites = (value: number) => ({
      ...grounds,
      figures: {
        queries_per_s: counted(40),
        device_reads_per_s: counted(40),
        device_writes_per_s: counted(value),
      },
    });
    expect(whyQueriesAre(ofWrites(80))).toMatch(
      /a query wrote more to them than planned, 2\.00 times/,
    );
    expect(whyQueriesAre(ofWrites(8))).toMatch(/a query read more/);
  });

  it("has no such reason where the device had room, or a query read less", () => {
    const less = { ...fewer, device_reads_per_query: 0.8 };
    for (const grounds of [groundsWith(fewer, false), groundsWith(less)])
      expect(whyQueriesAre(grounds)).not.toMatch(/a query read more/);
  });
});

it("a rate below the planned one of clients that waited for locked rows is theirs", () => {
  const fewer = { ...groundsWith({ queries_per_s: 0.65 }, false), clientsAtLocks: 2 };
  expect(whyQueriesAre(fewer)).toMatch(/^On average 2\.00 of \d+ clients waited for rows/);
  expect(whyQueriesAre({ ...fewer, clientsAtLocks: 0.1 })).not.toMatch(/waited for rows/);
  const more = { ...groundsWith({ queries_per_s: 1.4 }, false), clientsAtLocks: 2 };
  expect(whyQueriesAre(more)).not.toMatch(/waited for rows/);
});

it("processor time that a plan has and clients at locks did not use is theirs, too", () => {
  const { evaluation, ...grounds } = groundsWith({ queries_per_s: 0.65 }, false);
  const { plan: planned } = evaluation.setup;
  const workload = { ...planned.workload, cpu_ms_per_query: 200 };
  const figures = { queries_per_s: { value: 40, low: 40, high: 40, interval_s: 60, sources: [] } };
  const idle = {
    ...grounds,
    evaluation: solvePlan({ ...planned, workload }),
    figures,
    cpuBusy: 0.1,
  };
  const [first] = contradictionsOf({ ...idle, clientsAtLocks: 3 });
  expect([first?.figure, first?.why]).toEqual([
    "cpu_busy_ratio",
    expect.stringMatching(/^On average 3\.00 of \d+ clients waited for rows/),
  ]);
  expect(contradictionsOf(idle)[0]?.question).toMatch(/sysbench --rate, pgbench -R/);
});

it("more reads than the ARC was asked for are those of a load that a rest is counted with", () => {
  const rate = { value: 40, low: 40, high: 40, interval_s: 60, sources: [] };
  const grounds = {
    ...groundsWith({}),
    otherReads: { readsPerS: 80, demandPerS: 40, prefetchPerS: 0 },
  };
  const why = (comparable: boolean) =>
    contradictionsOf({ ...grounds, figures: { queries_per_s: { ...rate, comparable } } })[0]?.why;
  expect(why(false)).toMatch(/^The load was at its height during a part of the recording only/);
  expect(why(true)).toMatch(/did not come through the ARC/);
});

it("a rate below the planned one is told by how busy the processors were", () => {
  const fewer = groundsWith({ queries_per_s: 0.65 }, false);
  const why = (cpuBusy: number | null) => whyQueriesAre({ ...fewer, cpuBusy });
  expect(why(0.95)).toMatch(/^The processors were 95\.0 % busy, .* other guests of the machine/);
  expect(why(0.2)).toMatch(/^Neither the devices nor the processors were full/);
  expect(why(null)).toMatch(/^Something limits the load/);
});

it("a load that was faster than the plan is not told that something limits it", () => {
  const faster = groundsWith({ queries_per_s: 1.4 }, false);
  const unmeasured = { ...faster, cpuBusy: null };
  expect(whyQueriesAre(unmeasured)).toMatch(/^The load was faster than the plan/);
  expect(whyQueriesAre({ ...faster, cpuBusy: 0.95 })).toBe(whyQueriesAre(unmeasured));
});

it("a rate above the planned one of a full device is that of queries that ask less of it", () => {
  const more = { queries_per_s: 1.4 };
  expect(whyQueriesAre(groundsWith(more))).toMatch(/at their limit, and a query needed less/);
  expect(whyQueriesAre(groundsWith(more, false))).not.toMatch(/at their limit/);
});

it("a rate below the planned one of a full device, from which a query reads as planned, may be another program's", () => {
  const fewer = { queries_per_s: 0.65, device_reads_per_query: 1 };
  expect(whyQueriesAre(groundsWith(fewer))).toMatch(/something else used them too/);
  expect(whyQueriesAre(groundsWith(fewer, false))).not.toMatch(/something else used them/);
});

it("fewer device reads than counted pages explain are of scans, and not asked for again", () => {
  const fewer = groundsWith({ device_reads_per_query: 0.7 });
  const row = fewer.rows.find(({ figure }) => figure === "device_reads_per_query");
  const reason = row && reasonOf(row, { ...fewer, misses: null });
  expect(reason?.why).toMatch(/read less for each query .* as scans of tables do/);
  expect(reason?.question).not.toMatch(/twice/);
});

it("reads of other records than planned are a cost that is off, as is their number", () => {
  const rate = { value: 60, low: 60, high: 60, interval_s: 60, sources: [] };
  const grounds = { ...groundsWith({}), figures: { device_reads_per_s: rate } };
  const sizes = [null, 40 * 1024, 4096].map((bytesOfRead) =>
    areCostsOff({ ...grounds, bytesOfRead }),
  );
  expect(sizes).toEqual([false, false, true]);
});

it("hits of metadata that are missed are those of the ARC, and limit no load", () => {
  const { rows, ...grounds } = groundsWith({});
  const [row] = rows;
  const metadata = row && { ...row, figure: "arc_metadata_hit_ratio" as const, measured: 0.3 };
  expect(metadata && reasonOf(metadata, { ...grounds, rows }).why).toMatch(/^The ARC answers/);
});

describe("more device reads for a query than planned", () => {
  const more = { device_reads_per_query: 1.4 };
  const whyReadsAre = (grounds: Grounds) => {
    const row = grounds.rows.find(({ figure }) => figure === "device_reads_per_query");
    return row && reasonOf(row, grounds).why;
  };

  it("are the ARC's where it hit less, and another program's where no hits are compared", () => {
    const fewerHits = groundsWith({ ...more, arc_data_hit_ratio: 0.7 });
    expect(whyReadsAre(fewerHits)).toMatch(/^The ARC answers more or fewer reads/);
    const rows = fewerHits.rows.filter(({ figure }) => figure !== "arc_data_hit_ratio");
    expect(whyReadsAre({ ...fewerHits, rows })).toMatch(/something else reads from them/);
  });

  it("are the ARC's, whose room InnoDB's writes take, where it flushes about as many pages as it reads", () => {
    const fewerHits = groundsWith({ ...more, arc_data_hit_ratio: 0.7 });
    const writing = size(readWrite).plan;
    const flushing = (pages: number) => {
      const workload = { ...writing.workload, flushed_pages_per_commit: pages };
      return { ...fewerHits, evaluation: solvePlan({ ...writing, workload }) };
    };
    expect(whyReadsAre(flushing(20))).toMatch(
      /InnoDB's flushed pages and redo log take room in it/,
    );
    expect(whyReadsAre(flushing(0.1))).toMatch(/^The ARC answers more or fewer reads/);
  });

  it("are a scrub's where one ran", () => {
    expect(whyReadsAre({ ...groundsWith(more), isScrubbed: true })).toMatch(/^A scrub/);
  });

  it("are those of scans where InnoDB read pages ahead, and of a replica's own work on one", () => {
    const fewerHits = groundsWith({ ...more, arc_data_hit_ratio: 0.7 });
    const ahead = (readAhead: number): Grounds => ({
      ...fewerHits,
      misses: { value: 1, asked: 4, readAhead, sources: [], why: "" },
    });
    expect(whyReadsAre(ahead(2))).toMatch(/^For each query InnoDB read 2\.00 pages ahead/);
    expect(whyReadsAre(ahead(0.05))).not.toMatch(/ahead/);
    expect(whyReadsAre({ ...ahead(2), isReplica: true })).toMatch(/^The server is a replica/);
  });

  it("are another program's where devices read a quarter more than the ARC asked for", () => {
    const fewerHits = groundsWith({ ...more, arc_data_hit_ratio: 0.7 });
    const beside = (readsPerS: number): Grounds => ({
      ...fewerHits,
      otherReads: { readsPerS, demandPerS: 100, prefetchPerS: 0 },
    });
    expect(whyReadsAre(beside(140))).toMatch(/did not come through the ARC/);
    expect(whyReadsAre(beside(110))).toMatch(/^The ARC answers more or fewer reads/);
  });

  it("are told by the cache's misses where these were counted, and no number of pages gives them", () => {
    const unexplained = { ...groundsWith(more), arePagesCounted: false };
    expect(whyReadsAre(unexplained)).toMatch(
      /^For each query the shared buffers missed 3\.90 of 4\.00 pages/,
    );
    expect(whyReadsAre({ ...unexplained, misses: null })).toMatch(/pages per query/);
  });
});

describe("an L2ARC that holds less than the plan has in it", () => {
  const cache = { "storage.l2arc_device": "nvme-gen4", "storage.l2arc_bytes": 100e9 };

  it("is the reason why the devices read more than planned", () => {
    const { contradictions, result } = size(readWrite, cache);
    expect(result).toBeNull();
    expect(contradictions[0]).toMatchObject({ figure: "device_reads_per_query" });
    expect(contradictions[0]?.why).toMatch(/^The L2ARC held 0 B when it was recorded/);
    expect(contradictions[0]?.question).toContain("l2_size");
  });

  it("is none where it is full and answered nothing: it holds what the load does not read", () => {
    const full = readWrite.map((one) =>
      one.kind === "arcstats"
        ? { ...one, values: { ...one.values, l2_hits: 7, l2_asize: 100e9, l2_size: 100e9 } }
        : one,
    );
    const [first] = size(full, cache).contradictions;
    expect(first?.figure).toBe("device_reads_per_query");
    expect(first?.why).toMatch(/^In the plan the L2ARC answers .* It answered none \(l2_hits/);
    expect(first?.question).toContain("secondarycache");
  });
});
