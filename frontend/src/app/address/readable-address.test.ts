import { defaultPlan } from "@arcplan/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAddress } from "./readable-address.ts";

const GIB = 1024 ** 3;
const read = (query: string) => readAddress(new URLSearchParams(query));

describe("a readable address", () => {
  it("sets the fields that it names, with any unit, and marks them as entered", () => {
    const { plan, notes } = read("ram=64GiB&arc=16&recordsize=16K&threads=32&title=db1") ?? {};
    expect(notes).toEqual([]);
    expect(plan?.title).toBe("db1");
    expect(plan?.memory.ram_bytes).toBe(64 * GIB);
    expect(plan?.memory.arc_bytes).toBe(16 * GIB);
    expect(plan?.layout.record_bytes).toBe(16384);
    expect(plan?.workload.threads).toBe(32);
    expect(plan?.origins?.["memory.ram_bytes"]).toBe("entered");
    expect(plan?.origins?.["memory.buffer_pool_bytes"]).toBe(
      defaultPlan().origins?.["memory.buffer_pool_bytes"],
    );
  });

  it("takes paths of the plan, and what is named counts more than what an instance brings", () => {
    const { plan } =
      read("memory.ram_bytes=32GiB&instance=r6i.xlarge&layout.logbias=throughput") ?? {};
    expect(plan?.memory.ram_bytes).toBe(32 * GIB);
    expect(plan?.layout.logbias).toBe("throughput");
  });

  it("takes another engine, with its settings under its names", () => {
    const { plan, notes } =
      read(
        "engine=postgresql&shared_buffers=4GiB&postgresql.full_page_writes=off&postgresql.checkpoint_s=15min",
      ) ?? {};
    expect(notes).toEqual([]);
    expect(plan?.engine).toBe("postgresql");
    expect(plan?.memory.buffer_pool_bytes).toBe(4 * GIB);
    expect(plan?.postgresql?.full_page_writes).toBe(false);
    expect(plan?.postgresql?.checkpoint_s).toBe(900);
    expect(read("ram=64GiB")?.plan.engine).toBe("innodb");
    expect(read("engine=oracle")?.notes).toEqual(["engine=oracle: is one of innodb, postgresql"]);
  });

  it("takes the region of AWS's prices, if they are known there", () => {
    expect(read("region=eu-west-1")?.plan.prices.region).toBe("eu-west-1");
    const { plan, notes } = read("region=sa-east-1") ?? {};
    expect(plan?.prices.region).toBe("us-east-1");
    expect(notes?.[0]).toMatch(/^region=sa-east-1: is one of af-south-1/);
  });

  it("says what it did not take, and why", () => {
    const { plan, notes } = read("arc=plenty&recordsize=20k&colour=red") ?? {};
    expect(plan?.memory).toEqual(defaultPlan().memory);
    expect(notes).toHaveLength(3);
    expect(notes?.[1]).toMatch(/16 KiB or 32 KiB/);
  });

  it("is none where nothing in it is a field", () => {
    expect(read("utm_source=mail")).toBeNull();
    expect(read("__proto__=1&constructor=2")).toBeNull();
  });

  it("is a plan or none, whatever it holds", () => {
    const name = fc.oneof(fc.constantFrom("ram", "arc", "device", "instance", "keys"), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        const found = readAddress(new URLSearchParams(pairs));
        if (found !== null) expect(found.plan.version).toBe(1);
      }),
      { numRuns: 200 },
    );
  });
});
