import { describe, expect, it } from "vitest";
import type { EvidenceCapture, ZfsGet, ZpoolStatus } from "../captures.ts";
import {
  pointSelect,
  postgresqlTpcb,
  readWrite,
  resting,
  skewedReadWrite,
} from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { Statement } from "../sizing.ts";
import { fieldsWithoutRow } from "./stated.ts";

const COMMON = { bytes: 0, lines: 9, issues: [], issues_total: 0, complete: true };

/** `zfs get` of the only dataset, each property in a line of its own. */
function zfsGet(properties: Readonly<Record<string, string>>, pool = {}): ZfsGet {
  const names = Object.keys(properties);
  return {
    ...COMMON,
    kind: "zfs-get",
    name: "zfs-get.txt",
    datasets: { "tank/db": { ...properties } },
    sizes: { "tank/db": { recordsize: 16384, referenced: 2 ** 30 } },
    ratios: {},
    sources: {},
    pools: { tank: pool },
    pool_sizes: {},
    places: Object.fromEntries(
      names.map((name, i) => [`tank/db.${name}`, { line: i + 2, excerpt: name }]),
    ),
  };
}

function zpoolStatus(...roles: ("data" | "special" | "dedup")[]): ZpoolStatus {
  const vdevs = roles.map((role, i) => ({
    name: `sd${i}`,
    kind: "disk" as const,
    path: ["tank", `sd${i}`],
    role,
    state: "ONLINE",
    read_errors: 0,
    write_errors: 0,
    checksum_errors: 0,
    note: null,
    draid_data: null,
    line: i + 6,
  }));
  return {
    ...COMMON,
    kind: "zpool-status",
    name: "zpool-status.txt",
    pools: [{ name: "tank", line: 1, state: "ONLINE", scan: null, errors: null, vdevs }],
  } as unknown as ZpoolStatus;
}

function find(captures: readonly EvidenceCapture[], name: string): Statement | undefined {
  return size(captures).stated.find((one) => one.name === name && !one.plain);
}

const SMALL = zfsGet({ recordsize: "16K", special_small_blocks: "16K" });

/** `zdb -Lbbbs` of a pool with 25 blocks of 8 KiB and 75 of 16 KiB. */
const BLOCKS = {
  ...COMMON,
  kind: "zdb-blocks",
  name: "zdb-b.txt",
  rows: [],
  histogram: [
    { size_bytes: 8192, psize_count: 25, lsize_count: 0, asize_count: 25 },
    { size_bytes: 16384, psize_count: 75, lsize_count: 100, asize_count: 75 },
  ],
  leaks: false,
} as unknown as EvidenceCapture;

it("data on a volume mark a prediction, since another file system lies between", () => {
  const of = (type: string) => find([zfsGet({ type, recordsize: "16K" })], "type");
  expect(of("volume")?.mark).toContain("the file system above it");
  expect(of("filesystem")).toBeUndefined();
});

it("names what keeps the pool's devices busy beside the load", () => {
  const status = zpoolStatus("data");
  const busy = (removal: string | null, note: string | null) => {
    const pools = status.pools.map((pool) => ({
      ...pool,
      removal,
      vdevs: pool.vdevs.map((vdev) => ({ ...vdev, note })),
    }));
    const { stated } = size([{ ...status, pools }]);
    return stated.filter(({ use }) => use === "not-modelled").length;
  };
  const removal = "Evacuation of sdb in progress since Fri Nov 27";
  expect(busy(removal, "(42% trimmed, started at Fri Nov 27)")).toBe(2);
  expect(busy("Removal of sdb canceled on Fri Nov 27", "(untrimmed)")).toBe(0);
});

it("a pool that is nearly full is not that of the plan", () => {
  const of = (capacity: string) => find([zfsGet({ recordsize: "16K" }, { capacity })], "capacity");
  expect([of("79%")?.use, of("95%")?.use]).toEqual([undefined, "not-modelled"]);
});

it("dedup marks a prediction, since the plan has no table of it", () => {
  const of = (dedup: string) => find([zfsGet({ dedup, recordsize: "16K" })], "dedup");
  for (const on of ["on", "verify", "sha256"])
    expect(of(on)?.mark).toContain("No server with dedup=on was measured");
  expect(of("off")?.mark ?? null).toBeNull();
});

describe("special_small_blocks", () => {
  it("of a record's size puts all data on the special vdev, and the prediction is marked", () => {
    const found = find([SMALL, zpoolStatus("data", "special")], "special_small_blocks");
    expect(found).toMatchObject({ use: "not-modelled", of: "tank/db", value: "16K" });
    expect(found?.why).toContain("all records are on it");
    expect(found?.direction).toContain("too low");
    expect(found?.mark).toContain("All tables are on the special vdev");
    expect(found?.sources).toEqual([
      { capture: "zfs-get.txt", line: 3, excerpt: "special_small_blocks" },
    ]);
  });

  it("changes nothing in a pool without a special vdev, which is said", () => {
    expect(find([SMALL, zpoolStatus("data")], "special_small_blocks")).toMatchObject({
      use: "irrelevant",
      why: "The pool has no special vdev.",
      mark: null,
    });
  });

  it("changes nothing on a line that has no special vdevs", () => {
    const line = { ...COMMON, kind: "zfs-version", name: "v", openzfs_line: "0.7" };
    const captures = [SMALL, { ...line, kernel: "0.7.13", userland: "0.7.13" } as EvidenceCapture];
    expect(find(captures, "special_small_blocks")?.why).toBe("OpenZFS 0.7 has no special vdevs.");
  });

  it.each([
    ["2.3", "irrelevant"],
    ["2.4", "not-modelled"],
  ])("of a zvol counts from 2.4 on: %s", (release, use) => {
    const zvol = zfsGet({ type: "volume", volblocksize: "16K", special_small_blocks: "16K" });
    const text = { kernel: `${release}.0`, userland: `${release}.0`, openzfs_line: release };
    const line = { ...COMMON, kind: "zfs-version", name: "v", ...text } as EvidenceCapture;
    const captures = [zvol, line, zpoolStatus("data", "special")];
    expect(find(captures, "special_small_blocks")?.use).toBe(use);
  });

  it("is named with a condition where no capture shows the pool's vdevs, and marks nothing", () => {
    const found = find([SMALL], "special_small_blocks");
    expect(found).toMatchObject({ use: "not-modelled", mark: null });
    expect(found?.why).toMatch(/^If the pool has a special vdev, all records/);
  });

  it("below a record's size moves compressed records only, and marks nothing", () => {
    const part = zfsGet({ recordsize: "16K", special_small_blocks: "8K" });
    const found = find([part, zpoolStatus("data", "special"), BLOCKS], "special_small_blocks");
    expect(found).toMatchObject({
      use: "not-modelled",
      direction: "The answer for the data vdevs may be too low.",
      mark: null,
    });
    expect(found?.why).toContain("25 % of the pool's blocks are that small");
  });
});

describe("the histogram of zdb -Lbbbs", () => {
  it("tells how many blocks special_small_blocks takes", () => {
    const found = find([SMALL, zpoolStatus("data", "special"), BLOCKS], "zdb-blocks histogram");
    expect(found).toMatchObject({ use: "used", value: "2 rows" });
    expect(found?.why).toContain("100 % of the pool's blocks");
  });

  it("is said to decide nothing without a special vdev", () => {
    const found = find([SMALL, zpoolStatus("data"), BLOCKS], "zdb-blocks histogram");
    expect(found?.use).toBe("irrelevant");
    expect(found?.why).toContain("no data of this dataset are");
  });
});

describe("what a property does to the answer", () => {
  const DEPENDS = [
    ["dedup", "on", "More memory than predicted"],
    ["atime", "on", "More writes than predicted"],
    ["redundant_metadata", "most", "Fewer writes"],
    ["quota", "1T", "full earlier"],
    ["prefetch", "none", "Scans are slower"],
  ] as const;

  it.each(DEPENDS)("%s=%s is named with its direction", (name, value, direction) => {
    const found = find([zfsGet({ [name]: value })], name);
    expect([found?.use, found?.value]).toEqual(["not-modelled", value]);
    expect(found?.direction).toContain(direction);
  });

  it.each([
    ["dedup", "off"],
    ["atime", "off"],
    ["redundant_metadata", "all"],
    ["quota", "none"],
    ["prefetch", "all"],
    ["direct", "standard"],
    ["guid", "10784472498957048750"],
    ["com.sun:auto-snapshot", "true"],
    ["recordsize", "16K"],
    ["compression", "zstd-3"],
    ["primarycache", "all"],
    ["copies", "1"],
    ["sync", "standard"],
    ["logbias", "latency"],
    ["encryption", "off"],
    ["checksum", "on"],
  ])("%s=%s is plain, and left out", (name, value) => {
    expect(find([zfsGet({ [name]: value })], name)).toBeUndefined();
  });

  it.each([
    ["copies", "2", "written 2 times"],
    ["sync", "always", "Each write waits"],
    ["sync", "disabled", "No commit waits"],
    ["logbias", "throughput", "written in place"],
    ["primarycache", "metadata", "no records"],
    ["direct", "disabled", "go through the ARC on OpenZFS 2.3, and leave nothing in it later"],
    ["direct", "always", "aligned to pages: those of PostgreSQL before 16 are not"],
    ["encryption", "aes-256-gcm", "decrypted"],
    ["checksum", "sha256", "CPU time"],
  ])("%s=%s is in the plan, and what it does is said", (name, value, words) => {
    const found = find([zfsGet({ [name]: value })], name);
    expect(found).toMatchObject({ use: "used", direction: null, mark: null });
    expect(found?.why).toContain(words);
  });

  it("primarycache=none marks a prediction that no measurement stands behind", () => {
    const found = find([zfsGet({ primarycache: "none" })], "primarycache");
    expect(found?.use).toBe("used");
    expect(found?.mark).toContain("No server with primarycache=none was measured");
  });

  it("a property that is in no row is named, with a direction that nobody knows", () => {
    expect(find([zfsGet({ newproperty: "on" })], "newproperty")).toMatchObject({
      use: "not-modelled",
      direction: null,
    });
  });

  it("a feature counts from when it is active", () => {
    const feature = (value: string) =>
      find([zfsGet({}, { "feature@fast_dedup": value })], "feature@fast_dedup")?.use;
    expect([feature("enabled"), feature("active")]).toEqual([undefined, "not-modelled"]);
  });

  it("a vdev for dedup tables is named", () => {
    const found = find([SMALL, zpoolStatus("data", "dedup")], "vdevs:dedup");
    expect([found?.use, found?.value]).toEqual(["not-modelled", "sd1"]);
  });

  it("of another pool says nothing", () => {
    const other = zpoolStatus("data");
    const pools = other.pools.map((pool) => ({ ...pool, name: "backup", state: "DEGRADED" }));
    const status = (capture: ZpoolStatus) => find([SMALL, capture], "zpool-status state")?.value;
    expect(status({ ...other, pools: [...other.pools, ...pools] })).toBeUndefined();
    const own = other.pools.map((pool) => ({ ...pool, state: "DEGRADED" }));
    expect(status({ ...other, pools: own })).toBe("DEGRADED");
  });
});

describe("a module parameter", () => {
  const parameter = (name: string, value: string, captures = readWrite) =>
    find(
      captures.map((capture) =>
        capture.kind === "module-parameters"
          ? { ...capture, values: { ...capture.values, [name]: value } }
          : capture,
      ),
      name,
    );

  it("at its version's default changes nothing", () => {
    expect(parameter("zfs_dirty_data_sync_percent", "20")).toBeUndefined();
  });

  it("at another value is named", () => {
    expect(parameter("zfs_dirty_data_sync_percent", "40")).toMatchObject({
      use: "not-modelled",
      why: "Its default is 20.",
      direction: "Writes are held back at another point than predicted.",
    });
  });

  it("by which the ARC keeps records uncompressed marks a prediction of data that compress", () => {
    const of = (value: string, captures = readWrite) =>
      parameter("zfs_compressed_arc_enabled", value, captures);
    expect(of("1")).toBeUndefined();
    expect(of("0")).toMatchObject({ use: "not-modelled", mark: null });
    expect(of("0", skewedReadWrite)?.mark).toContain("1.3 times fewer");
  });

  it("that the plan has is plain", () => {
    expect(parameter("zfs_immediate_write_sz", "1048576")).toBeUndefined();
  });

  it("that nobody knows is named", () => {
    expect(parameter("zfs_new_in_some_version", "1")).toMatchObject({
      use: "not-modelled",
      direction: null,
    });
  });

  it.each([
    ["arc_summary", "tunables", "zfs_arc_max", 1234567890],
    ["sysctl", "values", "vfs.zfs.arc.max", "1234567890"],
  ])("counts where %s prints it", (kind, field, name, value) => {
    const capture = {
      ...COMMON,
      kind,
      name: kind,
      values: {},
      arc: {},
      [field]: { [name]: value },
    };
    const { fields, stated } = size([capture as unknown as EvidenceCapture]);
    expect(fields["memory.arc_bytes"]).toMatchObject({ value: 1234567890, state: "measured" });
    expect(stated.filter(({ plain }) => !plain)).toEqual([]);
  });
});

describe("a kstat of ZFS", () => {
  const SUMMARY = (mean: number) => ({ mean, p95: mean, max: mean });
  const dmuTx = {
    ...COMMON,
    ...{ kind: "zfs-kstat", name: "dmu_tx.txt", kstat: "dmu_tx", dataset: null },
    ...{ samples: 2, interval_s: 10, since_load_s: 191 },
    values: { dmu_tx_dirty_delay: 334 },
  };
  const ofTwo = (perS: number) =>
    ({ ...dmuTx, figures: { dmu_tx_dirty_delay_per_s: SUMMARY(perS) } }) as EvidenceCapture;

  it("with writes held back during the recording is named with its direction", () => {
    expect(find([SMALL, ofTwo(23)], "zfs-kstat dmu_tx_dirty_delay_per_s")).toMatchObject({
      use: "not-modelled",
      value: "23",
      direction: "Writes wait longer than predicted.",
    });
    expect(find([SMALL, ofTwo(0)], "zfs-kstat dmu_tx_dirty_delay_per_s")).toBeUndefined();
  });

  it("with counts since the module's load says nothing of the recording", () => {
    const [count] = size([SMALL, ofTwo(0)]).stated.filter(
      ({ name }) => name === "dmu_tx_dirty_delay",
    );
    expect(count).toMatchObject({ use: "irrelevant", plain: true });
  });

  it("names commits that waited, of each dataset", () => {
    const dataset = { name: "tank/wal", line: 2, samples: 6, interval_s: 1, values: {} };
    const figures = { zil_commit_stall_count_per_s: SUMMARY(0.5), zil_itx_count_per_s: SUMMARY(9) };
    const datasets = [{ ...dataset, figures }];
    const zilstat = { ...COMMON, kind: "zilstat", name: "zilstat.txt", samples: 6, datasets };
    const capture = zilstat as EvidenceCapture;
    expect(find([SMALL, capture], "zilstat zil_commit_stall_count_per_s")).toMatchObject({
      use: "not-modelled",
      of: "tank/wal",
    });
    expect(fieldsWithoutRow([capture, ofTwo(1)])).toEqual([]);
  });
});

describe("every server's captures", () => {
  const SERVERS = { pointSelect, readWrite, postgresqlTpcb, resting };

  it.each(Object.entries(SERVERS))("of %s: every field has a row", (_, given) => {
    expect(fieldsWithoutRow(given)).toEqual([]);
  });

  it.each(Object.entries(SERVERS))("of %s: what is said fits a screen", (_, given) => {
    const said = size(given).stated.filter(({ plain }) => !plain);
    expect(JSON.stringify(said).length).toBeLessThan(10_000);
  });

  it("a field that no row is for is named by kind and path", () => {
    const [capture] = pointSelect.filter(({ kind }) => kind === "sysbench");
    const grown = { ...capture, new_figure: 1 } as unknown as EvidenceCapture;
    expect(fieldsWithoutRow([grown])).toEqual(["sysbench: new_figure"]);
  });

  it("every property, tunable and counter by name has its verdict, the plain ones last", () => {
    const stated = size(pointSelect).stated;
    const names = new Set(stated.map(({ name }) => name));
    for (const capture of pointSelect) {
      if (capture.kind !== "arcstats" && capture.kind !== "mysql-variables") continue;
      const given = Object.entries(capture.values).filter(([, value]) => value !== null);
      expect(given.filter(([name]) => !names.has(name)).map(([name]) => name)).toEqual([]);
    }
    const first = stated.findIndex(({ plain }) => plain);
    expect(stated.slice(first).every(({ plain }) => plain)).toBe(true);
  });

  it("however much they state, two thousand statements are held", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (__, i) => [`new${i}`, "on"]));
    expect(size([zfsGet(many)]).stated.length).toBe(2000);
  });
});
