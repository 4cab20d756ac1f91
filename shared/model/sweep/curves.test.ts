import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import shards from "../../cases/shards.json" with { type: "json" };
import { listedDevices } from "../../catalog/index.ts";
import type { Plan } from "../../generated/plan.ts";
import { deviceScatter } from "../cost/scatter.ts";
import { evaluate } from "../evaluate.ts";
import { examplePlans } from "../plan/examples.ts";
import { defaultPlan } from "../plan/plans.ts";
import { requirementBytes, requirementTable } from "../requirement/requirement-table.ts";
import { datasetBaseBytes } from "../tree/indirect.ts";
import { bestArcOf } from "./best-arc.ts";
import { arcCurve, responseCurve, shardCurve } from "./curves.ts";
import { sensitivity } from "./sensitivity.ts";

function withArc(arcBytes: number): Plan {
  const plan = defaultPlan();
  return { ...plan, memory: { ...plan.memory, arc_bytes: arcBytes } };
}

describe("reads/s against ARC size", () => {
  const curve = arcCurve(defaultPlan(), 200);

  test("has 200 points, the corner and the best, and never falls", () => {
    expect(curve.points).toHaveLength(202);
    const sizes = curve.points.map((point) => point.arc_bytes);
    expect(sizes).toContain(curve.sufficient_bytes);
    expect(curve.points).toContainEqual(curve.best);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    let last = 0;
    for (const point of curve.points) {
      expect(point.reads_per_s).toBeGreaterThanOrEqual(last * (1 - 1e-9));
      last = point.reads_per_s;
    }
  });

  test("bends where the ARC is sufficient", () => {
    const complete = curve.sufficient_bytes ?? 0;
    expect(complete).toBeGreaterThan(6.7 * 2 ** 30);
    const at = (share: number) => evaluate(withArc(complete * share)).reads.per_s;
    expect(at(1) / at(0.9)).toBeGreaterThan(1.1 * (at(1.1) / at(1)));
  });

  test("agrees with the plan's own answer", () => {
    const plan = defaultPlan();
    const [first] = arcCurve({ ...plan, memory: { ...plan.memory, arc_bytes: 2 ** 26 } }, 2).points;
    const own = evaluate({ ...plan, memory: { ...plan.memory, arc_bytes: 2 ** 26 } });
    expect(first?.reads_per_s).toBeCloseTo(own.reads.per_s, 6);
  });
});

test("response time grows with threads while reads level off", () => {
  const points = responseCurve(defaultPlan());
  expect(points[0]).toMatchObject({ threads: 1, saturation: 1 });
  expect(points.at(-1)?.saturation).toBeGreaterThan(3);
  for (const [i, point] of points.entries()) {
    expect(point.mean_ms).toBeGreaterThanOrEqual((points[i - 1]?.mean_ms ?? 0) * (1 - 1e-9));
  }
});

describe("all devices under one plan", () => {
  const { points, scope, left_out } = deviceScatter(defaultPlan());

  test("mark the chosen one, and none that is beaten in price and speed as best", () => {
    expect(points.filter((point) => point.chosen).map((point) => point.id)).toEqual(["aws-gp2"]);
    for (const best of points.filter((point) => point.pareto)) {
      expect(best.priced && best.fits).toBe(true);
      const beaten = points.some(
        (other) =>
          other.priced &&
          other.fits &&
          other.month_usd < best.month_usd &&
          other.reads_per_s > best.reads_per_s,
      );
      expect(beaten).toBe(false);
    }
  });

  test("are what the instance can have, and say what it cannot", () => {
    expect(points.every(({ family }) => family.startsWith("aws-"))).toBe(true);
    expect(points.map((point) => point.id)).not.toContain("aws-i4i.large-nvme");
    expect(points.map((point) => point.id)).toContain("aws-i3.large-nvme");
    expect(scope).toContain("AWS volumes and the NVMe of i3.large");
    expect(points.length + left_out).toBe(listedDevices(null).length);
  });

  test("are drives where the machine is one's own", () => {
    const own = examplePlans().find(({ id }) => id === "on-premises-mirrors")?.plan;
    const offered = deviceScatter(own ?? defaultPlan()).points;
    expect(offered.map(({ id }) => id)).toContain("sata-enterprise");
    expect(offered.some(({ kind }) => kind === "cloud-volume")).toBe(false);
  });

  test("have room for the data where they are sold by size, and cost that size", () => {
    const plan = defaultPlan();
    const small = { ...plan, storage: { ...plan.storage, device_bytes: 100e9 } };
    const sizes = deviceScatter(small).points;
    for (const point of sizes.filter(({ kind, chosen }) => kind === "cloud-volume" && !chosen)) {
      expect(point.fits).toBe(true);
      expect(point.device_bytes).toBeGreaterThan(749e9);
    }
    expect(sizes.find(({ chosen }) => chosen)?.fits).toBe(false);
  });

  test("buy the IOPS that the threads use, and no more", () => {
    const plan = defaultPlan();
    const big = {
      ...plan,
      instance: { ...plan.instance, type: "aws-r7i.4xlarge", vcpus: 16 },
      workload: { ...plan.workload, threads: 64 },
    };
    const io2 = deviceScatter(big).points.find(({ id }) => id === "aws-io2");
    expect(io2?.provisioned_iops).toBeGreaterThan(10_000);
    const few = { ...big, workload: { ...big.workload, threads: 1 } };
    const idle = deviceScatter(few).points.find(({ id }) => id === "aws-io2");
    expect(idle?.month_usd).toBeLessThan(io2?.month_usd ?? 0);
  });

  test("show that a faster volume does not help behind the instance's limit", () => {
    const gp3 = points.find((point) => point.id === "aws-gp3");
    const gp2 = points.find((point) => point.id === "aws-gp2");
    expect(gp3?.reads_per_s).toBeCloseTo(gp2?.reads_per_s ?? 0, 3);
  });
});

describe("what moves the answer most", () => {
  test("is recordsize, not threads, where IOPS bind", () => {
    const ranks = sensitivity(defaultPlan()).map((one) => one.path);
    expect(ranks.indexOf("layout.record_bytes")).toBeLessThan(ranks.indexOf("workload.threads"));
  });

  test("is sorted, and stays inside what a plan allows", () => {
    const list = sensitivity(defaultPlan());
    for (const [i, one] of list.entries()) {
      expect(one.swing).toBeLessThanOrEqual(list[i - 1]?.swing ?? Number.POSITIVE_INFINITY);
      expect(one.low_value).toBeLessThanOrEqual(one.value);
    }
  });
});

test("the best ARC has next to no metadata misses", () => {
  const arc = bestArcOf(defaultPlan())?.arc_bytes ?? 0;
  expect(evaluate(withArc(arc)).metadata.misses_per_read).toBeLessThan(0.01);
});

describe("requirement by recordsize", () => {
  test("runs from 4K to 16M and falls with the recordsize", () => {
    const table = requirementTable(defaultPlan());
    expect(table.map((row) => row.record_bytes)).toEqual(
      Array.from({ length: 13 }, (_, i) => 4096 * 2 ** i),
    );
    for (const [i, row] of table.entries()) {
      expect(row.arc_bytes).toBeLessThanOrEqual(
        table[i - 1]?.arc_bytes ?? Number.POSITIVE_INFINITY,
      );
      expect(row.arc_low_bytes).toBeLessThanOrEqual(row.arc_bytes);
      expect(row.arc_high_bytes).toBeGreaterThanOrEqual(row.arc_bytes);
    }
    expect(table.find((row) => row.record_bytes === 16384)).toMatchObject({
      basis: "measured",
      nonleaf_blocks: 382_800,
      arc_bytes: 7_212_564_480,
    });
  });

  test("of a dump's rows adds ARC, L2ARC headers and the rule of thumb", () => {
    const row = {
      record_bytes: 16384,
      leaf_blocks: 14_549,
      nonleaf_blocks: 16,
      nonleaf_logical_bytes: 16 * 131072,
      nonleaf_physical_bytes: 610_304,
      basis: "measured" as const,
    };
    const [answer] = requirementBytes([row], { openzfs: "2.3", readsPerSecond: 0, datasets: 1 });
    expect(answer).toMatchObject({
      ...row,
      l2arc_header_bytes: 14_549 * 96,
      rule_of_thumb_bytes: 14_549 * 128,
    });
    expect(answer?.arc_bytes).toBe(610_304 + 16 * (240 + 96) + datasetBaseBytes("2.3", 1));
  });

  test("of nothing is nothing", () => {
    const row = {
      record_bytes: 16384,
      leaf_blocks: 0,
      nonleaf_blocks: 0,
      nonleaf_logical_bytes: 0,
      nonleaf_physical_bytes: 0,
      basis: "measured" as const,
    };
    expect(requirementBytes([row], { openzfs: "2.2" })[0]?.arc_bytes).toBe(0);
  });
});

describe("the speed-up over shards", () => {
  const curve = shardCurve(planOf(shards.base, {}));

  test("starts at one, exceeds the number of servers while caches fill, and flattens", () => {
    const gains = curve.map(({ speed_up }) => speed_up);
    expect(curve.map(({ nodes }) => nodes)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(gains[0]).toBe(1);
    expect(gains[3]).toBeGreaterThan(4 * 2);
    expect((gains[5] ?? 0) / (gains[4] ?? 1)).toBeLessThan(6 / 5);
  });

  test("is more than the published ten times at six servers", () => {
    expect(curve[5]?.speed_up).toBeGreaterThan(10);
  });

  test("goes as far as the plan's own servers, up to twelve", () => {
    const plan = planOf(shards.base, { instance: { nodes: 9 } });
    expect(shardCurve(plan)).toHaveLength(9);
    expect(shardCurve(planOf(plan, { instance: { nodes: 40 } }))).toHaveLength(12);
  });
});
