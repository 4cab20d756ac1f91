import { describe, expect, it } from "vitest";
import { type PlacedTrack, type TimeAxis, timeAxis } from "./align.ts";
import {
  arcstat,
  counted,
  iostat,
  NINE_PM_UTC_S as NINE,
  status,
  zpoolIostat,
} from "./made-up.test.support.ts";
import { drawn, meanOver, type RowId } from "./track.ts";

function trackOf(axis: TimeAxis | null, id: RowId): PlacedTrack {
  const track = axis?.rows.find((row) => row.id === id)?.tracks[0];
  if (!track) throw new Error(`no row ${id}`);
  return track;
}

const extent = ({ points }: PlacedTrack) => [points[0]?.from, points.at(-1)?.to];
const hours = (count: number) => count * 3600;

describe("captures of one archive", () => {
  // The first rows of arcstat and iostat were printed 5 s and 2 s after nine; zpool iostat printed
  // no time, and its file was last written with its last report at 21:00:09.
  const axis = timeAxis([
    arcstat({ firstS: NINE + 5, rows: 6, writtenUtcS: NINE + 10 }),
    iostat({ firstS: NINE + 2, rows: 6, writtenUtcS: NINE + 7 }),
    zpoolIostat({ firstS: null, rows: 6, writtenUtcS: NINE + 9 }),
    status("before.txt", [1000], NINE),
    status("after.txt", [1012], NINE + 12),
  ]);

  it("lie on one axis that begins with the first of them", () => {
    expect(axis?.startS).toBe(NINE);
    expect(axis?.seconds).toBe(12);
    expect(extent(trackOf(axis, "arc"))).toEqual([4, 10]);
    expect(extent(trackOf(axis, "disk"))).toEqual([1, 7]);
    expect(extent(trackOf(axis, "pool"))).toEqual([3, 9]);
    expect(extent(trackOf(axis, "database"))).toEqual([0, 12]);
  });

  it("say what each was placed by", () => {
    expect(trackOf(axis, "arc").placing).toBe("clock");
    expect(trackOf(axis, "disk").placing).toBe("clock");
    expect(trackOf(axis, "pool").placing).toBe("file");
    expect(trackOf(axis, "pool").assumedStepS).toBe(1);
    expect(trackOf(axis, "database").placing).toBe("file");
  });

  it("have the same order in whichever order they come", () => {
    const files = [
      arcstat({ firstS: NINE + 5, rows: 6, writtenUtcS: NINE + 10 }),
      iostat({ firstS: NINE + 2, rows: 6, writtenUtcS: NINE + 7 }),
      zpoolIostat({ firstS: null, rows: 6, writtenUtcS: NINE + 9 }),
    ];
    expect(timeAxis([...files].reverse())).toEqual(timeAxis(files));
  });
});

describe("time zones", () => {
  it.each([-9.5, -3, 0, 5.75, 13])("of %d hours are told by the files' times", (zone) => {
    const local = NINE + hours(zone);
    const axis = timeAxis([
      arcstat({ firstS: local + 5, rows: 6, writtenUtcS: NINE + 11 }),
      zpoolIostat({ firstS: NINE + 5, rows: 6, writtenUtcS: NINE + 10 }),
    ]);
    expect(axis?.zoneS).toBe(hours(zone));
    expect(extent(trackOf(axis, "arc"))).toEqual([0, 6]);
    expect(extent(trackOf(axis, "pool"))).toEqual([0, 6]);
    expect(trackOf(axis, "pool").placing).toBe("clock");
  });

  it("are told by a tool in UTC beside one on the host's clock, where files say nothing", () => {
    const axis = timeAxis([
      iostat({ firstS: NINE + hours(2) + 3, rows: 5 }, ""),
      zpoolIostat({ firstS: NINE, rows: 5 }),
    ]);
    expect(axis?.zoneS).toBe(hours(2));
    expect(extent(trackOf(axis, "disk"))).toEqual([3, 8]);
  });
});

describe("a recording over midnight", () => {
  it("stays in one piece", () => {
    const before = NINE + hours(3) - 3;
    const axis = timeAxis([
      arcstat({ firstS: before, rows: 8, writtenUtcS: before + 7 }),
      iostat({ firstS: before, rows: 8, writtenUtcS: before + 7 }),
    ]);
    expect(axis?.seconds).toBe(8);
    expect(extent(trackOf(axis, "arc"))).toEqual([0, 8]);
  });
});

describe("what nothing dates", () => {
  it("starts with the others, as an assumption", () => {
    const axis = timeAxis([
      arcstat({ firstS: NINE, rows: 9 }),
      zpoolIostat({ firstS: null, rows: 4 }),
    ]);
    expect(trackOf(axis, "pool").placing).toBe("assumed");
    expect(extent(trackOf(axis, "pool"))).toEqual([0, 4]);
  });

  it("starts at zero where no clock is known at all", () => {
    const axis = timeAxis([
      arcstat({ firstS: null, rows: 9 }),
      zpoolIostat({ firstS: null, rows: 4 }),
    ]);
    expect(axis?.startS).toBeNull();
    expect(trackOf(axis, "arc").placing).toBe("assumed");
    expect(axis?.seconds).toBe(9);
  });

  it("is not placed by the time of a copy", () => {
    const copiedS = NINE + hours(50) + 400;
    const axis = timeAxis([
      arcstat({ firstS: NINE, rows: 9, writtenUtcS: copiedS }),
      iostat({ firstS: NINE, rows: 9, writtenUtcS: copiedS }),
      zpoolIostat({ firstS: null, rows: 4, writtenUtcS: copiedS }),
    ]);
    expect(trackOf(axis, "pool").placing).toBe("assumed");
    expect(axis?.seconds).toBe(9);
  });
});

describe("captures of other times", () => {
  it("are left out and named", () => {
    const axis = timeAxis([
      arcstat({ firstS: NINE, rows: 9, writtenUtcS: NINE + 8 }),
      zpoolIostat({ firstS: NINE, rows: 9, writtenUtcS: NINE + 8 }),
      iostat({ firstS: NINE + hours(20), rows: 9, writtenUtcS: NINE + hours(20) + 8 }),
    ]);
    expect(axis?.rows.map(({ id }) => id)).toEqual(["arc", "pool"]);
    expect(axis?.leftOut).toEqual([
      { capture: "iostat.txt", why: "it was recorded at another time" },
    ]);
  });

  it("of the same tool give way to the longest", () => {
    const short = { ...arcstat({ firstS: NINE + 2, rows: 3 }), name: "short.txt" };
    const axis = timeAxis([short, arcstat({ firstS: NINE, rows: 9 })]);
    expect(extent(trackOf(axis, "arc"))).toEqual([0, 9]);
    expect(axis?.leftOut.map(({ capture }) => capture)).toEqual(["short.txt"]);
  });
});

describe("records of earlier versions", () => {
  it("that kept the extremes of a long capture only are left out", () => {
    const capture = iostat({ firstS: NINE, rows: 9 });
    const [device] = capture.devices;
    const old = { ...capture, devices: [{ ...device, samples: 4000 }] } as typeof capture;
    expect(timeAxis([old])).toBeNull();
  });

  it("without any series are left out", () => {
    const capture = zpoolIostat({ firstS: NINE, rows: 9 });
    const [{ series: _, ...vdev }] = capture.vdevs as [(typeof capture.vdevs)[number]];
    expect(timeAxis([{ ...capture, vdevs: [vdev] } as typeof capture])).toBeNull();
  });
});

describe("means over a part", () => {
  const axis = timeAxis([
    arcstat({ firstS: NINE + 1, rows: 10 }),
    iostat({ firstS: NINE + 1, rows: 10 }),
  ]);
  const arc = trackOf(axis, "arc");
  const disk = trackOf(axis, "disk");
  const figure = (track: PlacedTrack, key: string) => {
    const found = track.figures.find((one) => one.key === key);
    if (!found) throw new Error(`no figure ${key}`);
    return found;
  };

  it("are those of its seconds", () => {
    expect(meanOver(arc.points, figure(arc, "reads"), { from: 2, to: 5 })).toBeCloseTo(103);
    expect(meanOver(arc.points, figure(arc, "reads"), { from: 2.5, to: 3.5 })).toBeCloseTo(102.5);
  });

  it("weigh hits by accesses and response times by requests", () => {
    const hits = (2 * 102 + 3 * 103) / 205;
    expect(meanOver(arc.points, figure(arc, "hits"), { from: 2, to: 4 })).toBeCloseTo(hits);
    const waits = (2 * 2 + 3 * 3) / 5;
    expect(meanOver(disk.points, figure(disk, "await"), { from: 2, to: 4 })).toBeCloseTo(waits);
  });

  it("are none where nothing was recorded", () => {
    expect(meanOver(arc.points, figure(arc, "reads"), { from: 20, to: 30 })).toBeNull();
  });

  it("stay the same when points are put together for drawing", () => {
    const long = trackOf(timeAxis([arcstat({ firstS: NINE, rows: 5000 })]), "arc");
    const few = drawn(long.points, long.figures, 600);
    expect(few.length).toBeLessThanOrEqual(600);
    const whole = { from: 0, to: 5000 };
    const mean = counted(5000, (i) => 100 + i).reduce((sum, one) => sum + one, 0) / 5000;
    expect(meanOver(few, figure(long, "reads"), whole)).toBeCloseTo(mean, 6);
  });
});
