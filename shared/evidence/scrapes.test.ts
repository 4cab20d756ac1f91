import { describe, expect, it } from "vitest";
import { CaptureSet, type EvidenceCapture, type NodeExporter } from "./captures.ts";
import { accessesOf } from "./load/arc-accesses.ts";
import { poolDisks, scrapedCpuBusy, scrapeIntervals } from "./scrapes.ts";
import { pointSelect } from "./servers.test.support.ts";
import { size } from "./size.ts";

const GIB = 2 ** 30;
const STEP_S = 300;
const SCRAPES = 13;

interface Disk {
  /** Reads and writes of each step. */
  readonly reads: number;
  readonly writes: number;
  /** Seconds that one takes. */
  readonly each: number;
}

type FileSystem = NodeExporter["filesystems"][number];

function mounted(device: string, type: string, used: number, free: number): FileSystem {
  return {
    device,
    mountpoint: `/${device}`,
    type,
    size_bytes: used + free,
    available_bytes: free,
  };
}

const arcs = pointSelect.filter((one) => one.kind === "arcstats");
const RAM = arcs[0]?.values.memory_all_bytes ?? 0;

const POOL = [mounted("tank/db", "zfs", 40 * GIB, 60 * GIB), mounted("tank", "zfs", 0, 60 * GIB)];

function scrape(
  at: number,
  disks: Readonly<Record<string, Disk>>,
  filesystems: readonly FileSystem[] = POOL,
): NodeExporter {
  const counters = ({ reads, writes, each }: Disk) => ({
    reads_completed: 1e6 + reads * at,
    writes_completed: 1e6 + writes * at,
    read_time_seconds: 1e4 + reads * at * each,
    write_time_seconds: 1e4 + writes * at * each,
    io_time_weighted_seconds: 1e5 + (reads + writes) * at * each,
    read_bytes: 1e9 + reads * at * 16384,
  });
  return {
    kind: "node-exporter",
    name: `scrape-${at}.prom`,
    bytes: 1000,
    lines: 10,
    issues_total: 0,
    issues: [],
    complete: true,
    places: {},
    recorded_at: new Date((1.7e9 + at * STEP_S) * 1000).toISOString(),
    modified_at: null,
    metrics_total: 10,
    arc: {},
    memory_bytes: { MemTotal: RAM, MemAvailable: RAM / 4 },
    disks: Object.fromEntries(Object.entries(disks).map(([name, one]) => [name, counters(one)])),
    logical_cpus: 4,
    cpu_seconds: { idle: 700 * at, iowait: 200 * at, user: 250 * at, system: 50 * at },
    boot_time_s: 1.6e9 + (at % 2),
    nodename: null,
    time_s: 1.7e9 + at * STEP_S,
    zpool: {},
    filesystems: [...filesystems],
  };
}

function scrapes(
  disks: Readonly<Record<string, Disk>>,
  filesystems?: readonly FileSystem[],
): NodeExporter[] {
  return Array.from({ length: SCRAPES }, (_, at) => scrape(at, disks, filesystems));
}

const BUSY: Disk = { reads: 30_000, writes: 3000, each: 0.004 };
const SYSTEM: Disk = { reads: 600, writes: 9000, each: 0.001 };

/** The database's own captures and scrapes instead of what else saw its disks and data. */
function withScrapes(captures: readonly EvidenceCapture[]): readonly EvidenceCapture[] {
  const others = new Set(["iostat", "zpool-iostat", "zdb", "arcstat"]);
  return [...pointSelect.filter(({ kind }) => !others.has(kind)), ...captures];
}

describe("a host known by scrapes of its node_exporter", () => {
  const sizing = size(withScrapes(scrapes({ nvme0n1: BUSY })));

  it("has a prediction once its drive is known: nothing shows what that can do", () => {
    expect(sizing.missing.map(({ path }) => path)).toEqual(["storage.device"]);
    expect(sizing.missing[0]?.why).toMatch(
      /^No interval shows the pool's device full of reads, so its limit is not known: nvme0n1 did at most 100 reads\/s and 10\.0 writes\/s\. Which drive is it\? In the catalogue: nvme-consumer, intel-750, intel-p3700, micron-9100, intel-p4500, nvme-gen4 and \d+ more\.$/,
    );
    const known = size(withScrapes(scrapes({ nvme0n1: BUSY })), { "storage.device": "nvme-gen4" });
    expect(known.missing).toEqual([]);
  });

  it("has no prediction where a load generator's queries cannot have come with so few reads", () => {
    const known = size(withScrapes(scrapes({ nvme0n1: BUSY })), { "storage.device": "nvme-gen4" });
    expect(known.contradictions[0]).toMatchObject({ figure: "device_reads_per_query" });
    expect(known.result).toBeNull();
  });

  it("has the rates of its disk over all of the time", () => {
    expect(sizing.measured.device_reads_per_s?.value).toBeCloseTo(100, 6);
    expect(sizing.measured.device_writes_per_s?.value).toBeCloseTo(10, 6);
  });

  it("has the space of its largest dataset as data, and says what that is", () => {
    expect(sizing.fields["data.file_bytes"]).toMatchObject({
      value: 40 * GIB,
      state: "derived",
      why: expect.stringContaining("compressed where its blocks are"),
    });
    expect(sizing.fields["storage.device_bytes"]?.value).toBe(100 * GIB);
  });

  it("names what no exporter tells as assumed", () => {
    for (const path of ["layout.record_bytes", "data.compression_ratio", "storage.vdev_type"])
      expect(sizing.fields[path]?.state).toBe("assumed");
  });

  it("makes no device of the traffic of a disk that is 44 % busy", () => {
    expect(sizing.plan.storage.custom_device ?? null).toBeNull();
    expect(sizing.fields["storage.device"]?.state).toBe("assumed");
  });

  it("gives way to an iostat that was recorded on the host", () => {
    const iostat = pointSelect.filter(({ kind }) => kind === "iostat");
    const both = size([...withScrapes(scrapes({ nvme0n1: BUSY })), ...iostat]);
    const alone = size(withScrapes(iostat));
    expect(both.plan.storage.custom_device).toEqual(alone.plan.storage.custom_device);
  });
});

describe("the disks of a pool", () => {
  it("are those that share the reads and have no other file system", () => {
    const filesystems = [...POOL, mounted("/dev/sda2", "ext4", GIB, GIB)];
    const disks = { sda: { ...BUSY, reads: 60_000 }, sdb: BUSY, sdc: BUSY, sdd: SYSTEM, zd0: BUSY };
    const sizing = size(withScrapes(scrapes(disks, filesystems)));
    expect(sizing.measured.device_reads_per_s?.value).toBeCloseTo(200, 6);
    expect(sizing.fields["storage.vdevs"]).toMatchObject({ value: 2, state: "derived" });
    expect(sizing.fields["storage.device_bytes"]?.value).toBe(50 * GIB);
    const { why } = sizing.fields["storage.vdevs"] ?? {};
    expect(why).toContain("2 disks share the reads");
  });

  it("may hold the system too, where there are no others", () => {
    const filesystems = [...POOL, mounted("/dev/nvme0n1p2", "ext4", GIB, GIB)];
    const sizing = size(withScrapes(scrapes({ nvme0n1: BUSY }, filesystems)));
    expect(sizing.measured.device_reads_per_s?.value).toBeCloseTo(100, 6);
  });

  it("are told by their writes where nothing was read, which show no device's reads", () => {
    const written = { reads: 0, writes: 30_000, each: 0.002 };
    const sizing = size(withScrapes(scrapes({ sda: written, sdb: { ...written, writes: 30 } })));
    expect(sizing.missing.map(({ path }) => path)).toContain("storage.device");
    expect(sizing.plan.storage.custom_device ?? null).toBeNull();
    expect(sizing.result).toBeNull();
    expect(sizing.measured.device_writes_per_s?.value).toBeCloseTo(100, 6);
  });
});

describe("scrapes", () => {
  const rebooted = (captures: readonly NodeExporter[], from: number) =>
    captures.map((one, at) => (at < from ? one : { ...one, boot_time_s: 1.69e9 }));

  it("of two boots are not compared", () => {
    const all = scrapes({ sda: BUSY });
    expect(scrapeIntervals(new CaptureSet(all))).toHaveLength(SCRAPES - 1);
    expect(scrapeIntervals(new CaptureSet(rebooted(all, 5)))).toHaveLength(SCRAPES - 2);
  });

  it("between which a counter went back are left out for that disk", () => {
    const all = scrapes({ sda: BUSY }).map((one, at) =>
      at === 6 ? scrape(6, { sda: { ...BUSY, reads: 0 } }) : one,
    );
    const [disk] = poolDisks(new CaptureSet(all)).disks;
    expect(disk?.readsPerS).toBeGreaterThan(0);
    expect(disk?.observed.points).toHaveLength(SCRAPES - 2);
  });

  it("give the share of time in which processors worked", () => {
    const busy = scrapedCpuBusy(new CaptureSet(scrapes({ sda: BUSY })));
    expect(busy?.value).toBeCloseTo(0.25, 6);
  });

  it("of a host at rest say so", () => {
    const rest = { reads: 3, writes: 30, each: 0.001 };
    const quiet = scrapes({ sda: rest }).map((one) => ({ ...one, cpu_seconds: {} }));
    const threads = size(quiet).missing.find(({ path }) => path === "workload.threads");
    expect(threads?.why).toBe(
      "No load was recorded: the busiest disk did 0.0100 reads/s for 3600 s. Record while the load runs.",
    );
  });
});

describe("disks that may be a pool's", () => {
  const mount = (device: string, mountpoint: string, type: string): FileSystem => ({
    device,
    mountpoint,
    type,
    size_bytes: 1e9,
    available_bytes: 5e8,
  });
  const names = (...mounts: FileSystem[]) => {
    const all = scrapes({ sda: SYSTEM, sdb: BUSY }, mounts);
    return poolDisks(new CaptureSet(all)).disks.map(({ name }) => name);
  };

  it("hold no other file system, but what the machine boots from", () => {
    expect(names(mount("/dev/sda2", "/", "ext4"))).toEqual(["sdb"]);
    expect(names(mount("/dev/sda1", "/boot/efi", "vfat"))).toEqual(["sda", "sdb"]);
  });

  it("are at rest though the machine's own disk is not", () => {
    const rest = { reads: 3, writes: 30, each: 0.001 };
    const all = scrapes({ sda: SYSTEM, sdb: rest }, [...POOL, mount("/dev/sda2", "/", "ext4")]);
    const [first] = size(all.map((one) => ({ ...one, cpu_seconds: {} }))).missing;
    expect(first).toMatchObject({
      path: "workload.threads",
      why: expect.stringMatching(/^No load was recorded: /),
    });
  });
});

describe("snapshots of the ARC", () => {
  function hits(sinceBootS: number) {
    const [before, after] = [
      "arcstats-before-2.3-point-select.txt",
      "arcstats-2.3-point-select.txt",
    ].map((name) => arcs.find((one) => one.name === name));
    if (!before || !after) throw new Error("the fixture has two snapshots");
    return accessesOf(
      new CaptureSet([
        { ...before, recorded_at: "2026-11-23T09:00:00Z", since_load_s: 5000 },
        { ...after, recorded_at: "2026-11-23T10:00:00Z", since_load_s: sinceBootS },
      ]),
      "data",
    );
  }

  it("of one boot are compared", () => {
    expect(hits(8600)).toMatchObject({ isSinceLoad: false, seconds: 3600 });
  });

  it("of two boots are not", () => {
    expect(hits(600)?.isSinceLoad).toBe(true);
  });
});
