import { defaultPlan, withoutDefaults } from "@arcplan/shared";
import { hostEffect } from "@arcplan/shared/fleet/group-change.ts";
import { describe, expect, it } from "vitest";
import { readFragment } from "../../plan/outside/link.ts";
import { planAddress, readRow } from "../file/fleet-file.ts";
import { effectsCsv, fleetCsv } from "./fleet-csv.ts";
import {
  ANY,
  FIRST_VIEW,
  filterChoices,
  hostsOf,
  searchOfView,
  shownHosts,
  UNKNOWN,
  viewOfSearch,
} from "./fleet-view.ts";
import { sumsOf } from "./sums.ts";

function rowOf(part: object) {
  const { row } = readRow({ host: "db1", source: "db1.tar.gz", status: "ok", ...part });
  if (row === null) throw new Error("the test's row cannot be read");
  return row;
}

const rows = [
  rowOf({
    host: "db-2",
    role: "shop",
    engine: "innodb",
    record_bytes: 131072,
    risks: ["misfit"],
    trust: "misfit",
  }),
  rowOf({ host: "db-10", role: "shop", engine: "postgresql", record_bytes: 16384 }),
  rowOf({ host: "web", status: "failed", reason: "the archive is cut off" }),
];
const hosts = hostsOf(rows);
const namesIn = (search: string) =>
  shownHosts(hosts, viewOfSearch(search)).map(({ row }) => row.host);

describe("a host in two files", () => {
  const of = (part: object) =>
    rowOf({ trust: "agrees", freeable_ram_bytes: 2 ** 30, measured_queries_per_s: 100, ...part });
  const both = hostsOf([
    of({ recorded_at: "2026-11-30T02:00:00Z" }),
    of({ host: "db1.example.com", source: "tue.tar.gz", recorded_at: "2026-12-01T02:00:00Z" }),
  ]).map(({ row }) => row);

  it("is in the sums once, by its newest row, which the other names", () => {
    expect(both.map(({ counted_as }) => counted_as)).toEqual([
      "db1.example.com of tue.tar.gz",
      null,
    ]);
    expect(sumsOf(both)).toMatchObject({
      hosts: 1,
      repeated: 1,
      ok: 1,
      freeableRamBytes: 2 ** 30,
      queriesPerS: 100,
    });
  });
});

describe("the view in the address", () => {
  it("comes back as it was", () => {
    for (const view of [
      FIRST_VIEW,
      {
        text: "a & b",
        filters: { engine: "innodb", risk: ANY, role: UNKNOWN },
        sortBy: "month" as const,
        descending: true,
        byRole: true,
      },
    ])
      expect(viewOfSearch(searchOfView(view))).toEqual(view);
    expect(searchOfView(FIRST_VIEW)).toBe("");
  });

  it("leaves out what it does not know", () => {
    expect(viewOfSearch("?sort=-nothing&group=moon&x=1")).toEqual(FIRST_VIEW);
  });

  it("filters by words, values, no value and any risk", () => {
    expect(namesIn("?q=DB+shop")).toEqual(["db-2", "db-10"]);
    expect(namesIn("?recordsize=131072&engine=innodb")).toEqual(["db-2"]);
    expect(namesIn("?role=~")).toEqual(["web"]);
    expect(namesIn("?risk=*")).toEqual(["db-2"]);
    expect(namesIn("?risk=~")).toEqual(["db-10", "web"]);
    expect(namesIn("?q=cut+off&status=failed")).toEqual(["web"]);
    expect(namesIn("?engine=other")).toEqual([]);
  });

  it("offers the values that hosts have, sizes by size", () => {
    expect(filterChoices(hosts, "recordsize")).toEqual([
      { value: "16384", hosts: 1 },
      { value: "131072", hosts: 1 },
      { value: UNKNOWN, hosts: 1 },
    ]);
    expect(filterChoices(hosts, "risk").map(({ value }) => value)).toEqual([
      ANY,
      "misfit",
      UNKNOWN,
    ]);
  });
});

describe("the sum of hosts", () => {
  it("adds what rows have that can be trusted, and counts what they are", () => {
    const sums = sumsOf([
      rowOf({
        freeable_ram_bytes: 50,
        arc_excess_bytes: -7,
        month_usd: 10,
        change: "x",
        change_month_usd: -4,
      }),
      rowOf({
        freeable_ram_bytes: 100,
        arc_excess_bytes: 7,
        month_usd: 5.5,
        change: "y",
        change_month_usd: 3,
      }),
      rowOf({
        freeable_ram_bytes: 1000,
        arc_excess_bytes: -1000,
        month_usd: 1000,
        change: "z",
        change_month_usd: -1000,
        measured_queries_per_s: 20,
        risks: ["misfit"],
        trust: "misfit",
      }),
      rowOf({ status: "incomplete" }),
    ]);
    expect(sums).toMatchObject({
      hosts: 4,
      ok: 3,
      incomplete: 1,
      failed: 0,
      freeableRamBytes: 100,
      hostsWithFreeableRam: 1,
      missingArcBytes: 7,
      hostsMissingArc: 1,
      monthUsd: 15.5,
      savedUsd: 4,
      spentUsd: 3,
      hostsWithPrice: 2,
      hostsWithChange: 2,
      pricedChanges: 2,
      queriesPerS: 20,
      atRisk: 1,
      misfits: 1,
    });
  });

  it("adds no prediction that has no figure", () => {
    const untested = { predicted_queries_per_s: 40, risks: ["untested"] };
    expect(sumsOf([rowOf(untested), rowOf({ predicted_queries_per_s: 2 })]).queriesPerS).toBe(2);
  });
});

describe("saved tables", () => {
  it("have the columns of the command but the plan, and no formula from untrusted text", () => {
    const [head, first] = fleetCsv([
      rowOf({
        host: "=cmd|' /C calc'!A0",
        role: "@shop",
        risks: ["a", "b"],
        plan: "{}",
        month_usd: -1,
      }),
    ]).split("\r\n");
    expect(head).toMatch(/^host,source,role,status,reason,/);
    expect(head?.split(",")).not.toContain("plan");
    expect(first).toMatch(/^'=cmd\|' \/C calc'!A0,db1\.tar\.gz,'@shop,ok,/);
    expect(first).toContain(",a;b,");
    expect(first).toContain(",-1,");
  });

  it("tell no figure of a host like which nothing was measured", () => {
    const figures = {
      predicted_queries_per_s: 11.5,
      predicted_device_reads_per_s: 12.5,
      predicted_mean_ms: 13.5,
      change_reads_ratio: 1.5,
    };
    const [, tested, untested] = fleetCsv([
      rowOf({ ...figures, month_usd: 7.5 }),
      rowOf({ ...figures, month_usd: 7.5, risks: ["untested"] }),
    ]).split("\r\n");
    for (const figure of Object.values(figures)) {
      expect(tested?.split(",")).toContain(String(figure));
      expect(untested?.split(",")).not.toContain(String(figure));
    }
    expect(untested?.split(",")).toContain("7.5");
  });

  it("list only hosts that a change alters", () => {
    const plan = JSON.stringify(defaultPlan());
    const change = { kind: "set", path: "memory.arc_bytes", value: 2 ** 32 } as const;
    const effects = [rowOf({ host: "+db", plan }), rowOf({ host: "db3" })].map((row, id) =>
      hostEffect({ id, ...row }, change),
    );
    const lines = effectsCsv(effects, () => undefined)
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^'\+db,,,gains,memory\.arc_bytes: 1073741824 to 4294967296,/);
  });

  it("tells no rate and no time of a host that has no figure", () => {
    const figures = { reads_per_s: 777, mean_ms: 888, ram_bytes: 1, month_usd: 2 };
    const change = { path: "memory.arc_bytes", from: 1, to: 2 } as const;
    const csv = effectsCsv(
      [
        {
          id: 1,
          host: "db",
          outcome: "no-figure",
          reason: null,
          changes: [change],
          before: { ...figures, by_ends: false },
          after: { ...figures, by_ends: true },
          overcommits: false,
          priced: true,
        },
      ],
      () => undefined,
    );
    expect(csv.split("\r\n")[1]).toBe(
      "db,,,no-figure,memory.arc_bytes: 1 to 2,777,,,888,,1,1,2,2,no",
    );
  });
});

describe("the address of a host's plan", () => {
  it("is the row's link, or made from its plan", () => {
    expect(planAddress(rowOf({ link: "#p2.abc" }))).toBe("/#p2.abc");
    const plan = { ...defaultPlan(), title: "db1" };
    const [, fragment = ""] = planAddress(rowOf({ plan: JSON.stringify(plan) }))?.split("#") ?? [];
    expect(readFragment(fragment)).toEqual({
      untrusted: JSON.parse(JSON.stringify(withoutDefaults(plan))),
      isIntact: true,
    });
  });

  it("never leaves the planner", () => {
    for (const link of ["javascript:alert(1)", "https://evil.example/#p2.a", '#p2.a"><b>', "p9.x"])
      expect(planAddress(rowOf({ link }))).toBeNull();
    expect(planAddress(rowOf({ plan: "{" }))).toBeNull();
    expect(planAddress(rowOf({}))).toBeNull();
  });
});
