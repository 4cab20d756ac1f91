import { describe, expect, it } from "vitest";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { clientsAtLocks } from "./demand.ts";
import { statusResets, statusSpan } from "./status-span.ts";

/** A table of counters; those of `SHOW GLOBAL STATUS` that matter here. */
function table(
  values: Readonly<Record<string, number>>,
  modified_at: string | null = null,
): EvidenceCapture {
  const capture: unknown = {
    kind: "mysql-status",
    name: `status-${values.Uptime}.txt`,
    bytes: 1,
    lines: 5,
    issues_total: 0,
    issues: [],
    complete: true,
    places: {},
    modified_at,
    snapshots: [],
    texts: {},
    uptime_s: values.Uptime,
    relative: false,
    values,
  };
  return capture as EvidenceCapture;
}

const BEFORE = table({ Uptime: 1000, Questions: 500, Uptime_since_flush_status: 1000 });

function spanTo(last: Readonly<Record<string, number>>) {
  return statusSpan(new CaptureSet([BEFORE, table({ Uptime: 1060, Questions: 2000, ...last })]));
}

describe("two tables of one server's counters", () => {
  it("give what was counted between them", () => {
    const span = spanTo({ Uptime_since_flush_status: 1060 });
    expect(span).toMatchObject({ seconds: 60, isSinceStart: false });
    expect(span?.growth("Questions")).toBe(1500);
  });

  it("give how many clients waited for locked rows", () => {
    const at = (uptimeS: number, lockedMs: number) =>
      table({ Uptime: uptimeS, Questions: uptimeS, Innodb_row_lock_time: lockedMs });
    expect(clientsAtLocks(new CaptureSet([at(1000, 5000), at(1060, 185_000)]))).toBe(3);
    expect(clientsAtLocks(new CaptureSet([at(1060, 185_000)]))).toBeNull();
  });

  it("are those around the counting of the ARC, where an older print lies beside them", () => {
    const older = skewedReadWrite.flatMap((one) => {
      if (one.kind !== "mysql-status" || !one.name.includes("before")) return [];
      const values = { ...one.values, Uptime: 40, Questions: 2000 };
      return [{ ...one, name: "older.txt", uptime_s: 40, values, snapshots: [] }];
    });
    const { queries_per_s } = size([...older, ...skewedReadWrite]).measured;
    expect(queries_per_s).toEqual(size(skewedReadWrite).measured.queries_per_s);
  });

  it("are of no load where a day and more lies between them, as where names hide that the server was restarted", () => {
    const day = 86_400;
    const [old, first, last] = [30, day + 1000, day + 1060].map((uptimeS) =>
      table({ Uptime: uptimeS, Questions: 25 * uptimeS }),
    );
    if (!old || !first || !last) throw new Error("three tables");
    expect(statusSpan(new CaptureSet([old, last]))?.isSinceStart).toBe(true);
    const [long] = statusResets(new CaptureSet([old, last]));
    expect(long?.why).toContain("87430 s lie between the tables of status-30.txt and");
    expect(statusResets(new CaptureSet([first, last]))).toEqual([]);
    expect(statusSpan(new CaptureSet([old, first, last]))).toMatchObject({
      seconds: 60,
      isSinceStart: false,
    });
  });

  it("give the same where counters were set to zero before both", () => {
    expect(spanTo({ Uptime_since_flush_status: 61 })?.growth("Questions")).toBe(1500);
  });

  it("are not compared where counters were set to zero between them, though they grew past that", () => {
    expect(spanTo({ Uptime_since_flush_status: 20 })?.isSinceStart).toBe(true);
  });
});

describe("counters that were set to zero", () => {
  const resetsOf = (...tables: readonly EvidenceCapture[]) => statusResets(new CaptureSet(tables));

  it("between two tables are named with both", () => {
    const [reset, ...more] = resetsOf(
      BEFORE,
      table({ Uptime: 1060, Questions: 2000, Uptime_since_flush_status: 20 }),
    );
    expect(more).toEqual([]);
    expect(reset).toMatchObject({ name: "Uptime_since_flush_status", value: "20" });
    expect(reset?.why).toBe(
      "FLUSH STATUS ran 20 s before the last table of status-1060.txt, and may have set counters to zero: they are not compared with those before.",
    );
    expect(reset?.sources.map(({ capture }) => capture)).toEqual([
      "status-1000.txt",
      "status-1060.txt",
    ]);
  });

  it("before both tables are not named", () => {
    expect(
      resetsOf(BEFORE, table({ Uptime: 1060, Questions: 2000, Uptime_since_flush_status: 61 })),
    ).toEqual([]);
  });
});

describe("a server that was started between two tables", () => {
  const before = table({ Uptime: 1000, Questions: 5000 }, "2026-11-26T13:00:00Z");
  const after = (time: string) => table({ Uptime: 30, Questions: 600 }, time);
  const both = (time: string) => new CaptureSet([before, after(time)]);

  it("gives what it counted since its start, and is named", () => {
    const captures = both("2026-11-26T13:01:00Z");
    expect(statusSpan(captures)).toMatchObject({ seconds: 30, isSinceStart: true });
    expect(statusSpan(captures)?.growth("Questions")).toBe(600);
    expect(statusResets(captures)).toMatchObject([
      {
        name: "Uptime",
        value: "30",
        why: "The server was started 30 s before the last table of status-30.txt: its counters are not compared with those before.",
      },
    ]);
  });

  it("is told by the times of their files alone: copies made together show nothing", () => {
    const copied = both("2026-11-26T13:00:00Z");
    expect(statusSpan(copied)).toMatchObject({ seconds: 970, isSinceStart: false });
    expect(statusResets(copied)).toEqual([]);
  });
});

describe("tables of two runs of which the later has counted more", () => {
  const first = table({ Uptime: 1000, Questions: 5000 }, "2026-11-26T13:00:00Z");
  const last = table({ Uptime: 1130, Questions: 90_000 }, "2026-11-26T13:02:10Z");
  const other = (time: string) => table({ Uptime: 1125, Questions: 70_000 }, time);

  it.each([
    ["2026-11-26T20:00:00Z", "of two runs, or of two servers"],
    ["2026-11-26T02:00:00Z", "The server was started 1000 s before"],
  ])("are not compared, and named: %s", (time, why) => {
    const captures = new CaptureSet([first, other(time)]);
    expect(statusSpan(captures)?.isSinceStart).toBe(true);
    const [reset, ...more] = statusResets(captures);
    expect(more).toEqual([]);
    expect(reset?.why).toContain(why);
  });

  it("leave those that are of one run", () => {
    const captures = new CaptureSet([first, last, other("2026-11-26T02:00:00Z")]);
    const span = statusSpan(captures);
    expect(span).toMatchObject({ seconds: 130, isSinceStart: false });
    expect(span?.growth("Questions")).toBe(85_000);
    expect(statusResets(captures)[0]?.sources.map(({ capture }) => capture)).toEqual([
      "status-1125.txt",
      "status-1130.txt",
    ]);
  });

  it("are compared where their files were copied together, or bear no time", () => {
    expect(statusSpan(new CaptureSet([first, other("2026-11-26T12:59:50Z")]))?.seconds).toBe(125);
    const undated = table({ Uptime: 1125, Questions: 70_000 });
    expect(statusSpan(new CaptureSet([first, undated]))?.seconds).toBe(125);
  });
});

describe("tables whose counters go back", () => {
  const first = table({ Uptime: 1000, Questions: 500, Com_select: 400 });
  const last = table({ Uptime: 1060, Questions: 90_000, Com_select: 300 });

  it("are of two runs or two servers, however much others grew", () => {
    const captures = new CaptureSet([first, last]);
    expect(statusSpan(captures)?.isSinceStart).toBe(true);
    expect(statusResets(captures)[0]?.why).toContain(
      "Com_select is 400 at Uptime 1000 and 300 at Uptime 1060 in status-1000.txt and status-1060.txt",
    );
  });

  it("are of one run where they were set to zero between them", () => {
    const flushed = table({
      Uptime: 1060,
      Questions: 90_000,
      Com_select: 300,
      Uptime_since_flush_status: 20,
    });
    expect(statusResets(new CaptureSet([first, flushed]))[0]?.name).toBe(
      "Uptime_since_flush_status",
    );
  });
});

describe("tables in one text", () => {
  const inOneText = (...uptimes: readonly number[]) => {
    const snapshots = uptimes.map((uptime_s, i) => ({
      uptime_s,
      values: { Uptime: uptime_s, Questions: uptime_s * 10 },
      line: 1 + 500 * i,
    }));
    const last = snapshots.at(-1)?.values ?? { Uptime: 0 };
    return new CaptureSet([{ ...table(last), snapshots } as EvidenceCapture]);
  };

  it("are of a server that was started again where a later one counts fewer seconds", () => {
    expect(statusSpan(inOneText(90_000, 30))).toMatchObject({ seconds: 30, isSinceStart: true });
    expect(statusResets(inOneText(90_000, 30))[0]?.why).toContain("was started 30 s before");
  });

  it("are of one run where it counts more", () => {
    expect(statusSpan(inOneText(30, 90))).toMatchObject({ seconds: 60, isSinceStart: false });
  });
});

describe("the collector's files, copied without their times", () => {
  it("are of one run, as the tables of one file do not show that others keep theirs", () => {
    const copied = "2026-11-26T13:00:00Z";
    const at = (Uptime: number) => table({ Uptime, Questions: Uptime * 10 }, copied);
    const snapshots = [130, 145].map((uptime_s) => ({
      uptime_s,
      values: { Uptime: uptime_s, Questions: uptime_s * 10 },
      line: uptime_s,
    }));
    const atIntervals = { ...at(145), name: "intervals.txt", snapshots } as EvidenceCapture;
    const captures = new CaptureSet([at(129), atIntervals, at(146)]);
    expect(statusSpan(captures)).toMatchObject({ seconds: 17, isSinceStart: false });
    expect(statusResets(captures)).toEqual([]);
  });
});

describe("files that kept their times", () => {
  const kept = [
    table({ Uptime: 1000, Questions: 5000 }, "2026-11-26T13:00:00Z"),
    table({ Uptime: 1060, Questions: 8000 }, "2026-11-26T13:01:00Z"),
  ];

  it("tell a table of another server by its start, though it counted more of everything", () => {
    const other = table({ Uptime: 1100, Questions: 90_000 }, "2026-11-26T13:01:00Z");
    const captures = new CaptureSet([...kept, other]);
    expect(statusSpan(captures)?.growth("Questions")).toBe(3000);
    expect(statusResets(captures)[0]?.why).toContain("of two runs, or of two servers");
  });
});
