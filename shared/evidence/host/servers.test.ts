import { describe, expect, it } from "vitest";
import type { EvidenceCapture, OfKind } from "../captures.ts";
import { program, recorded } from "../load/processes.test.support.ts";
import { postgresqlTpcb, selectOnly, skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { openConflicts } from "../trust/open-conflicts.ts";

type Values = Readonly<Record<string, number>>;

function beside(capture: EvidenceCapture): string {
  return capture.name.replace(/([^/]*)$/, "b-$1");
}

/** The settings of the server as a second one on its host prints them. */
function otherSettings(
  captures: readonly EvidenceCapture[],
  values: Readonly<Record<string, string>>,
): EvidenceCapture[] {
  return captures.flatMap((one): EvidenceCapture[] =>
    one.kind === "mysql-variables" || one.kind === "postgresql-settings"
      ? [{ ...one, name: beside(one), values: { ...one.values, ...values } } as EvidenceCapture]
      : [],
  );
}

const SECOND = { server_uid: "other", port: "3307", datadir: "/lab/second/" };

/** The server's counters as those of one that runs for so much longer and counted so many times as much. */
function otherCounters(longerS: number, times: number, ofPool = 1): EvidenceCapture[] {
  const changed = (values: Values, grown: Values = values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const isConstant = /pages_total|page_size/.test(name);
        if (name.startsWith("Uptime")) return [name, value + longerS];
        if (isConstant) return [name, name.includes("pages_total") ? value * ofPool : value];
        return [name, Math.round((grown[name] ?? value) * times)];
      }),
    );
  const status = skewedReadWrite.filter(
    (one): one is OfKind<"mysql-status"> => one.kind === "mysql-status",
  );
  // Nothing grows of a server that rests.
  const rests = times === 0 ? status[0]?.values : undefined;
  return status
    .filter(({ snapshots }) => snapshots.length === 1)
    .map((one) => ({
      ...one,
      name: beside(one),
      uptime_s: (one.uptime_s ?? 0) + longerS,
      values: changed(one.values, rests),
      snapshots: one.snapshots.map((table) => ({
        ...table,
        uptime_s: (table.uptime_s ?? 0) + longerS,
        values: changed(table.values, rests),
      })),
    }));
}

function asked(captures: readonly EvidenceCapture[]) {
  const sizing = size(captures);
  expect(sizing.result).toBeNull();
  expect(sizing.trust).toBe("contradicted");
  return sizing.contradictions[0];
}

describe("two servers of one engine on a host", () => {
  const alone = size(skewedReadWrite);

  it("are told by their settings, and nothing is predicted of one alone", () => {
    const captures = [...skewedReadWrite, ...otherSettings(skewedReadWrite, SECOND)];
    const found = asked(captures);
    expect(found?.figure).toBe("server");
    expect(found?.why).toContain("2 MySQL or MariaDB servers run on this host");
    expect(found?.question).toContain("Record again while one of them works alone");
    expect(JSON.stringify(size(captures).unused)).not.toContain("from another host");
  });

  it("are told so where their buffer pools differ, too", () => {
    const second = otherSettings(skewedReadWrite, {
      ...SECOND,
      innodb_buffer_pool_size: String(2 ** 30),
    });
    const found = asked([...skewedReadWrite, ...second]);
    expect(found?.figure).toBe("server");
    expect(size([...skewedReadWrite, ...second]).plan.memory.buffer_pool_bytes).toBe(
      alone.plan.memory.buffer_pool_bytes,
    );
  });

  it.each([100, 5000, 400_000])(
    "are told by counters that were printed at one time, the other %i s longer at work",
    (longerS) => {
      const captures = [...skewedReadWrite, ...otherCounters(longerS, 0.7)];
      expect(asked(captures)?.figure).toBe("server");
      expect(size(captures).measured.queries_per_s).toEqual(alone.measured.queries_per_s);
    },
  );

  it("are told by the sizes of their buffer pools where files lost their times", () => {
    // As one server counts that was started earlier with another pool, or another one.
    const untimed = [...skewedReadWrite, ...otherCounters(400_000, 3, 2)].map((one) => ({
      ...one,
      modified_at: null,
    }));
    expect(asked(untimed)?.why).toContain("before and after its buffer pool was changed");
  });

  it("cost nothing where the other one rested", () => {
    const sizing = size([...skewedReadWrite, ...otherCounters(5000, 0)]);
    expect(sizing.plan).toEqual(alone.plan);
    expect(sizing.trust).toBe("agrees");
    const [aside] = sizing.unused.filter(({ capture }) => capture.includes("b-mysql-status"));
    expect(aside?.why).toContain("from an idle MySQL or MariaDB server");
  });

  it("of PostgreSQL are told by port and directory", () => {
    const second = otherSettings(selectOnly, { port: "5433", data_directory: "/lab/second" });
    expect(asked([...selectOnly, ...second])?.why).toContain("2 PostgreSQL servers run");
  });

  it("of PostgreSQL are told by the start of each, though their databases have one name", () => {
    const stats = selectOnly.filter(({ kind }) => kind === "postgresql-stats");
    const second = stats.map(
      (one) =>
        ({ ...one, name: beside(one), started_at: "2026-11-27T18:00:00Z" }) as EvidenceCapture,
    );
    expect(asked([...selectOnly, ...second])?.figure).toBe("server");
  });

  it("are not one PostgreSQL that was started again: its counters go on", () => {
    const again = selectOnly.map((one) =>
      one.kind === "postgresql-stats" && one.name.includes("after")
        ? ({ ...one, started_at: "2026-11-27T20:19:50Z" } as EvidenceCapture)
        : one,
    );
    expect(size(again).conflicts).toEqual([]);
  });
});

it("several servers are asked about alone, not captures that contradict each other for it", () => {
  const conflict = (path: string) => ({ path, values: [], chosen: 0, why: "", is_open: true });
  const figures = openConflicts([conflict("layout.record_bytes"), conflict("server")]);
  expect(figures.map(({ figure }) => figure)).toEqual(["server"]);
});

describe("servers that only the processors' time shows", () => {
  const withPrograms = (before: readonly number[], after: readonly number[]) => {
    const own = (each: readonly number[]) =>
      program(
        "postgres",
        each.reduce((sum, one) => sum + one, 0),
        { servers: each.length, servers_cpu_s: each.length > 1 ? [...each] : [] },
      );
    return [
      ...postgresqlTpcb.filter(({ kind }) => kind !== "process-times"),
      recorded("before", 1000, [own(before)]),
      recorded("after", 1060, [own(after)]),
    ];
  };

  it("worked beside the one that was recorded: nothing is predicted", () => {
    const { conflicts } = size(withPrograms([10, 20], [50, 60]));
    expect(conflicts.map(({ path, is_open }) => [path, is_open])).toEqual([["processes", true]]);
  });

  it("are named once each, with how many there are", () => {
    const many = Array.from({ length: 16 }, (_, i) => i);
    const [conflict] = size(
      withPrograms(
        many,
        many.map((one) => one + 5),
      ),
    ).conflicts;
    expect(conflict?.values).toMatchObject([{ value: "postgres", sources: [{}] }]);
    expect(conflict?.why).toMatch(/^16 database servers used the processors \(16 of postgres\)\./);
  });

  it("cost nothing where they rested, or where there is one", () => {
    expect(size(withPrograms([10, 20], [50, 21])).conflicts).toEqual([]);
    expect(size(withPrograms([10], [50])).conflicts).toEqual([]);
  });

  it("cost nothing where counters show that they rested, whatever processor time they took", () => {
    const mariadb = (each: readonly number[]) =>
      program(
        "mariadbd",
        each.reduce((sum, one) => sum + one, 0),
        { servers: each.length, servers_cpu_s: [...each] },
      );
    const { conflicts } = size([
      ...skewedReadWrite.filter(({ kind }) => kind !== "process-times"),
      ...otherCounters(5000, 0),
      recorded("before", 1000, [mariadb([10, 20])]),
      recorded("after", 1060, [mariadb([50, 30])]),
    ]);
    expect(conflicts).toEqual([]);
  });
});
