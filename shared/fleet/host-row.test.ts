import { describe, expect, it } from "vitest";
import { advise, apply } from "../advice/index.ts";
import { type EvidenceCapture, type Settings, size, sizeWhatIf } from "../evidence/index.ts";
import {
  pointSelect,
  postgresqlTpcb,
  readWrite,
  resting,
} from "../evidence/servers.test.support.ts";
import {
  arcCurve,
  bandOf,
  evaluate,
  MODEL_VERSION,
  type Plan,
  restorePlan,
} from "../model/index.ts";
import schema from "../schema/fleet-row.schema.json" with { type: "json" };
import { type FleetHost, failedRow, hostRow, sizedRow } from "./index.ts";
import { isTrusted } from "./trusted.ts";

const HOST: FleetHost = {
  host: "db1",
  source: "captures/db1.tar.gz",
  role: "shop",
  recorded_at: "2026-11-20T10:00:00Z",
  growth_percent_per_month: null,
};

function rowOf(captures: readonly EvidenceCapture[], set: Settings = {}, host = HOST) {
  return hostRow(size(captures, set), host);
}

/** A captured host that is changed: what was entered as known would contradict its captures. */
function whatIfRow(set: Settings) {
  return hostRow(sizeWhatIf(pointSelect, {}, set), HOST);
}

const planOf = (row: { plan: string | null }): Plan => JSON.parse(row.plan ?? "null");

describe("the row of a host", () => {
  const rows = [pointSelect, readWrite, postgresqlTpcb, resting].map((one) => rowOf(one));

  it("has every column of the schema and no other, failed rows too", () => {
    for (const row of [...rows, failedRow(HOST, "the archive ends in its middle")])
      expect(Object.keys(row).sort()).toEqual([...schema.required].sort());
    expect(Object.keys(schema.properties)).toEqual(schema.required);
  });

  it("has whole bytes wherever the schema says integer", () => {
    const whole = Object.entries(schema.properties).filter(([, { type }]) =>
      [type].flat().includes("integer"),
    );
    for (const row of rows)
      for (const [name] of whole) {
        const value = row[name as keyof typeof row];
        if (value !== null) expect(Number.isSafeInteger(value), name).toBe(true);
      }
  });

  it("says what was measured beside what is predicted", () => {
    const [row] = rows;
    const sizing = size(pointSelect);
    expect(row).toMatchObject({
      status: "ok",
      reason: null,
      trust: "agrees",
      engine: "innodb",
      openzfs_line: "2.3",
      role: "shop",
      recorded_at: "2026-11-20T10:00:00Z",
      measured_queries_per_s: sizing.measured.queries_per_s?.value,
      predicted_queries_per_s: sizing.result?.reads.queries_per_s,
      model_version: MODEL_VERSION,
    });
  });

  it("holds a plan that is evaluated to the same prediction", () => {
    for (const row of rows.filter(({ status }) => status === "ok")) {
      const result = evaluate(restorePlan(planOf(row)).plan);
      expect(row.predicted_queries_per_s).toBeCloseTo(result.reads.queries_per_s, 6);
      expect(row.predicted_device_reads_per_s).toBeCloseTo(
        result.reads.device_reads_per_query * result.reads.queries_per_s,
        6,
      );
    }
  });

  it("names a misfit with the cause of its first figure", () => {
    const row = rowOf(pointSelect, { "workload.pages_per_query": 4 });
    const sizing = size(pointSelect, { "workload.pages_per_query": 4 });
    expect(row.trust).toBe("misfit");
    expect(row.risks).toContain("misfit");
    expect(row.misfits[0]).toBe(sizing.disagreement?.figure);
    expect(row.misfit_cause).toBe(sizing.disagreement?.cause);
    const worst = sizing.backtest.find(({ figure }) => figure === row.misfits[0]);
    expect(row.misfit_ratio).toBeCloseTo((worst?.predicted ?? 0) / (worst?.measured ?? 1), 9);
  });

  it("trusts no prediction that a stated fact makes void", () => {
    const statement = {
      name: "special_small_blocks",
      of: "tank/db",
      value: "16K",
      sources: [],
      use: "not-modelled",
      plain: false,
      why: "All records are on the special vdev.",
      direction: null,
      mark: "All tables are on the special vdev.",
    } as const;
    const sizing = size(pointSelect);
    const row = hostRow({ ...sizing, stated: [statement] }, HOST);
    expect(hostRow(sizing, HOST).trust).toBe("agrees");
    expect(row).toMatchObject({
      status: "incomplete",
      reason: `The prediction does not hold (special_small_blocks): ${statement.mark}`,
      trust: "misfit",
      misfit_cause: statement.mark,
      risks: ["misfit"],
      predicted_queries_per_s: null,
      measured_queries_per_s: sizing.measured.queries_per_s?.value,
    });
    expect(isTrusted(row)).toBe(false);
  });

  it("has the band of each predicted figure, and no figure where nothing like the plan was measured", () => {
    const [row] = rows;
    const { reads, bands } = evaluate(planOf(row ?? { plan: null }));
    const band = bandOf(bands, "reads.queries_per_s");
    expect(row).toMatchObject({
      predicted_queries_per_s: reads.queries_per_s,
      predicted_queries_per_s_low: band?.low,
      predicted_queries_per_s_high: band?.high,
      predicted_probability: band?.probability,
    });
    const untested = whatIfRow({
      "storage.vdev_type": "raidz2",
      "storage.vdev_width": 12,
      "memory.arc_bytes": 2 ** 28,
    });
    expect(untested.risks).toContain("untested");
    expect(untested.predicted_probability).toBe(0);
    const ends = untested as unknown as Readonly<Record<string, number | null>>;
    for (const name of ["predicted_queries_per_s", "predicted_mean_ms", "device_busy_ratio"]) {
      expect(ends[name], name).toBeNull();
      expect(ends[`${name}_high`], name).toBeGreaterThan(ends[`${name}_low`] ?? Infinity);
    }
  });

  it("calls a prediction unchecked where nothing was measured", () => {
    const { plan } = size(pointSelect);
    const silent = rowOf(
      pointSelect.filter(({ kind }) => ["zdb", "meminfo", "zfs-get", "cpuinfo"].includes(kind)),
      {
        "storage.device": "intel-p4500",
        "memory.arc_bytes": plan.memory.arc_bytes,
        "memory.buffer_pool_bytes": plan.memory.buffer_pool_bytes,
        "workload.threads": 4,
      },
    );
    expect(silent).toMatchObject({ status: "ok", trust: "unchecked", misfits: [] });
    expect(silent.predicted_queries_per_s_low).toBeGreaterThan(0);
  });

  it("needs the smallest ARC that brings nearly all reads", () => {
    const [row] = rows;
    const plan = planOf(row ?? { plan: null });
    const need = row?.arc_need_bytes ?? 0;
    expect(row?.arc_excess_bytes).toBe(plan.memory.arc_bytes - need);
    const withArc = (arc_bytes: number) =>
      evaluate({ ...plan, memory: { ...plan.memory, arc_bytes } }).reads.per_s;
    const most = Math.max(
      ...arcCurve(plan, 64)
        .points.filter(({ arc_bytes }) => arc_bytes <= plan.memory.ram_bytes - 2 ** 30)
        .map(({ reads_per_s }) => reads_per_s),
    );
    expect(withArc(need)).toBeGreaterThanOrEqual(0.985 * most);
    expect(withArc(need / 2)).toBeLessThan(0.99 * most);
  });

  it("has the advisor's first change of settings, and its effect", () => {
    const [row] = rows;
    const plan = planOf(row ?? { plan: null });
    const [best] = advise(plan, { kind: "no-hardware" }).options;
    expect(row?.change).toBe(best?.title);
    expect(row?.change_effort).toBe("live setting");
    const changed = apply(plan, { changes: JSON.parse(row?.changes ?? "[]") });
    expect(row?.change_reads_ratio).toBeCloseTo(
      evaluate(changed).reads.per_s / evaluate(plan).reads.per_s,
      6,
    );
  });

  it("frees the RAM that the plan does not need", () => {
    const roomy = whatIfRow({ "memory.arc_bytes": 4 * 2 ** 30 });
    expect(roomy.freeable_ram_bytes).toBeGreaterThan(2 ** 30);
    expect(roomy.freeable_ram_bytes).toBeGreaterThanOrEqual(roomy.arc_excess_bytes ?? Infinity);
    expect(rows[0]?.freeable_ram_bytes).toBe(0);
  });
});

describe("a host that fills its pool", () => {
  const growing = { ...HOST, growth_percent_per_month: 60 };

  it("has the days until then, and a risk where they are few", () => {
    const small = { "storage.device_bytes": 6e9 };
    const row = rowOf(pointSelect, small, growing);
    expect(row.days_until_full).toBeGreaterThan(0);
    expect(row.days_until_full).toBeLessThan(90);
    expect(row.risks).toContain("pool-filling");
    expect(row.growth_percent_per_month).toBe(60);
  });

  it("is as full as the pool says, and has no days where most of that is of others", () => {
    const saying = (percent: number) =>
      readWrite.map((one) => {
        if (one.kind === "zpool-list")
          return { ...one, pools: one.pools.map((pool) => ({ ...pool, cap_percent: percent })) };
        return one.kind === "zfs-get" ? { ...one, pools: {} } : one;
      });
    const [empty, full] = [6, 95].map((percent) => rowOf(saying(percent), {}, growing));
    expect([empty?.pool_used_ratio, full?.pool_used_ratio]).toEqual([0.06, 0.95]);
    expect([empty?.days_until_full === null, full?.days_until_full]).toEqual([false, null]);
    expect([empty, full].map((row) => row?.risks.includes("pool-filling"))).toEqual([false, true]);
  });

  it("is of unknown fill where no capture has the pool's size", () => {
    const without = pointSelect.filter(({ kind }) => !/^(?:zpool|lsblk|zfs-list)/.test(kind));
    const unsized = without.map((one) => (one.kind === "zfs-get" ? { ...one, pools: {} } : one));
    const row = rowOf(unsized, { "storage.device": "intel-p4500" }, growing);
    expect(row.assumed_fields).toContain("storage.device_bytes");
    expect(row).toMatchObject({ pool_used_ratio: null, days_until_full: null });
  });

  it("has no days where growth is unknown, or data shrinks", () => {
    expect(rowOf(pointSelect).days_until_full).toBeNull();
    const shrinking = { ...HOST, growth_percent_per_month: -3 };
    expect(rowOf(pointSelect, {}, shrinking).days_until_full).toBeNull();
  });
});

describe("a host whose ARC is smaller than it needs", () => {
  it("misses ARC, until it has what it needs", () => {
    const row = whatIfRow({ "memory.arc_bytes": 64 * 2 ** 20 });
    expect(row.risks).toContain("arc-missing");
    expect(row.arc_excess_bytes).toBeLessThan(0);
    const enough = rowOf(pointSelect, { "memory.arc_bytes": rowOf(pointSelect).arc_need_bytes });
    expect(enough.risks).not.toContain("arc-missing");
  });

  it("lacks none that its advice says may bring nothing, so that no sum has it", () => {
    const row = rowOf(readWrite);
    const { now, options } = advise(planOf(row), { kind: "no-hardware" });
    const grown = options.find(({ changes }) =>
      changes.some(({ path }) => path === "memory.arc_bytes"),
    );
    expect(grown?.effect.reads_per_s).toBeGreaterThan(now.reads_per_s);
    expect(grown?.effect.low).toBeLessThan(now.reads_per_s);
    expect(row).toMatchObject({ arc_need_bytes: null, arc_excess_bytes: null });
    expect(row.risks).not.toContain("arc-missing");
  });

  it("has no RAM to free, whatever else it could do without", () => {
    const row = whatIfRow({ "memory.buffer_pool_bytes": 2 ** 30, "memory.arc_bytes": 2 ** 27 });
    const [freeing] = advise(planOf(row), { kind: "least-ram" }).options;
    expect(freeing?.difference.ram_bytes).toBeLessThan(0);
    expect(row.risks).toContain("arc-missing");
    expect(row.freeable_ram_bytes).toBe(0);
  });

  it("needs no less than OpenZFS takes as a limit", () => {
    const row = whatIfRow({ "workload.cpu_ms_per_query": 500 });
    const least = (row.ram_bytes ?? 0) / 32;
    expect(row.arc_need_bytes).toBeGreaterThan(least);
    expect(row.arc_need_bytes).toBeLessThanOrEqual(least + 16 * 2 ** 20);
  });
});

describe("a host without a prediction", () => {
  const row = rowOf(resting);

  it("says what is missing, and that its figures are unknown", () => {
    expect(row.status).toBe("incomplete");
    expect(row.missing_fields).toContain("storage.device");
    expect(row.reason).toMatch(
      /^No load was recorded: .* Not known: Clients and 1 more\. Record: /,
    );
    expect(row).toMatchObject({ trust: "none", device: null, freeable_ram_bytes: null, risks: [] });
    expect(row.predicted_queries_per_s).toBeNull();
    expect(row.assumed_fields).not.toContain("storage.device");
  });

  it("is told that no ZFS was seen, where disks hold other file systems", () => {
    const bare: readonly EvidenceCapture[] = pointSelect.filter(({ kind }) =>
      ["mysql-status", "mysql-variables", "iostat"].includes(kind),
    );
    const disk = { name: "sda", path: ["sda"], filesystem: "xfs", mountpoints: ["/var/lib/mysql"] };
    const listed = { ...bare[0], kind: "lsblk", name: "lsblk.txt", devices: [disk], links: {} };
    const { status, reason } = rowOf([...bare, listed as unknown as EvidenceCapture]);
    expect(status).toBe("incomplete");
    expect(reason).toMatch(
      /^No ZFS was seen on this host: .* Not known: zfs_arc_max and 2 more\. Record: /,
    );
    expect(reason).toContain("xfs at /var/lib/mysql");
  });

  it("still says what was read", () => {
    expect(row.arc_bytes).toBe(384 * 2 ** 20);
    expect(row.measured_fields).toBeGreaterThan(20);
  });

  it("has no engine where no capture is of a database", () => {
    const bare = resting.filter(({ kind }) => ["meminfo", "arcstats"].includes(kind));
    expect(rowOf(bare).engine).toBeNull();
  });

  it("that could not be read at all has its reason and nothing else", () => {
    const failed = failedRow(HOST, "the archive ends in its middle");
    expect(failed).toMatchObject({ status: "failed", reason: "the archive ends in its middle" });
    expect(failed).toMatchObject({ plan: null, ram_bytes: null, trust: "none", role: "shop" });
  });
});

describe("a host sized from its captures", () => {
  it("comes with what its link holds", () => {
    const { row, linked } = sizedRow(pointSelect, {}, {}, HOST);
    expect(row).toEqual(rowOf(pointSelect));
    expect(restorePlan(linked)).toEqual({ plan: planOf(row), changes: [] });
  });

  it("is changed after its load was fitted, and says how", () => {
    const set = { "memory.arc_bytes": 2 ** 30 };
    const { row } = sizedRow(pointSelect, {}, set, HOST);
    expect(row).toEqual({ ...whatIfRow(set), what_if: ["memory.arc_bytes=1073741824"] });
    expect(row.measured_queries_per_s).toBe(rowOf(pointSelect).measured_queries_per_s);
  });

  it("shows what was read and does not count where a file was not", () => {
    const unread = "letter.txt, line 1: not recognised";
    const row = rowOf(pointSelect, {}, { ...HOST, unread });
    expect(row).toEqual({ ...rowOf(pointSelect), status: "incomplete", reason: unread });
    expect(isTrusted(row)).toBe(false);
  });

  it("is known by its name, pool and server", () => {
    const kinds = rowOf(pointSelect).identity.map((one) => one.split(" ")[0]);
    expect(new Set(kinds)).toEqual(new Set(["host", "server"]));
  });
});
