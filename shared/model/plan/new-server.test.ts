/** A server that is yet to be bought begins from six answers, and from nothing of another server. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalog } from "../../catalog/index.ts";
import { evaluate } from "../evaluate.ts";
import { GB, GIB, TB } from "../number/units.ts";
import { setUp } from "../setup.ts";
import { fieldText } from "./field-text.ts";
import { missingPaths } from "./missing.ts";
import { type NewServer, newServer } from "./new-server.ts";
import { defaultPlan } from "./plans.ts";
import { restorePlan } from "./restore.ts";

const ANSWERS: NewServer = {
  engine: "innodb",
  file_bytes: 400 * GB,
  compression_ratio: 2,
  machine: "aws-r6i.2xlarge",
  device: "aws-gp3",
  clients: 32,
};

const ids = (of: "devices" | "instances") => catalog()[of].map(({ id }) => id);

const answers = fc.record<NewServer>({
  engine: fc.constantFrom("innodb", "postgresql"),
  file_bytes: fc.integer({ min: 1 * GB, max: 200 * TB }),
  compression_ratio: fc.double({ min: 1, max: 8, noNaN: true }),
  machine: fc.oneof(
    fc.constantFrom(...ids("instances")),
    fc.record({
      ram_bytes: fc.integer({ min: 1 * GIB, max: 4096 * GIB }),
      vcpus: fc.integer({ min: 1, max: 256 }),
    }),
  ),
  device: fc.constantFrom(...ids("devices")),
  clients: fc.integer({ min: 1, max: 2000 }),
});

describe("a new server", () => {
  test("is on the current OpenZFS line and takes what was answered", () => {
    const plan = newServer(ANSWERS);
    expect(plan).toMatchObject({
      engine: "innodb",
      data: { file_bytes: 400 * GB, compression_ratio: 2, measured_trees: null },
      layout: { openzfs: "2.3", indirect_block_bytes: 131072, ashift: 12 },
      memory: { ram_bytes: 64 * GIB, arc_meta_limit_percent: null },
      storage: { device: "aws-gp3", vdev_type: "stripe", vdevs: 1 },
      instance: { type: "aws-r6i.2xlarge", vcpus: 8 },
      workload: { threads: 32 },
    });
    expect(missingPaths(plan)).toEqual([]);
  });

  test("needs the metadata of its own OpenZFS line, not those of the sample server", () => {
    const { engine, data, memory, storage, workload } = defaultPlan();
    const plan = newServer({
      engine: engine ?? "innodb",
      file_bytes: data.file_bytes,
      compression_ratio: data.compression_ratio,
      machine: { ram_bytes: memory.ram_bytes, vcpus: 2 },
      device: storage.device,
      clients: workload.threads,
    });
    const [own, sample] = [plan, defaultPlan()].map((one) => evaluate(one).metadata.arc_min_bytes);
    expect(sample).toBeGreaterThan(6 * GIB);
    expect(own).toBeLessThan(3 * GIB);
  });

  test("on a volume whose rates are all bought begins with a usual order, and pays for it", () => {
    for (const device of ["aws-io1", "aws-io2", "azure-ultra"]) {
      const plan = newServer({ ...ANSWERS, device });
      const { cost, reads } = evaluate(plan);
      expect(reads.queries_per_s).toBeGreaterThan(2000);
      expect(cost.lines.find(({ id }) => id === "data-iops")?.quantity).toBe(3000);
      expect(fieldText(plan, "storage.provisioned_iops")).toContain("3,000");
    }
    const small = newServer({ ...ANSWERS, file_bytes: 1 * GB, device: "azure-ultra" });
    expect(setUp(small).device.readIops).toBeLessThanOrEqual(10 * 300);
  });

  test("says that its load is assumed", () => {
    expect(newServer(ANSWERS).origins).toMatchObject({
      "data.file_bytes": "entered",
      "workload.threads": "entered",
      "workload.pages_per_query": "assumed",
      "workload.distribution": "assumed",
    });
  });

  test("of PostgreSQL gives a quarter of RAM to shared_buffers and half to the ARC", () => {
    const { memory } = newServer({ ...ANSWERS, engine: "postgresql" });
    expect(memory).toMatchObject({ buffer_pool_bytes: 16 * GIB, arc_bytes: 32 * GIB });
  });

  test("has drives of its own in mirrors", () => {
    const { storage } = newServer({ ...ANSWERS, device: "nvme-gen4", file_bytes: 10 * TB });
    expect(storage).toMatchObject({ vdev_type: "mirror", vdev_width: 2, vdevs: 4 });
  });

  test("has the one drive that an instance comes with", () => {
    const { storage } = newServer({ ...ANSWERS, device: "aws-i4i.2xlarge-nvme" });
    expect(storage).toMatchObject({ device_bytes: 1875 * GB, vdev_type: "stripe", vdevs: 1 });
  });

  test("is refused where the catalogue does not have what was named", () => {
    expect(() => newServer({ ...ANSWERS, device: "floppy" })).toThrow("no device floppy");
    expect(() => newServer({ ...ANSWERS, machine: "aws-z9" })).toThrow("no instance aws-z9");
  });

  test("is a valid plan that fits its RAM and, on volumes and drives of its own, its pool", () => {
    const comesWithInstance = new Set(
      catalog()
        .devices.filter(
          ({ volume, family }) => !volume && family !== "physical" && family !== "fsync",
        )
        .map(({ id }) => id),
    );
    fc.assert(
      fc.property(answers, (given) => {
        const plan = newServer(given);
        expect(restorePlan(plan)).toEqual({ plan, changes: [] });
        const { memory, space } = evaluate(plan);
        expect(memory.overcommitted_bytes).toBe(0);
        if (!comesWithInstance.has(given.device)) expect(space.used_ratio).toBeLessThan(1);
      }),
      { numRuns: 60 },
    );
  });
});
