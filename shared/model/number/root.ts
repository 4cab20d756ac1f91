/** Finds where a rising function reaches one. */

const PRECISION = 1e-10;
const MOST_STEPS = 80;
const STEP_DOWN = 8;

/**
 * The largest x up to `most`, to a relative 1e-10, with f(x) <= 1, for f that rises with x > 0: steps
 * down until f is below one, then Chandrupatla's method (1997) on logarithms: inverse quadratic
 * interpolation where three points allow it, else bisection.
 */
export function highestBelowOne(f: (x: number) => number, most: number): number {
  const g = (x: number): number => Math.log(f(Math.exp(x)));
  let high = Math.log(most);
  let above = Math.log(f(most));
  if (above <= 0) return most;
  let low = high - Math.max(Math.log(STEP_DOWN), above);
  let below = g(low);
  for (let i = 0; i < MOST_STEPS && below > 0; i++) {
    high = low;
    above = below;
    low -= Math.max(Math.log(STEP_DOWN), below);
    below = g(low);
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
