/** A simulation of volumes that hand out reads in turn at a fixed rate, behind a limit on all of them. */

/** Threads that each read from one of the volumes at random, think, and read again. */
export interface Volumes {
  readonly threads: number;
  readonly volumes: number;
  /** Reads/s of each volume, and of all together; 0 for no such limit. */
  readonly readIops: number;
  readonly limitIops: number;
  readonly idleMs: number;
  /** Mean time between two reads of a thread, ms. */
  readonly thinkMs: number;
}

/** Times of the reads, ms. */
export interface ReadTimes {
  readonly meanMs: number;
  readonly deviationMs: number;
  readonly p95Ms: number;
  readonly readsPerS: number;
}

const SIMULATED_MS = 20_000;
const WARM_MS = 4_000;

/** Numbers from 0 to 1 that are the same each time (Marsaglia's xorshift of 32 bits). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Index of the least number. */
function earliest(times: Float64Array): number {
  return times.reduce((least, at, i) => (at < (times[least] ?? 0) ? i : least), 0);
}

/** Simulates 20 seconds and counts the reads that begin in the last 16. */
export function simulate(of: Volumes, seed = 20261123): ReadTimes {
  const draw = draws(seed);
  const starts = new Float64Array(of.threads).map(() => draw() * 10);
  const free = new Float64Array(of.volumes);
  const spacingMs = 1000 / of.readIops;
  const limitMs = of.limitIops > 0 ? 1000 / of.limitIops : 0;
  let limitFree = 0;
  const times: number[] = [];
  for (;;) {
    const thread = earliest(starts);
    const start = starts[thread] ?? 0;
    if (start > SIMULATED_MS) break;
    const passed = Math.max(start, limitFree);
    limitFree = passed + limitMs;
    const volume = Math.floor(draw() * of.volumes);
    const served = Math.max(passed, free[volume] ?? 0);
    free[volume] = served + spacingMs;
    const end = served + of.idleMs;
    if (start > WARM_MS) times.push(end - start);
    starts[thread] = end - Math.log(1 - draw()) * of.thinkMs;
  }
  times.sort((a, b) => a - b);
  const meanMs = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const square = times.reduce((sum, ms) => sum + (ms - meanMs) ** 2, 0) / times.length;
  return {
    meanMs,
    deviationMs: Math.sqrt(square),
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    readsPerS: (times.length * 1000) / (SIMULATED_MS - WARM_MS),
  };
}
