/** What scrapes of node_exporter say of the pool: its space, and over how many disks reads are spread. */
import type { CaptureSet } from "../captures.ts";
import { type Fact, recordedAt, sourceOf } from "../fact.ts";
import type { Home } from "../files/dataset.ts";
import { mountedDatasets } from "../scrapes.ts";
import type { PoolDevices } from "./pool-devices.ts";

/** Space of the pool by its mounted file systems: what all of them take, and what is left. */
function poolBytes(captures: CaptureSet, pool: string): number | null {
  const mounted = mountedDatasets(captures).filter(
    ({ dataset }) => dataset === pool || dataset.startsWith(`${pool}/`),
  );
  if (mounted.length === 0) return null;
  const used = mounted.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
  return used + Math.max(...mounted.map(({ availableBytes }) => availableBytes));
}

/** Number and size of the pool's devices, as far as scrapes show them. */
export function scrapedPoolFacts(
  captures: CaptureSet,
  home: Home,
  devices: PoolDevices | null,
): Fact[] {
  const [mounted] = mountedDatasets(captures);
  if (!mounted || home.pool === null) return [];
  const { capture } = mounted;
  const disks = devices?.isOfRecording ? devices.observed.length : 1;
  const fact = { witness: "hint", state: "derived", at: recordedAt(capture) } as const;
  const facts: Fact[] = [];
  if (disks > 1)
    facts.push({
      ...fact,
      path: "storage.vdevs",
      value: disks,
      sources: [sourceOf(capture, "node_disk_reads_completed_total")],
      why: `${disks} disks share the reads. Whether they mirror each other is not known: they are taken as single devices.`,
    });
  const bytes = poolBytes(captures, home.pool);
  if (bytes !== null && bytes > 0)
    facts.push({
      ...fact,
      path: "storage.device_bytes",
      value: Math.round(bytes / disks),
      sources: [sourceOf(capture, "node_filesystem_size_bytes")],
      why: `Space that the mounted file systems of ${home.pool} take and have left${disks > 1 ? `, over ${disks} disks` : ""}; snapshots and volumes are not in it.`,
    });
  return facts;
}
