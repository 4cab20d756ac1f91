/** Drives of a user's own, and limits of the ARC as captures show them, for plans that are pinned. */
import { GB, GIB } from "../number/units.ts";

export const drive = (own: object) => ({
  device: "custom",
  custom_device: {
    name: "drive",
    read_latency_ms: 0.2,
    read_iops: 50_000,
    read_bytes_per_s: 1.5 * GB,
    sync_write_ms: 0.4,
    points: [],
    ...own,
  },
});

/** A drive that clients keep as busy as it was ever seen. */
export const atItsMost = {
  storage: drive({ read_iops: 3000, seen_reads_per_s: 3000 }),
  workload: { threads: 64, cpu_ms_per_query: 0.02 },
};

/** A drive of which one point is known, and as many clients of it that do little else; slower where others use it too. */
export const seenWith = (inFlight: number, threads: number, cpuMs = 0.02, readMs = 20) => ({
  storage: drive({
    read_latency_ms: readMs,
    read_iops: 50 * inFlight,
    seen_reads_per_s: 50 * inFlight,
    seen_in_flight: inFlight,
  }),
  workload: { threads, cpu_ms_per_query: cpuMs },
});

/** A small host on OpenZFS 2.3 whose captures show this limit of the ARC. */
export const limitShown = (arcGib: number) => ({
  layout: { openzfs: "2.3" },
  memory: {
    ram_bytes: 2 * GIB,
    arc_bytes: arcGib * GIB,
    buffer_pool_bytes: 0.25 * GIB,
    other_bytes: 0,
  },
  origins: { "memory.arc_bytes": "measured" },
});
