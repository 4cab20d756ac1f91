import { describe, expect, it } from "vitest";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { joinedWrites, postgresqlTpcb, skewedReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { isArcFull } from "./arc-accesses.ts";

const ARC = 201_326_592;

/** The counters of both snapshots, changed; the ARC gave up 50 MB between them. */
function withCounters(change: (isLast: boolean) => Record<string, number>): EvidenceCapture[] {
  return postgresqlTpcb.map((one) => {
    if (one.kind !== "arcstats") return one;
    const isLast = one.name.includes("after");
    const evicted = { evict_l2_eligible: 1e9, evict_l2_ineligible: isLast ? 5e7 : 0 };
    const values: Record<string, number> = { ...one.values, ...evicted, ...change(isLast) };
    const { c_max, size: bytes } = values;
    return {
      ...one,
      values,
      arc: { ...one.arc, max_bytes: c_max ?? null, size_bytes: bytes ?? null },
    };
  });
}

const arcOf = (captures: readonly EvidenceCapture[]) => size(captures).fields["memory.arc_bytes"];

describe("an ARC below its limit", () => {
  it("that gave up what it had was held there: that size counts, not c_max", () => {
    const held = arcOf(withCounters(() => ({ c_max: ARC * 4 })));
    expect(held).toMatchObject({ value: ARC, state: "measured" });
    expect(held?.why).toContain("c_max is 768 MiB");
    // The same plan as of a host whose limit this is.
    const { plan } = size(withCounters(() => ({ c_max: ARC * 4 })));
    expect(plan).toEqual(size(postgresqlTpcb).plan);
  });

  it.each([
    ["gave up nothing", { evict_l2_ineligible: 0 }],
    ["had room below its target", { size: ARC / 2 }],
  ])("that %s may still grow: its limit counts", (_, values) => {
    expect(arcOf(withCounters(() => ({ c_max: ARC * 4, ...values })))?.value).toBe(ARC * 4);
  });

  it("whose target moved while it was counted has no size to count", () => {
    const moving = withCounters((isLast) => ({ c_max: ARC * 4, c: isLast ? ARC : ARC * 2 }));
    expect(arcOf(moving)?.value).toBe(ARC * 4);
  });

  it("that grew by most of what it read was filling", () => {
    const filling = withCounters((isLast) => ({
      c_max: ARC * 4,
      size: isLast ? ARC : ARC * 0.86,
    }));
    expect(arcOf(filling)?.value).toBe(ARC * 4);
  });
});

describe("an ARC at its limit", () => {
  const isFull = (first: number, last: number, limit = ARC) =>
    isArcFull(
      new CaptureSet(
        withCounters((isLast) => ({
          c_max: isLast ? limit : ARC,
          c: isLast ? limit : ARC,
          size: isLast ? last : first,
          evict_l2_cached: 0,
          evict_l2_eligible: 7e9,
          evict_l2_ineligible: 0,
        })),
      ),
    );

  it("stays as warm where blocks that were written anew leave room for a while", () => {
    expect(isFull(ARC, ARC * 0.8)).toBe(true);
    expect(isFull(ARC * 0.7, ARC * 0.8)).toBe(false);
  });

  it("is not full where it grows and gives up nothing, however near it is", () => {
    expect(isFull(ARC * 0.86, ARC * 0.9)).toBe(false);
    expect(isFull(ARC * 0.9, ARC * 0.9)).toBe(true);
  });

  it("is not full under a limit that was raised", () => {
    expect(isFull(ARC, ARC * 1.1, ARC * 2)).toBe(false);
  });
});

describe("hits of reads of a server that writes", () => {
  /** Its pool made so many times the reads, and an L2ARC answered so many. */
  function withReads(captures: readonly EvidenceCapture[], times: number, l2Hits: number) {
    return captures.map((one): EvidenceCapture => {
      if (one.kind === "arcstats" && one.name.includes("after"))
        return { ...one, values: { ...one.values, l2_hits: l2Hits } };
      if (one.kind !== "zpool-iostat") return one;
      const vdevs = one.vdevs.map((vdev) => {
        const reads_per_s = (vdev.series.reads_per_s ?? []).map((read) => (read ?? 0) * times);
        return { ...vdev, series: { ...vdev.series, reads_per_s } };
      });
      return { ...one, vdevs };
    });
  }
  const hitsOf = (captures: readonly EvidenceCapture[]) =>
    size(captures).measured.arc_data_hit_ratio?.value ?? Number.NaN;

  it.each([
    ["whose keys are skewed", skewedReadWrite],
    ["whose flushes join", joinedWrites],
  ])("%s are those of its ARC, though an L2ARC or others read too", (_, captures) => {
    const own = hitsOf(captures);
    expect(Math.abs(hitsOf(withReads(captures, 0.5, 1e4)) - own)).toBeLessThan(0.05);
    expect(Math.abs(hitsOf(withReads(captures, 1.6, 0)) - own)).toBeLessThan(0.05);
    expect(hitsOf(withReads(captures, 0.5, 0)) - own).toBeGreaterThan(0.1);
  });
});
