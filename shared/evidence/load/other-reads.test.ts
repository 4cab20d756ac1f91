import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { raidzReadWrite, selectOnly, without } from "../servers.test.support.ts";
import { size } from "../size.ts";

/** The server as if only half of what its ARC missed was asked for by queries, and the rest by `by`. */
function halved(
  by: "prefetch" | "scrub" | "scrub of another pool" | "unknown",
): readonly EvidenceCapture[] {
  const before = selectOnly.find(({ name }) => name.includes("arcstats-before"));
  const was = before?.kind === "arcstats" ? before.values : {};
  return without(selectOnly, "arcplan-capture/arcstat.txt").map((capture) => {
    if (capture.kind === "zpool-status" && by === "scrub")
      return {
        ...capture,
        pools: capture.pools.map((pool) => ({
          ...pool,
          scan: "scrub in progress since Fri Nov 27",
        })),
      };
    if (capture.kind === "zpool-status" && by === "scrub of another pool")
      return {
        ...capture,
        pools: capture.pools.flatMap((pool) => [
          pool,
          { ...pool, name: "backup", scan: "scrub in progress since Fri Nov 27" },
        ]),
      };
    if (capture.kind !== "arcstats" || capture === before) return capture;
    const { values } = capture;
    const half = ((values.demand_data_misses ?? 0) - (was.demand_data_misses ?? 0)) / 2;
    const moved = by === "prefetch" ? half : 0;
    return {
      ...capture,
      values: {
        ...values,
        demand_data_misses: (values.demand_data_misses ?? 0) - half,
        misses: (values.misses ?? 0) - half + moved,
        prefetch_data_misses: (values.prefetch_data_misses ?? 0) + moved,
      },
    };
  });
}

describe("device reads that the load's own misses do not explain", () => {
  it("are none of a server that was recorded alone, nor of a raidz", () => {
    for (const captures of [selectOnly, raidzReadWrite])
      expect(size(captures).trust).toBe("agrees");
  });

  it("are none where each miss is several requests, by the bytes that one moves", () => {
    const split = halved("unknown").map((capture) =>
      capture.kind !== "zpool-iostat"
        ? capture
        : {
            ...capture,
            vdevs: capture.vdevs.map((vdev) => ({
              ...vdev,
              read_bytes_per_s: vdev.read_bytes_per_s && {
                ...vdev.read_bytes_per_s,
                mean: vdev.read_bytes_per_s.mean / 2,
              },
            })),
          },
    );
    const reasons = size(split).contradictions.map(({ why }) => why);
    expect(reasons.filter((why) => why.includes("did not come through the ARC"))).toEqual([]);
  });

  it.each([
    ["prefetch", "were prefetched for something that reads files from start to end: mysqldump"],
    ["scrub", "A scrub or a resilver ran and read the same devices"],
    ["scrub of another pool", "did not come through the ARC: a scrub, a resilver or zfs send"],
    ["unknown", "did not come through the ARC: a scrub, a resilver or zfs send"],
  ] as const)("are named by what captures show of them: %s", (by, cause) => {
    const { contradictions, result } = size(halved(by));
    expect(result).toBeNull();
    expect(contradictions[0]?.figure).toBe("device_reads_per_s");
    expect(contradictions[0]?.why).toContain(cause);
  });
});
