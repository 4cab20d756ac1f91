import { describe, expect, it } from "vitest";
import type { EvidenceCapture, OfKind } from "../captures.ts";
import { pointSelect, readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

type Device = readonly [filesystem: string | null, mountpoint: string | null, gib: number];

function lsblk(...devices: readonly Device[]): OfKind<"lsblk"> {
  const rows = devices.map(([filesystem, mountpoint, gib], i) => ({
    name: `sd${"abcdef"[i]}`,
    kernel_name: `sd${"abcdef"[i]}`,
    path: [`sd${"abcdef"[i]}`],
    type: "disk",
    size_bytes: gib * 2 ** 30,
    rotational: false,
    model: null,
    filesystem,
    mountpoints: mountpoint === null ? [] : [mountpoint],
    line: i + 2,
  }));
  const capture: unknown = {
    kind: "lsblk",
    name: "lsblk.txt",
    bytes: 1,
    lines: 9,
    issues_total: 0,
    issues: [],
    complete: true,
    devices: rows,
    links: {},
  };
  return capture as OfKind<"lsblk">;
}

/** What a server without ZFS can print. */
const databaseOf = (captures: readonly EvidenceCapture[]) =>
  captures.filter(({ kind }) =>
    ["mysql-status", "mysql-variables", "iostat", "sysbench"].includes(kind),
  );
const database = databaseOf(pointSelect);
const XFS = lsblk(
  ["vfat", "/boot/efi", 1],
  ["ext4", "/", 20],
  ["xfs", "/var/lib/mysql", 900],
  ["ext4", null, 5],
);

const inDirectory = (captures: readonly EvidenceCapture[], datadir: string) =>
  captures.map((one) =>
    one.kind === "mysql-variables" ? { ...one, values: { ...one.values, datadir } } : one,
  );

const firstOf = (captures: readonly EvidenceCapture[], known = {}) =>
  size(captures, known).missing[0];

describe("a host without ZFS", () => {
  it("is told so first, with its largest file systems and what to do", () => {
    const sizing = size([...database, XFS]);
    expect(sizing.result).toBeNull();
    expect(sizing.missing.length).toBeGreaterThan(1);
    expect(sizing.missing[0]).toMatchObject({
      path: "memory.arc_bytes",
      why: "No ZFS was seen on this host: no ARC, pool or dataset, but xfs at /var/lib/mysql, ext4 at /, ext4 on sdd.",
    });
    expect(sizing.missing[0]?.remedy).toContain("--known memory.arc_bytes=BYTES");
  });

  it("has no hits of an ARC, whatever another cache answered", () => {
    const writing = databaseOf(readWrite);
    const hitsWith = (filesystem: string) =>
      size([...writing, lsblk([filesystem, null, 900], ["ext4", "/", 20])]).measured
        .arc_data_hit_ratio;
    expect(hitsWith("zfs_member")).toBeDefined();
    expect(hitsWith("xfs")).toBeUndefined();
  });

  it("is told so where a provider has data on file systems of its own", () => {
    expect(firstOf(inDirectory(database, "/rdsdbdata/db/"))?.why).toContain("Amazon RDS");
  });

  it("is planned once its ARC is entered", () => {
    const paths = size([...database, XFS], { "memory.arc_bytes": 2 ** 30 }).missing;
    expect(paths.map(({ path }) => path)).toEqual(["data.file_bytes"]);
  });
});

describe("a server beside ZFS", () => {
  const asked = (mountpoint: string, name = "sda") => {
    const { devices, ...rest } = lsblk(["ext4", mountpoint, 900]);
    const named = { ...rest, devices: devices.map((one) => ({ ...one, name })) };
    return size([...inDirectory(pointSelect, "/srv/mysql/"), named]).contradictions[0]?.why;
  };

  it("is asked where its data lie if another file system is mounted there, and no volume's", () => {
    expect(asked("/srv/mysql")).toContain("none of ZFS is mounted at /srv/mysql");
    expect(asked("/srv")).toContain("none of ZFS is mounted at /srv.");
    expect([asked("/"), asked("/srv/mysql", "zd0")]).toEqual([undefined, undefined]);
  });
});

describe("nothing is said of ZFS", () => {
  it.each<[string, readonly EvidenceCapture[]]>([
    ["where a disk is a member of a pool", [lsblk(["zfs_member", null, 900], ["ext4", "/", 20])]],
    ["where no capture lists file systems", []],
    ["where disks hold no file system that could have the data", [lsblk(["vfat", "/boot", 1])]],
    [
      "beside a capture of ZFS",
      [XFS, ...pointSelect.filter(({ kind }) => kind === "zpool-iostat")],
    ],
  ])("%s", (_, captures) => {
    const all = [...database, ...captures];
    const open = size(all).missing.find(({ path }) => path === "memory.arc_bytes");
    expect(open?.why).toBe("The ARC's limit decides what it holds of data and indirect blocks.");
    expect(firstOf(all)?.why).not.toContain("No ZFS was seen");
  });
});
