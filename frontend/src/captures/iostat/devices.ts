import type { IostatDevice } from "../../api/index.ts";

const requestsOf = ({ reads_per_s, writes_per_s }: IostatDevice): number =>
  (reads_per_s?.mean ?? 0) + (writes_per_s?.mean ?? 0);

/** The device with most requests; whole disks before partitions and stacked devices. */
export function busiestOf(devices: readonly IostatDevice[]): IostatDevice | undefined {
  const disks = devices.filter(({ role }) => role === "disk");
  const among = disks.length > 0 ? disks : devices;
  return [...among].sort((a, b) => requestsOf(b) - requestsOf(a))[0];
}
