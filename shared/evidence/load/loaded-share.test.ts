import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { joinedWrites, skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { loadedShare } from "./loaded-share.ts";

const busy = (samples: number) => Array.from({ length: samples }, (_, i) => 40 + (i % 7));
const rest = (samples: number) => Array.from({ length: samples }, (_, i) => i % 3);

describe("the share of a recording that a load filled", () => {
  it.each([
    ["all of it", busy(60), 1],
    ["its first two thirds", [...busy(40), ...rest(20)], 2 / 3],
    ["its last third", [...rest(40), ...busy(20)], 1 / 3],
    ["bursts of groups of transactions", busy(60).map((one, i) => (i % 3 ? one : 1)), 59 / 60],
    ["nothing", rest(60).fill(0), 1],
  ])("is that of %s", (_, samples, share) => {
    expect(loadedShare(samples)).toBeCloseTo(share, 1);
  });
});

/** The recorded server as if it had answered a third as many queries until so many seconds before the last print. */
function slowUntil(lastS: number): EvidenceCapture[] {
  const prints = skewedReadWrite.flatMap((one) =>
    one.kind === "mysql-status" ? [one.values, ...one.snapshots.map(({ values }) => values)] : [],
  );
  const uptimes = prints.map(({ Uptime = 0 }) => Uptime);
  const [from, to] = [Math.min(...uptimes), Math.max(...uptimes)];
  const turnS = to - lastS;
  const slowed = (values: Readonly<Record<string, number>>) => {
    const { Uptime = 0, Questions = 0 } = values;
    const slowS = Math.min(Uptime, turnS) - from;
    return { ...values, Questions: Math.round(Questions - 236 * slowS) };
  };
  return skewedReadWrite.map((one) => {
    if (one.kind !== "mysql-status") return one;
    const snapshots = one.snapshots.map((table) => ({ ...table, values: slowed(table.values) }));
    return { ...one, values: slowed(one.values), snapshots };
  });
}

it("a load that warmed up for half of its recording has no rate that a plan is held against", () => {
  const rateOf = (captures: readonly EvidenceCapture[]) => size(captures).measured.queries_per_s;
  expect(rateOf(slowUntil(30))).toMatchObject({
    comparable: false,
    why: expect.stringMatching(
      /During only \d\d % of the recording the server answered at least 40 % as many/,
    ),
  });
  expect(rateOf(skewedReadWrite)?.comparable).toBe(true);
});

it("nor has one of which iostat alone shows that its disks rested", () => {
  const alone = skewedReadWrite.filter(({ kind }) => kind !== "zpool-iostat");
  const stopped = alone.map((one): EvidenceCapture => {
    if (one.kind !== "iostat") return one;
    const devices = one.devices.map((device) => ({
      ...device,
      series: Object.fromEntries(
        Object.entries(device.series).map(([name, values]) => [
          name,
          values.map((value, i) => (i < values.length / 2 ? value : 0)),
        ]),
      ),
    }));
    return { ...one, devices } as EvidenceCapture;
  });
  const rateOf = (captures: readonly EvidenceCapture[]) => size(captures).measured.queries_per_s;
  expect(rateOf(stopped)?.why).toContain("The pool worked during only 50 % of the recording");
  expect(rateOf(alone)?.comparable).toBe(true);
});

it("a load that rested for a part did at least its mean: a plan that has less is asked about", () => {
  const others = skewedReadWrite.filter(({ name }) => name.includes("at-intervals"));
  const uneven = joinedWrites.filter(({ name }) => !name.includes("at-intervals"));
  const { measured, contradictions, result } = size([...uneven, ...others]);
  expect(measured.queries_per_s?.comparable).toBe(false);
  expect(contradictions[0]?.why).toMatch(/answered 115 queries\/s on average/);
  expect(result).toBeNull();
});

/** The recorded server, whose statements after so many seconds all changed a row each. */
function updatesFrom(afterS: number): EvidenceCapture[] {
  const first = Math.min(
    ...skewedReadWrite.flatMap((one) =>
      one.kind === "mysql-status" ? (one.values.Uptime ?? 0) : [],
    ),
  );
  const changed = (values: Readonly<Record<string, number>>) => {
    const { Uptime = 0, Com_update = 0 } = values;
    return { ...values, Com_update: Com_update + Math.max(0, Uptime - first - afterS) * 300 };
  };
  return skewedReadWrite.map((one) => {
    if (one.kind !== "mysql-status") return one;
    const snapshots = one.snapshots.map((table) => ({ ...table, values: changed(table.values) }));
    return { ...one, values: changed(one.values), snapshots };
  });
}

it("two loads, one after the other, are asked about", () => {
  const { contradictions, result } = size(updatesFrom(30));
  expect(contradictions[0]?.why).toMatch(
    /^The load changed while it was recorded: first 19\.9 % of [\d,]+ statements changed rows, then 100 % of [\d,]+/,
  );
  expect(result).toBeNull();
  for (const afterS of [-1000, 1000]) {
    const whys = size(updatesFrom(afterS)).contradictions.map(({ why }) => why);
    expect(whys.join(" ")).not.toContain("The load changed");
  }
});
