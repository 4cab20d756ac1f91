import { describe, expect, it } from "vitest";
import type { CloudIdentity } from "./captures.ts";
import { pointSelect } from "./servers.test.support.ts";
import { size } from "./size.ts";

/** An instance as its cloud names it. */
function identity(more: Partial<CloudIdentity>): CloudIdentity {
  return {
    kind: "cloud-identity",
    name: "document.json",
    bytes: 100,
    lines: 3,
    issues_total: 0,
    issues: [],
    complete: true,
    provider: "aws",
    instance_type: "r6i.2xlarge",
    region: "eu-central-1",
    zone: "eu-central-1a",
    vcpus: null,
    memory_bytes: null,
    volumes: [],
    places: { region: { line: 2, excerpt: '"region": "eu-central-1"' } },
    ...more,
  };
}

function regionOf(more: Partial<CloudIdentity>) {
  const sizing = size([...pointSelect, identity(more)]);
  return { sizing, field: sizing.fields["prices.region"] };
}

describe("the region of the prices", () => {
  it("is that of the instance, with its source, and the cost follows it", () => {
    const { sizing, field } = regionOf({});
    expect(field).toMatchObject({ value: "eu-central-1", state: "measured" });
    expect(field?.sources[0]).toMatchObject({ capture: "document.json", line: 2 });
    expect(sizing.plan.prices.region).toBe("eu-central-1");
    const line = sizing.result?.cost.lines.find(({ id }) => id === "instance");
    expect(line?.text).toBe("r6i.2xlarge, eu-central-1");
  });

  it("follows from the zone where only that is named", () => {
    expect(regionOf({ region: null, zone: "ap-northeast-1c" }).field?.value).toBe("ap-northeast-1");
  });

  it("is assumed where its prices are not known, and says so", () => {
    const { field } = regionOf({ region: "sa-east-1", zone: "sa-east-1a" });
    expect(field).toMatchObject({ value: "us-east-1", state: "assumed" });
    expect(field?.why).toContain("us-east-1");
  });

  it("is of no use on a machine of one's own or in another cloud", () => {
    const own = size(pointSelect).fields["prices.region"];
    expect(own).toMatchObject({ value: "us-east-1", state: "derived" });
    const google = { provider: "gcp", instance_type: "n2-highmem-8", region: "us-east1" } as const;
    expect(regionOf({ ...google, zone: "us-east1-b" }).field).toMatchObject({ state: "derived" });
  });
});
