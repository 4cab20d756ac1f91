import { describe, expect, it } from "vitest";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { pointSelect, postgresqlTpcb } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { ofOtherTimes } from "./apart.ts";
import {
  arcstat,
  iostat,
  NINE_PM_UTC_S as NINE,
  status,
  zpoolIostat,
} from "./made-up.test.support.ts";

const hours = (count: number) => count * 3600;
const named = (captures: readonly EvidenceCapture[]) => ofOtherTimes(new CaptureSet(captures));

/** Counters of a minute from nine on, and a tool whose file keeps its time. */
const counters = [
  status("before.txt", [1000], NINE),
  status("after.txt", [1060], NINE + 60),
  arcstat({ firstS: NINE + 1, rows: 58, writtenUtcS: NINE + 59 }),
];

describe("a capture that its clock places at another time than the database's counters", () => {
  it.each([
    [6, "6 h after"],
    [-6, "6 h before"],
    [72, "3 days after"],
  ])("is named: %d hours", (away, words) => {
    const firstS = NINE + hours(away);
    const other = iostat({ firstS, rows: 60, writtenUtcS: firstS + 60 });
    const [found, ...more] = named([...counters, other]);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ capture: "iostat.txt" });
    expect(found?.why).toContain(`By its own clock it was recorded ${words}`);
  });

  it("is said to be of another time zone, maybe, where it is whole half hours away", () => {
    const whyAt = (seconds: number) => {
      const firstS = NINE + seconds;
      return named([...counters, iostat({ firstS, rows: 60, writtenUtcS: NINE + 59 })])[0]?.why;
    };
    expect(whyAt(hours(2))).toContain("of a time zone 2 h away");
    expect(whyAt(-hours(5.5))).toContain("of a time zone 5.5 h away");
    expect(whyAt(hours(2) + 600)).not.toContain("time zone");
  });

  it("is named though its file was written with the others", () => {
    const other = iostat({ firstS: NINE + hours(6), rows: 60, writtenUtcS: NINE + 59 });
    const pool = zpoolIostat({ firstS: NINE + 1, rows: 58, writtenUtcS: NINE + 59 });
    expect(named([...counters, pool, other]).map(({ capture }) => capture)).toEqual(["iostat.txt"]);
  });

  it("is the database's, where all tools ran at one other time", () => {
    const later = NINE + hours(6);
    const tools = [
      arcstat({ firstS: later, rows: 9, writtenUtcS: later + 8 }),
      iostat({ firstS: later, rows: 9, writtenUtcS: later + 8 }),
    ];
    const both = [status("before.txt", [1000], NINE), status("after.txt", [1060], NINE + 60)];
    expect(
      named([...tools, ...both])
        .map(({ capture }) => capture)
        .sort(),
    ).toEqual(["after.txt", "before.txt"]);
  });

  it("is an old file of one tool, and not the log with times of day alone that fits both days", () => {
    const old = iostat({ firstS: NINE - hours(216), rows: 60 });
    const pool = zpoolIostat({ firstS: NINE + 1, rows: 60 });
    const ofDay = arcstat({ firstS: NINE + 1, rows: 60 });
    const found = named([old, pool, ofDay]);
    expect(found.map(({ capture }) => capture)).toEqual(["iostat.txt"]);
    expect(found[0]?.why).toContain("9 days before");
  });

  it("is one that ended hours before them, though a tool ran all day", () => {
    const all = [
      ...counters,
      zpoolIostat({ firstS: NINE - hours(9), rows: 9 * 3600 + 60, writtenUtcS: NINE + 60 }),
      iostat({ firstS: NINE - hours(6), rows: 60, writtenUtcS: NINE - hours(6) + 60 }),
    ];
    expect(named(all).map(({ capture }) => capture)).toEqual(["iostat.txt"]);
  });
});

describe("no capture is named", () => {
  it.each<[string, EvidenceCapture]>([
    [
      "that ran beside the counters",
      iostat({ firstS: NINE + 5, rows: 50, writtenUtcS: NINE + 55 }),
    ],
    [
      "that was started by hand right after",
      iostat({ firstS: NINE + 100, rows: 9, writtenUtcS: NINE + 109 }),
    ],
    ["without a clock", zpoolIostat({ firstS: null, rows: 9 })],
  ])("%s", (_, other) => {
    expect(named([...counters, other])).toEqual([]);
  });

  it("where files carry the time of a copy", () => {
    const copied = NINE + hours(30);
    expect(
      named([
        iostat({ firstS: NINE, rows: 60, writtenUtcS: copied }),
        arcstat({ firstS: NINE, rows: 60, writtenUtcS: copied }),
        status("before.txt", [1000], copied),
        status("after.txt", [1060], copied),
      ]),
    ).toEqual([]);
  });

  it("where one clock is UTC and nothing says how far the host's is ahead", () => {
    expect(
      named([
        zpoolIostat({ firstS: NINE, rows: 60 }),
        arcstat({ firstS: NINE + hours(5), rows: 60 }),
      ]),
    ).toEqual([]);
  });
});

describe("the sizing of a server whose zpool iostat and iostat are of six hours later", () => {
  const later = (text: string | null | undefined) =>
    text?.replace(/T(\d\d):/, (_, hour) => `T${String(Number(hour) + 6).padStart(2, "0")}:`);
  const shift = (one: EvidenceCapture): EvidenceCapture => {
    const modified_at = later(one.modified_at) ?? null;
    if (one.kind === "zpool-iostat") return { ...one, modified_at };
    if (one.kind !== "iostat") return one;
    const devices = one.devices.map((device) => ({
      ...device,
      series: { ...device.series, time: device.series.time.map((time) => later(time) ?? null) },
    }));
    return { ...one, modified_at, devices };
  };
  const shifted = postgresqlTpcb.map(shift);

  it("combines no rate of theirs with the counters, and names both", () => {
    const sizing = size(shifted);
    expect(sizing.measured.queries_per_s).toEqual(size(postgresqlTpcb).measured.queries_per_s);
    expect(sizing.measured.device_reads_per_query).toBeUndefined();
    const names = sizing.unused
      .filter(({ why }) => why.includes("Rates of two times are not combined"))
      .map(({ capture }) => capture);
    expect(names.sort()).toEqual(["iostat.txt", "zpool-iostat.txt"]);
  });

  it("still takes the limit that they show for the drive's", () => {
    const limit = (captures: readonly EvidenceCapture[]) =>
      size(captures).plan.storage.custom_device?.read_iops;
    expect(limit(pointSelect)).toBeGreaterThan(0);
    expect(named(pointSelect.map(shift))).not.toEqual([]);
    expect(limit(pointSelect.map(shift))).toBe(limit(pointSelect));
  });
});
