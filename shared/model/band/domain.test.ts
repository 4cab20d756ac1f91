import { describe, expect, test } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { couldBe, withRefuted } from "../../plan/could-be.ts";
import { type FieldPath, withField } from "../../plan/paths.ts";
import { GIB } from "../number/units.ts";
import { examplePlans } from "../plan/examples.ts";
import { newServer } from "../plan/new-server.ts";
import { defaultPlan } from "../plan/plans.ts";
import { restorePlan } from "../plan/restore.ts";
import { predict } from "../predict.ts";
import { bandOf } from "./bands.ts";

const example = (id: string): Plan =>
  examplePlans().find((one) => one.id === id)?.plan ?? defaultPlan();

const codes = (plan: Plan) => predict(plan).marks.map(({ code }) => code);

const band = (plan: Plan, figure = "reads.queries_per_s") => bandOf(predict(plan).bands, figure);

const width = (plan: Plan, figure?: string): number => {
  const { low = 1, high = 1 } = band(plan, figure) ?? {};
  return high / low;
};

describe("a figure outside of what was measured", () => {
  test.each(["sysbench-2018", "small-server", "small-postgresql"])(
    "is told apart from one inside: %s has a share of measurements and no mark",
    (id) => {
      expect(codes(example(id))).toEqual([]);
      expect(band(example(id))?.probability).toBeGreaterThan(0.7);
    },
  );

  test("of 330,000 reads/s says that no such rate was ever measured, and claims no share", () => {
    const plan = example("on-premises-mirrors");
    expect(codes(plan)).toEqual(["rate", "layout"]);
    expect(predict(plan).marks[0]?.text).toMatch(
      /^More than (19,000 blocks|50,000 page reads)\/s .* none above that was ever measured/,
    );
    expect(band(plan)).toMatchObject({ probability: 0 });
    expect(band(plan)?.words).toBe("untested");
    expect(band(plan)?.about).toMatch(/^[\d,]+ to [\d,]+ \/s$/);
    expect(band(plan)?.basis.text).toContain(predict(plan).marks[1]?.text);
  });

  test("is marked for its pool and for its OpenZFS line alone", () => {
    const plan = example("small-server");
    const pool = (vdev_type: string, vdev_width: number) =>
      ({ ...plan, storage: { ...plan.storage, vdev_type, vdev_width } }) as Plan;
    expect(codes(pool("mirror", 2))).toEqual([]);
    expect(codes(pool("raidz1", 3))).toEqual([]);
    expect(codes(pool("raidz1", 4))).toEqual([]);
    expect(codes(pool("raidz1", 5))).toEqual(["layout"]);
    expect(codes(pool("raidz2", 3))).toEqual(["layout"]);
    expect(codes(withField(plan, "layout.openzfs", "2.2"))).toEqual(["version"]);
  });

  test("is marked where another pool flushes more, and what was counted was not for the redo log", () => {
    const plan = example("small-server");
    const under = (gib: number, redo_log_bytes: number): Plan => ({
      ...plan,
      data: { ...plan.data, file_bytes: 5 * GIB },
      layout: { ...plan.layout, redo_log_bytes },
      memory: { ...plan.memory, buffer_pool_bytes: gib * GIB },
      workload: {
        ...plan.workload,
        distribution: "uniform",
        working_set_ratio: 1,
        commits_per_query: 0.25,
        flushed_pages_per_commit: 0.8,
        flushed_at_pool_bytes: 8 * GIB,
        log_bytes_per_commit: 2000,
      },
    });
    expect(codes(under(1, 2 * GIB))).toContain("flushes");
    const text = predict(under(1, 2 * GIB)).marks.find(({ code }) => code === "flushes")?.text;
    expect(text).toContain("from 0.80 to 4.0.");
    const fewer = under(8, 16 * GIB);
    const flushed_with = {
      redo_log_bytes: 16 * GIB,
      log_bytes_per_commit: 2000,
      pages_in_use: (7 * GIB) / 16384,
    };
    const shrunk = { ...fewer, workload: { ...fewer.workload, flushed_with } };
    const words = predict(shrunk).marks.find(({ code }) => code === "flushes")?.text;
    expect(words).toMatch(/from 0\.6\d to 0\.80\./);
    const flushed = { ...flushed_with, redo_log_bytes: GIB / 16, pages_in_use: 327_680 };
    const logOf = (redo_log_bytes: number): Plan => ({
      ...shrunk,
      layout: { ...shrunk.layout, redo_log_bytes },
      workload: { ...shrunk.workload, flushed_with: flushed },
    });
    expect(codes(logOf(GIB / 4))).toContain("flushes");
    expect(codes(logOf(GIB / 16))).not.toContain("flushes");
    expect(codes(logOf(GIB / 64))).not.toContain("flushes");
    expect(codes(under(6, 2 * GIB))).not.toContain("flushes");
    expect(codes(under(1, GIB / 16))).not.toContain("flushes");
  });

  test("is marked where the ARC keeps no data as nobody measured it, and not for metadata alone", () => {
    const plan = example("small-server");
    const cached = (primarycache: string) => withField(plan, "layout.primarycache", primarycache);
    expect(codes(cached("metadata") as Plan)).toEqual([]);
    expect(codes(cached("none") as Plan)).toEqual(["setting"]);
    const direct = withField(withField(plan, "layout.openzfs", "2.3"), "layout.direct", "always");
    expect(codes(direct)).toEqual(["setting"]);
    expect(band(direct)).toMatchObject({ probability: 0 });
  });

  test("is marked for each setting of pool and dataset that nobody measured", () => {
    const set = (values: Readonly<Record<string, unknown>>) =>
      Object.entries(values).reduce(
        (plan, [path, value]) => withField(plan, path as FieldPath, value) as Plan,
        example("small-server"),
      );
    const marksOf = (values: Readonly<Record<string, unknown>>) => predict(set(values)).marks;
    expect(marksOf({ "layout.compression": "lz4", "layout.checksum": "fletcher4" })).toEqual([]);
    const others = {
      "layout.compression": "zstd",
      "layout.encryption": true,
      "storage.special_device": "nvme-gen4",
    };
    expect(marksOf(others).map(({ text }) => text)).toEqual([
      "No rate of a server with compression=zstd or encryption or a special vdev was ever measured.",
    ]);
    const synced = { "layout.sync": "always" };
    expect(marksOf(synced)).toEqual([]);
    expect(marksOf({ ...synced, "workload.commits_per_query": 1 })).toHaveLength(1);
  });

  test("is marked for InnoDB pages of another size than 16 KiB, which PostgreSQL has none of", () => {
    const pages = (id: string) => withField(example(id), "layout.innodb_page_bytes", 32 << 10);
    expect(codes(pages("small-server"))).toEqual(["page"]);
    expect(codes(pages("small-postgresql"))).toEqual([]);
  });

  test("is marked where records shrink and their ratio is of another recordsize", () => {
    const plan = example("small-server");
    const compressed = (ratio: number, measuredAt: number | null) =>
      withField(
        withField(plan, "data.compression_ratio", ratio),
        "data.compression_record_bytes",
        measuredAt,
      );
    const { record_bytes: record } = plan.layout;
    expect(codes(compressed(2, record * 2))).toEqual(["compression"]);
    expect(codes(compressed(2, record))).toEqual([]);
    expect(codes(compressed(2, null))).toEqual([]);
    expect(codes(compressed(1.02, record * 2))).toEqual([]);
  });

  test("keeps the bands of figures that are no rates", () => {
    const plan = example("on-premises-mirrors");
    expect(band(plan, "metadata.arc_min_bytes")?.probability).toBeGreaterThan(0.5);
  });
});

describe("a band of a plan with an assumed field", () => {
  const known = { ...example("small-server"), origins: {} };

  test.each([
    "workload.distribution",
    "workload.pages_per_query",
    "workload.cpu_ms_per_query",
    "data.compression_ratio",
    "layout.record_bytes",
  ])("is no narrower than what %s could be", (path) => {
    const assumed: Plan = { ...known, origins: { [path]: "assumed" } };
    expect(width(assumed)).toBeGreaterThanOrEqual(width(known));
    expect(predict(assumed).reads.per_s).toBe(predict(known).reads.per_s);
  });

  test("holds the rate of the plan with other pages per query", () => {
    const assumed: Plan = { ...known, origins: { "workload.pages_per_query": "assumed" } };
    const other = withField(assumed, "workload.pages_per_query", 4 * 1.027);
    const { low = 0 } = band(assumed) ?? {};
    expect(low).toBeLessThanOrEqual(predict(other).reads.queries_per_s);
    expect(width(assumed)).toBeGreaterThan(2 * width(known));
  });

  test("holds a server that opens its tables with O_DIRECT, from OpenZFS 2.3 on, where its setting is assumed", () => {
    const origins = { "layout.flush_method": "assumed" } as const;
    const cached = { ...withField(known, "memory.arc_bytes", 6 * 2 ** 30), origins };
    const later = withField(cached, "layout.openzfs", "2.3");
    const direct = withField(later, "layout.flush_method", "O_DIRECT");
    const { low = Number.POSITIVE_INFINITY } = band(later) ?? {};
    expect(low).toBeLessThanOrEqual(predict(direct).reads.queries_per_s);
    expect(couldBe(withField(cached, "layout.openzfs", "2.2")).flat()).toEqual([]);
  });

  test("is not widened by what captures refute", () => {
    const assumed: Plan = {
      ...known,
      origins: { "workload.pages_per_query": "assumed", "workload.cpu_ms_per_query": "assumed" },
    };
    const ids = couldBe(assumed).flatMap((variants) => variants.map(({ id }) => id));
    expect(ids).toEqual(["fewer_pages", "more_pages", "less_cpu", "more_cpu"]);
    const fewer = withRefuted(assumed, ["more_pages", "more_cpu"]);
    expect(width(fewer)).toBeLessThan(width(assumed));
    const none = withRefuted(assumed, ids);
    // The time of the processors stays as uncertain as one that nobody measured.
    expect(width(none)).toBeCloseTo(width(known), 9);
    expect(restorePlan(none).changes).toEqual([]);
  });

  test("of a new server is several times as wide as that of a measured one", () => {
    const plan = newServer({
      engine: "innodb",
      file_bytes: 100e9,
      compression_ratio: 1.5,
      machine: { ram_bytes: 16 * 2 ** 30, vcpus: 4 },
      device: "aws-gp3",
      clients: 16,
    });
    expect(width(plan)).toBeGreaterThan(2 * width({ ...plan, origins: {} }));
  });
});

test("a drive whose bandwidth was never seen full promises no more bytes than were seen", () => {
  const small = example("small-server");
  const own = { name: "seen", read_latency_ms: 1, read_iops: 3000, read_bytes_per_s: 4e8 };
  const reading = (record_bytes: 16384 | 131072, seen_bytes_per_s: number | null): Plan => ({
    ...small,
    layout: { ...small.layout, record_bytes },
    workload: { ...small.workload, threads: 60, cpu_ms_per_query: 0.01, think_ms: 0 },
    storage: {
      ...small.storage,
      device: "custom",
      custom_device: { ...own, sync_write_ms: 1, points: [], seen_bytes_per_s },
    },
  });
  const drives = (plan: Plan) => predict(plan).marks.filter(({ code }) => code === "drive");
  expect(drives(reading(16384, 1e8))).toEqual([]);
  expect(drives(reading(131072, null))).toEqual([]);
  const [mark] = drives(reading(131072, 1e8));
  expect(mark?.text).toContain("a drive for more than 100 MB/s, which no capture saw it serve");
});

describe("a drive of which one point is known", () => {
  const plan = (threads: number, arcBytes = 128 * 2 ** 20): Plan => {
    const small = example("small-server");
    return {
      ...small,
      memory: { ...small.memory, arc_bytes: arcBytes },
      workload: { ...small.workload, threads, cpu_ms_per_query: 1, think_ms: 0 },
      storage: {
        ...small.storage,
        device: "custom",
        custom_device: {
          name: "seen",
          read_latency_ms: 40,
          read_iops: 100,
          read_bytes_per_s: 1e8,
          seen_reads_per_s: 100,
          seen_in_flight: 4,
          sync_write_ms: 1,
          points: [],
        },
      },
    };
  };

  test("gives as many clients its rate again", () => {
    expect(codes(plan(4))).toEqual([]);
    const { queries_per_s, device_reads_per_query } = predict(plan(4)).reads;
    expect(queries_per_s * device_reads_per_query).toBeGreaterThan(90);
    expect(predict(plan(6)).bottleneck).toBe("device-iops");
    expect(predict(plan(2)).bottleneck).toBe("threads");
  });

  test("limits those who wait there, though something else takes a fifth of what it does", () => {
    const shared = plan(4);
    const { custom_device: seen } = shared.storage;
    const slower = seen ? { ...seen, read_latency_ms: 48 } : null;
    const storage = { ...shared.storage, custom_device: slower };
    const { bottleneck, limits } = predict({ ...shared, storage });
    expect(limits[0]?.utilization).toBeCloseTo(0.8, 1);
    expect(bottleneck).toBe("device-iops");
  });

  test("gives fewer at least what is predicted, and more nothing", () => {
    expect(codes(plan(2))).toEqual(["room"]);
    expect(codes(plan(8))).toEqual(["drive"]);
  });

  test("may give fewer all that it gave, so that their band reaches from one end to the other", () => {
    const { reads, bands } = predict(plan(1));
    const { low = 0, high = 0, about } = bandOf(bands, "reads.per_s") ?? {};
    expect(low).toBeLessThan(reads.per_s);
    expect(high).toBeGreaterThan(predict(plan(4)).reads.per_s);
    expect(about).toMatch(/^\d+\.?\d* to \d+ \/s$/);
  });
});
