/** Finds where a rising function reaches one. */

const PRECISION = 1e-10;
const MOST_STEPS = 80;
const STEP_DOWN = 8;

/**
 * The largest x up to `most`, to a relative 1e-10, with f(x) <= 1, for f that rises with x > 0:
 * steps down until f is below one, then false position on logarithms, where the end that stays put
 * counts half (the Illinois rule), with bisection where that gains little.
 */
export function highestBelowOne(f: (x: number) => number, most: number): number {
  let high = Math.log(most);
  let above = Math.log(f(most));
  if (above <= 0) return most;
  let low = high - Math.max(Math.log(STEP_DOWN), above);
  let below = Math.log(f(Math.exp(low)));
  for (let i = 0; i < MOST_STEPS && below > 0; i++) {
    high = low;
    above = below;
    low -= Math.max(Math.log(STEP_DOWN), below);
    below = Math.log(f(Math.exp(low)));
  }
  let side = 0;
  let short = below;
  for (let i = 0; i < MOST_STEPS && high - low > PRECISION && short < -PRECISION; i++) {
    const straight = low + ((high - low) * below) / (below - above);
    const usable = i % 4 < 3 && straight > low && straight < high;
    const middle = usable ? straight : (low + high) / 2;
    const value = Math.log(f(Math.exp(middle)));
    if (value > 0) {
      high = middle;
      above = value;
      if (side === 1) below /= 2;
      side = 1;
    } else {
      low = middle;
      below = value;
      short = value;
      if (side === -1) above /= 2;
      side = -1;
    }
  }
  return Math.exp(low);
}
