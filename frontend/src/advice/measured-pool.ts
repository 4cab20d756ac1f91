/** Reads of the pool's devices from zpool iostat, or from iostat where there is none. */
import type { MeasuredPool } from "@arcplan/shared/advice";
import type { Capture, IostatDevice, Vdev } from "../api/index.ts";
import type { Taken } from "./measured-arc.ts";

/** Devices of one stack carry the same reads within this share. */
const SAME_READS = 0.05;

function most<T>(list: readonly T[], figure: (one: T) => number): T | null {
  return list.reduce<T | null>(
    (best, one) => (best === null || figure(one) > figure(best) ? one : best),
    null,
  );
}

function reads(one: Vdev | IostatDevice): number {
  return one.reads_per_s?.mean ?? 0;
}

function ofPool(vdev: Vdev): MeasuredPool {
  const wait = vdev.wait_ms.disk_read ?? vdev.wait_ms.total_read;
  return {
    ...(vdev.reads_per_s && { reads_per_s: vdev.reads_per_s.mean }),
    ...(vdev.read_bytes_per_s && { read_bytes_per_s: vdev.read_bytes_per_s.mean }),
    ...(wait && { read_wait_ms: wait.mean }),
  };
}

/** The busiest device; of a stack the slowest, which is the one that the pool waits for. */
function busiest(devices: readonly IostatDevice[]): IostatDevice | null {
  const whole = devices.filter(({ role }) => role === "disk" || role === "stacked");
  const top = most(whole, reads);
  if (top === null || reads(top) === 0) return null;
  const stack = whole.filter((one) => reads(one) >= reads(top) * (1 - SAME_READS));
  return most(stack, (one) => one.read_await_ms?.mean ?? 0);
}

function ofDevice(device: IostatDevice): MeasuredPool {
  const points = device.curve?.points ?? [];
  return {
    ...(device.reads_per_s && { reads_per_s: device.reads_per_s.mean }),
    ...(device.read_bytes_per_s && { read_bytes_per_s: device.read_bytes_per_s.mean }),
    ...(device.read_await_ms && { read_wait_ms: device.read_await_ms.mean }),
    ...(points.length > 0 && {
      points: points.map(({ concurrency, reads_per_s }) => ({ concurrency, reads_per_s })),
    }),
  };
}

/** The busiest pool's reads and waits, or the busiest device's. */
export function measuredPool(captures: readonly Capture[]): Taken<MeasuredPool> | null {
  const pools = captures
    .filter((one) => one.kind === "zpool-iostat")
    .flatMap(({ name, vdevs }) => vdevs.map((vdev) => ({ name, vdev })))
    .filter(
      ({ vdev }) => vdev.pool !== null && vdev.path.length === 1 && vdev.reads_per_s !== null,
    );
  const pool = most(pools, ({ vdev }) => reads(vdev));
  if (pool !== null && reads(pool.vdev) > 0) {
    const of = pools.length > 1 ? `the busiest pool, ${pool.vdev.path[0]}` : "reads of the pool";
    return { value: ofPool(pool.vdev), from: `${pool.name}: ${of}` };
  }
  for (const capture of captures.filter((one) => one.kind === "iostat")) {
    const device = busiest(capture.devices);
    if (device !== null) {
      return {
        value: ofDevice(device),
        from: `${capture.name}: ${device.device}, the busiest device, taken for the whole pool`,
      };
    }
  }
  return null;
}
