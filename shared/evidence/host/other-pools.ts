/** Captures of another pool or dataset than the plan's. */
import type { CaptureSet, EvidenceCapture } from "../captures.ts";
import type { Home } from "../files/dataset.ts";
import type { UnusedCapture } from "../sizing.ts";

function poolsOf(capture: EvidenceCapture): string[] {
  switch (capture.kind) {
    case "zpool-status":
    case "zpool-list":
      return capture.pools.map(({ name }) => name);
    case "zpool-iostat":
      return capture.vdevs.flatMap(({ pool }) => pool ?? []);
    case "zfs-get":
      return [
        ...Object.keys(capture.pools),
        ...Object.keys(capture.datasets).map((name) => name.split(/[/@]/)[0] ?? name),
      ];
    case "zfs-list":
      return Object.keys(capture.datasets).map((name) => name.split(/[/@]/)[0] ?? name);
    case "zdb":
      return capture.datasets.flatMap(({ name }) => name?.split(/[/@]/)[0] ?? []);
    default:
      return [];
  }
}

/** Captures that say nothing of the plan's pool and dataset. */
export function ofOtherPools(captures: CaptureSet, home: Home): UnusedCapture[] {
  return captures.all.flatMap((capture): UnusedCapture[] => {
    const pools = poolsOf(capture);
    if (home.pool !== null && pools.length > 0 && !pools.includes(home.pool))
      return [
        {
          capture: capture.name,
          why: `It shows pool ${pools[0]}; the plan is for ${home.pool}. ${home.why}`,
        },
      ];
    if (capture.kind !== "zdb" || home.dataset === null) return [];
    const names = capture.datasets.flatMap(({ name }) => name ?? []);
    return names.length > 0 &&
      !names.some((name) => name === home.dataset || name.startsWith(`${home.dataset}/`))
      ? [
          {
            capture: capture.name,
            why: `It is a dump of ${names[0]}; the plan is for ${home.dataset}. ${home.why}`,
          },
        ]
      : [];
  });
}
