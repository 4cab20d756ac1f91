import {
  defaultPlan,
  formatRange,
  newServer,
  type Plan,
  predict,
  roomForArc,
} from "@arcplan/shared";
import { bandedRates } from "@arcplan/shared/advice/rates.ts";
import { DECIDING } from "@arcplan/shared/plan/could-be.ts";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { curveOf } from "../../plan/answers/arc-curve.ts";
import { arcFinding, verbFor } from "./arc-story.ts";

const GIB = 2 ** 30;

const said = (plan: Plan, bestBytes: number | null) =>
  arcFinding(plan, curveOf(plan), predict(plan), bestBytes);

it("credits no ARC with the end of misses that the plan does not have", () => {
  const server = newServer({
    engine: "postgresql",
    file_bytes: 500e9,
    compression_ratio: 2,
    machine: { ram_bytes: 64 * 2 ** 30, vcpus: 16 },
    device: "hdd-7200",
    clients: 32,
  });
  const plan = withField(server, "memory.arc_bytes", 8 * 2 ** 30);
  const { sufficient_bytes, room_bytes } = curveOf(plan);
  expect(plan.memory.arc_bytes).toBeGreaterThan(sufficient_bytes ?? Number.POSITIVE_INFINITY);
  expect(said(plan, room_bytes)).toMatch(/^Growing the ARC alone from (?!.*misses)/);
});

it("proposes the ARC of the answer and no other", () => {
  const plan = defaultPlan();
  expect(said(plan, 8.5 * GIB)).toMatch(
    /^Growing the ARC alone from 1 GiB to 8.50 GiB ends nearly all/,
  );
  for (const kept of [null, plan.memory.arc_bytes])
    expect(said(plan, kept)).toMatch(
      /^The ARC misses indirect blocks up to .*; 6.75 GiB would bring about 3,000 .*; all that fits, 11.3 GiB, hardly more\.$/,
    );
});

it("tells what more ARC brings by both ends where these leave no digit, as the answer does", () => {
  const plan = {
    ...defaultPlan(),
    origins: Object.fromEntries(DECIDING.map((path) => [path, "assumed"] as const)),
  };
  const grown = predict(withField(plan, "memory.arc_bytes", 8.5 * GIB));
  expect(grown.reads.high).toBeGreaterThan(5 * grown.reads.low);
  expect(said(plan, 8.5 * GIB)).toContain(
    `between ${formatRange(grown.reads.low, grown.reads.high, "count").replace(" to ", " and ")} /s (80 %`,
  );
});

describe("the curve", () => {
  const withPool = (gib: number) => withField(defaultPlan(), "memory.buffer_pool_bytes", gib * GIB);

  it("ends at what the buffer pool and the rest leave of the RAM, as the advice has it", () => {
    for (const plan of [withPool(2.5), withPool(9)]) {
      const { points, room_bytes } = curveOf(plan);
      expect(room_bytes).toBe(roomForArc(plan));
      expect(points.at(-1)?.arc_bytes).toBe(room_bytes);
    }
    expect(said(withPool(9), null)).toMatch(
      /^No ARC that fits beside the buffer pool, up to [1-5]/,
    );
  });

  it("goes on to the plan's own ARC where that has no room", () => {
    const plan = withField(withPool(9), "memory.arc_bytes", 12 * GIB);
    const { points, room_bytes } = curveOf(plan);
    expect(room_bytes).toBeLessThan(12 * GIB);
    expect(points.at(-1)?.arc_bytes).toBe(12 * GIB);
    expect(said(withPool(20), null)).toMatch(/leave no RAM for an ARC/);
  });
});

it("tells a small gain in percent and that there may be none, and a large one as so many times", () => {
  const plan = withField(defaultPlan(), "memory.arc_bytes", 5 * GIB);
  const now = predict(plan).reads.per_s;
  const { points } = curveOf(plan);
  const sizeWith = (least: number, most: number) =>
    points.find(
      ({ arc_bytes, reads_per_s }) =>
        arc_bytes > 5 * GIB && reads_per_s > now * least && reads_per_s < now * most,
    )?.arc_bytes ?? null;
  expect(said(plan, sizeWith(1.03, 1.1))).toMatch(
    / would bring .*, \d\.\d % more than now, though it may gain nothing\.$/,
  );
  expect(said(defaultPlan(), 8.5 * GIB)).toMatch(/ raises .*, [\d.]+ times as many as now\.$/);
});

it("tells both ends of what an ARC brings where nothing like it was measured, and no middle", () => {
  const server = newServer({
    engine: "postgresql",
    file_bytes: 50e9,
    compression_ratio: 2,
    machine: { ram_bytes: 64 * GIB, vcpus: 16 },
    device: "hdd-7200",
    clients: 32,
  });
  const raidz = withField(
    withField(server, "storage.vdev_type", "raidz1"),
    "storage.vdev_width",
    5,
  );
  const plan = withField(raidz, "memory.arc_bytes", 2 * GIB);
  const { reads, marks } = predict(withField(plan, "memory.arc_bytes", roomForArc(plan)));
  expect(marks).not.toEqual([]);
  const ends = formatRange(reads.low, reads.high, "count").replace(" to ", " and ");
  expect(said(plan, null)).toContain(` would bring between ${ends} /s (untested); all that fits,`);
  expect(said(plan, roomForArc(plan))).toContain(` raises reads to between ${ends} /s`);
  const then = bandedRates(predict(withField(plan, "memory.arc_bytes", roomForArc(plan))));
  expect(verbFor(then, reads.low * 0.9)).toBe("raises");
  expect(verbFor(then, reads.low * 1.1)).toBe("would bring");
});

it("says of a large ARC how much less would do, and what more would bring", () => {
  const server = newServer({
    engine: "innodb",
    file_bytes: 200e9,
    compression_ratio: 1.5,
    machine: { ram_bytes: 64 * GIB, vcpus: 8 },
    device: "nvme-gen4",
    clients: 16,
  });
  expect(said(server, server.memory.arc_bytes)).toMatch(
    /12 GiB would do nearly as well as 24 GiB, and more than 24 GiB brings less than 3 %\.$/,
  );
  const least = withField(server, "memory.arc_bytes", 12 * GIB);
  expect(said(least, least.memory.arc_bytes)).not.toContain("would do");
});
