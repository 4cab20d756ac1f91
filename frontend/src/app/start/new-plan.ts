/** The plan of a server that nobody has yet: on the current OpenZFS, with nothing of the sample but what no server decides. */
import { CURRENT_LINE, defaultPlan, type Plan, restorePlan } from "@arcplan/shared";
import type { Changes } from "@arcplan/shared/plan/paths.ts";
import { withChanges } from "../../plan/plan-slice.ts";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

export const TITLE = "New server";

/** What the six questions begin with. */
const ASKED: Changes = {
  engine: "innodb",
  "data.file_bytes": 200e9,
  "data.compression_ratio": 1.5,
  "instance.type": "custom",
  "memory.ram_bytes": 64 * GIB,
  "storage.device": "nvme-gen4",
  "workload.threads": 16,
};

/** What every new server begins with. */
const USUAL: Changes = {
  "data.files": 100,
  "data.measured_trees": null,
  "layout.openzfs": CURRENT_LINE,
  "layout.ashift": 12,
  "layout.indirect_block_bytes": 131_072,
  "memory.arc_meta_limit_percent": null,
  "instance.vcpus": 8,
};

const share = (bytes: number, of: number) => Math.round((bytes * of) / MIB) * MIB;

/** Memory and disk as they are usually given, from the answers. */
function following({ engine, data, memory, storage }: Plan): Changes {
  const pool = engine === "postgresql" ? 0.25 : 0.5;
  return {
    "memory.buffer_pool_bytes": share(memory.ram_bytes, pool),
    "memory.arc_bytes": share(memory.ram_bytes, 0.25),
    "storage.device_bytes": Math.max(storage.device_bytes, 2 * data.file_bytes),
  };
}

/**
 * The plan before anything is answered.
 *
 * @param origin of what the six questions begin with: entered where somebody sees and takes it
 */
export function newPlan(origin: "entered" | "default"): Plan {
  const plan = { ...defaultPlan(), title: TITLE };
  const asked = withChanges(plan, ASKED, () => origin);
  return planOf(withChanges(asked, USUAL, () => "default"));
}

/** A plan with what follows from its answers. */
export function planOf(answered: Plan): Plan {
  return restorePlan(withChanges(answered, following(answered), () => "default")).plan;
}
