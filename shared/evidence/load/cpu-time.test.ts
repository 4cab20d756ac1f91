import { describe, expect, it } from "vitest";
import { bandOf, type Plan, predict } from "../../model/index.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { pointSelect, readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { cpuFacts } from "./cpu-time.ts";
import { loadOf } from "./load.ts";
import { program, recorded } from "./processes.test.support.ts";

/** 40 s in which the server used 12 s, `kernelS` of them in the kernel, and ZFS's threads `zfsS`. */
function withTimes(
  kernelS: number,
  zfsS: number,
  others: readonly EvidenceCapture[] = readWrite,
): readonly EvidenceCapture[] {
  const at = (when: string, uptimeS: number, times: number) =>
    recorded(when, uptimeS, [
      program("mariadbd", 12 * times, { kernel_s: kernelS * times }),
      program("z_rd_int_0", zfsS * times),
    ]);
  return [...others, at("before", 1000, 0), at("after", 1040, 1)];
}

function timesOf(captures: readonly EvidenceCapture[], known: Record<string, number> = {}) {
  const { fields, plan, result } = size(captures, { ...known });
  const of = (name: string) => Number(fields[`workload.${name}`]?.value ?? 0);
  return {
    query: of("cpu_ms_per_query"),
    read: of("cpu_ms_per_device_read"),
    reads: of("device_reads_with_cpu"),
    field: fields["workload.cpu_ms_per_device_read"],
    plan,
    result,
  };
}

/** The same with processors that were busy for only this share of it. */
function quieter(captures: readonly EvidenceCapture[], share: number): readonly EvidenceCapture[] {
  return captures.map((one) =>
    one.kind === "iostat" && one.cpu_busy_ratio
      ? { ...one, cpu_busy_ratio: { ...one.cpu_busy_ratio, mean: one.cpu_busy_ratio.mean * share } }
      : one,
  );
}

describe("processor time that a query shares with its device reads", () => {
  const counted = timesOf(withTimes(6, 1));

  it("is the query's and the reads' together what was counted", () => {
    const none = timesOf(withTimes(0, 0));
    expect(counted.reads).toBeGreaterThan(0.5);
    expect(none.read).toBe(0);
    // 13 s of 40 for 12 s.
    expect(counted.query + counted.read * counted.reads).toBeCloseTo((none.query * 13) / 12, 1);
  });

  it("gives the reads all of ZFS's threads' time and half of the server's in the kernel, as far as requests are reads", () => {
    const [little, much] = [timesOf(withTimes(2, 0)), timesOf(withTimes(4, 0))];
    expect(much.read / little.read).toBeCloseTo(2, 3);
    expect(timesOf(withTimes(0, 2)).read / little.read).toBeCloseTo(
      (2 / 14 / (1 / 12)) * (14 / 12),
      1,
    );
  });

  it("takes a read for at most twice a query's time per page", () => {
    const most = timesOf(withTimes(12, 300, pointSelect));
    const pages = Math.max(1, most.plan.workload.pages_per_query);
    const sum = most.query + most.read * most.reads;
    expect(most.read).toBeCloseTo((2 * sum) / (pages + most.reads), 6);
  });

  it("takes a read for as much as a page where nothing counted the kernel's time", () => {
    const { query, read, reads, plan } = timesOf(readWrite);
    const pages = Math.max(1, plan.workload.pages_per_query);
    expect(read).toBeCloseTo((query + read * reads) / (pages + reads), 6);
  });

  it("is a page's where the load read next to nothing, and ranges hold none and four times that", () => {
    const captures = new CaptureSet(pointSelect);
    const { plan } = size(pointSelect);
    const cached: Plan = { ...plan, memory: { ...plan.memory, arc_bytes: 2 ** 36 } };
    const limits = { isDeviceFull: false, areProcessorsFull: true };
    const facts = cpuFacts(cached, captures, {}, loadOf(captures), limits, new Set());
    const of = (path: string) => facts.find((fact) => fact.path === path);
    const query = Number(of("workload.cpu_ms_per_query")?.value);
    const read = Number(of("workload.cpu_ms_per_device_read")?.value);
    expect(of("workload.device_reads_with_cpu")?.value).toBe(0);
    expect(read).toBeCloseTo(query / Math.max(1, plan.workload.pages_per_query), 6);
    expect(of("workload.cpu_ms_per_device_read")?.why).toContain("next to nothing from devices");

    const workload = { cpu_ms_per_query: query, cpu_ms_per_device_read: read };
    const less: Plan = {
      ...plan,
      storage: { ...plan.storage, device: "nvme-gen4", custom_device: null },
      workload: { ...plan.workload, ...workload, device_reads_with_cpu: 0 },
      origins: { ...plan.origins, "workload.cpu_ms_per_device_read": "assumed" },
    };
    const taking = (ms: number) =>
      predict({ ...less, workload: { ...less.workload, cpu_ms_per_device_read: ms } }).reads
        .queries_per_s;
    const band = bandOf(predict(less).bands, "reads.queries_per_s");
    const most = 4 * read;
    expect(taking(0)).toBeGreaterThan(1.1 * taking(most));
    expect(band?.low).toBeLessThan(taking(most));
    expect(band?.high).toBeGreaterThan(taking(0));
  });

  it("is assumed, says how, and leaves what was measured as it was", () => {
    expect(counted.field).toMatchObject({ state: "assumed" });
    expect(counted.field?.why).toContain("that of the server in the kernel as well");
    const whole = timesOf(withTimes(6, 1), { "workload.cpu_ms_per_device_read": 0 });
    expect(counted.result?.reads.queries_per_s).toBeCloseTo(
      whole.result?.reads.queries_per_s ?? 0,
      1,
    );
  });

  it.each([
    ["workload.cpu_ms_per_device_read", 2],
    ["workload.cpu_ms_per_query", 5],
  ])("is told apart by who enters %s", (path, ms) => {
    const told = timesOf(withTimes(6, 1), { [path]: ms });
    expect(told.plan.workload.device_reads_with_cpu).toBeNull();
    expect(told.plan.workload.cpu_ms_per_device_read).toBe(path.endsWith("read") ? ms : 0);
  });
});

describe("what counted processor time could be as well", () => {
  const { plan } = timesOf(withTimes(6, 1));
  const times = (of: string, one = plan) =>
    one.workload.other_cpu_times?.find((other) => other.of === of);
  const withTimesOf = (of: string, one: Plan): Plan => {
    const { of: _, ...other } = { of, ...times(of) };
    return { ...one, workload: { ...one.workload, ...other } };
  };
  const cpuMsOf = (one: Plan) => solvePlan(one).flow.stations.cpuDemandMs;
  const highOf = (one: Plan) => bandOf(predict(one).bands, "reads.queries_per_s")?.high ?? 0;

  it("is all of the kernel's time for pages past the buffer pool, and the sum stays what was counted", () => {
    const other = withTimesOf("page-reads", plan);
    const { zfsReadsPerS, queriesPerS } = solvePlan(plan).flow;
    const pageMs = (other.workload.cpu_ms_per_page_read ?? 0) * (zfsReadsPerS / queriesPerS);
    // 6 of the 13 s.
    const counted = timesOf(withTimes(6, 1), { "workload.cpu_ms_per_device_read": 0 });
    expect(pageMs / counted.query).toBeCloseTo(6 / 13, 1);
    expect(cpuMsOf(other)).toBeCloseTo(cpuMsOf(plan), 3);
  });

  it("widens the range of a pool that misses fewer pages, where processors limit", () => {
    const { buffer_pool_bytes } = plan.memory;
    const fast = { ...plan.storage, device: "nvme-gen4", custom_device: null };
    const far: Plan = {
      ...plan,
      storage: fast,
      memory: { ...plan.memory, buffer_pool_bytes: buffer_pool_bytes * 12 },
      workload: { ...plan.workload, threads: 64 },
    };
    const known: Plan = { ...far, workload: { ...far.workload, other_cpu_times: [] } };
    expect(predict(far).bottleneck).toBe("cpu");
    expect(cpuMsOf(withTimesOf("page-reads", far))).toBeLessThan(0.95 * cpuMsOf(far));
    expect(highOf(far)).toBeGreaterThan(1.03 * highOf(known));
  });

  it("is all that the machine was busy with, where that is more than the server and ZFS took", () => {
    const busy = (one: Plan) => times("all-processes", one)?.cpu_ms_per_query ?? 0;
    const [less, more] = [plan, timesOf(withTimes(6, 1, quieter(readWrite, 0.5))).plan];
    expect(busy(less)).toBeGreaterThan(less.workload.cpu_ms_per_query);
    expect(busy(more)).toBeLessThan(busy(less));
  });

  it("is known once somebody says what a page read takes", () => {
    const told = timesOf(withTimes(6, 1), { "workload.cpu_ms_per_page_read": 0.1 });
    expect(told.plan.workload.other_cpu_times).toEqual([]);
  });
});
