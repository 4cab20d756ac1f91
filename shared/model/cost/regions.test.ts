import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOfAws, REGIONS } from "../../catalog/regions.ts";
import { examples } from "../../depth.test.support.ts";
import type { Plan } from "../../generated/plan.ts";
import { evaluate } from "../evaluate.ts";
import { anyPlan } from "../plan/plans.test.support.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";

type Region = NonNullable<Plan["prices"]["region"]>;

function inRegion(plan: Plan, region: Region, prices: Partial<Plan["prices"]> = {}): Plan {
  return { ...plan, prices: { ...plan.prices, ...prices, region } };
}

function aws(storage: Partial<Plan["storage"]> = {}, type = "aws-r6i.2xlarge"): Plan {
  const plan = defaultPlan();
  return {
    ...plan,
    instance: { ...plan.instance, type },
    storage: { ...plan.storage, ...storage },
  };
}

function lineOf(plan: Plan, id: string) {
  return predict(plan).cost.lines.find((one) => one.id === id);
}

const GP3 = { device: "aws-gp3", device_bytes: 1e12, vdevs: 1, l2arc_device: null } as const;

describe("a plan in Ireland", () => {
  test("pays Irish prices, and each line names the region", () => {
    const bought = { ...GP3, provisioned_iops: 10_000, provisioned_mib_per_s: 500 };
    const plan = inRegion(aws(bought), "eu-west-1");
    expect(lineOf(plan, "instance")).toMatchObject({
      text: "r6i.2xlarge, eu-west-1",
      unit_usd: 0.564,
      source: expect.stringMatching(/^eu-west-1, in proportion to r6i\.metal: skypilot/),
      as_of: null,
    });
    expect(lineOf(plan, "data")).toMatchObject({
      text: "AWS EBS gp3, eu-west-1",
      month_usd: expect.closeTo(1000 * 0.088, 6),
      source: expect.stringMatching(/^eu-west-1: /),
      as_of: "2021-07-14",
    });
    expect(lineOf(plan, "data-iops")?.month_usd).toBeCloseTo(7000 * 0.0055, 6);
    expect(lineOf(plan, "data-throughput")?.month_usd).toBeCloseTo(375 * 0.044, 6);
  });

  test("pays an instance by the hour: no reserved price is known there", () => {
    const line = lineOf(
      inRegion(aws(), "eu-west-1", { commitment: "reserved-3-years" }),
      "instance",
    );
    expect(line?.text).toBe("r6i.2xlarge, eu-west-1, by the hour: no reserved price is known");
    expect(line?.month_usd).toBeCloseTo(0.564 * 730, 6);
  });

  test("pays what was entered, whatever the region", () => {
    const entered = { instance_usd_per_hour: 0.25, device_usd_per_gb_month: 0.2 };
    const plan = inRegion(aws(GP3), "eu-west-1", entered);
    expect(lineOf(plan, "instance")?.month_usd).toBe(182.5);
    expect(lineOf(plan, "data")).toMatchObject({ unit_usd: 0.2, source: "entered" });
  });
});

test("what has no price in a region is left out of the cost by name", () => {
  const plan = inRegion(aws({ ...GP3, device: "aws-io2" }, "aws-r8i.2xlarge"), "eu-south-1");
  const { cost } = evaluate(plan);
  expect(cost.complete).toBe(false);
  expect(cost.left_out).toContain("r8i.2xlarge, eu-south-1 (no price known there)");
  expect(cost.left_out).toContain(
    "1 x AWS EBS io2 Block Express, eu-south-1 (no price known there)",
  );
});

test("a cache, a log and a special vdev of EBS follow the region too", () => {
  const sides = {
    l2arc_device: "aws-gp3",
    l2arc_bytes: 1e11,
    slog_device: "aws-io2",
    special_device: "aws-gp2",
    special_bytes: 1e11,
  };
  const { lines } = predict(inRegion(aws(sides), "eu-central-1")).cost;
  const byId = Object.fromEntries(lines.map((one) => [one.id, one]));
  expect(byId.l2arc).toMatchObject({ text: "AWS EBS gp3, eu-central-1" });
  expect(byId.l2arc?.month_usd).toBeCloseTo(100 * 0.0952, 6);
  expect(byId.slog?.text).toBe("AWS EBS io2 Block Express, eu-central-1");
  expect(byId.special?.month_usd).toBeCloseTo(100 * 0.119, 6);
});

describe("any plan", () => {
  const region = fc.constantFrom(...(Object.keys(REGIONS) as Region[]));

  test("costs the sum of its lines in any region", () => {
    fc.assert(
      fc.property(anyPlan, region, (plan, code) => {
        const { month_usd, lines, complete, left_out } = predict(inRegion(plan, code)).cost;
        const sum = lines.reduce(
          (all, one) => all + (one.unit_usd === null ? 0 : one.month_usd),
          0,
        );
        expect(month_usd).toBeCloseTo(sum, 6);
        expect(complete).toBe(left_out.length === 0);
      }),
      examples(150),
    );
  });

  test("answers alike in every region but for its cost", () => {
    fc.assert(
      fc.property(anyPlan, region, (plan, code) => {
        const { cost: _, ...home } = predict(inRegion(plan, "us-east-1"));
        const { cost: __, ...there } = predict(inRegion(plan, code));
        expect(there).toEqual(home);
      }),
      examples(60),
    );
  });

  test("without anything of AWS costs the same everywhere", () => {
    fc.assert(
      fc.property(anyPlan, region, (plan, code) => {
        const { storage, instance } = plan;
        const { device, l2arc_device, slog_device, special_device } = storage;
        fc.pre(![instance.type, device, l2arc_device, slog_device, special_device].some(isOfAws));
        expect(predict(inRegion(plan, code)).cost).toEqual(
          predict(inRegion(plan, "us-east-1")).cost,
        );
      }),
      examples(40),
    );
  });

  test("made before plans had a region costs what it costs in us-east-1", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { region: _, ...prices } = plan.prices;
        expect(predict({ ...plan, prices }).cost).toEqual(
          predict(inRegion(plan, "us-east-1")).cost,
        );
      }),
      examples(60),
    );
  });
});
