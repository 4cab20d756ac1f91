/** Finds where a rising function reaches one. */

const PRECISION = 1e-10;
const MOST_STEPS = 80;
/** Steps down after which a function that is still above one is taken to be so everywhere. */
const MOST_STEPS_DOWN = 12;
/** The first step from the guess, by how far f is from one there, on logarithms; each next one is twice as long. */
const FIRST_STEP = 2;
const LONG_STEP = Math.log(8);

/**
 * The largest x up to `most`, to a relative 1e-10, with f(x) <= 1, for f that rises with x > 0: steps
 * from the guess to the other side of one, then Chandrupatla's method (1997) on logarithms: inverse
 * quadratic interpolation where three points allow it, else bisection. Nearly nothing where f is above
 * one everywhere.
 */
export function highestBelowOne(f: (x: number) => number, most: number, guess = most): number {
  const g = (x: number): number => Math.log(f(Math.exp(x)));
  const end = Math.log(most);
  const start = Math.min(guess, most);
  let [low, below] = [Math.log(start), Math.log(f(start))];
  let [high, above] = [low, below];
  let stride = guess < most ? FIRST_STEP * Math.abs(below) + PRECISION : LONG_STEP;
  const longer = (value: number): number =>
    Math.min(2 * stride, Math.max(LONG_STEP, Math.abs(value)));
  while (above <= 0) {
    if (high >= end) return most;
    [low, below] = [high, above];
    high = Math.min(end, high + stride);
    above = high < end ? g(high) : Math.log(f(most));
    stride = longer(above);
  }
  for (let i = 0; i < MOST_STEPS_DOWN && below > 0; i++) {
    [high, above] = [low, below];
    low -= Math.max(stride, below);
    below = g(low);
    stride = longer(below);
  }
  // The newest point, the one beyond the root, and the one before them.
  let [x, y] = [low, below];
  let [beyond, yBeyond] = [high, above];
  let [before, yBefore] = [high, above];
  let step = below / (below - above);
  for (let i = 0; i < MOST_STEPS; i++) {
    const next = x + step * (beyond - x);
    const value = g(next);
    if (value > 0 === y > 0) [before, yBefore] = [x, y];
    else [before, yBefore, beyond, yBeyond] = [beyond, yBeyond, x, y];
    [x, y] = [next, value];
    [low, below] = y <= 0 ? [x, y] : [beyond, yBeyond];
    const width = Math.abs(beyond - x);
    if (width <= PRECISION || below >= -PRECISION) break;
    const xi = (x - beyond) / (before - beyond);
    const phi = (y - yBeyond) / (yBefore - yBeyond);
    const isSmooth = phi ** 2 < xi && (1 - phi) ** 2 < 1 - xi;
    const least = PRECISION / width / 2;
    const inner = isSmooth
      ? (y / (yBeyond - y)) * (yBefore / (yBeyond - yBefore)) +
        ((before - x) / (beyond - x)) * (y / (yBefore - y)) * (yBeyond / (yBefore - yBeyond))
      : 1 / 2;
    step = Math.min(1 - least, Math.max(least, inner));
  }
  return Math.exp(low);
}
