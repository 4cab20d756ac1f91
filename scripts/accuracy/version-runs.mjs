/**
 * Versions of which the same is said, one after another, as one entry: `1.13.0 to 1.21.0`.
 * @param {[string, string][]} entries version and what is said of it, in order
 * @returns {[string, string][]} versions and what is said of them
 */
export function versionRuns(entries) {
  /** @type {{first: string, last: string, said: string}[]} */
  const runs = [];
  for (const [version, said] of entries) {
    const run = runs.at(-1);
    if (run?.said === said) run.last = version;
    else runs.push({ first: version, last: version, said });
  }
  return runs.map(({ first, last, said }) => [
    first === last ? first : `${first} to ${last}`,
    said,
  ]);
}
