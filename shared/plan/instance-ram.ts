/** A rented instance has the RAM that it is sold with, and no more. */
import { instanceById } from "../catalog/index.ts";
import type { Plan } from "../generated/plan.ts";

/** RAM of the plan's instance in bytes, where the plan counts on more; null where it does not, or on an own machine. */
export function ramOfSmallerInstance({ instance, memory }: Plan): number | null {
  const entry = instanceById(instance.type);
  return entry !== undefined && memory.ram_bytes > entry.ram_bytes ? entry.ram_bytes : null;
}
