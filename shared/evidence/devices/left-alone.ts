/** The device of a pool that a load left alone: all it asked was answered by caches. */
import { formatRate } from "../../model/index.ts";
import { MS_PER_S } from "../../model/number/units.ts";
import type { CaptureSet } from "../captures.ts";
import { sourceOf } from "../fact.ts";
import type { Home } from "../files/dataset.ts";
import { deviceAsSeen, type MeasuredDevice } from "./device-of-points.ts";
import { type PoolDevices, requestsOfPool } from "./pool-devices.ts";
import { LEAST_INTERVALS } from "./saturation.ts";

/** A device with the captures that show it. */
export type SeenDevice = MeasuredDevice & Pick<PoolDevices, "sources" | "why">;

/** Requests a second that are a host's own, whatever its database does: time stamps and logs are written. */
const STRAY_PER_S = 1;
const WRITES_PER_S = 5;

/**
 * How fast it is does not matter for what was recorded, and nothing is known of it. Null where it was asked for more
 * than a host asks by itself, or where zpool iostat did not look.
 */
export function deviceLeftAlone(captures: CaptureSet, home: Home): SeenDevice | null {
  const pool = requestsOfPool(captures, home);
  if (!pool || pool.reads.length < LEAST_INTERVALS) return null;
  const { capture, reads, writes } = pool;
  const mean = (all: readonly (number | null)[]) =>
    all.reduce<number>((sum, one) => sum + (one ?? 0), 0) / all.length;
  if (mean(reads) >= STRAY_PER_S || mean(writes) >= WRITES_PER_S) return null;
  return {
    device: deviceAsSeen([], {
      name: "device as seen",
      read_latency_ms: MS_PER_S / STRAY_PER_S,
      read_iops: STRAY_PER_S + WRITES_PER_S,
      seen_reads_per_s: STRAY_PER_S,
    }),
    sources: [sourceOf(capture, home.pool ?? "")],
    why: "Operations of the pool, from zpool iostat.",
    notes: [
      `The load asked it for less than ${formatRate(STRAY_PER_S)} reads/s, so how fast it is does not matter for what was recorded. A plan that asks more of it predicts nothing.`,
    ],
  };
}
