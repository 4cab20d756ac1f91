import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import {
  pointSelect,
  postgresqlTpcb,
  readWrite,
  resting,
  without,
} from "../servers.test.support.ts";
import { size } from "../size.ts";

const NO_LOAD =
  "No load was recorded: the pool did 0 reads/s for 40 s. Record while the load runs.";

/** The resting server with so many statements and shares of its processors more. */
function withWork(statements: number, busy: number): EvidenceCapture[] {
  return resting.map((capture) => {
    if (capture.kind === "iostat" && capture.cpu_busy_ratio)
      return { ...capture, cpu_busy_ratio: { ...capture.cpu_busy_ratio, mean: busy } };
    if (capture.kind !== "mysql-status" || !capture.name.includes("after")) return capture;
    const more = (values: Readonly<Record<string, number>>) => ({
      ...values,
      Questions: (values.Questions ?? 0) + statements,
    });
    return {
      ...capture,
      values: more(capture.values),
      snapshots: capture.snapshots.map((one) => ({ ...one, values: more(one.values) })),
    };
  });
}

describe("a recording that began after the load had ended", () => {
  const sizing = size(resting);

  it("is told so, in place of a device whose speed nobody saw", () => {
    const [first, second] = sizing.missing;
    expect(first).toMatchObject({ path: "workload.threads", why: NO_LOAD });
    expect(second).toMatchObject({ path: "storage.device", why: `${NO_LOAD} Which drive is it?` });
    expect(second?.remedy).toContain("during the load");
    expect(sizing.fields["workload.threads"]?.why).toBe(NO_LOAD);
    expect(sizing.result).toBeNull();
  });

  it("measures no load and fits nothing to it", () => {
    expect(sizing.measured).toEqual({});
    for (const field of [
      "cpu_ms_per_query",
      "commits_per_query",
      "pages_per_query",
      "distribution",
    ])
      expect([field, sizing.fields[`workload.${field}`]?.state]).toEqual([field, "assumed"]);
  });

  it("still gives what holds without a load", () => {
    expect(sizing.fields["memory.buffer_pool_bytes"]?.state).toBe("measured");
    expect(sizing.fields["memory.arc_bytes"]?.state).toBe("measured");
    expect(sizing.fields["data.file_bytes"]?.state).toBe("derived");
  });

  it("names the counters that it leaves out", () => {
    const told = sizing.unused.find(({ capture }) => capture === "arcstat.txt");
    expect(told?.why).toContain("no load was recorded");
  });

  it("tells by the busiest disk where nothing saw the pool", () => {
    const told = size(resting.filter(({ kind }) => kind !== "zpool-iostat"));
    expect(told.missing[0]?.why).toMatch(
      /^No load was recorded: the busiest disk did 0\.\d+ reads/,
    );
  });
});

describe("a pool at rest below a busy server", () => {
  it.each([
    ["statements are answered from memory", 50_000, 0.05],
    ["processors are busy", 0, 0.6],
  ])("is a load: %s", (_, statements, busy) => {
    const sizing = size(withWork(statements, busy));
    expect(sizing.missing.map(({ why }) => why).join()).not.toContain("No load was recorded");
  });
});

describe("a recording of a load", () => {
  it.each([
    ["point selects", pointSelect],
    [
      "point selects without the load generator's word",
      without(pointSelect, "sysbench-2.3-point-select.txt"),
    ],
    ["reads and writes", readWrite],
    ["PostgreSQL", postgresqlTpcb],
  ])("is not taken for rest: %s", (_, captures) => {
    const sizing = size(captures);
    const words = [...sizing.missing, ...Object.values(sizing.fields)].map(({ why }) => why).join();
    expect(words).not.toContain("No load was recorded");
  });
});
