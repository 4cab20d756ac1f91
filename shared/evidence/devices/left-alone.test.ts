import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { selectOnlyCached, without } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { sizeWhatIf } from "../what-if.ts";

const NOT_AT_REST = ["arcplan-capture/arcstat.txt", "arcplan-capture/kstats.txt"];

/** The server as if its ARC had answered all that it was asked, and processors had been so busy. */
function answeredByArc(cpuBusy: number, writesPerS = 0): EvidenceCapture[] {
  const before = selectOnlyCached.find(({ name }) => name.includes("arcstats-before"));
  const was = before?.kind === "arcstats" ? before.values : {};
  const each = (all: readonly unknown[], value: number) => all.map(() => value);
  const busy = { mean: cpuBusy, p95: cpuBusy, max: cpuBusy };
  return without(selectOnlyCached, ...NOT_AT_REST).flatMap((one): EvidenceCapture[] => {
    switch (one.kind) {
      case "zpool-iostat":
        return [
          {
            ...one,
            vdevs: one.vdevs.map((vdev) => ({
              ...vdev,
              reads_per_s: null,
              writes_per_s: null,
              series: {
                ...vdev.series,
                reads_per_s: each(vdev.series.reads_per_s, 0),
                writes_per_s: each(vdev.series.writes_per_s, writesPerS),
              },
            })),
          },
        ];
      case "iostat":
        return [];
      case "vmstat":
        return [{ ...one, cpu_busy_ratio: busy }];
      case "arcstats": {
        if (one === before) return [one];
        const missed = Object.entries(was).filter(([name]) => name.includes("misses"));
        return [{ ...one, values: { ...one.values, ...Object.fromEntries(missed) } }];
      }
      default:
        return [one];
    }
  });
}

/** The same on a machine of more processors, of which the server's group may use one. */
function inGroup(vcpus: number, cpus: number, writesPerS = 0): EvidenceCapture[] {
  return answeredByArc(1.6 / vcpus, writesPerS).map((one) => {
    if (one.kind === "cpuinfo") return { ...one, logical_cpus: vcpus };
    return one.kind === "cgroup-limits" ? { ...one, cpus } : one;
  });
}

const MEASURED_PER_S = 386;

describe("a pool that a load left alone", () => {
  it.each([0, 2])(
    "needs no drive for what processors limit, and is not written to for hint bits: %d writes/s",
    (writesPerS) => {
      const { result, missing, plan } = size(answeredByArc(0.98, writesPerS));
      expect(missing).toEqual([]);
      expect(result?.bottleneck).toBe("cpu");
      expect((result?.reads.queries_per_s ?? 0) / MEASURED_PER_S).toBeCloseTo(1, 0.5);
      expect(plan.postgresql?.hint_bits).toBe(false);
    },
  );

  it("needs one where something wrote to it", () => {
    const { missing } = size(answeredByArc(0.98, 20));
    expect(missing.map(({ path }) => path)).toEqual(["storage.device"]);
  });

  it("needs one for a plan that reads from it", () => {
    const set = { "memory.arc_bytes": 2 ** 27 };
    const { result, missing } = sizeWhatIf(answeredByArc(0.98), {}, set);
    expect(result).toBeNull();
    expect(missing.map(({ path }) => path)).toEqual(["storage.device"]);
  });

  it("has its clients asked for what they waited, where processors had time left", () => {
    const { missing, contradictions } = size(answeredByArc(0.3));
    expect(missing).toEqual([]);
    expect(contradictions[0]?.figure).toBe("cpu_busy_ratio");
    expect(contradictions[0]?.question).toMatch(/sysbench --rate, pgbench -R/);
  });
});

describe("a server that uses all that its group may have of a larger machine", () => {
  it("is limited by its processors", () => {
    const { result, trust } = size(inGroup(8, 1));
    expect(trust).not.toBe("contradicted");
    expect(result?.bottleneck).toBe("cpu");
    const perS = result?.reads.queries_per_s ?? 0;
    expect(Math.abs(perS / MEASURED_PER_S - 1)).toBeLessThan(0.15);
  });

  it("is told so where nothing tells its drive", () => {
    const why = (cpus: number) => size(inGroup(8, cpus, 20)).missing[0]?.why;
    expect(why(1)).toContain("The server used all processors that its group lets it have");
    expect(why(1.7)).not.toContain("its group");
  });

  it("is not where the group allows far more", () => {
    const { contradictions } = size(inGroup(8, 1.7));
    expect(contradictions.map(({ figure }) => figure)).not.toContain("cpu_busy_ratio");
    expect(contradictions[0]?.why).toMatch(/^Neither the devices nor the processors were full/);
  });
});
