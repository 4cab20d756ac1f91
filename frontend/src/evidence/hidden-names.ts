/** A sizing as it may be shown while names are hidden. */
import type { FactSource, Sizing } from "@arcplan/shared/evidence";

const HIDDEN = "reason hidden with the names";

/** Reasons may quote anything, so they go as a whole; the same capture keeps one number. */
export function withoutNames(sizing: Sizing): Sizing {
  const numbers = new Map<string, string>();
  const captureName = (name: string): string => {
    const known = numbers.get(name) ?? `capture ${numbers.size + 1}`;
    numbers.set(name, known);
    return known;
  };
  const source = ({ capture, line }: FactSource): FactSource => ({
    capture: captureName(capture),
    line,
    excerpt: "",
  });
  const { fields, conflicts, contradictions, unused, disagreement, stated } = sizing;
  return {
    ...sizing,
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, field]) => [
        path,
        {
          ...field,
          sources: field.sources.map(source),
          why: field.sources.length > 0 ? HIDDEN : field.why,
        },
      ]),
    ),
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      values: conflict.values.map(({ value, sources }) => ({
        value,
        sources: sources.map(source),
      })),
      why: HIDDEN,
    })),
    unused: unused.map((one) => ({ ...one, capture: captureName(one.capture), why: HIDDEN })),
    // Properties may have names of the user's own; those that the table has rows for stay.
    stated: stated
      .filter(({ use, direction }) => use !== "not-modelled" || direction !== null)
      .map((one) => ({ ...one, of: null, value: "", sources: one.sources.map(source) })),
    // Of captures that contradict each other the question names them.
    contradictions: contradictions.map((one) =>
      one.measured === null ? { ...one, why: HIDDEN, question: "" } : one,
    ),
    disagreement: disagreement && { ...disagreement, cause: "" },
  };
}
