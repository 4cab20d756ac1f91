/**
 * How far tests look. `npm test` takes a part of what `npm run test:deep` takes: enough to notice an
 * edit that breaks a law, in a quarter of the time. `npm run test:fast` takes the fewest.
 */
const parts: Record<string, number> = { full: 1, few: 0 };
const part = parts[process.env.ARCPLAN_TEST_DEPTH ?? ""] ?? 0.25;
const FEWEST = 10;

/** Number of drawn examples, of `full` in a deep run. */
export const examples = (full: number): { numRuns: number } => ({
  numRuns: Math.min(full, Math.max(FEWEST, Math.round(full * part))),
});
