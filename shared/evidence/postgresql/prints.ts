/** Prints of PostgreSQL's views, each as a capture of its own. */
import type { CaptureSet, PostgresqlStats } from "../captures.ts";

/** The places of some views, by their new numbers. */
function placesOf(
  { places = {} }: PostgresqlStats,
  views: readonly number[],
): NonNullable<PostgresqlStats["places"]> {
  const own = views.flatMap((from, to) => {
    const place = places[`views.${from}`];
    return place ? [[`views.${to}`, place] as const] : [];
  });
  const others = Object.entries(places).filter(([of]) => !of.startsWith("views."));
  return Object.fromEntries([...others, ...own]);
}

/** What one text printed at each moment: a recorder of intervals prints all into one file. */
function printsIn(capture: PostgresqlStats): PostgresqlStats[] {
  const byMoment = new Map<string | null, number[]>();
  for (const [i, view] of capture.views.entries()) {
    const moment = view.recorded_at ?? capture.recorded_at ?? null;
    byMoment.set(moment, [...(byMoment.get(moment) ?? []), i]);
  }
  if (byMoment.size < 2) return [capture];
  return [...byMoment].map(([recorded_at, indexes]): PostgresqlStats => {
    const views = indexes.flatMap((i) => capture.views[i] ?? []);
    const started_at = views[0]?.started_at ?? capture.started_at ?? null;
    return { ...capture, views, recorded_at, started_at, places: placesOf(capture, indexes) };
  });
}

/** All prints of statistics views among the captures. */
export function postgresqlPrints(captures: CaptureSet): PostgresqlStats[] {
  return captures.of("postgresql-stats").flatMap(printsIn);
}
