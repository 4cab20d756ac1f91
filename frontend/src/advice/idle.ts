/** Work that waits until nothing moves. */
import { useEffect, useState } from "react";

/** A plan counts as resting when it has not changed for this long. */
const REST_MS = 250;

/** How long idle time is waited for before the work is done anyway. */
const LATEST_MS = 2000;

/** Calls `work` in idle time, after a rest. @returns the function that calls it off. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "undefined") work();
    else idle = requestIdleCallback(work, { timeout: LATEST_MS });
  }, REST_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

export interface Computed<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/**
 * Computes in idle time and keeps the last answer until the next is there; null before the first.
 *
 * @param input what to compute from; null while nothing is wanted
 * @param compute a function that is the same at each call
 */
export function useWhenIdle<Input, Output>(
  input: Input | null,
  compute: (input: Input) => Output,
): Computed<Input, Output> | null {
  const [computed, setComputed] = useState<Computed<Input, Output> | null>(null);
  useEffect(() => {
    if (input === null) return;
    return whenIdle(() => setComputed({ input, output: compute(input) }));
  }, [input, compute]);
  return computed;
}
