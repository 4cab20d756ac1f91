/** Pages that are read because the page before them was: neighbours, as a range of rows needs them. */

/**
 * Share of page reads whose record the page before has just brought into the ARC. A run of m pages
 * that begins anywhere in a record of k pages touches 1 + (m - 1) / k records.
 *
 * @param pagesInARow m, at least 1
 * @param pagesPerRecord k; records that are no larger than a page are never shared
 */
export function shareOfNeighbours(pagesInARow: number, pagesPerRecord: number): number {
  return pagesPerRecord > 1 ? (1 - 1 / pagesInARow) * (1 - 1 / pagesPerRecord) : 0;
}
