/**
 * The controls that are shown at once: what a DBA chooses; all others are in the drawer. The size of the
 * table files is one of them where no capture has counted it: it is then the guess on which the ARC for
 * metadata, the space and the price rest.
 */

import type { Plan } from "@arcplan/shared";
import { deviceById } from "@arcplan/shared/catalog/index.ts";
import { isUsedIn } from "@arcplan/shared/plan/fields.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";

/** As the answer names them: ARC, recordsize, device. The engine's own are left out by its plan. */
const MAIN: readonly FieldPath[] = [
  "data.file_bytes",
  "memory.arc_bytes",
  "memory.buffer_pool_bytes",
  "layout.record_bytes",
  "layout.innodb_page_bytes",
  "data.compression_ratio",
  "postgresql.full_page_writes",
  "storage.device",
  "storage.device_bytes",
  "storage.provisioned_iops",
  "storage.provisioned_mib_per_s",
  "instance.type",
  "memory.ram_bytes",
  "workload.threads",
  "workload.think_ms",
];

/** Whether a field is to be chosen: a size that is not known, what is bought of a volume, and clients that think. */
function isChosen({ storage, workload, origins }: Plan, path: FieldPath): boolean {
  const volume = deviceById(storage.device)?.volume;
  const origin = origins?.[path];
  switch (path) {
    case "data.file_bytes":
      return origin !== "measured" && origin !== "derived";
    // Rate times latency is their number only with it. What was entered stays at 0 too.
    case "workload.think_ms":
      return workload.think_ms > 0 || origin === "entered";
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
