/** Reads of keys by a law, drawn alike in every run. */

/** Numbers from 0 to 1, the same in every run (a linear congruential generator, Numerical Recipes). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Keys by Zipf's law over so many pages, drawn from its cumulated weights. */
export function zipf(exponent: number, pages: number, random: () => number): () => number {
  const upTo = new Float64Array(pages);
  let total = 0;
  for (let rank = 0; rank < pages; rank++) {
    total += (rank + 1) ** -exponent;
    upTo[rank] = total;
  }
  return () => {
    const wanted = random() * total;
    let low = 0;
    let high = pages - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
