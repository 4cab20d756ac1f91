import { describe, expect, it } from "vitest";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { postgresqlTpcb, selectOnly, skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { flushedPerCommit, isReplica, loggedPerCommit, missesPerLookup } from "./demand.ts";
import { loadOf } from "./load.ts";

describe("what was written", () => {
  it.each([flushedPerCommit, loggedPerCommit])(
    "is that of as many commits as were entered: %o",
    (ofCommit) => {
      const captures = new CaptureSet(skewedReadWrite);
      const load = loadOf(captures);
      if (!load?.commitsPerS) throw new Error("the load commits");
      const half = { ...load, areCommitsEntered: true, commitsPerS: load.commitsPerS / 2 } as const;
      const [counted, entered] = [load, half].map((one) => ofCommit(captures, one)?.value ?? 0);
      expect((entered ?? 0) / (counted ?? 1)).toBeCloseTo(2, 1);
    },
  );
});

describe("rows that are looked up", () => {
  const captures = new CaptureSet(skewedReadWrite);

  it("ask for a leaf page each, of which InnoDB counted those that its pool missed", () => {
    expect(missesPerLookup(captures, loadOf(captures))?.value).toBeCloseTo(9062 / 20482, 4);
  });

  it("are among the sources of the law that they tell", () => {
    const { fields } = size(skewedReadWrite);
    const { value, sources } = fields["workload.distribution"] ?? {};
    expect(value).toBe("zipf");
    expect(sources?.map(({ excerpt }) => excerpt).join(" ")).toContain("Handler_read_key");
  });

  it("tell nothing of a transaction of PostgreSQL that changes rows", () => {
    const changing = new CaptureSet(postgresqlTpcb);
    expect(missesPerLookup(changing, loadOf(changing))).toBeNull();
    const reading = new CaptureSet(selectOnly);
    expect(missesPerLookup(reading, loadOf(reading))?.value).toBeCloseTo(0.976, 3);
  });
});

describe("a replica of MySQL", () => {
  it.each([
    ["a replica at work", { Slaves_running: 1 }, {}, true],
    ["rows that no statement changed", {}, { Innodb_rows_updated: 900 }, true],
    ["a primary", { Slaves_running: 0 }, {}, false],
    ["the recorder's few rows", {}, { Innodb_rows_updated: 40 }, false],
    ["rows of its clients' statements", {}, { Innodb_rows_updated: 900, Com_update: 1 }, false],
  ])("is known by its counters: %s", (_, always, grown, expected) => {
    const status = (uptime: number, more: object): EvidenceCapture => {
      const values = { Uptime: uptime, Questions: uptime, Innodb_rows_updated: 0, Com_update: 0 };
      const capture: unknown = {
        kind: "mysql-status",
        name: `status-${uptime}.txt`,
        uptime_s: uptime,
        relative: false,
        snapshots: [],
        values: { ...values, ...always, ...more },
      };
      return capture as EvidenceCapture;
    };
    const set = new CaptureSet([status(1000, {}), status(1010, grown)]);
    expect(isReplica(set)).toBe(expected);
  });

  it.each([
    ["ON", true],
    ["OFF", false],
  ])("has rows changed beside a few statements if it is read-only: %s", (read_only, expected) => {
    const variables = skewedReadWrite.map((one) =>
      one.kind === "mysql-variables" ? { ...one, values: { ...one.values, read_only } } : one,
    );
    const applying = variables.map((one) => {
      if (one.kind !== "mysql-status") return one;
      const rows = (values: Readonly<Record<string, number>>) => ({
        ...values,
        Innodb_rows_updated: (values.Uptime ?? 0) * 100,
      });
      const snapshots = one.snapshots.map((table) => ({ ...table, values: rows(table.values) }));
      return { ...one, values: rows(one.values), snapshots };
    });
    expect(isReplica(new CaptureSet(applying))).toBe(expected);
  });
});
