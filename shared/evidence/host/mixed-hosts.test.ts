import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { pointSelect, readWrite, skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

function named(captures: readonly EvidenceCapture[], folder: string): EvidenceCapture[] {
  return captures.map((capture) => ({ ...capture, name: `${folder}/${capture.name}` }));
}

/** Captures that state something of their host: RAM, kernel, or the pool. */
const TELLING = new Set(["arcstats", "iostat", "zpool-iostat", "zfs-get", "zpool-status", "zdb"]);

describe("a file of another host among those of one", () => {
  const alone = size(pointSelect);
  const foreign = named(readWrite, "other").filter(({ kind }) => TELLING.has(kind));

  it.each(foreign.map((capture) => [capture.name, capture] as const))(
    "%s changes nothing that was measured, and is named",
    (name, capture) => {
      const mixed = size([...named(pointSelect, "one"), capture]);
      for (const [path, field] of Object.entries(alone.fields)) {
        if (field.state !== "measured") continue;
        expect([path, mixed.fields[path]?.value]).toEqual([path, field.value]);
      }
      expect(mixed.unused.map((one) => one.capture)).toContain(name);
    },
  );

  it("is a conflict with both values where it contradicts", () => {
    const arcstats = foreign.find(({ kind }) => kind === "arcstats");
    const mixed = size([...pointSelect, ...(arcstats ? [arcstats] : [])]);
    const conflict = mixed.conflicts.find(({ path }) => path === "memory.ram_bytes");
    expect(conflict?.values.map(({ value }) => value)).toEqual([7_269_908_480, 6_212_952_064]);
    expect(conflict?.chosen).toBe(7_269_908_480);
  });

  it("is one conflict of a field, however many files say it", () => {
    const arcstats = foreign.filter(({ kind }) => kind === "arcstats").slice(0, 1);
    const again = arcstats.map((one) => ({ ...one, name: "other/again.txt" }));
    const { conflicts } = size([...pointSelect, ...arcstats, ...again]);
    const ofRam = conflicts.filter(({ path }) => path === "memory.ram_bytes");
    expect(ofRam.map(({ values }) => values.length)).toEqual([2]);
    const names = ofRam[0]?.values[1]?.sources.map(({ capture }) => capture);
    expect(new Set(names)).toEqual(new Set([...arcstats, ...again].map(({ name }) => name)));
  });
});

/** ARC counters as a module of another line prints them on a machine with as much RAM. */
function countersOf(line: string, why: string): EvidenceCapture[] {
  return pointSelect.flatMap((capture) =>
    capture.kind === "arcstats" && capture.name === "arcstats-2.3-point-select.txt"
      ? [
          {
            ...capture,
            name: "other.txt",
            values: { ...capture.values, c_max: 1024 ** 3 },
            arc: {
              ...capture.arc,
              max_bytes: 1024 ** 3,
              openzfs_line: line,
              openzfs_line_why: why,
            },
          } as EvidenceCapture,
        ]
      : [],
  );
}

describe("two lines of OpenZFS that kernels state", () => {
  const alone = size(pointSelect);

  it("are of two hosts, however much RAM both have: the one with fewer files is named", () => {
    const mixed = size([...pointSelect, ...countersOf("2.1", "has no iohits")]);
    expect(mixed.unused).toContainEqual({
      capture: "other.txt",
      why: "It comes from another host, or was printed in a container, or before or after a change: its OpenZFS is 2.1, that of arcstats-2.3-point-select.txt is 2.3.",
      is_set_aside: true,
    });
    expect(mixed.conflicts.map(({ path }) => path)).toContain("layout.openzfs");
    expect(mixed.plan).toEqual(alone.plan);
  });

  it("are one where the counters fit several", () => {
    const mixed = size([...pointSelect, ...countersOf("2.2", "has iohits; it may be 2.3")]);
    expect(mixed.unused.map(({ capture }) => capture)).not.toContain("other.txt");
  });

  it("are not what the format of a dump hints at: pools keep it over an upgrade", () => {
    const older = pointSelect.map((capture) =>
      capture.kind === "zdb"
        ? { ...capture, openzfs_line: "0.8" as const, openzfs_lines: ["0.8" as const] }
        : capture,
    );
    const sizing = size(older);
    expect(sizing.unused).toEqual(alone.unused);
    expect(sizing.plan.layout.openzfs).toBe("2.3");
    expect(sizing.plan.data).toEqual(alone.plan.data);
  });

  it("weigh the same in even numbers, and the choice says so", () => {
    const one = pointSelect.filter(({ name }) => name !== "arcstats-before-2.3-point-select.txt");
    const mixed = size([...one, ...countersOf("2.1", "has no iohits")]);
    const conflict = mixed.conflicts.find(({ path }) => path === "layout.openzfs");
    expect(conflict?.why).toContain("Both hosts have as many captures");
  });
});

describe("all files of two hosts", () => {
  it("make the plan of the one with more of them, without a file of the other", () => {
    const mixed = size([...named(pointSelect, "one"), ...named(readWrite, "two")]);
    const alone = size(readWrite);
    expect(mixed.plan.memory.ram_bytes).toBe(alone.plan.memory.ram_bytes);
    expect(mixed.plan.workload.threads).toBe(8);
    const used = Object.values(mixed.fields).flatMap(({ sources }) =>
      sources.map(({ capture }) => capture),
    );
    expect(used.filter((name) => name.startsWith("one/"))).toEqual([]);
  });
});

/** The server's iostat as a busier and longer one of another machine. */
const otherIostat: readonly EvidenceCapture[] = pointSelect.flatMap((capture) =>
  capture.kind === "iostat"
    ? {
        ...capture,
        name: "iostat-other.txt",
        hostname: "db9",
        kernel: "5.4.0-9-generic",
        lines: capture.lines * 3,
        devices: capture.devices.map((device) => ({
          ...device,
          reads_per_s: device.reads_per_s && {
            ...device.reads_per_s,
            mean: device.reads_per_s.mean * 3,
          },
        })),
      }
    : [],
);

describe("iostat of two machines", () => {
  it("is that of the one whose reads were the pool's; the other one sets nothing and costs nothing", () => {
    const alone = size(pointSelect);
    const mixed = size([...pointSelect, ...otherIostat]);
    expect(mixed.unused.map(({ capture }) => capture)).toContain("iostat-other.txt");
    expect(mixed.conflicts.map(({ path, is_open }) => [path, is_open])).toEqual([["host", false]]);
    expect(mixed).toMatchObject({ trust: "agrees", plan: alone.plan });
    expect(mixed.result).toEqual(alone.result);
  });

  it("is a question where nothing counted the pool's reads", () => {
    const blind = pointSelect.filter(({ kind }) => kind !== "zpool-iostat" && kind !== "arcstats");
    const mixed = size([...blind, ...otherIostat]);
    expect(mixed.conflicts.map(({ path, is_open }) => [path, is_open])).toEqual([["host", true]]);
  });
});

/** The server's variables as a MariaDB in a container prints them. */
function inContainer(hostname: string): readonly EvidenceCapture[] {
  return readWrite.map((one) =>
    one.kind === "mysql-variables" ? { ...one, values: { ...one.values, hostname } } : one,
  );
}

describe("a server in a container", () => {
  it.each(["3f2a9c1b7d4e", "prod-mysql-7d9f8b6c5-x2x7q"])(
    "of this host is none of another: %s names no machine",
    (hostname) => {
      expect(size(inContainer(hostname)).plan).toEqual(size(readWrite).plan);
    },
  );

  const named = inContainer("mysql-0");

  it("with a name of its own is of the machine whose disks read as its pool does", () => {
    expect(size(named).conflicts).toEqual(size(readWrite).conflicts);
    expect(size(named).plan).toEqual(size(readWrite).plan);
  });

  // Reads of the pool tie iostat to it.
  const untied = named.filter(({ kind }) => kind !== "zpool-iostat" && kind !== "arcstats");

  it("is asked about where nothing ties it to the machine, and costs no file", () => {
    const { unused, contradictions, result } = size(untied);
    expect(unused.filter(({ capture }) => capture.startsWith("iostat"))).toEqual([]);
    expect(contradictions[0]?.why).toMatch(
      /calls its host mysql-0, and iostat was recorded on lab: .* container/,
    );
    expect(result).toBeNull();
  });

  it("is of the machine on which its processes were counted", () => {
    const times = skewedReadWrite.flatMap((one, i): EvidenceCapture[] =>
      one.kind === "process-times" ? [{ ...one, name: `process-times-${i}.txt` }] : [],
    );
    const hosts = (more: readonly EvidenceCapture[], own: readonly EvidenceCapture[] = untied) =>
      size([...own, ...more]).conflicts.map(({ path }) => path);
    expect(hosts(times)).not.toContain("host");
    // A hypervisor lists none of its guests' processes.
    const ofGuest = times.map(
      (one): EvidenceCapture => ({ ...one, snapshots: [] }) as EvidenceCapture,
    );
    expect(hosts(ofGuest, named)).toContain("host");
  });
});

describe("counters of another server", () => {
  it("are not taken for a later print: its buffer pool has another size", () => {
    const status = readWrite.filter(({ kind }) => kind === "mysql-status");
    const other = status.map((capture) => {
      if (capture.kind !== "mysql-status") return capture;
      const values = Object.entries(capture.values).map(([name, value]) => [name, value * 100]);
      return { ...capture, name: "status-other.txt", values: Object.fromEntries(values) };
    });
    const mixed = size([...pointSelect, ...(other as EvidenceCapture[])]);
    const aside = mixed.unused.find(({ capture }) => capture === "status-other.txt");
    expect(aside?.why).toContain("or before or after a change: its buffer pool is");
    expect(mixed.plan.workload).toEqual(size(pointSelect).plan.workload);
  });
});

describe("a server or a pool that was changed between two captures", () => {
  it("is none of another host: a buffer pool resized online has its server's id", () => {
    const resized = skewedReadWrite.flatMap((one): EvidenceCapture[] =>
      one.kind === "mysql-variables"
        ? [
            one,
            {
              ...one,
              name: "later.txt",
              values: { ...one.values, innodb_buffer_pool_size: "536870912" },
            },
          ]
        : [one],
    );
    const { unused, contradictions } = size(resized);
    expect(unused.filter(({ is_set_aside }) => is_set_aside)).toEqual([]);
    expect(contradictions.map(({ why }) => why).join()).not.toContain("another host");
  });

  it("is asked which holds where a pool has grown by a vdev", () => {
    const grown = skewedReadWrite.flatMap((one): EvidenceCapture[] => {
      if (one.kind !== "zpool-list") return [one];
      const more = ({ vdevs, ...pool }: (typeof one.pools)[number]) => ({
        ...pool,
        vdevs: [
          ...vdevs,
          ...vdevs.map((vdev) => ({ ...vdev, name: "vdz", path: [pool.name, "vdz"] })),
        ],
      });
      return [one, { ...one, name: "later.txt", pools: one.pools.map(more) }];
    });
    const [asked] = size(grown).contradictions;
    expect(asked?.figure).toBe("storage.vdevs");
    expect(asked?.question).toMatch(/later\.txt.* from before a change, or enter storage\.vdevs/);
  });
});

describe("a server whose data directory and dump are of two datasets", () => {
  const dumped = pointSelect.find((one) => one.kind === "zdb");
  const home = dumped?.kind === "zdb" ? (dumped.datasets[0]?.name ?? "") : "";
  const listed = (name: string): EvidenceCapture =>
    ({
      ...dumped,
      kind: "zfs-list",
      name: "zfs-list.txt",
      datasets: { [home]: { mountpoint: `/${home}` }, [name]: { mountpoint: `/${name}` } },
      sizes: {},
      pools: {},
      places: {},
    }) as unknown as EvidenceCapture;
  const onDataset = (name: string) =>
    size([
      listed("lab/other"),
      ...pointSelect.map((one) =>
        one.kind === "mysql-variables"
          ? { ...one, values: { ...one.values, datadir: `/${name}/` } }
          : one,
      ),
    ]);

  it("is asked which files are of it, and predicts nothing", () => {
    const { conflicts, result } = onDataset("lab/other");
    const conflict = conflicts.find(({ path }) => path === "dataset");
    expect(conflict?.values.map(({ value }) => value)).toEqual(["lab/other", home]);
    expect(conflict?.is_open).toBe(true);
    expect(result).toBeNull();
  });

  it("is no conflict where the dump is of the server's own", () => {
    expect(onDataset(home).conflicts).toEqual([]);
  });
});
