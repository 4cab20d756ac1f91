import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";
import type { FigureBand } from "../result.ts";
import { endsOf } from "../throughput/band.ts";
import { solvePlan } from "../throughput/solve.ts";
import { bandOf } from "./bands.ts";
import { type KindSpreads, type Spread, spreadOf } from "./spreads.ts";

function known(plan: Plan, figure: string): FigureBand {
  const band = bandOf(predict(plan).bands, figure);
  if (!band) throw new Error(`${figure} has no band`);
  return band;
}

describe("a band", () => {
  const plan = defaultPlan();

  test("holds its figure, and states its probability, ends and unit in words", () => {
    const { reads } = predict(plan);
    const band = known(plan, "reads.per_s");
    expect(band.low).toBeLessThan(reads.per_s);
    expect(band.high).toBeGreaterThan(reads.per_s);
    expect([reads.low, reads.high]).toEqual([band.low, band.high]);
    expect(band.words).toMatch(/^80 %: [\d,]+ to [\d,]+ \/s$/);
    expect(band.about).toMatch(/^about [1-9],?\d00 \/s$/);
  });

  test("joins the model's error and the plan's as squares of logarithms", () => {
    const evaluation = solvePlan(plan);
    const { slow } = endsOf(evaluation);
    const { low, basis } = known(plan, "reads.queries_per_s");
    const now = evaluation.flow.queriesPerS;
    const ofPlan = Math.log(now / slow.flow.queriesPerS);
    const { queries_per_s } = predict(plan).reads;
    expect(Math.log(queries_per_s / low)).toBeCloseTo(Math.hypot(ofPlan, basis.model_error), 9);
  });

  test("obeys Little's law: without think time the mean's ends are threads by the rate's", () => {
    const busy = { ...plan, workload: { ...plan.workload, think_ms: 0 } };
    const [rate, mean] = [known(busy, "reads.queries_per_s"), known(busy, "reads.mean_ms")];
    expect((rate.low * mean.high) / 1000).toBeCloseTo(busy.workload.threads, 3);
    expect((rate.high * mean.low) / 1000).toBeCloseTo(busy.workload.threads, 3);
  });

  test("of a hit ratio stays between 0 and 1", () => {
    const { low, high } = known(
      planOf({}, { memory: { arc_bytes: 2 ** 26 } }),
      "hit_ratio.arc_data",
    );
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeLessThanOrEqual(1);
  });

  test("is wider with a device that only a datasheet knows than with a measured one", () => {
    const width = (points: { concurrency: number; reads_per_s: number }[]) => {
      const custom_device = {
        name: "x",
        read_latency_ms: 8,
        read_iops: 300,
        read_bytes_per_s: 1e9,
        sync_write_ms: 5,
        points,
      };
      const { low, high } = known(
        planOf({}, { storage: { device: "custom", custom_device } }),
        "reads.per_s",
      );
      return high / low;
    };
    const measured = [1, 4, 16].map((n) => ({
      concurrency: n,
      reads_per_s: Math.min(300, 125 * n),
    }));
    expect(width([])).toBeGreaterThan(width(measured));
  });

  test("says what its width rests on, and when that is borrowed from other regimes", () => {
    const commits = { commits_per_query: 1, flushed_pages_per_commit: 0.001 };
    const waiting = planOf(
      {},
      {
        workload: { ...commits, cpu_ms_per_query: 0.001, threads: 16 },
        storage: { slog_device: "hdd-7200" },
      },
    );
    expect(predict(waiting).bottleneck).toBe("commits");
    const { basis } = known(waiting, "reads.per_s");
    expect(basis.level).toBe("kind");
    expect(basis.text).toMatch(/^.+ limited by commits, so this is borrowed from others/);
    expect(basis.text).toMatch(/\d+ of these \d+ came within 15 %/);
  });
});

describe("the spread for a regime", () => {
  const spread = (half_width: number, series: number): Spread => ({
    half_width,
    probability: series >= 4 ? 0.8 : series / (series + 1),
    is_enough: series >= 4,
    residuals: series * 2,
    series,
    within_15_percent: series,
  });
  const file = (all: Spread, regimes: KindSpreads["regimes"]) => ({
    kinds: { rate: { all, regimes } },
  });

  test("is the regime's own where it has series enough", () => {
    const from = file(spread(0.3, 6), { cpu: spread(0.1, 4) });
    expect(spreadOf("rate", "cpu", from)).toMatchObject({
      level: "regime",
      spread: { half_width: 0.1 },
    });
  });

  test("is the kind's over all regimes where the regime has too few", () => {
    const from = file(spread(0.3, 6), { cpu: spread(0.1, 3) });
    const chosen = spreadOf("rate", "cpu", from);
    expect(chosen).toMatchObject({ level: "kind", ofRegime: 3, spread: { half_width: 0.3 } });
  });

  test("is the widest error with a lower probability where the kind has too few", () => {
    const from = file(spread(0.9, 3), { cpu: spread(0.1, 3), threads: spread(0.2, 2) });
    expect(spreadOf("rate", "cpu", from)?.spread).toMatchObject({
      half_width: 0.1,
      probability: 0.75,
    });
    expect(spreadOf("rate", "threads", from)?.spread.half_width).toBe(0.9);
  });

  test("is none for a kind that was never measured", () => {
    expect(spreadOf("writes", "all", file(spread(0.3, 6), {}))).toBeNull();
  });
});
