import { describe, expect, it } from "vitest";
import type { CloudIdentity, EvidenceCapture } from "../captures.ts";
import {
  compressedIndexes,
  pointSelect,
  selectOnly,
  skewedReadWrite,
} from "../servers.test.support.ts";
import { size } from "../size.ts";

function changed<K extends EvidenceCapture["kind"]>(
  kind: K,
  change: (one: Extract<EvidenceCapture, { kind: K }>) => EvidenceCapture,
): EvidenceCapture[] {
  return skewedReadWrite.map((one) =>
    one.kind === kind ? change(one as Extract<EvidenceCapture, { kind: K }>) : one,
  );
}

function conflictOf(captures: readonly EvidenceCapture[], path: string) {
  return size(captures).conflicts.find((one) => one.path === path);
}

describe("captures of one host that do not say the same", () => {
  it.each([
    ["logs", "log", "storage.slog_device"],
    ["cache", "cache", "storage.l2arc_device"],
    ["special", "special", "storage.special_device"],
  ] as const)(
    "a device among %s counts if any tool lists it, and those that do not are named",
    (_, role, path) => {
      const captures = changed("zpool-status", (one) => ({
        ...one,
        pools: one.pools.map(({ vdevs, ...pool }) => {
          const [first] = vdevs.filter(({ path }) => path.length > 1);
          const side = first && { ...first, name: "nvme0n1", path: [pool.name, "nvme0n1"], role };
          return { ...pool, vdevs: side ? [...vdevs, side] : vdevs };
        }),
      }));
      expect(size(captures).fields[path]?.value).toBe("nvme-consumer");
      expect(conflictOf(captures, path)?.values.map(({ value }) => value)).toEqual([
        "nvme-consumer",
        null,
      ]);
    },
  );

  it("an instance has the memory of its type; a kernel that counts another one counts, and both are named", () => {
    const identity: CloudIdentity = {
      ...{ kind: "cloud-identity", name: "document.json", bytes: 100, lines: 3 },
      ...{ issues_total: 0, issues: [], complete: true, places: {}, volumes: [] },
      ...{ provider: "aws", instance_type: "i3.large", region: null, zone: null },
      ...{ vcpus: null, memory_bytes: null },
    };
    const conflict = conflictOf([...pointSelect, identity], "memory.ram_bytes");
    expect(conflict).toMatchObject({ chosen: 7_269_908_480, is_open: false });
    expect(conflict?.values[1]?.value).toBe(15.25 * 2 ** 30);
    const unseen = pointSelect.filter(({ kind }) => kind !== "arcstats" && kind !== "meminfo");
    expect(size([...unseen, identity]).plan.memory.ram_bytes).toBe(15.25 * 2 ** 30);
  });

  const LIMIT = 2 ** 31;
  const rows = changed("module-parameters", (one) => ({
    ...one,
    values: { ...one.values, zfs_arc_max: String(LIMIT) },
  })).filter(({ kind }) => kind !== "arcstats");

  it("an ARC that arcstat shows at its target, missing reads, is as large as that, whatever its limit", () => {
    const conflict = conflictOf(rows, "memory.arc_bytes");
    expect(conflict?.values.map(({ value }) => value)).toEqual([384 * 2 ** 20, LIMIT]);
  });

  it("an ARC with room below its target may grow to its limit", () => {
    const growing = rows.map((one) =>
      one.kind === "arcstat"
        ? { ...one, series: { ...one.series, arcsz: one.series.arcsz?.map(() => 1e8) ?? [] } }
        : one,
    );
    expect(size(growing).plan.memory.arc_bytes).toBe(LIMIT);
  });

  it("a server of Amazon's has its data elsewhere, however well the counts of a host fit", () => {
    const [asked] = size(
      changed("mysql-variables", (one) => ({
        ...one,
        values: { ...one.values, datadir: "/rdsdbdata/db/" },
      })),
    ).contradictions;
    expect(asked?.figure).toBe("dataset");
  });

  it("an iostat from before an upgrade of the kernel is of the same host, and of another time", () => {
    const older = changed("iostat", (one) => ({ ...one, kernel: "5.10.0-1" })).flatMap((one) =>
      one.kind === "iostat"
        ? [{ ...one, name: "older.txt", recorded_at: null, lines: one.lines + 1 }]
        : [],
    );
    const reasons = size([...skewedReadWrite, ...older]).unused.map(({ why }) => why);
    expect(reasons.join()).not.toContain("another host");
  });

  it.each([
    ["tables", compressedIndexes],
    ["tables that are read", selectOnly],
  ])(
    "%s compress otherwise than the logs beside them, which is no contradiction",
    (_, captures) => {
      const unlisted = captures.filter(({ kind }) => kind !== "file-listing");
      expect(size(unlisted).conflicts).toEqual([]);
      expect(size(unlisted).plan.data.compression_ratio).toBeCloseTo(
        size(captures).plan.data.compression_ratio,
      );
    },
  );
});
