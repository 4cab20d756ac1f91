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
  const { vcpus } = plan.instance;
  const markOf = (bytes: number) =>
    find([...pointSelect, limits(bytes)], "cgroup-limits memory_bytes")?.mark;

  it("are fields of the plan; RAM and processors stay the machine's", () => {
    const bounded = size([...pointSelect, limits(ram_bytes / 2, vcpus)]);
    expect(bounded.fields["memory.database_limit_bytes"]).toMatchObject({
      state: "measured",
      value: ram_bytes / 2,
      sources: [{ capture: "cgroup-limits.txt", line: 2, excerpt: "memory.max" }],
    });
    expect(bounded.plan).toEqual({
      ...plan,
      memory: { ...plan.memory, database_limit_bytes: ram_bytes / 2 },
      instance: { ...plan.instance, database_vcpus: vcpus },
      origins: {
        ...plan.origins,
        "memory.database_limit_bytes": "measured",
        "instance.database_vcpus": "measured",
      },
    });
    const half = size([...pointSelect, limits(null, vcpus / 2 + 0.1)]).plan.instance;
    expect(half).toEqual({ ...plan.instance, database_vcpus: vcpus / 2 + 0.1 });
    const unbounded = size([...pointSelect, limits(null)]);
    expect(unbounded.plan).toEqual(plan);
  });

  it("below the database's cache void the prediction", () => {
    expect(markOf(buffer_pool_bytes - 1)).toContain("does not fit");
    expect(markOf(buffer_pool_bytes)).toBeUndefined();
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
