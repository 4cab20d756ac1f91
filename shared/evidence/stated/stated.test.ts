import { describe, expect, it } from "vitest";
import { CaptureSet, type EvidenceCapture, type ZfsGet, type ZpoolStatus } from "../captures.ts";
import { engineOf } from "../engine.ts";
import { pointSelect, postgresqlTpcb, readWrite, resting } from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { Statement } from "../sizing.ts";

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
  return size(captures).stated.find((one) => one.name === name);
}

const SMALL = zfsGet({ recordsize: "16K", special_small_blocks: "16K" });

describe("special_small_blocks", () => {
  it("of a record's size puts all data on the special vdev, and the answer is too low", () => {
    const found = find([SMALL, zpoolStatus("data", "special")], "special_small_blocks");
    expect(found).toMatchObject({ use: "not-modelled", of: "tank/db", value: "16K" });
    expect(found?.why).toContain("All data lie on the special vdev");
    expect(found?.direction).toContain("too low");
    expect(found?.sources).toEqual([
      { capture: "zfs-get.txt", line: 3, excerpt: "special_small_blocks" },
    ]);
  });

  it("changes nothing in a pool without a special vdev", () => {
    expect(find([SMALL, zpoolStatus("data")], "special_small_blocks")?.use).toBe("irrelevant");
  });

  it("is named where no capture shows the pool's vdevs", () => {
    const found = find([SMALL], "special_small_blocks");
    expect([found?.use, found?.why.startsWith("If the pool has a special vdev, all data")]).toEqual(
      ["not-modelled", true],
    );
  });

  it("below a record's size moves compressed records only", () => {
    const part = zfsGet({ recordsize: "16K", special_small_blocks: "4K" });
    const found = find([part, zpoolStatus("data", "special")], "special_small_blocks");
    expect([found?.use, found?.direction]).toEqual([
      "not-modelled",
      "The answer for the data vdevs may be too low.",
    ]);
  });
});

describe("what a property does to the answer", () => {
  const DEPENDS = [
    ["dedup", "on", "More memory than predicted"],
    ["atime", "on", "More writes than predicted"],
    ["redundant_metadata", "most", "Fewer writes"],
    ["quota", "1T", "full earlier"],
    ["prefetch", "none", "Scans are slower"],
    ["direct", "always", "Fewer ARC hits"],
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
  ])("%s=%s changes nothing", (name, value) => {
    expect(find([zfsGet({ [name]: value })], name)?.use).toBe("irrelevant");
  });

  it.each([
    ["recordsize", "16K"],
    ["primarycache", "metadata"],
    ["compression", "zstd-3"],
    ["sync", "standard"],
    ["logbias", "latency"],
  ])("%s=%s is used", (name, value) => {
    expect(find([zfsGet({ [name]: value })], name)?.use).toBe("used");
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
    expect([feature("enabled"), feature("active")]).toEqual(["irrelevant", "not-modelled"]);
  });

  it("a vdev for dedup tables is named", () => {
    const found = find([SMALL, zpoolStatus("data", "dedup")], "vdevs: dedup");
    expect([found?.use, found?.value]).toEqual(["not-modelled", "sd1"]);
  });
});

describe("a module parameter", () => {
  const parameter = (name: string, value: string) =>
    find(
      readWrite.map((capture) =>
        capture.kind === "module-parameters"
          ? { ...capture, values: { ...capture.values, [name]: value } }
          : capture,
      ),
      name,
    );

  it("at its version's default changes nothing", () => {
    expect(parameter("l2arc_headroom", "8")?.use).toBe("irrelevant");
  });

  it("at another version's default is named", () => {
    expect(parameter("l2arc_headroom", "2")).toMatchObject({
      use: "not-modelled",
      why: "Its default is 8.",
      direction: "The L2ARC fills otherwise than predicted.",
    });
  });

  it("that the plan has is used", () => {
    expect(parameter("zfs_immediate_write_sz", "1048576")?.use).toBe("used");
  });

  it("that nobody knows is named", () => {
    expect(parameter("zfs_new_in_some_version", "1")).toMatchObject({
      use: "not-modelled",
      direction: null,
    });
  });
});

describe("every server's captures", () => {
  const SERVERS = { pointSelect, readWrite, postgresqlTpcb, resting };

  it.each(Object.entries(SERVERS))(
    "of %s: each setting and parameter is stated once",
    (_, given) => {
      const { stated } = size(given);
      const names = new Set(stated.map(({ name }) => name));
      const captures = new CaptureSet(given);
      const isPostgresql = engineOf(captures) === "PostgreSQL";
      const kept = [
        ...captures.of("module-parameters"),
        ...captures.of(isPostgresql ? "postgresql-settings" : "mysql-variables"),
      ];
      for (const name of kept.flatMap(({ values }) => Object.keys(values)))
        expect(names).toContain(name);
      const keys = stated.map(({ name, of, value }) => JSON.stringify([name, of, value]));
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it.each(Object.entries(SERVERS))("of %s: nothing is in no row", (_, given) => {
    const unknown = size(given).stated.filter(({ why }) => why === "The planner does not know it.");
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });
});
