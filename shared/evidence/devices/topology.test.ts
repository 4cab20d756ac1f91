import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { pointSelect } from "../servers.test.support.ts";
import { size } from "../size.ts";

const COMMON = {
  bytes: 0,
  lines: 10,
  issues_total: 0,
  issues: [],
  complete: true,
  places: {},
} as const;

type Row = readonly [depth: number, name: string, role?: string, state?: string];

/** `zpool status` of pool hold, a person having left lines out of its table, which costs its widths. */
function shortened(rows: readonly Row[]): EvidenceCapture {
  const root = { kind: "root", path: ["hold"], name: "hold", role: "data", depth: 0, line: 2 };
  const one = JSON.parse(JSON.stringify(status(rows)));
  const [pool] = one.pools;
  const vdevs = [root, ...pool.vdevs].map((vdev: object) => ({ ...vdev, width: null }));
  return { ...one, pools: [{ ...pool, vdevs }] };
}

/** `zpool status` of pool hold with these rows below it: depth, name, role. */
function status(rows: readonly Row[]): EvidenceCapture {
  const path: string[] = ["hold"];
  const vdevs = rows.map(([depth, name, role = "data", state = "ONLINE"], i) => {
    path.length = depth;
    path.push(name);
    return {
      path: [...path],
      name,
      kind: "disk" as const,
      role,
      state,
      width: 1,
      depth,
      draid_data: null,
      draid_spares: null,
      read_errors: 0,
      write_errors: 0,
      checksum_errors: 0,
      note: null,
      line: i + 2,
    };
  });
  const pools = [{ name: "hold", state: "ONLINE", scan: null, errors: null, line: 1, vdevs }];
  return JSON.parse(JSON.stringify({ ...COMMON, kind: "zpool-status", name: "status.txt", pools }));
}

function storage(rows: readonly Row[]) {
  return size([...pointSelect, status(rows)]).plan.storage;
}

describe("the vdev tree of zpool status", () => {
  it("gives mirrors their width and number", () => {
    const plan = storage([
      [1, "mirror-0"],
      [2, "sda"],
      [2, "sdb"],
      [1, "mirror-1"],
      [2, "sdc"],
      [2, "sdd"],
    ]);
    expect(plan).toMatchObject({ vdev_type: "mirror", vdev_width: 2, vdevs: 2 });
  });

  it("gives mirrors the devices that work, and raidz all", () => {
    const gone = [2, "8871263411", "data", "UNAVAIL"] as const;
    expect(storage([[1, "mirror-0"], [2, "sda"], [2, "sdb"], gone]).vdev_width).toBe(2);
    expect(storage([[1, "mirror-0"], [2, "sda"], gone])).toMatchObject({ vdev_type: "stripe" });
    expect(storage([[1, "raidz1-0"], [2, "sda"], [2, "sdb"], gone]).vdev_width).toBe(3);
  });

  it("gives raidz the width with parity", () => {
    const disks = ["sda", "sdb", "sdc", "sdd", "sde", "sdf"].map((name) => [2, name] as const);
    expect(storage([[1, "raidz2-0"], ...disks])).toMatchObject({
      vdev_type: "raidz2",
      vdev_width: 6,
      vdevs: 1,
    });
  });

  it("gives dRAID its children, and the data devices of one group", () => {
    const disks = Array.from({ length: 14 }, (_, i) => [2, `sd${i}`] as const);
    expect(storage([[1, "draid2:8d:14c:1s-0"], ...disks])).toMatchObject({
      vdev_type: "draid2",
      vdev_width: 14,
      draid_data: 8,
      vdevs: 1,
    });
  });

  it("counts plain devices as top-level vdevs", () => {
    expect(
      storage([
        [1, "vdb"],
        [1, "vdc"],
      ]),
    ).toMatchObject({
      vdev_type: "stripe",
      vdev_width: 1,
      vdevs: 2,
    });
  });

  it("keeps log, cache and special devices apart from the data's", () => {
    const plan = storage([
      [1, "sda"],
      [1, "mirror-1", "special"],
      [2, "nvme0n1p1", "special"],
      [2, "nvme1n1p1", "special"],
      [1, "nvme0n1p2", "log"],
      [1, "nvme0n1p3", "cache"],
    ]);
    expect(plan).toMatchObject({ vdev_type: "stripe", vdevs: 1 });
    expect(plan.slog_device).toBe("nvme-consumer");
    expect(plan.l2arc_device).toBe("nvme-consumer");
    expect(plan.special_device).toBe("nvme-consumer");
  });

  it.each([
    ["sdb", "ST4000NM0035", true, "hdd-7200"],
    ["sdb", "INTEL SSDSC2BB48", false, "sata-enterprise"],
    // A virtual disk calls itself rotational whatever lies below it.
    ["vdb", null, true, "sata-enterprise"],
    ["sdb", "VMware Virtual disk", true, "sata-enterprise"],
  ])("takes a log device %s, model %s, rotational %s, for a %s", (name, model, rotational, id) => {
    const device = { name, kernel_name: name, path: [name], type: "disk", model, rotational };
    const lsblk = { ...COMMON, kind: "lsblk", name: "lsblk.txt", devices: [device] };
    const pool = status([
      [1, "sda"],
      [1, name, "log"],
    ]);
    const { plan } = size([...pointSelect, pool, JSON.parse(JSON.stringify(lsblk))]);
    expect(plan.storage.slog_device).toBe(id);
  });

  it("says no type, width or number where a person left lines out", () => {
    const { plan } = size([
      ...pointSelect,
      shortened([
        [1, "raidz2-0"],
        [2, "sda"],
        [2, "sdb"],
      ]),
    ]);
    const { vdev_type, vdev_width, vdevs } = plan.storage;
    expect({ vdev_type, vdev_width, vdevs }).toEqual({
      vdev_type: "stripe",
      vdev_width: 1,
      vdevs: 1,
    });
  });

  it("counts a disk that is being replaced once", () => {
    const plan = storage([
      [1, "mirror-0"],
      [2, "sda"],
      [2, "replacing-1"],
      [3, "sdb"],
      [3, "sdc"],
    ]);
    expect(plan).toMatchObject({ vdev_type: "mirror", vdev_width: 2, vdevs: 1 });
  });
});

it("a pool of vdevs that differ marks a plan, which has them alike", () => {
  const markOf = (...rows: readonly (readonly [number, string])[]) =>
    size([...pointSelect, status(rows)]).stated.find(({ name }) => name === "data vdevs")?.mark;
  const mirror = [
    [1, "mirror-0"],
    [2, "sda"],
    [2, "sdb"],
  ] as const;
  expect(markOf(...mirror, [1, "mirror-1"], [2, "sdc"], [2, "sdd"], [1, "sde"])).toBe(
    "The pool's data vdevs are mirror of 2 and single devices; the plan has all as mirror of 2.",
  );
  expect(markOf(...mirror)).toBeUndefined();
});

describe("the pool's device", () => {
  it("is found by name before numbers", () => {
    const sizing = size([...pointSelect, status([[1, "vdc"]])]);
    expect(sizing.fields["storage.custom_device"]?.why).toContain("vdc of the pool");
  });

  it("is found by its partition and by a link of /dev/disk", () => {
    expect(
      size([...pointSelect, status([[1, "/dev/vdc1"]])]).fields["storage.custom_device"]?.why,
    ).toContain("vdc of the pool");
    const links: EvidenceCapture = JSON.parse(
      JSON.stringify({
        ...COMMON,
        kind: "lsblk",
        name: "by-id.txt",
        devices: [],
        links: { "virtio-abc123": "vdc" },
      }),
    );
    const sizing = size([...pointSelect, links, status([[1, "virtio-abc123-part1"]])]);
    expect(sizing.fields["storage.custom_device"]?.why).toContain("vdc of the pool");
  });
});

describe("the size of a device of a pool with a special vdev", () => {
  const GB = 1_000_000_000;
  const listed = (special: number | null): EvidenceCapture => {
    const row = { alloc_bytes: 0, free_bytes: 0, frag_percent: null, cap_percent: null };
    const vdev = (name: string, role: string, size_bytes: number | null, line: number) => ({
      ...{ ...row, path: ["hold", name], name, kind: "disk", role, depth: 1, line },
      size_bytes,
    });
    const vdevs = [vdev("vdb", "data", 400 * GB, 3), vdev("vdc", "special", special, 5)];
    const pool = { ...row, name: "hold", size_bytes: 500 * GB, line: 2, vdevs };
    return JSON.parse(
      JSON.stringify({ ...COMMON, kind: "zpool-list", name: "list.txt", pools: [pool] }),
    );
  };
  const rows = [
    [1, "vdb"],
    [1, "vdc", "special"],
  ] as const;
  const sizeOf = (captures: readonly EvidenceCapture[]) =>
    size([...pointSelect, ...captures]).fields["storage.device_bytes"];

  it("is its share of the pool's, which counts both", () => {
    expect(sizeOf([status(rows), listed(100 * GB)])?.value).toBe(400 * GB);
  });

  it("is not told where the special vdev's is not", () => {
    expect(sizeOf([status(rows), listed(null)])?.state).not.toBe("derived");
  });
});
