import { describe, expect, it } from "vitest";
import { defaultPlan, evaluate } from "../model/index.ts";
import { type Patch, patched } from "./change.ts";
import { traps } from "./index.ts";

/** A server of PostgreSQL whose transactions change pages, on records of one page. */
const SERVER = patched(
  { ...defaultPlan(), engine: "postgresql" },
  {
    data: { measured_trees: null, snapshot_bytes: 0 },
    layout: { openzfs: "2.3", indirect_block_bytes: 131072, ashift: 12, record_bytes: 8192 },
    storage: { device: "nvme-gen4" },
    workload: { commits_per_query: 1, threads: 32, flushed_pages_per_commit: 4 },
  },
);

function codesOf(patch: Patch, server = SERVER): string[] {
  const plan = patched(server, patch);
  return traps(plan, evaluate(plan)).map(({ code }) => code);
}

const OWN = [
  "full-page-writes-off-elsewhere",
  "wal-in-snapshots",
  "wal-written-in-place",
  "checksums-of-pages-only",
] as const;

describe("traps of PostgreSQL", () => {
  it.each<[(typeof OWN)[number], Patch, Patch]>([
    [
      "full-page-writes-off-elsewhere",
      { postgresql: { full_page_writes: false } },
      { postgresql: { full_page_writes: true } },
    ],
    [
      "wal-in-snapshots",
      { data: { snapshot_bytes: 1e9 } },
      { data: { snapshot_bytes: 1e9 }, postgresql: { wal_record_bytes: 131072 } },
    ],
    ["wal-written-in-place", {}, { storage: { slog_device: "intel-p4800x" } }],
    ["wal-written-in-place", {}, { postgresql: { wal_record_bytes: 131072 } }],
    ["wal-written-in-place", {}, { postgresql: { synchronous_commit: "off" } }],
    ["wal-written-in-place", {}, { layout: { immediate_write_bytes: 1 << 26 } }],
    ["checksums-of-pages-only", { layout: { checksum: "off" } }, {}],
  ])("%s are named where they are, and where they are not they are not", (code, with_, without) => {
    expect(codesOf(with_)).toContain(code);
    expect(codesOf(without)).not.toContain(code);
  });

  it("are none of InnoDB", () => {
    const server = { ...SERVER, engine: "innodb" } as const;
    const codes = codesOf({ layout: { checksum: "off" }, data: { snapshot_bytes: 1e9 } }, server);
    expect(codes.filter((code) => (OWN as readonly string[]).includes(code))).toEqual([]);
  });

  it("make full_page_writes=off an error where a page spans records", () => {
    const plan = patched(SERVER, {
      layout: { record_bytes: 4096 },
      postgresql: { full_page_writes: false },
    });
    const found = traps(plan, evaluate(plan));
    expect(found.find(({ code }) => code === "record-below-page")?.severity).toBe("error");
    expect(found.map(({ code }) => code)).not.toContain("full-page-writes-off-elsewhere");
  });

  it("name reads before writes of records that hold many pages", () => {
    const plan = patched(SERVER, { layout: { record_bytes: 131072 } });
    const found = traps(plan, evaluate(plan)).find(({ code }) => code === "record-above-page");
    expect(found?.severity).toBe("warning");
    expect(found?.text).toContain("reads that record first");
  });
});
