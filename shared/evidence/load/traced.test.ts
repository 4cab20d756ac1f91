import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../depth.test.support.ts";
import { predict } from "../../model/index.ts";
import { cachesOf } from "../../model/throughput/solve.ts";
import { withField } from "../../plan/paths.ts";
import { curveFault, hitsAt } from "../../plan/traced-curve.ts";
import type { EvidenceCapture, OfKind } from "../captures.ts";
import { pointSelect } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { curveThrough } from "./traced.ts";

type Trace = OfKind<"arc-trace">;

const MIB = 2 ** 20;
const { plan: byLaw, measured } = size(pointSelect);
const counted = measured.arc_data_hit_ratio?.value ?? 0;
const skewed = {
  ...byLaw,
  workload: { ...byLaw.workload, distribution: "zipf" as const, zipf_exponent: 0.9 },
};
const skewedAt = (bytes: number) =>
  cachesOf(withField(skewed, "memory.arc_bytes", bytes)).arcDataHit;

/** Hits at half doublings around 256 MiB. */
function points(hits: (arcBytes: number) => number): Trace["curve"] {
  return Array.from({ length: 20 }, (_, i) => {
    const arc_bytes = Math.round(256 * MIB * 2 ** ((i - 8) / 2));
    const data_hits = hits(arc_bytes);
    const [low, high] = [Math.max(0, data_hits - 0.05), Math.min(1, data_hits + 0.05)];
    return { arc_bytes, data_hits, metadata_hits: null, low, high };
  });
}

/** What `arcplan trace FILE` reads of a host whose ARC of 256 MiB is full. */
function traced(own: Partial<Trace>): EvidenceCapture {
  const counters = { size: 256 * MIB, c: 256 * MIB };
  const capture: unknown = {
    kind: "arc-trace",
    name: "arcplan-trace.txt",
    bytes: 1000,
    lines: 100,
    issues_total: 0,
    issues: [],
    complete: true,
    seconds: 60,
    curve: [],
    before: counters,
    after: counters,
    measured_hits: counted,
    groups: [],
    requests: {},
    ...own,
  };
  return capture as EvidenceCapture;
}

/** A curve that has what was counted at 256 MiB, and grows unlike uniform access. */
const steep = points((bytes) => Math.min(1, (counted * bytes) / (256 * MIB)));
const withSteep = size([...pointSelect, traced({ curve: steep })]);

describe("a recording beside the captures of its host", () => {
  it("gives the plan its curve, as facts of its file", () => {
    const { plan, fields, contradictions, unused } = withSteep;
    expect(plan.workload.distribution).toBe("traced");
    for (const path of ["workload.distribution", "workload.traced_curve"]) {
      expect(fields[path]?.state).toBe("derived");
      expect(fields[path]?.sources[0]?.capture).toBe("arcplan-trace.txt");
    }
    expect(contradictions).toEqual([]);
    expect(unused.map(({ capture }) => capture)).not.toContain("arcplan-trace.txt");
    const recorded = plan.workload.traced_curve?.recorded;
    expect(recorded?.["memory.buffer_pool_bytes"]).toBe(plan.memory.buffer_pool_bytes);
    expect(recorded?.["layout.record_bytes"]).toBe(16384);
  });

  it("keeps at most 16 sizes, none of them of a larger ARC that hits no more", () => {
    const kept = withSteep.plan.workload.traced_curve?.points ?? [];
    expect(kept.length).toBeLessThanOrEqual(16);
    expect(kept.filter(({ data_hits }) => data_hits === 1)).toHaveLength(1);
  });

  it("predicts what was counted at the recorded size, and the curve's hits at others", () => {
    const { plan, result } = withSteep;
    expect(result?.hit_ratio.arc_data).toBeCloseTo(counted, 3);
    const doubled = withField(plan, "memory.arc_bytes", 512 * MIB);
    expect(predict(doubled).hit_ratio.arc_data).toBeCloseTo(2 * counted, 2);
    expect(predict(doubled).marks.map(({ code }) => code)).not.toContain("curve");
  });

  it("changes the curve's hits as those of a law where the plan is not as recorded", () => {
    const hitsOf = (recordBytes: number, distribution: string) => {
      const other = withField(withSteep.plan, "layout.record_bytes", recordBytes);
      return predict(withField(other, "workload.distribution", distribution));
    };
    const { marks, hit_ratio } = hitsOf(131072, "traced");
    expect(marks.map(({ code }) => code)).toContain("curve");
    const byLaw = [16384, 131072].map((bytes) => hitsOf(bytes, "zipf").hit_ratio.arc_data);
    expect(hit_ratio.arc_data / counted).toBeCloseTo((byLaw[1] ?? 0) / (byLaw[0] ?? 1), 1);
  });

  it("moves a curve of another minute through what the captures counted", () => {
    const other = points((bytes) => Math.min(1, (1.3 * counted * bytes) / (256 * MIB)));
    const { plan, result } = size([...pointSelect, traced({ curve: other })]);
    expect(plan.workload.distribution).toBe("traced");
    expect(result?.hit_ratio.arc_data).toBeCloseTo(counted, 3);
  });

  it("lets a person choose a law, and the curve again", () => {
    const captures = [...pointSelect, traced({ curve: steep })];
    const law = size(captures, { "workload.distribution": "uniform" });
    expect(law.plan.workload.distribution).toBe("uniform");
    expect(law.plan.workload.traced_curve?.points).toEqual(
      withSteep.plan.workload.traced_curve?.points,
    );
    const back = size(captures, { "workload.distribution": "traced" });
    expect(back.result?.hit_ratio).toEqual(withSteep.result?.hit_ratio);
  });
});

describe("a recording that the captures do not bear out", () => {
  it.each([
    ["a curve of another load", { curve: points(skewedAt) }, /so it is of another load/],
    ["no curve", { curve: [] }, /the recording gives no hits of data/],
  ])("gives no curve and says why: %s", (_, own, why) => {
    const { plan, fields, stated } = size([...pointSelect, traced(own)]);
    expect(plan).toEqual(byLaw);
    expect(fields["workload.traced_curve"]?.why).toMatch(why);
    const statement = stated.find(({ name }) => name === "arc-trace curve");
    if (own.curve.length > 0) expect(statement?.why).toMatch(why);
  });

  it("gives none where hits are not of reads of pages alone", () => {
    const noWrites = pointSelect.filter(
      ({ kind }) => !["mysql-status", "iostat", "zpool-iostat"].includes(kind),
    );
    const { fields, plan } = size([...noWrites, traced({ curve: steep })]);
    expect(plan.workload.distribution).toBe("uniform");
    expect(fields["workload.traced_curve"]?.why).toMatch(/the load writes, or nothing shows/);
  });

  it("needs its own count where no other capture has one, of an ARC that was full", () => {
    const alone = pointSelect.filter(({ kind }) => !["arcstats", "arcstat"].includes(kind));
    const known = { "memory.arc_bytes": 256 * MIB };
    const full = size([...alone, traced({ curve: steep })], known);
    expect(full.plan.workload.distribution).toBe("traced");
    const filling = traced({ curve: steep, before: { size: 100 * MIB, c: 256 * MIB } });
    expect(size([...alone, filling], known).fields["workload.traced_curve"]?.why).toMatch(
      /nothing counted what a full ARC hits/,
    );
  });
});

describe("hits that no access law gives", () => {
  const arcBytes = 256 * MIB;
  const uniform = cachesOf(byLaw).arcDataHit;
  const evenAt = (factor: number) =>
    cachesOf(withField(byLaw, "memory.arc_bytes", arcBytes * factor)).arcDataHit;
  const through = (hits: number) =>
    curveThrough(byLaw, { arcBytes, hits, sources: [] }, false)?.curve;

  it("are a point of a curve, with bounds for other sizes that leave the same load possible", () => {
    fc.assert(
      fc.property(fc.double({ min: uniform + 0.01, max: 1, noNaN: true }), (hits) => {
        const points = through(hits)?.points ?? [];
        expect(curveFault(points)).toBeNull();
        expect(hitsAt(points, arcBytes)).toBeCloseTo(hits, 3);
        for (const bound of ["low", "high"] as const)
          expect(hitsAt(points, arcBytes, bound)).toBeCloseTo(hits, 3);
        expect(hitsAt(points, arcBytes / 2, "low")).toBeCloseTo(hits / 2, 3);
        const twice = hitsAt(points, arcBytes * 2, "high");
        expect(twice).toBeGreaterThan(Math.min(1, hits * 2) - 0.001);
        expect(twice).toBeLessThan(Math.max(hits * 2, evenAt(2) + hits - uniform) + 0.001);
      }),
      examples(100),
    );
  });

  it("leave no doubt that an ARC which holds all of the data hits always, nor that each larger one gains", () => {
    const points = through(0.3)?.points ?? [];
    expect(hitsAt(points, arcBytes * 16, "low")).toBe(1);
    for (const factor of [2, 4]) {
      const saved = 1 - 0.7 * ((1 - evenAt(factor)) / (1 - uniform));
      expect(hitsAt(points, arcBytes * factor, "low")).toBeCloseTo(saved, 3);
    }
  });

  it("follow uniform access at other sizes where they are nearly its own", () => {
    const points = through(uniform + 0.01)?.points ?? [];
    for (const factor of [0.25, 0.5, 2]) {
      expect(Math.abs(hitsAt(points, arcBytes * factor) - evenAt(factor))).toBeLessThan(0.02);
    }
  });

  it("hold those of every law within their bounds", () => {
    for (const zipf_exponent of [0.5, 0.8, 1, 1.2]) {
      const law = withField(skewed, "workload.zipf_exponent", zipf_exponent);
      const at = (bytes: number) => cachesOf(withField(law, "memory.arc_bytes", bytes)).arcDataHit;
      const points = through(at(arcBytes))?.points ?? [];
      for (const factor of [0.25, 0.5, 2, 4]) {
        const hits = at(arcBytes * factor);
        expect(hits).toBeGreaterThan(hitsAt(points, arcBytes * factor, "low") - 0.02);
        expect(hits).toBeLessThan(hitsAt(points, arcBytes * factor, "high") + 0.02);
      }
    }
  });

  it("are those of a part of the ARC where InnoDB's writes fill the rest, and may be all of a larger one", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: uniform * 0.6, noNaN: true }), (hits) => {
        const beside = curveThrough(byLaw, { arcBytes, hits, sources: [] }, true);
        const points = beside?.curve?.points ?? [];
        expect(curveFault(points)).toBeNull();
        expect(hitsAt(points, arcBytes)).toBeCloseTo(hits, 3);
        expect(hitsAt(points, arcBytes * 4, "low")).toBeCloseTo(hits, 3);
        for (const factor of [2, 4]) {
          expect(hitsAt(points, arcBytes * factor)).toBeGreaterThan(hits);
          expect(hitsAt(points, arcBytes * factor)).toBeLessThan(evenAt(factor));
        }
        expect(beside?.why).toMatch(/redo and flushed pages have the rest/);
      }),
      examples(50),
    );
  });

  it("are not taken from an ARC that hits less than of uniform access: it is cold, or others share it", () => {
    expect(byLaw.workload.distribution).toBe("uniform");
    expect(through(uniform / 2)).toBeUndefined();
  });
});
