import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { type FieldPath, getField, withField } from "../../plan/paths.ts";
import { RECORDED_WITH } from "../../plan/traced-curve.ts";
import { bandOf } from "../band/bands.ts";
import { GIB, MIB } from "../number/units.ts";
import { withoutDefaults } from "../plan/compact.ts";
import { completePlan } from "../plan/complete.ts";
import { ordinaryPlan, tracedWith } from "../plan/plans.test.support.ts";
import { defaultPlan } from "../plan/plans.ts";
import { restorePlan } from "../plan/restore.ts";
import { predict } from "../predict.ts";
import { cachesOf } from "../throughput/solve.ts";

/** Half doublings around an ARC, as the replay has them. */
const around = (arcBytes: number) =>
  Array.from({ length: 16 }, (_, i) => Math.round(arcBytes * 2 ** ((i - 8) / 2)));

const withArc = (plan: Plan, bytes: number) => withField(plan, "memory.arc_bytes", bytes);

/** An ARC of a quarter of the data. */
const skewed: Plan = {
  ...defaultPlan(),
  data: { ...defaultPlan().data, file_bytes: 32 * GIB, files: 32 },
  memory: { ...defaultPlan().memory, arc_bytes: 8 * GIB },
  workload: { ...defaultPlan().workload, distribution: "zipf", zipf_exponent: 0.8 },
};
const ofLaw = (bytes: number) => cachesOf(withArc(skewed, bytes)).arcDataHit;
const traced = tracedWith(skewed, around(skewed.memory.arc_bytes), ofLaw);

const marksOf = (plan: Plan) => predict(plan).marks.filter(({ code }) => code === "curve");
const curveOf = (plan: Plan) => {
  const { traced_curve: curve } = plan.workload;
  if (!curve) throw new Error("no curve");
  return curve;
};

describe("a measured curve", () => {
  it("through a law's own points answers nearly as the law, between them too", () => {
    const sizes = around(skewed.memory.arc_bytes);
    for (const [i, from] of sizes.slice(1).entries()) {
      const bytes = Math.round(((sizes[i] ?? 0) + from) / 2);
      const off = cachesOf(withArc(traced, bytes)).arcDataHit - ofLaw(bytes);
      expect(Math.abs(off), `${bytes}`).toBeLessThan(0.02);
    }
    const [law, curve] = [skewed, traced].map((plan) => predict(plan).reads.per_s);
    expect(curve).toBeCloseTo(law ?? 0, 6);
  });

  it("never hits less with more ARC, at either end of its band", () => {
    const rising = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 3,
      maxLength: 16,
    });
    const share = fc.double({ min: 0.001, max: 100, noNaN: true });
    fc.assert(
      fc.property(ordinaryPlan, rising, share, share, (plan, hits, a, b) => {
        const sorted = [...hits].sort((one, other) => one - other);
        const sizes = around(plan.memory.arc_bytes).slice(0, sorted.length);
        const own = tracedWith(plan, sizes, (bytes) => sorted[sizes.indexOf(bytes)] ?? 0);
        const [less, more] = [a, b]
          .sort((one, other) => one - other)
          .map((of) => predict(withArc(own, Math.round(plan.memory.arc_bytes * of))));
        const [low, high] = [less, more].map((one) =>
          bandOf(one?.bands ?? [], "hit_ratio.arc_data"),
        );
        expect(more?.hit_ratio.arc_data).toBeGreaterThanOrEqual(less?.hit_ratio.arc_data ?? 1);
        expect(high?.low).toBeGreaterThanOrEqual((low?.low ?? 1) - 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it("hits no more beyond its largest size, and nothing without an ARC", () => {
    const { points } = curveOf(traced);
    const last = points.at(-1);
    const above = cachesOf(withArc(traced, (last?.arc_bytes ?? 0) * 8)).arcDataHit;
    expect(above).toBe(last?.data_hits);
    const tenth = cachesOf(withArc(traced, (points[0]?.arc_bytes ?? 0) / 10)).arcDataHit;
    expect(tenth).toBeCloseTo((points[0]?.data_hits ?? 0) / 10, 6);
  });

  it("widens the band of the hits and of the answer by its own", () => {
    const sizes = around(skewed.memory.arc_bytes);
    const [narrow, wide] = [0.01, 0.15].map((error) =>
      predict(tracedWith(skewed, sizes, ofLaw, error)),
    );
    for (const figure of ["hit_ratio.arc_data", "reads.device_reads_per_query"]) {
      const [inner, outer] = [narrow, wide].map((one) => bandOf(one?.bands ?? [], figure));
      expect(outer?.low, figure).toBeLessThan(inner?.low ?? 0);
      expect(outer?.high, figure).toBeGreaterThan(inner?.high ?? 1);
    }
    const band = bandOf(wide?.bands ?? [], "hit_ratio.arc_data");
    const hits = wide?.hit_ratio.arc_data ?? 0;
    expect(band?.low).toBeLessThanOrEqual(hits - 0.15);
    expect(band?.high).toBeGreaterThanOrEqual(Math.min(1, hits + 0.15));
  });
});

describe("a plan that is not as its curve was recorded", () => {
  const OTHER: Readonly<Record<string, unknown>> = {
    engine: "postgresql",
    "layout.openzfs": "2.1",
    "layout.compression": "gzip",
    "layout.encryption": true,
    "layout.record_bytes": 131072,
    "layout.innodb_page_bytes": 32768,
    "storage.l2arc_bytes": 10 ** 9,
    "workload.working_set_ratio": 0.5,
  };

  const changedIn = (path: (typeof RECORDED_WITH)[number]) => {
    const before = getField(traced, path);
    return OTHER[path] ?? (typeof before === "number" ? before * 2 : null);
  };

  it.each(RECORDED_WITH)(
    "has a mark, and hits as its law where the curve is the law's, if %s differs",
    (path) => {
      const value = changedIn(path);
      const changed = withField(traced, path, value);
      const law = withField(withField(skewed, path, value), "workload.traced_curve", null);
      expect(marksOf(traced)).toEqual([]);
      expect(marksOf(changed)[0]?.text).toMatch(
        /^The measured curve was recorded with .*Zipf 0\.8/,
      );
      const [hits, ofTheLaw] = [changed, law].map((plan) => predict(plan).hit_ratio.arc_data);
      expect(Math.abs((hits ?? 0) - (ofTheLaw ?? 1))).toBeLessThan(0.001);
    },
  );

  /** Far more hits than any law near it gives. */
  const high = tracedWith(skewed, [skewed.memory.arc_bytes], () => 0.95);

  it.each([
    ["memory.buffer_pool_bytes", 1.01],
    ["data.file_bytes", 1.01],
    ["data.compression_ratio", 1.01],
  ] as const)("keeps the curve's hits, nearly, if %s is %s times as large", (path, factor) => {
    const changed = withField(high, path, Number(getField(high, path)) * factor);
    const [before, after] = [high, changed].map((plan) => predict(plan).hit_ratio.arc_data);
    expect(Math.abs((after ?? 0) - (before ?? 1))).toBeLessThan(0.005);
  });

  it("reads no more from devices with a larger pool, and no less with more data", () => {
    const readsWith = (path: "memory.buffer_pool_bytes" | "data.file_bytes", factor: number) =>
      predict(withField(high, path, Math.round(Number(getField(high, path)) * factor))).reads
        .device_reads_per_query;
    for (const factor of [1, 1.5, 2, 4]) {
      const larger = factor * 1.5;
      expect(readsWith("memory.buffer_pool_bytes", larger)).toBeLessThanOrEqual(
        readsWith("memory.buffer_pool_bytes", factor),
      );
      expect(readsWith("data.file_bytes", larger)).toBeGreaterThanOrEqual(
        readsWith("data.file_bytes", factor),
      );
    }
  });

  it("may hit no more of larger records, or of larger pages, than what was asked for", () => {
    const larger = (factor: number, ...paths: readonly FieldPath[]) => {
      const changed = paths.reduce(
        (plan, path) => withField(plan, path, Number(getField(plan, path)) * factor),
        high,
      );
      return bandOf(predict(changed).bands, "hit_ratio.arc_data")?.low ?? 1;
    };
    const [record, page] = ["layout.record_bytes", "layout.innodb_page_bytes"] as const;
    expect(larger(1, record)).toBeGreaterThan(0.7);
    expect(larger(16, record)).toBeLessThan(0.95 / 15);
    expect(larger(4, record)).toBeGreaterThan(larger(16, record));
    expect(larger(4, record, page)).toBeLessThan(0.95 / 3.5);
  });

  it("has a mark if it has no curve, and none where no table passes the ARC", () => {
    expect(marksOf(withField(traced, "workload.traced_curve", null))[0]?.text).toMatch(
      /^The plan has no measured curve/,
    );
    const aside = withField(traced, "layout.primarycache", "metadata");
    expect(marksOf(aside)).toEqual([]);
    expect(predict(aside).hit_ratio.arc_data).toBe(0);
  });

  it("goes by its law where a person chooses one again", () => {
    const back = withField(traced, "workload.distribution", "zipf");
    expect(predict(back).hit_ratio).toEqual(predict(skewed).hit_ratio);
  });
});

describe("a curve from outside", () => {
  const points = curveOf(traced).points;
  const first = { arc_bytes: 100 * MIB, data_hits: 0.4, low: 0.3, high: 0.5 };
  const second = { arc_bytes: 200 * MIB, data_hits: 0.5, low: 0.4, high: 0.6 };
  const withPoints = (own: readonly unknown[]) =>
    withField(traced, "workload.traced_curve", { ...curveOf(traced), points: own });

  it("comes back from a link as it was", () => {
    const { plan, changes } = restorePlan(JSON.parse(JSON.stringify(withoutDefaults(traced))));
    expect(changes).toEqual([]);
    expect(plan).toEqual(traced);
    expect(points).toHaveLength(16);
  });

  it.each([
    ["no points", [], "it has no points"],
    ["falling hits", [first, { ...second, data_hits: 0.35, low: 0.3 }], "a larger ARC hits less"],
    ["a falling bound", [first, { ...second, high: 0.5, low: 0.2 }], "a larger ARC hits less"],
    ["sizes that fall", [second, first], "its ARC sizes do not rise"],
    ["one size twice", [first, first], "its ARC sizes do not rise"],
    ["hits above their bound", [{ ...first, high: 0.35 }], "hits lie outside of their bounds"],
  ])("is left out by name: %s", (_, own, fault) => {
    const { plan, changes } = restorePlan(withPoints(own));
    expect(plan.workload.traced_curve).toBeNull();
    expect(changes).toEqual([
      { path: "workload.traced_curve", reason: `no curve, because ${fault}; left out` },
    ]);
    expect(completePlan(withPoints(own)).unknown).toEqual([
      { path: "workload.traced_curve", reason: `no curve: ${fault}` },
    ]);
    expect(marksOf(withPoints(own))[0]?.text).toContain(fault);
  });

  it.each([
    ["hits above 100 %", [{ ...first, high: 1.2 }]],
    ["hits that are no number", [{ ...first, data_hits: Number.NaN }]],
    ["10,000 points", Array.from({ length: 10_000 }, (_, i) => ({ ...first, arc_bytes: i + 1 }))],
    ["a size below one byte", [{ ...first, arc_bytes: -5 }]],
    ["no object", ["all"]],
  ])("is left out by name, mended or not: %s", (_, own) => {
    const { plan, changes } = restorePlan(withPoints(own));
    expect(plan.workload.traced_curve).toBeNull();
    expect(changes.at(-1)?.path).toMatch(/^workload\.traced_curve/);
  });

  it("is left out if it does not say what it was recorded with", () => {
    const { "layout.record_bytes": _, ...recorded } = curveOf(traced).recorded;
    const half = withField(traced, "workload.traced_curve", { points, recorded });
    expect(restorePlan(half).plan.workload.traced_curve).toBeNull();
  });
});
