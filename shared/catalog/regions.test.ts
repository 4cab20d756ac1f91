import { describe, expect, test } from "vitest";
import schemaJson from "../schema/plan.schema.json" with { type: "json" };
import { catalog, deviceById, instanceById } from "./index.ts";
import { deviceIn, HOME_REGION, instanceIn, isOfAws, REGION_PRICES, REGIONS } from "./regions.ts";

const { devices, instances } = catalog();
const codes = Object.keys(REGIONS);
const ofAws = instances.filter(({ id }) => isOfAws(id));

function hourOf(id: string, region: string): number | undefined {
  const entry = instanceById(id);
  return entry && instanceIn(region, entry).usd_per_hour;
}

function priceOf(id: string, region: string) {
  const entry = deviceById(id);
  return entry && deviceIn(region, entry).price;
}

test("a plan can name exactly the regions that have prices", () => {
  const { enum: named, default: usual } = schemaJson.properties.prices.properties.region;
  expect(named).toEqual(codes);
  expect(usual).toBe(HOME_REGION);
});

test("every list of prices has one for each region", () => {
  const { instances: byFamily, volumes } = REGION_PRICES;
  const lists = [
    ...Object.values(byFamily.families).map(({ usd_per_hour }) => usd_per_hour),
    ...Object.values(volumes.devices).flatMap(({ usd_per_gb_month, usd_per_iops_month = [] }) => [
      usd_per_gb_month,
      ...usd_per_iops_month,
    ]),
  ];
  for (const list of lists) {
    expect(list).toHaveLength(codes.length);
    for (const usd of list) expect(usd === null || (usd > 0 && usd < 40)).toBe(true);
  }
});

describe("in us-east-1", () => {
  test.each([...devices, ...ofAws])("$id keeps the catalogue's price", (entry) => {
    const sold = "vcpus" in entry ? instanceIn(HOME_REGION, entry) : deviceIn(HOME_REGION, entry);
    expect(sold).toBe(entry);
  });

  const volumes = Object.entries(REGION_PRICES.volumes.devices);
  test.each(volumes)("%s costs in both sources the same", (id, listed) => {
    const at = codes.indexOf(HOME_REGION);
    const price = deviceById(id)?.price;
    expect(listed.usd_per_gb_month[at]).toBe(price?.usd_per_gb_month);
    const tiers = price?.usd_per_iops_month?.map(([, usd]) => usd);
    expect(listed.usd_per_iops_month?.map((list) => list[at])).toEqual(tiers);
  });
});

/** Other sizes than the table's, as vms.csv has them in some regions. */
const OTHER_SIZES: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
  ["aws-i3.large", { "af-south-1": 0.205, "eu-west-1": 0.172, "me-south-1": 0.189 }],
  ["aws-i3en.large", { "ap-east-1": 0.298, "eu-south-1": 0.262, "us-west-1": 0.25 }],
  ["aws-i4i.large", { "af-south-1": 0.226, "eu-north-1": 0.179, "us-west-1": 0.189 }],
  ["aws-i4i.4xlarge", { "eu-south-1": 1.593, "eu-west-1": 1.514, "me-south-1": 1.663 }],
  ["aws-i7ie.2xlarge", { "ap-northeast-1": 1.2236, "eu-central-1": 1.242, "us-east-2": 1.0396 }],
  ["aws-r6i.large", { "ap-south-1": 0.13, "ca-central-1": 0.138, "me-south-1": 0.1551 }],
  ["aws-r6i.xlarge", { "ap-southeast-2": 0.302, "eu-west-1": 0.282, "eu-west-3": 0.296 }],
  ["aws-r6id.2xlarge", { "ap-northeast-2": 0.7268, "ap-south-1": 0.6344, "eu-west-2": 0.7098 }],
  ["aws-r7i.xlarge", { "ap-southeast-2": 0.3171, "eu-north-1": 0.2814, "us-west-1": 0.294 }],
  ["aws-m7i.2xlarge", { "ap-northeast-1": 0.5208, "eu-west-2": 0.4662, "us-west-1": 0.4704 }],
  ["aws-m7i.4xlarge", { "ap-south-1": 0.8484, "eu-central-1": 0.966, "eu-west-3": 0.9408 }],
];

describe("one size of a family", () => {
  test.each(OTHER_SIZES)("gives the price of %s to the last digit", (id, prices) => {
    for (const [region, usd] of Object.entries(prices)) expect(hourOf(id, region)).toBe(usd);
  });

  test.each(ofAws)(
    "gives the catalogue's price of $id where prices are those of us-east-1",
    (one) => {
      const hasFamily = !one.name.startsWith("r8i.");
      expect(hourOf(one.id, "us-west-2")).toBe(hasFamily ? one.usd_per_hour : undefined);
    },
  );
});

describe("a volume", () => {
  test("costs per GB in Ireland and Paris what AWS's price list of 2026-07 says", () => {
    const gb = (region: string) =>
      ["gp2", "gp3", "io1", "st1", "sc1"].map(
        (type) => priceOf(`aws-${type}`, region)?.usd_per_gb_month,
      );
    expect(gb("eu-west-1")).toEqual([0.11, 0.088, 0.138, 0.05, 0.0168]);
    expect(gb("eu-west-3")).toEqual([0.116, 0.0928, 0.145, 0.053, 0.0174]);
    expect(priceOf("aws-io2", "eu-west-1")?.usd_per_gb_month).toBe(0.138);
  });

  test("keeps the tiers of its IOPS, and gp3's throughput follows them", () => {
    expect(priceOf("aws-io2", "eu-west-1")?.usd_per_iops_month).toEqual([
      [32_000, 0.072],
      [64_000, 0.05],
      [null, 0.035],
    ]);
    expect(priceOf("aws-gp3", "eu-west-1")?.usd_per_mib_per_s_month).toBeCloseTo(0.044, 9);
    expect(priceOf("aws-gp3", "us-west-2")?.usd_per_mib_per_s_month).toBe(0.04);
  });

  test("has no price where AWS's list has none", () => {
    expect(priceOf("aws-io2", "eu-south-1")).toBeUndefined();
    expect(priceOf("aws-io1", "eu-south-1")?.usd_per_gb_month).toBe(0.1449);
  });

  test("inside an instance stays part of it", () => {
    expect(priceOf("aws-i4i.large-nvme", "eu-west-1")?.usd_month).toBe(0);
  });
});

describe("an instance", () => {
  test("that the list does not have has no price, and no other region's", () => {
    expect(hourOf("aws-r8i.2xlarge", "eu-west-1")).toBeUndefined();
    expect(hourOf("aws-i7i.large", "eu-west-1")).toBeUndefined();
    expect(hourOf("aws-i7i.large", "us-west-2")).toBe(0.1888);
  });

  test("is reserved in us-east-1 only", () => {
    const entry = instanceById("aws-r6i.2xlarge");
    expect(entry?.reserved_usd_per_year).toBeGreaterThan(0);
    expect(entry && instanceIn("eu-west-1", entry).reserved_usd_per_year).toBeUndefined();
  });
});

test.each([...devices, ...instances].filter(({ id }) => !isOfAws(id)))(
  "$id costs the same whatever the region",
  (entry) => {
    const sold = "vcpus" in entry ? instanceIn("eu-west-1", entry) : deviceIn("eu-west-1", entry);
    expect(sold).toBe(entry);
  },
);
