import { describe, expect, it } from "vitest";
import { defaultPlan, type Plan } from "../../model/index.ts";
import { type Patch, patched } from "../change.ts";
import { commands } from "../commands/commands.ts";
import { memoryMoves } from "./memory.ts";
import { postgresqlMoves } from "./postgresql.ts";

const SERVER = patched(
  { ...defaultPlan(), engine: "postgresql" },
  {
    data: { measured_trees: null },
    layout: { openzfs: "2.3", indirect_block_bytes: 131072, ashift: 12, record_bytes: 8192 },
    workload: { commits_per_query: 1 },
  },
);

function offered(patch: Patch = {}, server: Plan = SERVER) {
  return postgresqlMoves(patched(server, patch));
}

const idsOf = (patch: Patch, server?: Plan) => offered(patch, server).moves.map(({ id }) => id);

describe("what PostgreSQL can be set to", () => {
  it("is nothing under InnoDB", () => {
    expect(idsOf({}, { ...SERVER, engine: "innodb" })).toEqual([]);
  });

  it("is full_page_writes=off only where a page lies within a record", () => {
    expect(idsOf({})).toContain("full-page-writes-off");
    expect(idsOf({ layout: { record_bytes: 4096 } })).not.toContain("full-page-writes-off");
    const torn = offered({ layout: { record_bytes: 4096 } });
    expect(torn.barred[0]?.reason).toContain("a crash can tear it");
  });

  it("is wal_recycle=off only where WAL records are larger than a page of WAL", () => {
    expect(idsOf({})).not.toContain("wal-recycle-off");
    expect(idsOf({ layout: { record_bytes: 131072 } })).toContain("wal-recycle-off");
    expect(idsOf({ postgresql: { wal_record_bytes: 65536 } })).toContain("wal-recycle-off");
  });

  it("is WAL copied into the log only where flushes would go to their place", () => {
    expect(idsOf({})).toContain("wal-copied");
    for (const patch of [
      { layout: { immediate_write_bytes: 1 << 20 } },
      { layout: { logbias: "throughput" } },
      { layout: { sync: "disabled" } },
      { storage: { slog_device: "optane-p4800x" } },
    ] as const)
      expect(idsOf(patch)).not.toContain("wal-copied");
  });

  it("is nothing of WAL for a load that only reads", () => {
    const ids = idsOf({ workload: { commits_per_query: 0 } });
    expect(ids).not.toContain("wal-copied");
    expect(ids).not.toContain("wal-dataset");
    expect(ids).not.toContain("wal-recycle-off");
  });

  it("is WAL outside the ARC where it has a dataset of its own, which leaves more hits to pages", () => {
    expect(idsOf({})).not.toContain("wal-uncached");
    const own = { postgresql: { wal_record_bytes: 131072 } };
    const move = offered(own).moves.find(({ id }) => id === "wal-uncached");
    expect(move?.plan.postgresql?.wal_primarycache).toBe("metadata");
    expect(
      idsOf({ postgresql: { ...own.postgresql, wal_primarycache: "metadata" } }),
    ).not.toContain("wal-uncached");
  });

  it("needs a start of the server for another size of shared_buffers", () => {
    const effortOf = (plan: Plan) =>
      memoryMoves(plan).moves.find(({ id }) => id === "pool-half")?.effort;
    expect(effortOf(SERVER)).toBe("restart");
    expect(effortOf({ ...SERVER, engine: "innodb" })).toBe("live setting");
  });
});

describe("commands for a change of PostgreSQL's settings", () => {
  function changing(patch: Patch) {
    const plan = patched(SERVER, patch);
    return commands(plan, { os: "linux", from: SERVER });
  }
  it("set what the ARC keeps of the WAL, on its dataset alone", () => {
    const shellOf = (from: Patch, to: Patch) =>
      commands(patched(SERVER, to), { os: "linux", from: patched(SERVER, from) })
        .sections.map(({ text }) => text)
        .join("\n");
    const own = { wal_record_bytes: 131072 };
    const uncached = { ...own, wal_primarycache: "metadata" } as const;
    const live = shellOf({ postgresql: own }, { postgresql: uncached });
    expect(live).toContain('zfs set primarycache=metadata "$WAL_DATASET"');
    expect(live).not.toContain("zfs create");
    expect(shellOf({}, { postgresql: uncached })).toMatch(
      /zfs create -o recordsize=128K -o primarycache=metadata /,
    );
  });

  it("set zfs_immediate_write_sz live and for good, check it and lead back", () => {
    const made = changing({ layout: { immediate_write_bytes: 1 << 20 } });
    const text = made.sections.map((section) => section.text).join("\n");
    expect(text).toMatch(/1048576.*zfs_immediate_write_sz/);
    expect(text).toContain("options zfs zfs_immediate_write_sz=1048576");
    expect(made.check).toContain("zfs_immediate_write_sz");
    expect(made.undo).toMatch(/32768.*zfs_immediate_write_sz/);
  });

  const sqlOf = (patch: Patch) =>
    changing(patch).sections.find(({ id }) => id === "postgresql") ?? { text: "", note: "" };

  it("set what changes and what belongs to it, and nothing else", () => {
    const { text, note } = sqlOf({ postgresql: { checkpoint_s: 1800 } });
    expect([...text.matchAll(/SET (\w+)/g)].map((found) => found[1])).toEqual([
      "checkpoint_timeout",
    ]);
    expect(note).toMatch(/^Takes effect at once\./);
  });

  it("spread a checkpoint over as much of the time as the plan says", () => {
    const { text } = sqlOf({ postgresql: { checkpoint_completion_target: 0.5 } });
    expect(text).toContain("ALTER SYSTEM SET checkpoint_completion_target = '0.5';");
  });

  it("tell a restart from a reload", () => {
    const patch = { memory: { buffer_pool_bytes: 2 ** 30 }, postgresql: { checkpoint_s: 900 } };
    expect(sqlOf(patch).note).toMatch(
      /^shared_buffers takes effect with the next start of the server, the others at once\./,
    );
  });

  it("turn zeroing of new WAL files off together with their reuse", () => {
    const { text } = sqlOf({ postgresql: { wal_recycle: false } });
    expect(text).toContain("ALTER SYSTEM SET wal_recycle = 'off';");
    expect(text).toContain("ALTER SYSTEM SET wal_init_zero = 'off';");
  });

  it("lead back to the old values", () => {
    const { undo } = changing({ postgresql: { full_page_writes: false } });
    expect(undo).toContain("ALTER SYSTEM SET full_page_writes = 'on';");
    expect(undo).not.toContain("ALTER SYSTEM SET shared_buffers");
    expect(commands(SERVER, { os: "linux" }).undo).toContain("ALTER SYSTEM RESET shared_buffers;");
  });

  it("give the WAL a recordsize that its OpenZFS takes, and name what is not set", () => {
    const made = changing({ postgresql: { wal_record_bytes: 200_000 } });
    const wal = made.sections.find(({ id }) => id === "postgresql-wal");
    expect(wal?.text).toContain("zfs create -o recordsize=128K");
    expect(made.problems.map(({ path }) => path)).toContain("postgresql.wal_record_bytes");
  });

  it("speak of PostgreSQL's pages", () => {
    const warmed = patched(SERVER, {
      memory: { arc_bytes: 8 * 2 ** 30 },
      storage: { l2arc_device: "nvme-gen4", l2arc_bytes: 475e9 },
    });
    const made = commands(warmed, { os: "linux" });
    expect(made.sections.find(({ id }) => id === "l2arc-warm-up")?.text).toContain("*/base/*");
    const all = [...made.sections.map(({ text }) => text), made.check, made.undo].join("\n");
    expect(all).toContain("equal to the PostgreSQL page");
    expect(all).not.toMatch(/innodb|mysql/i);
  });
});
