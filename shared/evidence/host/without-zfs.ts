/** A host whose captures show other file systems and nothing of ZFS. */
import type { CaptureSet, Kind } from "../captures.ts";
import { dataDirectory } from "../files/dataset.ts";
import { lastScrape } from "../scrapes.ts";

/** Kinds that only a host with ZFS prints. */
const OF_ZFS: readonly Kind[] = [
  ...(["arcstat", "arcstats", "arc_summary", "arc-trace", "module-parameters"] as const),
  ...(["zdb", "zdb-blocks", "zfs-get", "zfs-list", "zfs-version"] as const),
  ...(["zpool-iostat", "zpool-list", "zpool-status", "zfs-kstat", "txgs", "zilstat"] as const),
  ...(["dbufs"] as const),
];

/** What lies on disks beside a database's files: boot loaders, swap, members of other layers. */
const NO_DATA =
  /^(?:vfat|swap|iso9660|squashfs|tmpfs|devtmpfs|overlay|ramfs|.*_member|crypto_LUKS)$/;

/** File systems that a sentence names. */
const NAMED_MOST = 3;

interface Mounted {
  readonly type: string;
  readonly where: string;
  readonly bytes: number;
}

function mountedOf(captures: CaptureSet): Mounted[] {
  const scrape = lastScrape(captures);
  const scraped = (scrape?.filesystems ?? []).map(({ type, mountpoint, size_bytes }) => ({
    type,
    where: `at ${mountpoint}`,
    bytes: size_bytes ?? 0,
  }));
  const listed = captures.of("lsblk").flatMap(({ devices }) =>
    devices.flatMap(({ filesystem, mountpoints, name, size_bytes }) =>
      filesystem
        ? {
            type: filesystem,
            where: mountpoints[0] ? `at ${mountpoints[0]}` : `on ${name}`,
            bytes: size_bytes ?? 0,
          }
        : [],
    ),
  );
  return [...scraped, ...listed];
}

/** Where Amazon RDS and Aurora keep data: on EBS, or on storage of their own. */
const OF_RDS = "/rdsdbdata/";

export function isOfRds(directory: string | null): boolean {
  return directory?.startsWith(OF_RDS) === true;
}

/**
 * One sentence that captures show no ZFS, with the largest file systems that they do show; null where one is of
 * ZFS, or where none lists file systems and the server is not Amazon's.
 */
export function withoutZfs(captures: CaptureSet): string | null {
  const scrape = lastScrape(captures);
  const isScraped = scrape !== null && Object.keys({ ...scrape.arc, ...scrape.zpool }).length > 0;
  const all = mountedOf(captures);
  const isSeen = captures.has(...OF_ZFS) || isScraped || all.some(({ type }) => /^zfs/.test(type));
  const others = all.filter(({ type }) => !NO_DATA.test(type)).sort((a, b) => b.bytes - a.bytes);
  if (isSeen) return null;
  if (isOfRds(dataDirectory(captures)))
    return `No ZFS is below this server: its data directory is in ${OF_RDS}, where Amazon RDS and Aurora keep data on file systems of their own.`;
  if (others.length === 0) return null;
  const named = [...new Set(others.map(({ type, where }) => `${type} ${where}`))];
  const more = named.length > NAMED_MOST ? ` and ${named.length - NAMED_MOST} more` : "";
  return `No ZFS was seen on this host: no ARC, pool or dataset, but ${named.slice(0, NAMED_MOST).join(", ")}${more}.`;
}
