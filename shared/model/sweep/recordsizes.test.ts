import { describe, expect, test } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";
import { bestRecordsizeOf, recordsizePoint, recordsizesOf } from "./recordsizes.ts";

const KIB = 1024;

function onLine(openzfs: Plan["layout"]["openzfs"]): Plan {
  const plan = defaultPlan();
  return { ...plan, layout: { ...plan.layout, openzfs } };
}

const recordsizeCurve = (plan: Plan) =>
  recordsizesOf(plan).map((bytes) => recordsizePoint(plan, bytes));

describe("the plan at every recordsize", () => {
  test("is the prediction itself at the plan's own", () => {
    const plan = defaultPlan();
    const own = recordsizeCurve(plan).find(
      ({ record_bytes }) => record_bytes === plan.layout.record_bytes,
    );
    const { reads, metadata, space } = predict(plan);
    expect(own?.reads_per_s).toBe(reads.per_s);
    expect(own?.arc_bytes).toBe(metadata.arc_min_bytes);
    expect(own?.used_ratio).toBe(space.used_ratio);
  });

  test("ends at what the OpenZFS line takes", () => {
    const last = (plan: Plan) => recordsizeCurve(plan).at(-1)?.record_bytes;
    expect(last(onLine("0.6.5"))).toBe(1024 * KIB);
    expect(last(onLine("2.3"))).toBe(16 * 1024 * KIB);
  });

  test("needs less ARC and writes more per page the larger the records are", () => {
    const large = recordsizeCurve(defaultPlan()).filter(
      ({ record_bytes }) => record_bytes >= 16 * KIB,
    );
    large.slice(1).forEach((point, index) => {
      expect(point.arc_bytes).toBeLessThanOrEqual(large[index]?.arc_bytes ?? 0);
      expect(point.written_bytes_per_page).toBeGreaterThan(
        large[index]?.written_bytes_per_page ?? Number.POSITIVE_INFINITY,
      );
    });
  });
});

describe("the best recordsize", () => {
  const point = (record_bytes: number, reads_per_s: number, written: number, used_ratio = 0.5) => ({
    record_bytes,
    reads_per_s,
    mean_ms: 1,
    arc_bytes: 1,
    rule_of_thumb_bytes: 1,
    written_bytes_per_page: written,
    allocated_bytes: 1,
    used_ratio,
  });

  test("writes least among those that are nearly fastest", () => {
    const points = [point(8, 960, 30), point(16, 1000, 40), point(32, 940, 10)];
    expect(bestRecordsizeOf(points)?.record_bytes).toBe(8);
  });

  test("fits", () => {
    const points = [point(8, 2000, 1, 1.1), point(16, 1000, 40)];
    expect(bestRecordsizeOf(points)?.record_bytes).toBe(16);
    expect(bestRecordsizeOf([point(8, 2000, 1, 1.1)])).toBeNull();
  });
});
