import { expect, it } from "vitest";
import type { EvidenceCapture, PostgresqlStats } from "../captures.ts";
import { secondsOf } from "../fact.ts";
import { selectOnly } from "../servers.test.support.ts";
import { size } from "../size.ts";

const printed = selectOnly
  .filter((one) => one.kind === "postgresql-stats")
  .sort((a, b) => secondsOf(a.recorded_at) - secondsOf(b.recorded_at));
const [before, after] = printed as [PostgresqlStats, PostgresqlStats];
const others: readonly EvidenceCapture[] = selectOnly.filter(
  ({ kind }) => kind !== "postgresql-stats",
);

type View = PostgresqlStats["views"][number];

const dated = (
  { views, recorded_at = null, started_at = null }: PostgresqlStats,
  below: number,
): View[] => views.map((view) => ({ ...view, line: view.line + below, recorded_at, started_at }));

it("prints of two moments in one file are sized as two files", () => {
  const both = {
    ...after,
    views: [...dated(before, 0), ...dated(after, before.lines)],
    places: {},
  };
  const { plan, fields, trust, measured } = size([...others, both]);
  const ofTwo = size(selectOnly);
  expect(plan).toEqual(ofTwo.plan);
  expect(trust).toBe(ofTwo.trust);
  expect(measured.queries_per_s?.value).toBe(ofTwo.measured.queries_per_s?.value);
  expect(fields["data.file_bytes"]?.value).toBe(ofTwo.fields["data.file_bytes"]?.value);
});

/** Counters of the database every five seconds, of transactions that from so many seconds on changed four rows each. */
function atIntervals(changingFromS: number): PostgresqlStats {
  const [from, to] = [secondsOf(before.recorded_at), secondsOf(after.recorded_at)];
  const rowsOf = ({ views }: PostgresqlStats) =>
    views.find(({ view }) => view === "pg_stat_database")?.rows[0] ?? {};
  const [first, last] = [rowsOf(before), rowsOf(after)];
  const views = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((share, i): View => {
    const grown = Object.entries(last).map(([name, value]) => {
      const start = first[name];
      const isCount = typeof value === "number" && typeof start === "number";
      return [name, isCount ? Math.round(start + (value - start) * share) : value] as const;
    });
    const seconds = Math.max(0, (to - from) * share - changingFromS);
    const recorded_at = new Date((from + (to - from) * share) * 1000).toISOString();
    const row = Object.fromEntries(grown);
    const tup_updated = Number(row.tup_updated) + Math.round(seconds * 200);
    return { view: "pg_stat_database", line: 4 * i, rows: [{ ...row, tup_updated }], recorded_at };
  });
  return { ...before, name: "postgresql-stats-at-intervals.txt", views, places: {} };
}

it("two loads of PostgreSQL, one after the other, are asked about", () => {
  const { contradictions, result } = size([...selectOnly, atIntervals(30)]);
  expect(contradictions[0]?.why).toMatch(
    /^The load changed while it was recorded: first [\d,]+ transactions changed \d+ rows, then [\d,]+ transactions changed [\d,]+ rows\./,
  );
  expect(result).toBeNull();
  const whys = size([...selectOnly, atIntervals(1000)]).contradictions.map(({ why }) => why);
  expect(whys.join(" ")).not.toContain("The load changed");
});
