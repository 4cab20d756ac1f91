import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { pointSelect, skewedReadWrite } from "../servers.test.support.ts";
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

describe("a limit of the ARC that the module ignores", () => {
  const path = "memory.arc_bytes";
  const setTo = (zfs_arc_max: number) =>
    skewedReadWrite
      .filter(({ kind }) => kind !== "arcstats" && kind !== "arcstat")
      .map((one) =>
        one.kind === "module-parameters"
          ? { ...one, values: { ...one.values, zfs_arc_max: String(zfs_arc_max) } }
          : one,
      );

  it.each([
    ["in GiB", 4],
    ["above the memory", 2 ** 40],
  ])("is none of the plan's, and is named: %s", (_, limit) => {
    const { fields, missing, stated } = size(setTo(limit));
    expect(fields[path]?.state).toBe("assumed");
    expect(missing.map((one) => one.path)).toContain(path);
    const named = stated.find(({ name }) => name === "zfs_arc_max");
    expect([named?.use, named?.why]).toEqual([
      "not-modelled",
      expect.stringMatching(/^The module ignores it/),
    ]);
  });

  it("is the plan's where the module takes it", () => {
    const { fields, stated } = size(setTo(2 ** 28));
    expect(fields[path]).toMatchObject({ value: 2 ** 28, state: "measured" });
    expect(stated.find(({ name }) => name === "zfs_arc_max")?.plain).toBe(true);
  });
});

describe("vdevs that are nearly full", () => {
  const listed = (poolPercent: number, vdevs: readonly (readonly [string, string, number])[]) =>
    ({
      kind: "zpool-list",
      name: "zpool-list.txt",
      bytes: 0,
      lines: 9,
      issues: [],
      issues_total: 0,
      complete: true,
      places: {},
      exact: true,
      pools: [
        {
          name: "hold",
          line: 2,
          size_bytes: 2 ** 40,
          alloc_bytes: 2 ** 39,
          free_bytes: 2 ** 39,
          expandsz_bytes: null,
          cap_percent: poolPercent,
          frag_percent: 1,
          health: "ONLINE",
          dedup_ratio: 1,
          vdevs: vdevs.map(([name, role, cap_percent], i) => ({
            path: ["hold", name],
            name,
            role,
            line: i + 3,
            size_bytes: 2 ** 38,
            alloc_bytes: 2 ** 37,
            free_bytes: 2 ** 37,
            cap_percent,
            frag_percent: 1,
            health: "ONLINE",
          })),
        },
      ],
    }) as unknown as EvidenceCapture;
  const fullIn = (capture: EvidenceCapture) =>
    size([...pointSelect, capture])
      .stated.filter(({ name }) => name === "vdev capacity")
      .map(({ of, why }) => `${of}: ${why}`);

  it("are named in a pool with room", () => {
    const vdevs = [
      ["sda", "data", 95],
      ["sdb", "data", 10],
      ["nvme0n1", "special", 99],
    ] as const;
    expect(fullIn(listed(52, vdevs))).toEqual([
      expect.stringMatching(/^sda: This vdev is nearly full while others have room/),
      expect.stringMatching(/^nvme0n1: The special vdev is nearly full/),
    ]);
  });

  it("are not where the pool itself is, or none is", () => {
    expect(fullIn(listed(93, [["sda", "data", 93]]))).toEqual([]);
    expect(fullIn(listed(30, [["sda", "data", 30]]))).toEqual([]);
  });
});
