/** The captures that belong to an example plan, read like any dropped file. */
import { UnreachableError } from "../api/index.ts";
import { examples, filesOf } from "../captures/examples.ts";
import type { PlanStore } from "../plan/store.ts";
import { capturesFor } from "./captures-store.ts";

/**
 * Adds the named samples to the captures of this page; those that are there already stay.
 *
 * @returns whether the server handed them out
 */
export async function addExampleCaptures(
  store: PlanStore,
  names: readonly string[],
): Promise<boolean> {
  const captures = capturesFor(store);
  const here = new Set(captures.getState().entries.map(({ name }) => name));
  const wanted = examples.map((example) => ({
    ...example,
    files: example.files.filter(({ name }) => names.includes(name) && !here.has(name)),
  }));
  try {
    const files = await Promise.all(wanted.map(filesOf));
    captures.getState().add(files.flat());
    return true;
  } catch (cause) {
    if (!(cause instanceof UnreachableError)) throw cause;
    return false;
  }
}
