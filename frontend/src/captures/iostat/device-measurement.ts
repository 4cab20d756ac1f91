import { formatMs, formatRate, type Plan } from "@arcplan/shared";
import type { IostatDevice } from "../../api/index.ts";
import { type Offer, offered, refused } from "../measurement.ts";

type CustomDevice = Exclude<Plan["storage"]["custom_device"], null | undefined>;

/** What a device's curve sets: a device of the user's own, with the measured working points. */
export function deviceOffer(device: IostatDevice, label: string): Offer {
  const { curve, curve_missing, read_bytes_per_s, write_await_ms } = device;
  if (!curve) return refused(curve_missing ?? "this capture gives no curve");
  if (!read_bytes_per_s || read_bytes_per_s.max <= 0) {
    return refused("this iostat prints no bytes read, so the device's bandwidth is unknown");
  }
  const seenReadsPerS = Math.max(...curve.points.map((point) => point.reads_per_s));
  const idleMs =
    curve.base_read_ms ?? Math.min(...curve.points.map((point) => point.read_await_ms));
  // The device's name stays out: a plan is shared, and a link must not carry names of a host.
  const custom: CustomDevice = {
    name: "measured with iostat",
    read_latency_ms: idleMs,
    read_iops: curve.max_reads_per_s ?? seenReadsPerS,
    read_bytes_per_s: read_bytes_per_s.max,
    sync_write_ms: write_await_ms?.mean || idleMs,
    points: curve.points.map(({ concurrency, reads_per_s }) => ({ concurrency, reads_per_s })),
  };
  const notes = [
    curve.base_read_ms === null
      ? `It was never nearly idle: the lowest r_await seen, ${formatMs(idleMs)}, counts as that of one read.`
      : `One read takes ${formatMs(idleMs)}.`,
    curve.max_reads_per_s === null
      ? `Its ceiling was not reached: the ${formatRate(seenReadsPerS)} reads/s seen count as most.`
      : `Ceiling ${formatRate(curve.max_reads_per_s)} reads/s.`,
    "Bandwidth is the most that was seen.",
    write_await_ms
      ? "The time of a durable write is the mean w_await, which may leave out the flush."
      : "No writes were seen: the time of a durable write is taken as that of one read; enter yours.",
  ];
  return offered(label, { "storage.custom_device": custom, "storage.device": "custom" }, notes);
}
