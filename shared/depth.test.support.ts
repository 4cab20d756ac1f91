/**
 * How far tests look. `npm test` takes a part of what `npm run test:deep` takes: enough to notice an
 * edit that breaks a law, in a quarter of the time.
 */
const isDeep = process.env.ARCPLAN_TEST_DEPTH === "full";
const PART = 0.25;
const FEWEST = 10;

/** Number of drawn examples, of `full` in a deep run. */
export const examples = (full: number): { numRuns: number } => ({
  numRuns: isDeep ? full : Math.min(full, Math.max(FEWEST, Math.round(full * PART))),
});
