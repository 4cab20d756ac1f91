/** Which input moves the answer most. */
import type { Plan } from "../../generated/plan.ts";
import { engineOf } from "../plan/engine.ts";
import { restorePlan } from "../plan/restore.ts";
import type { BottleneckId } from "../result.ts";
import { bottleneckOf } from "../throughput/bottleneck.ts";
import { solvePlan } from "../throughput/solve.ts";

/** How reads/s answer to one input moved by a quarter down and up. */
export interface Sensitivity {
  readonly path: string;
  readonly label: string;
  readonly value: number;
  readonly low_value: number;
  readonly high_value: number;
  readonly low_reads_per_s: number;
  readonly high_reads_per_s: number;
  /** Spread of the answer as a share of it. */
  readonly swing: number;
  readonly high_bottleneck: BottleneckId;
}

const STEP = 0.25;

type Group = "data" | "layout" | "memory" | "storage" | "instance" | "workload";

/** Group, field and name; the name in a plan of PostgreSQL, null where it has no such field. */
const INPUTS: readonly (readonly [Group, string, string, (string | null)?])[] = [
  ["data", "file_bytes", "Size of the data"],
  ["data", "compression_ratio", "Compression ratio"],
  ["layout", "record_bytes", "recordsize"],
  ["layout", "innodb_page_bytes", "InnoDB page size", null],
  ["memory", "arc_bytes", "zfs_arc_max"],
  ["memory", "buffer_pool_bytes", "Buffer pool", "shared_buffers"],
  ["storage", "device_bytes", "Size of a device"],
  ["storage", "vdevs", "Top-level vdevs"],
  ["storage", "provisioned_iops", "Provisioned IOPS"],
  ["storage", "l2arc_bytes", "L2ARC size"],
  ["storage", "sync_read_max_active", "zfs_vdev_sync_read_max_active"],
  ["instance", "vcpus", "vCPUs"],
  ["instance", "nodes", "Servers"],
  ["workload", "threads", "Client threads"],
  ["workload", "working_set_ratio", "Share of the data in use"],
  ["workload", "zipf_exponent", "Zipf exponent"],
  ["workload", "pages_per_query", "Leaf pages per query"],
  ["workload", "cpu_ms_per_query", "CPU time per query"],
  ["workload", "commits_per_query", "Commits per query"],
  ["workload", "flushed_pages_per_commit", "Pages flushed per commit", "Pages changed per commit"],
];

/** Fields that only take powers of two move by one step. */
const DOUBLING = new Set(["record_bytes", "innodb_page_bytes"]);
const WHOLE = new Set(["vdevs", "sync_read_max_active", "vcpus", "nodes", "threads"]);

function reads(plan: Plan): { readonly perS: number; readonly bottleneck: BottleneckId } {
  const evaluation = solvePlan(plan);
  const { setup, flow } = evaluation;
  return {
    perS: flow.queriesPerS * setup.nodes * plan.workload.pages_per_query,
    bottleneck: bottleneckOf(evaluation),
  };
}

function moved(plan: Plan, group: Group, field: string, value: number): Plan {
  return restorePlan({ ...plan, [group]: { ...plan[group], [field]: value } }).plan;
}

function steps(field: string, value: number): readonly [number, number] {
  if (DOUBLING.has(field)) return [value / 2, value * 2];
  if (!WHOLE.has(field)) return [value * (1 - STEP), value * (1 + STEP)];
  return [Math.max(1, Math.floor(value * (1 - STEP))), Math.ceil(value * (1 + STEP))];
}

function numberAt(plan: Plan, group: Group, field: string): number | null {
  const value = Object.entries(plan[group]).find(([key]) => key === field)?.[1];
  return typeof value === "number" ? value : null;
}

/** The inputs that a plan's engine has, by its names. */
function inputsOf(plan: Plan): readonly (readonly [Group, string, string])[] {
  if (engineOf(plan) !== "postgresql")
    return INPUTS.map(([group, field, name]) => [group, field, name]);
  return INPUTS.flatMap(([group, field, name, own = name]) =>
    own === null ? [] : [[group, field, own] as const],
  );
}

/** Inputs in the order in which they move reads/s; those without effect last. */
export function sensitivity(plan: Plan): Sensitivity[] {
  const now = reads(plan).perS;
  const list: Sensitivity[] = [];
  for (const [group, field, label] of inputsOf(plan)) {
    const value = numberAt(plan, group, field);
    if (value === null || value === 0) continue;
    if (field === "zipf_exponent" && plan.workload.distribution !== "zipf") continue;
    if (field === "flushed_pages_per_commit" && plan.workload.commits_per_query === 0) continue;
    const ends = steps(field, value).map((end) => moved(plan, group, field, end));
    const [low, high] = ends;
    if (!low || !high) continue;
    const atLow = reads(low);
    const atHigh = reads(high);
    list.push({
      path: `${group}.${field}`,
      label,
      value,
      low_value: numberAt(low, group, field) ?? value,
      high_value: numberAt(high, group, field) ?? value,
      low_reads_per_s: atLow.perS,
      high_reads_per_s: atHigh.perS,
      swing: now > 0 ? Math.abs(atHigh.perS - atLow.perS) / now : 0,
      high_bottleneck: atHigh.bottleneck,
    });
  }
  return list.sort((a, b) => b.swing - a.swing);
}
