import { describe, expect, it } from "vitest";
import sysbench from "../cases/advice-sysbench.json" with { type: "json" };
import database from "../cases/database-2.3.json" with { type: "json" };
import { planOf } from "../cases/figures.ts";
import type { Plan } from "../model/index.ts";
import { cpuBesideQueryMs, solvePlan } from "../model/throughput/solve.ts";
import { patched } from "./change.ts";
import { type BacktestRow, backtest, calibrate, type Measured } from "./index.ts";

const plan: Plan = planOf(database.base, sysbench.patch);
const measured: Measured = sysbench.measured;

function row(rows: readonly BacktestRow[], figure: string): BacktestRow {
  const found = rows.find((one) => one.figure === figure);
  if (!found) throw new Error(`no row ${figure}`);
  return found;
}

/** The plan with a device that is three times as fast as the real one. */
function tooFast(): Plan {
  const device = plan.storage.custom_device;
  return patched(plan, {
    storage: { custom_device: device ? { ...device, read_iops: 1000, points: [] } : null },
  });
}

describe("MariaDB under sysbench on OpenZFS 2.3.2, predicted and measured", () => {
  const { rows, missed } = backtest(measured, plan);

  it.each([
    ["reads.queries_per_s", 3],
    ["reads.mean_ms", 3],
    ["reads.p95_ms", 10],
    ["reads.device_reads_per_query", 3],
    ["pool.reads_per_s", 3],
    ["buffer_pool_misses_per_query", 3],
    ["hit_ratio.arc_data", 3],
    ["hit_ratio.arc_metadata", 1],
    ["metadata.nonleaf_blocks", 1],
    ["metadata.leaf_blocks", 2],
    ["metadata.nonleaf_physical_bytes", 2],
  ])("predicts %s within %d percent or points", (figure, most) => {
    expect(Math.abs(row(rows, figure).error_percent)).toBeLessThan(most);
  });

  it("misses no figure that was measured", () => {
    expect(missed).toBe(0);
    expect(rows.every((one) => one.within_claim)).toBe(true);
  });

  it("has rows only for what was measured", () => {
    expect(backtest({}, plan)).toEqual({
      rows: [],
      missed: 0,
      summary: "The captures hold no figure that the model predicts.",
    });
    expect(backtest({ load: { queries_per_s: 331.6 } }, plan).rows).toHaveLength(1);
  });

  it("looks at the situation that was measured, not at the plan's own threads and ARC", () => {
    const other = patched(plan, { workload: { threads: 64 }, memory: { arc_bytes: 2 ** 30 } });
    expect(backtest(measured, other).rows).toEqual(rows);
  });
});

describe("a plan whose device is not the real one", () => {
  it("misses the rate and blames the device, not the caches", () => {
    const { rows } = backtest(measured, tooFast());
    const rate = row(rows, "reads.queries_per_s");
    expect(rate.within_claim).toBe(false);
    expect(rate.likely_reason).toContain("device");
    expect(row(rows, "reads.device_reads_per_query").within_claim).toBe(true);
  });

  it("is brought to the capture, and every change is named with its reason", () => {
    const fitted = calibrate(tooFast(), measured);
    expect(fitted.changes.map(({ path }) => path)).toEqual(["storage.custom_device"]);
    expect(fitted.changes[0]?.reason).toContain("as captured");
    expect(fitted.plan.origins?.["storage.custom_device"]).toBe("derived");
    const { rows } = backtest(measured, fitted.plan);
    expect(Math.abs(row(rows, "reads.queries_per_s").error_percent)).toBeLessThan(3);
  });
});

describe("calibration", () => {
  it("leaves a plan alone that predicts its capture", () => {
    expect(calibrate(plan, measured).changes).toEqual([]);
  });

  it("fits pages per query to the pages that the buffer pool missed", () => {
    const other = patched(plan, { workload: { pages_per_query: 4 } });
    const fitted = calibrate(other, measured).plan;
    expect(fitted.workload.pages_per_query).toBeCloseTo(1.027, 2);
  });

  it("reads CPU time per query from the share of CPU in use", () => {
    const load = { ...measured.load, cpu_busy_ratio: 0.5 };
    const { plan: fitted } = calibrate(plan, { ...measured, load });
    const evaluation = solvePlan(fitted);
    const used = fitted.workload.cpu_ms_per_query + cpuBesideQueryMs(evaluation);
    expect(used).toBeCloseTo((0.5 * 2 * 1000) / 331.6, 6);
    expect(cpuBesideQueryMs(evaluation)).toBeGreaterThan(0.0005);
  });

  it("takes for thinking what threads and rate leave beside the response time", () => {
    const load = { threads: 8, queries_per_s: 100, mean_ms: 20 };
    expect(calibrate(plan, { load }).plan.workload.think_ms).toBeCloseTo(60, 6);
  });
});
