import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { joinedWrites } from "../servers.test.support.ts";
import { size } from "../size.ts";

const PAGE = "layout.innodb_page_bytes";

/** The server's counters after the load, changed. */
function counting(decompressed: number): EvidenceCapture[] {
  return joinedWrites.map((one) => {
    if (one.kind !== "mysql-status") return one;
    const pages = one.name.includes("after") ? decompressed : 0;
    const add = (values: Record<string, number>) => ({
      ...values,
      Innodb_num_pages_page_decompressed: pages,
    });
    const snapshots = one.snapshots.map((table) => ({ ...table, values: add(table.values) }));
    return { ...one, values: add(one.values), snapshots };
  });
}

/** The server with an InnoDB monitor that counts pages in its buffer pool. */
function monitored(compressed: number): EvidenceCapture[] {
  const report: unknown = {
    kind: "innodb-status",
    name: "innodb-status.txt",
    bytes: 1,
    lines: 40,
    issues_total: 0,
    issues: [],
    complete: true,
    places: {},
    modified_at: null,
    interval_s: 20,
    page_bytes: null,
    values: { lru_pages: 4000, unzip_lru_pages: compressed },
  };
  return [...joinedWrites, report as EvidenceCapture];
}

describe("a server that keeps pages compressed", () => {
  it.each([
    ["in the buffer pool", monitored(1200), "30.0 % of the pages in the buffer pool"],
    ["by its counters", counting(1e6), "of the pages read"],
  ])("%s is asked how large they are on disk", (_, captures, words) => {
    const { result, trust, contradictions } = size(captures);
    expect([result, trust]).toEqual([null, "contradicted"]);
    expect(contradictions.map(({ figure }) => figure)).toEqual([PAGE]);
    expect(contradictions[0]?.why).toContain(words);
  });

  it("has the plan of those that are entered", () => {
    const { result, plan } = size(monitored(1200), { [PAGE]: 8192 });
    expect(plan.layout.innodb_page_bytes).toBe(8192);
    expect(result).not.toBeNull();
  });

  it.each([
    ["in the buffer pool", monitored(20)],
    ["by its counters", counting(10)],
  ])("in few of its pages %s is planned as if it did not", (_, captures) => {
    expect(size(captures).plan).toEqual(size(joinedWrites).plan);
    expect(size(captures).contradictions).toEqual([]);
  });
});
