/** Plans of the worked examples in docs/generated/worked-examples.md. */

import { patched } from "../advice/change.ts";
import { defaultPlan, examplePlans, GB, GIB, type Plan, TB } from "../model/index.ts";

const MODERN = {
  openzfs: "2.2",
  indirect_block_bytes: 131072,
  ashift: 12,
} as const;

const MEMORY_64 = {
  ram_bytes: 64 * GIB,
  arc_bytes: 8 * GIB,
  buffer_pool_bytes: 40 * GIB,
  other_bytes: 4 * GIB,
};

/** A cloud server whose dataset was left at the default recordsize of 128K. */
export function defaultRecordsize(): Plan {
  return {
    ...patched(defaultPlan(), {
      data: { file_bytes: 400 * GB, files: 120, compression_ratio: 1.6, measured_trees: null },
      layout: { ...MODERN, record_bytes: 131072 },
      memory: MEMORY_64,
      storage: {
        device: "aws-gp3",
        device_bytes: 600 * GB,
        provisioned_iops: 6000,
        provisioned_mib_per_s: 250,
      },
      instance: { type: "aws-r6i.2xlarge", vcpus: 8 },
      workload: {
        threads: 32,
        distribution: "zipf",
        zipf_exponent: 0.7,
        pages_per_query: 2,
      },
    }),
    title: "recordsize left at 128K",
  };
}

/** A replication thread on mirrored disks: one commit at a time. */
export function commitsOnDisks(): Plan {
  return {
    ...patched(defaultPlan(), {
      data: { file_bytes: 200 * GB, files: 80, compression_ratio: 1.8, measured_trees: null },
      layout: MODERN,
      memory: MEMORY_64,
      storage: {
        device: "hdd-7200",
        device_bytes: 4 * TB,
        vdev_type: "mirror",
        vdev_width: 2,
        vdevs: 2,
      },
      instance: { type: "custom", vcpus: 8 },
      workload: {
        threads: 1,
        distribution: "zipf",
        working_set_ratio: 0.1,
        commits_per_query: 1,
        // Ten commits change a page before it is written back: the thread works on few pages.
        flushed_pages_per_commit: 0.1,
      },
    }),
    title: "One replication thread on disks",
  };
}

/** The mirrored server of the examples. */
export function growingMirrors(): Plan {
  const example = examplePlans().find(({ id }) => id === "on-premises-mirrors");
  return example ? example.plan : defaultPlan();
}
