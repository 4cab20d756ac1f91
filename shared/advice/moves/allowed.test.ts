import { describe, expect, test } from "vitest";
import { catalog, instanceById } from "../../catalog/index.ts";
import { newServer, type Plan } from "../../model/index.ts";
import { setUp } from "../../model/setup.ts";
import { unsold } from "../../model/warn/warnings-sold.ts";
import { advise, apply } from "../index.ts";
import { isAllowed } from "./allowed.ts";
import { toInstance } from "./machine.ts";
import { storageMoves } from "./storage.ts";

function rented(machine: string, device: string, terabytes = 0.3): Plan {
  const plan = newServer({
    engine: "innodb",
    file_bytes: terabytes * 1e12,
    compression_ratio: 1,
    machine,
    device,
    clients: 64,
  });
  return { ...plan, workload: { ...plan.workload, cpu_ms_per_query: 0.05 } };
}

const allowedDevices = (plan: Plan): string[] =>
  storageMoves(plan)
    .moves.filter((move) => isAllowed(move.plan, plan))
    .map((move) => move.plan.storage.device);

describe("what no one sells is not proposed", () => {
  test("a volume larger than its kind is sold", () => {
    const small = allowedDevices(rented("aws-r6i.4xlarge", "aws-gp3"));
    const large = allowedDevices(rented("aws-r6i.4xlarge", "aws-gp3", 14));
    expect(small).toEqual(expect.arrayContaining(["aws-gp2", "aws-io1", "aws-io2"]));
    expect(large).toContain("aws-io2");
    expect(large).not.toContain("aws-gp2");
    expect(large).not.toContain("aws-io1");
  });

  test("a volume that Google does not attach to the machine", () => {
    expect(allowedDevices(rented("gcp-n2-highmem-8", "gcp-pd-balanced"))).not.toContain(
      "gcp-hyperdisk-balanced",
    );
  });

  test("a machine that cannot attach the pool's volume", () => {
    const plan = rented("gcp-n2-highmem-8", "gcp-pd-ssd");
    const moved = (id: string): boolean => {
      const instance = instanceById(id);
      return instance !== undefined && isAllowed(toInstance(plan, instance).plan, plan);
    };
    expect(moved("gcp-c3-highmem-8")).toBe(true);
    expect(moved("gcp-c4-highmem-8")).toBe(false);
  });

  test("where a plan has such a thing already, the rest of it is still advised on", () => {
    const plan = rented("aws-r6i.large", "azure-ultra");
    expect(unsold(setUp(plan))).not.toEqual([]);
    const { options } = advise(plan, { kind: "no-hardware" });
    for (const option of options) expect(isAllowed(apply(plan, option), plan)).toBe(true);
  });
});

test.each(catalog().instances.map(({ id }) => id))("%s can have a volume", (id) => {
  const volumes = catalog().devices.filter(({ volume }) => volume !== undefined);
  expect(volumes.filter((one) => unsold(setUp(rented(id, one.id))).length === 0)).not.toEqual([]);
});
