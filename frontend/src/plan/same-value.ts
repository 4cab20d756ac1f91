function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, inner]) => inner !== undefined);
}

/** Whether two values of a field are the same, structures by what they hold; null is absent. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const inner = entriesOf(a);
  const other: Readonly<Record<string, unknown>> = Object.fromEntries(entriesOf(b));
  return (
    inner.length === Object.keys(other).length &&
    inner.every(([name, value]) => isSameValue(value, other[name]))
  );
}
