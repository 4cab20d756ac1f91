/** Names of one device: of its partitions, links and identifiers. */
import type { CaptureSet } from "../captures.ts";

const PARTITIONS = [
  /^((?:nvme\d+n\d+|mmcblk\d+|nvd\d+|nda\d+|ada\d+|da\d+|vtbd\d+))p\d+$/,
  /^((?:sd|vd|xvd|hd)[a-z]+)\d+$/,
  /^(.*)-part\d+$/,
  /^(c\d+t.*d\d+)s\d+$/,
];

export function withoutPartition(name: string): string {
  for (const pattern of PARTITIONS) {
    const disk = pattern.exec(name)?.[1];
    if (disk !== undefined) return disk;
  }
  return name;
}

const bareName = (name: string): string =>
  name.replace(/^\/dev\//, "").replace(/^(?:disk\/by-[a-z]+|mapper)\//, "");

/** All names under which iostat may print a leaf of the pool, the most exact first. */
export function aliases(leaf: string, captures: CaptureSet): string[] {
  const bare = bareName(leaf);
  const found = [bare, withoutPartition(bare)];
  for (const { devices, links } of captures.of("lsblk")) {
    for (const name of [bare, withoutPartition(bare)]) {
      const target = links?.[name];
      if (target) found.push(bareName(target), withoutPartition(bareName(target)));
    }
    for (const device of devices) {
      const known = [device.name, device.kernel_name, device.part_uuid, device.uuid, device.wwn];
      const { serial } = device;
      const isIt =
        known.some((name) => name && (name === bare || name === withoutPartition(bare))) ||
        (device.wwn && bare.includes(device.wwn.replace(/^0x/, ""))) ||
        (serial && serial.length >= 6 && bare.includes(serial));
      if (isIt) found.push(device.kernel_name ?? device.name, device.name, device.path[0] ?? "");
    }
  }
  return [...new Set(found.filter((name) => name !== ""))];
}
