import { describe, expect, test } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { FIELDS } from "../../plan/fields.ts";
import { FIELD_PATHS, withField } from "../../plan/paths.ts";
import { evaluate } from "../evaluate.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";

function withStorage(storage: Partial<Plan["storage"]>): Plan {
  const plan = defaultPlan();
  return { ...plan, storage: { ...plan.storage, ...storage } };
}

describe("a price that can be entered", () => {
  const plan = withStorage({
    device: "aws-gp3",
    provisioned_iops: 16_000,
    provisioned_mib_per_s: 500,
    l2arc_device: "custom",
    l2arc_bytes: 100e9,
    slog_device: "custom",
    special_device: "custom",
  });
  const purchased = {
    ...withStorage({ device: "custom" }),
    prices: { ...plan.prices, device_usd_purchase: 900 },
  };
  const monthly = (one: Plan) => predict(one).cost.month_usd;
  const prices = FIELD_PATHS.filter((path) => {
    const field = FIELDS[path];
    return path.startsWith("prices.") && field.kind === "number";
  });

  test.each(prices)("%s is counted", (path) => {
    const moved = [plan, purchased].filter(
      (one) => monthly(withField(one, path, 7)) !== monthly(one),
    );
    expect(moved).not.toEqual([]);
  });
});

test.each([
  ["aws-gp3", 80],
  ["azure-premium-ssd", 135.17],
])("%s of 1,000 GiB costs what the provider bills for its 1,000 GB", (device, usd) => {
  const bytes = 1000 * 2 ** 30;
  const data = predict(withStorage({ device, device_bytes: bytes })).cost.lines.find(
    (one) => one.id === "data",
  );
  expect(data?.month_usd).toBeCloseTo(usd, 6);
});

describe("what has no price", () => {
  test("is said, not left out, where IOPS are bought for a cache volume and only its GB have one", () => {
    const bought = withStorage({
      l2arc_device: "gcp-hyperdisk-balanced",
      l2arc_bytes: 100e9,
      l2arc_provisioned_iops: 50_000,
    });
    const { cost } = predict(bought);
    expect(cost.complete).toBe(false);
    expect(cost.lines.find((one) => one.id === "l2arc")?.unit_usd).toBeNull();
    const included = withStorage({ l2arc_device: "gcp-hyperdisk-balanced", l2arc_bytes: 100e9 });
    expect(predict(included).cost.lines.find((one) => one.id === "l2arc")?.month_usd).toBe(8);
  });

  test("makes derived costs a lower bound in words", () => {
    const { explanations } = evaluate(withStorage({ device: "nvme-gen4" }));
    const shownFor = (figure: string) => explanations.find((one) => one.figure === figure)?.value;
    expect(shownFor("cost.usd_per_million_queries")).toMatch(/^at least /);
    expect(shownFor("cost.usd_per_1000_iops")).toBe("no price");
  });
});

describe("an instance", () => {
  const paid = (prices: Partial<Plan["prices"]>, type = "aws-r6i.2xlarge") => {
    const plan = defaultPlan();
    const { cost } = predict({
      ...plan,
      instance: { ...plan.instance, type },
      prices: { ...plan.prices, ...prices },
    });
    return cost.lines.find((one) => one.id === "instance");
  };

  test("reserved for three years costs a twelfth of its year each month", () => {
    expect(paid({ commitment: "reserved-3-years" })).toMatchObject({
      text: "r6i.2xlarge, reserved for 3 years",
      month_usd: expect.closeTo(1743 / 12, 6),
      as_of: "2026-08-21",
    });
    expect(paid({})?.month_usd).toBeCloseTo(0.504 * 730, 6);
  });

  test("without a known reserved price is paid by the hour, and the line says so", () => {
    const line = paid({ commitment: "reserved-3-years" }, "aws-r8i.2xlarge");
    expect(line?.text).toBe("r8i.2xlarge, by the hour: no reserved price is known");
    expect(line?.month_usd).toBe(paid({}, "aws-r8i.2xlarge")?.month_usd);
  });

  test("costs what was entered, however it is paid", () => {
    const entered = { instance_usd_per_hour: 0.25 };
    const line = paid({ ...entered, commitment: "reserved-3-years" });
    expect(line).toMatchObject({ text: "r6i.2xlarge", month_usd: 182.5, source: "entered" });
  });
});

describe("a plan of which nothing has a price", () => {
  const plan = withStorage({ device: "nvme-gen4", l2arc_device: null, slog_device: null });
  const unpriced = {
    ...plan,
    instance: { ...plan.instance, type: "custom" },
    prices: { ...plan.prices, instance_usd_per_hour: null },
  };

  test("has no ratios of a price either, rather than zeros", () => {
    const { cost } = predict(unpriced);
    expect(cost.lines.map(({ unit_usd }) => unit_usd)).toEqual(cost.lines.map(() => null));
    expect(cost).toMatchObject({
      usd_per_1000_iops: null,
      usd_per_million_queries: null,
      queries_per_hour_per_usd: null,
    });
  });

  test("says so in every explanation of its cost", () => {
    const values = evaluate(unpriced).explanations.filter(({ figure }) => /^cost/.test(figure));
    expect(values).toHaveLength(3);
    for (const { value } of values) expect(value).toMatch(/^no price/);
  });

  test("costs nothing a query where a price of nothing was entered", () => {
    const prices = { ...unpriced.prices, instance_usd_per_hour: 0, device_usd_purchase: 0 };
    const { cost } = predict({ ...unpriced, prices });
    expect(cost).toMatchObject({
      complete: true,
      usd_per_1000_iops: 0,
      usd_per_million_queries: 0,
    });
    expect(cost.queries_per_hour_per_usd).toBeNull();
  });
});

describe("a device described by hand", () => {
  const custom = (prices: Partial<Plan["prices"]>): Plan => {
    const plan = withStorage({
      device: "custom",
      device_bytes: 500e9,
      vdevs: 2,
      custom_device: {
        name: "block storage",
        read_latency_ms: 1,
        read_iops: 6000,
        read_bytes_per_s: 100 * 2 ** 20,
        sync_write_ms: 2,
        points: [],
      },
    });
    return { ...plan, prices: { ...plan.prices, instance_usd_per_hour: 0, ...prices } };
  };

  test("costs its GB, its IOPS and its MiB/s at the prices entered, for every device", () => {
    const { cost } = predict(
      custom({
        device_usd_per_gb_month: 0.1,
        device_usd_per_iops_month: 0.005,
        device_usd_per_mib_per_s_month: 0.04,
      }),
    );
    expect(cost.lines.map(({ id, month_usd }) => [id, month_usd])).toEqual([
      ["instance", 0],
      ["data", 100],
      ["data-iops", 60],
      ["data-throughput", 8],
    ]);
    expect(cost.month_usd).toBe(168);
    expect(cost.usd_per_1000_iops).toBeCloseTo(14, 9);
  });

  test("costs its IOPS beside a purchase too", () => {
    const { cost } = predict(
      custom({ device_usd_purchase: 360, device_usd_per_iops_month: 0.005 }),
    );
    expect(cost.month_usd).toBeCloseTo(20 + 60, 9);
    expect(cost.complete).toBe(true);
  });

  test("has no price of its own where only IOPS have one", () => {
    const { cost } = predict(custom({ device_usd_per_iops_month: 0.005 }));
    expect(cost.month_usd).toBe(60);
    expect(cost.left_out).toEqual(["2 x block storage"]);
  });
});

describe("a local drive of an instance", () => {
  const codes = (plan: Plan) => evaluate(plan).warnings.map((one) => one.code);

  test("is free on its own instance and on a machine that the catalogue does not know", () => {
    const own = withStorage({ l2arc_device: "aws-i3.large-nvme", l2arc_bytes: 400e9 });
    expect(predict(own).cost.complete).toBe(true);
    expect(codes(own)).not.toContain("local-device-of-another-instance");
    const other = { ...own, instance: { ...own.instance, type: "aws-i3.2xlarge" } };
    expect(codes(other)).not.toContain("local-device-of-another-instance");
  });

  test("is neither free nor possible on another instance", () => {
    const foreign = withStorage({ l2arc_device: "aws-i4i.4xlarge-nvme", l2arc_bytes: 400e9 });
    expect(codes(foreign)).toContain("local-device-of-another-instance");
    expect(predict(foreign).cost.complete).toBe(false);
  });

  test("is there once", () => {
    const twice = withStorage({ device: "aws-i3.large-nvme", vdevs: 2 });
    expect(codes(twice)).toContain("local-device-counted-twice");
    expect(codes(withStorage({ device: "aws-i3.large-nvme" }))).not.toContain(
      "local-device-counted-twice",
    );
  });
});

test("an L2ARC fills no faster than its device writes", () => {
  const plan = withStorage({
    l2arc_device: "aws-i3.large-nvme",
    l2arc_bytes: 475e9,
    l2arc_write_max_bytes: 2 ** 34,
  });
  const busy = {
    ...plan,
    memory: { ...plan.memory, arc_bytes: 8 * 2 ** 30 },
    instance: { ...plan.instance, vcpus: 64 },
    workload: { ...plan.workload, threads: 512, cpu_ms_per_query: 0.01 },
  };
  const { l2arc } = predict(busy);
  expect(l2arc.warm_up_s).toBeGreaterThanOrEqual(l2arc.usable_bytes / 215e6 - 1);
});
