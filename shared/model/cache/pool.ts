/** The database's own cache under a plan, and the law by which its pages are read. */
import type { Plan } from "../../generated/plan.ts";
import { engineOf, indexRatioOf } from "../../plan/engine.ts";
import { type BufferPool, bufferPool } from "../memory/innodb.ts";
import { sharedBuffers } from "../memory/shared-buffers.ts";
import { formatSignificant } from "../number/format.ts";
import type { Setup } from "../setup.ts";
import { type Distribution, popularity } from "./popularity.ts";
import type { Residence } from "./residence.ts";

/** The law by which keys are drawn. A measured curve gives hits of the ARC alone: all else goes by a Zipf law. */
export function keysOf({ workload }: Plan): Distribution {
  const { distribution, zipf_exponent } = workload;
  if (distribution !== "traced") return distribution;
  return zipf_exponent > 0 ? "zipf" : "uniform";
}

/** That law in words. */
export function lawWords(plan: Plan): string {
  const keys = keysOf(plan);
  return keys === "zipf" ? `Zipf ${formatSignificant(plan.workload.zipf_exponent)}` : keys;
}

/** How often the pages in use, or their records, are read. */
export function lawOf({ plan }: Setup, items: number): Residence {
  return popularity(keysOf(plan), plan.workload.zipf_exponent, items, indexRatioOf(plan));
}

/** Leaf pages of one node that are in use. */
export function pagesInUse({ plan, nodes, pageBytes }: Setup): number {
  const inUse = plan.workload.working_set_ratio / nodes;
  return Math.max(1, (plan.data.file_bytes / pageBytes) * inUse);
}

/** What the database's own cache of one node holds. */
export function poolOf(setup: Setup): BufferPool {
  const { plan, pageBytes } = setup;
  const bytes = plan.memory.buffer_pool_bytes;
  const pages = pagesInUse(setup);
  return engineOf(plan) === "postgresql"
    ? sharedBuffers(bytes, pageBytes, pages, indexRatioOf(plan))
    : bufferPool(bytes, pageBytes, pages);
}
