/** What belongs to an example plan beside the plan: captures, read like any dropped file, and the load they saw. */
import type { ExamplePlan } from "@arcplan/shared";
import { settingsOf } from "../advice/settings.ts";
import { UnreachableError } from "../api/index.ts";
import { isSample, samples } from "../captures/adding/examples.ts";
import type { PlanStore } from "../plan/store.ts";
import { type CapturesStore, capturesFor } from "./arriving/captures-store.ts";

/** Captures of other examples go: two servers' counters must not be taken for one's. */
function removeOtherSamples(captures: CapturesStore, wanted: readonly string[]): void {
  const { entries, remove } = captures.getState();
  for (const { id, name } of entries) {
    if (isSample(name) && !wanted.includes(name)) remove(id);
  }
}

/**
 * Brings an example's captures to this page; those that are there already stay.
 *
 * @returns whether the server handed them out
 */
export async function bringExampleData(
  store: PlanStore,
  { captures: wanted, load }: Pick<ExamplePlan, "captures" | "load">,
): Promise<boolean> {
  const captures = capturesFor(store);
  settingsOf(store).setState({ load: load ?? {} });
  removeOtherSamples(captures, wanted);
  const here = new Set(captures.getState().entries.map(({ name }) => name));
  const missing = wanted.filter(isSample).filter((name) => !here.has(name));
  try {
    captures.getState().add(await samples(missing));
    return true;
  } catch (cause) {
    if (!(cause instanceof UnreachableError)) throw cause;
    return false;
  }
}
