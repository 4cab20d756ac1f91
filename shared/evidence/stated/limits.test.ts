import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { pointSelect } from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { Statement } from "../sizing.ts";

function find(captures: readonly EvidenceCapture[], name: string): Statement | undefined {
  return size(captures).stated.find((one) => one.name === name && !one.plain);
}

describe("limits of the server's control group", () => {
  const limits = (memory_bytes: number | null, cpus: number | null = null) =>
    ({
      kind: "cgroup-limits",
      name: "cgroup-limits.txt",
      bytes: 0,
      lines: 9,
      issues: [],
      issues_total: 0,
      complete: true,
      groups: [],
      memory_bytes,
      cpus,
      places: { memory_bytes: { line: 2, excerpt: "memory.max" } },
    }) as unknown as EvidenceCapture;
  const { plan } = size(pointSelect);
  const { ram_bytes, buffer_pool_bytes } = plan.memory;
  const memoryOf = (bytes: number) =>
    find([...pointSelect, limits(bytes)], "cgroup-limits memory_bytes");
  const cpusOf = (cpus: number) => find([...pointSelect, limits(null, cpus)], "cgroup-limits cpus");

  it("below the machine's RAM are named, with what is inside of them; RAM stays the machine's", () => {
    const found = memoryOf(ram_bytes / 2);
    expect(found).toMatchObject({ use: "not-modelled", mark: null });
    expect(found?.why).toContain("The ARC is outside of this limit");
    expect(found?.direction).toContain("keep it below the limit");
    expect(found?.sources).toEqual([
      { capture: "cgroup-limits.txt", line: 2, excerpt: "memory.max" },
    ]);
    expect(size([...pointSelect, limits(ram_bytes / 2)]).plan).toEqual(plan);
  });

  it("below the database's cache void the prediction", () => {
    expect(memoryOf(buffer_pool_bytes - 1)?.mark).toContain("does not fit");
    expect(memoryOf(buffer_pool_bytes)?.mark).toBeNull();
  });

  it("of a machine or more change nothing", () => {
    expect(memoryOf(ram_bytes)).toBeUndefined();
    expect(cpusOf(plan.instance.vcpus)).toBeUndefined();
    expect(find([...pointSelect, limits(null)], "cgroup-limits memory_bytes")).toBeUndefined();
  });

  it("on processors are named, and the machine's stay those of the plan", () => {
    const half = plan.instance.vcpus / 2;
    expect(cpusOf(half)?.why).toContain(`${half} of the machine's ${plan.instance.vcpus}`);
    expect(cpusOf(half)?.direction).toContain("Less is possible");
    expect(size([...pointSelect, limits(null, half)]).plan.instance).toEqual(plan.instance);
  });

  it("answer what a container's name leaves open", () => {
    const named = pointSelect.map((one) =>
      one.kind === "mysql-variables"
        ? { ...one, values: { ...one.values, hostname: "0123456789ab" } }
        : one,
    );
    expect(find(named, "hostname")?.why).toContain("grep . /sys/fs/cgroup/memory.max");
    expect(find([...named, limits(null)], "hostname")).toBeUndefined();
  });
});
