/** Gamma distributions by their mean and variance, and mixtures of them. */

/** Share of a standard normal distribution below z (Abramowitz and Stegun 26.2.17, to 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - above : above;
}

/** One part of a mixture; variance 0 puts all of it at the mean. */
export interface Part {
  readonly probability: number;
  readonly mean: number;
  readonly variance: number;
  /** Nothing lies below: what the gamma distribution has there lies at it. */
  readonly least: number;
}

/** Below this share of its mean a spread is none. */
const NO_SPREAD = 1e-6;

/** Share of a part at or below x, by the cube root rule of Wilson and Hilferty (1931). */
function shareBelow({ mean, variance, least }: Part, x: number): number {
  if (x < least) return 0;
  if (variance <= (NO_SPREAD * mean) ** 2) return x >= mean ? 1 : 0;
  const ninth = variance / (9 * mean * mean);
  return normalBelow((Math.cbrt(x / mean) - 1 + ninth) / Math.sqrt(ninth));
}

/** Most steps of the search for a quantile, and how near it comes, as a share of it. */
const HALVINGS = 60;
const PRECISION = 1e-11;

/** Farthest that a quantile is looked for, in standard deviations from the mean of a part. */
const FARTHEST = 40;

/** The value below which a share of a mixture lies, whose probabilities add up to one. */
export function quantile(parts: readonly Part[], share: number): number {
  let low = 0;
  let high = Math.max(
    ...parts.map(({ mean, variance, least }) =>
      Math.max(least, mean + FARTHEST * Math.sqrt(variance)),
    ),
  );
  for (let i = 0; i < HALVINGS && high - low > PRECISION * high; i++) {
    const middle = (low + high) / 2;
    const below = parts.reduce((sum, part) => sum + part.probability * shareBelow(part, middle), 0);
    if (below < share) low = middle;
    else high = middle;
  }
  return high;
}
