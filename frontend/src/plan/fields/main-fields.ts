/**
 * The controls that are shown at once: what a DBA chooses; all others are in the drawer. The size of the
 * table files is one of them where no capture has counted it: it is then the guess on which the ARC for
 * metadata, the space and the price rest.
 */

import type { Plan } from "@arcplan/shared";
import { deviceById } from "@arcplan/shared/catalog/index.ts";
import { isUsedIn } from "@arcplan/shared/plan/fields.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";

/** In the order in which they are shown. The engine's own are left out by its plan. */
const MAIN: readonly FieldPath[] = [
  "data.file_bytes",
  "layout.record_bytes",
  "data.compression_ratio",
  "layout.innodb_page_bytes",
  "postgresql.full_page_writes",
  "memory.arc_bytes",
  "memory.buffer_pool_bytes",
  "storage.device",
  "storage.device_bytes",
  "storage.provisioned_iops",
  "storage.provisioned_mib_per_s",
  "instance.type",
  "memory.ram_bytes",
  "workload.threads",
];

/** Whether a field is to be chosen: a size that is not known, and what is bought of a volume. */
function isChosen({ storage, origins }: Plan, path: FieldPath): boolean {
  const volume = deviceById(storage.device)?.volume;
  switch (path) {
    case "data.file_bytes": {
      const origin = origins?.[path];
      return origin !== "measured" && origin !== "derived";
    }
    case "storage.device_bytes":
      return volume !== undefined;
    case "storage.provisioned_iops":
      return volume?.iops?.provisioned === true;
    case "storage.provisioned_mib_per_s":
      return volume?.mib_per_s?.provisioned === true;
    default:
      return true;
  }
}

/** The fields of a plan that are shown at once. */
export function mainPaths(plan: Plan): readonly FieldPath[] {
  return MAIN.filter((path) => isUsedIn(plan, path) && isChosen(plan, path));
}
