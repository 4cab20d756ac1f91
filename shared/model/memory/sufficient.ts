/** The smallest ARC at which metadata misses stop to matter. */

/** Misses per read below which an ARC is sufficient: a definition. */
export const SUFFICIENT_MISSES = 0.01;

/** Reads per second that stand for none: what is missed of each read then is the limit. */
export const NEXT_TO_NO_READS = 1e-6;

/** Largest ARC that is looked for. */
const MOST_BYTES = 2 ** 60;

/** What an ARC of some size does. */
interface ArcTrial {
  readonly missesPerRead: number;
  /** What it has to hold at that load: indirect blocks, their copies, datasets and headers. */
  readonly heldBytes: number;
}

/**
 * Smallest ARC, from `least` up, that has room for what it has to hold and misses less than
 * `SUFFICIENT_MISSES`. One that misses little without that room lives by bytes above its limit.
 *
 * @param precision how near the answer comes, as a share of it; it errs upwards
 */
export function sufficientArcBytes(
  least: number,
  at: (arcBytes: number) => ArcTrial,
  precision = 1e-9,
): number {
  const isSufficient = (arcBytes: number) => {
    const { missesPerRead, heldBytes } = at(arcBytes);
    return missesPerRead < SUFFICIENT_MISSES && heldBytes <= arcBytes;
  };
  let low = Math.max(1, least);
  if (isSufficient(low)) return low;
  let high = low * 2;
  while (!isSufficient(high) && high < MOST_BYTES) high *= 2;
  while (high / low - 1 > precision) {
    const middle = Math.sqrt(low * high);
    if (isSufficient(middle)) high = middle;
    else low = middle;
  }
  return high;
}
