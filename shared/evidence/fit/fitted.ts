/** Fields of the workload that follow from measurements through the model. */

import { formatPercent, formatRate, type Plan } from "../../model/index.ts";
import { cachesOf, solvePlan } from "../../model/throughput/solve.ts";
import { doWritesFillArc } from "../../model/warn/warnings-memory.ts";
import { withField } from "../../plan/paths.ts";
import { hitsAt } from "../../plan/traced-curve.ts";
import type { CaptureSet } from "../captures.ts";
import { derived, type Fact } from "../fact.ts";
import { filledFrom, isArcFull, wasFilling } from "../load/arc-accesses.ts";
import { cpuFacts, type Limits } from "../load/cpu-time.ts";
import {
  commitsPerQuery,
  flushedPerCommit,
  loggedPerCommit,
  missesPerLookup,
  missesPerQuery,
} from "../load/demand.ts";
import { exponentThrough, lawOf, lawWhileFilling, withEvenPart, withLaw } from "../load/law.ts";
import type { Load } from "../load/load.ts";
import { clientFacts, NO_CLIENTS } from "../load/pauses.ts";
import { curveThrough, tracedOf } from "../load/traced.ts";
import { areHitsOfReads, type Figures } from "../measured.ts";
import { vacuumFacts } from "../postgresql/vacuum.ts";
import type { FactSource, MeasuredName } from "../sizing.ts";
import { changesFact, flushedAtFact, writtenFact } from "./commit-pages.ts";

/** Facts of the workload, and the figures that the plan was fitted to. */
export interface Fitted {
  readonly facts: readonly Fact[];
  readonly byConstruction: ReadonlySet<MeasuredName>;
}

/** What the load generator and the server's counters say without the model. */
export function workloadFacts(captures: CaptureSet, load: Load | null): Fact[] {
  const facts: Fact[] = [];
  if (load?.clients) {
    const { count, state, sources, why } = load.clients;
    const witness = state === "measured" ? "in-force" : "derived";
    facts.push(derived("workload.threads", count, sources, why, { witness, state }));
  }
  const commits = commitsPerQuery(captures, load);
  if (!commits) return facts;
  const state = load?.counted ? "derived" : "measured";
  const { value, sources, why } = commits;
  facts.push(derived("workload.commits_per_query", value, sources, why, { state }));
  for (const [path, found, most] of [
    ["workload.flushed_pages_per_commit", flushedPerCommit(captures, load), 1000],
    ["workload.log_bytes_per_commit", loggedPerCommit(captures, load), 1e9],
  ] as const)
    if (found && commits.value > 0)
      facts.push(derived(path, Math.min(most, found.value), found.sources, found.why));
  facts.push(...vacuumFacts(captures, commits.value));
  if (commits.value === 0)
    facts.push(
      derived(
        "workload.flushed_pages_per_commit",
        1,
        commits.sources,
        "Not used: the load commits nothing.",
      ),
    );
  return facts;
}

/**
 * What recorded requests give: the curve, and a law through it for all but the ARC's hits. Where no law gives the hits
 * that were counted, and nothing was recorded, they are a curve's only point.
 */
function tracedFacts(
  plan: Plan,
  captures: CaptureSet,
  figures: Figures,
  load: Load | null,
  { keysFrom, readsOfQueries }: Known,
) {
  const measured = figures.arc_data_hit_ratio;
  const counted =
    measured && measured.comparable !== false && isArcFull(captures) !== false
      ? {
          arcBytes: plan.memory.arc_bytes,
          hits: 1 - (1 - measured.value) * readsOfQueries,
          sources: measured.sources,
        }
      : null;
  const areOfReads = areHitsOfReads(captures, load, figures);
  const recorded = tracedOf(plan, captures, areOfReads, counted);
  const asCounted =
    keysFrom === "counted-hits" && areOfReads && counted && !recorded?.curve
      ? curveThrough(plan, counted, areWritesInArc(plan, captures, load))
      : null;
  const found = asCounted ?? recorded;
  if (!found) return null;
  const { curve, sources, why } = found;
  const fact = derived("workload.traced_curve", curve, sources, why);
  if (!curve) return { curve: fact, law: null };
  const exponent = asCounted
    ? 0
    : exponentThrough(plan, hitsAt(curve.points, plan.memory.arc_bytes));
  const facts = [
    derived("workload.distribution", "traced", sources, why),
    derived("workload.working_set_ratio", 1, sources, `All data are in use. ${why}`),
    derived(
      "workload.zipf_exponent",
      exponent,
      sources,
      asCounted
        ? "Uniform access for all that the curve does not give: no law gives what was counted."
        : "The law that hits as much as the measured curve in the ARC as captured, for all that the curve does not give; 0: uniform access.",
    ),
  ];
  return {
    curve: fact,
    law: { facts, isFitted: counted !== null, isRecorded: !asCounted, orExponent: 0 },
  };
}

/** Whether InnoDB writes so much, by the pages of a query as uniform access has them, that it takes room in the ARC. */
function areWritesInArc(plan: Plan, captures: CaptureSet, load: Load | null): boolean {
  const pages = pagesFact(plan, captures, load);
  return doWritesFillArc(solvePlan(withFacts(plan, pages ? [pages] : [], new Set())));
}

function lawFacts(
  plan: Plan,
  captures: CaptureSet,
  figures: Figures,
  load: Load | null,
  { keysFrom }: Known,
) {
  const measured = figures.arc_data_hit_ratio;
  const isFilling = wasFilling(captures);
  if (!areHitsOfReads(captures, load, figures)) return null;
  if (!measured || isArcFull(captures) === false) return null;
  if (measured.comparable === false && !isFilling) return null;
  const lookups = keysFrom === "hits" ? null : missesPerLookup(captures, load);
  const witness = {
    isWriting: (load?.commitsPerQuery ?? 0) > 0,
    isUniformRefuted: keysFrom === "hits-of-skewed",
    missesPerLookup: lookups?.value ?? null,
  };
  const law = isFilling
    ? lawWhileFilling(plan, measured, witness, filledFrom(captures) ?? 1)
    : lawOf(plan, measured, witness);
  if (!law) return null;
  const isOfPool = law.distribution === "zipf" && !law.isFitted;
  const sources = [...measured.sources, ...((isOfPool && lookups?.sources) || [])];
  const facts = [
    derived("workload.distribution", law.distribution, sources, law.why),
    derived("workload.working_set_ratio", 1, sources, `All data are in use. ${law.why}`),
  ];
  if (law.exponent !== null)
    facts.push(derived("workload.zipf_exponent", law.exponent, sources, law.why));
  return { facts, isFitted: law.isFitted, isRecorded: false, orExponent: law.orExponent };
}

function withFacts(plan: Plan, facts: readonly Fact[], entered: ReadonlySet<string>): Plan {
  const taken = facts.filter(({ path }) => !entered.has(path));
  return taken.reduce((next, { path, value }) => withField(next, path, value), plan);
}

/** A pool that misses nearly all that is asked of it may, by the model, miss so much more. */
const ASKED_ROUNDED = 1.05;

/** Pages of a query from those that the pool missed: their quotient is the pool's miss ratio. */
function pagesFact(plan: Plan, captures: CaptureSet, load: Load | null): Fact | null {
  const misses = missesPerQuery(captures, load);
  if (misses) {
    const { caches } = solvePlan(plan);
    const counted = misses.value / Math.max(1e-6, caches.poolMisses);
    const most = misses.asked ?? 1e6;
    const value = Math.min(counted, most);
    // No rate was counted that would show whether a mean since the server's start holds for the load.
    const state = load === null || load.isSinceStart ? "assumed" : "derived";
    // A query reads no more leaf pages than pages: else the plan's cache misses less than the server's.
    if (misses.value > 0 && counted <= most * ASKED_ROUNDED)
      return derived(
        "workload.pages_per_query",
        Math.max(0.01, value),
        misses.sources,
        `${misses.why} The pool misses ${(caches.poolMisses * 100).toFixed(1)} % of leaf pages.`,
        { state },
      );
  }
  if (load?.pagesByTest === null || load?.pagesByTest === undefined) return null;
  return derived(
    "workload.pages_per_query",
    load.pagesByTest,
    load.sources,
    "A select of one row by its key reads one leaf page.",
  );
}

/** Pages of a query where its keys are chosen otherwise, so that as many are missed as were counted. */
function pagesWith(plan: Plan, captures: CaptureSet, load: Load | null): number {
  return Number(pagesFact(plan, captures, load)?.value ?? plan.workload.pages_per_query);
}

/** The part of the data that could as well be read evenly where a law was fitted to hits of one ARC. */
function evenKeysFact(
  plan: Plan,
  captures: CaptureSet,
  load: Load | null,
  sources: readonly FactSource[],
): Fact[] {
  const even = withEvenPart(plan, cachesOf(plan).arcDataHit);
  if (!even) return [];
  const { working_set_ratio } = even.workload;
  return [
    derived(
      "workload.even_keys",
      { working_set_ratio, pages_per_query: pagesWith(even, captures, load) },
      sources,
      `As many hits come from ${formatPercent(working_set_ratio)} of the data, if that is read evenly and the rest not at all. Ranges of other sizes of the ARC and the pool hold both.`,
    ),
  ];
}

/**
 * Part of the files that a load may read where all of them would fit what was counted: secondary indexes, tables at rest
 * and room that files hold in reserve are the rest. A choice: point selects of sysbench read about 0.8 of theirs.
 */
const READ_PART = 0.75;

/** What keys could as well be where uniform access to all data was kept: skewed, or even in a part of the data. */
function otherThanEvenFacts(
  plan: Plan,
  captures: CaptureSet,
  load: Load | null,
  zipf_exponent: number,
  sources: readonly FactSource[],
): Fact[] {
  const other = (
    path: "workload.skewed_keys" | "workload.even_keys",
    keys: Readonly<Record<string, number>>,
    keyed: Plan,
    why: string,
  ): Fact[] => {
    const pages_per_query = pagesWith(keyed, captures, load);
    const holds = "Ranges of other sizes of the ARC and the pool hold both.";
    return [derived(path, { ...keys, pages_per_query }, sources, `${why} ${holds}`)];
  };
  const part = withField(plan, "workload.working_set_ratio", READ_PART);
  return [
    ...(zipf_exponent > 0
      ? other(
          "workload.skewed_keys",
          { zipf_exponent },
          withLaw(plan, zipf_exponent),
          `Hits as they were counted come from keys by a Zipf law of exponent ${zipf_exponent.toFixed(2)} as well.`,
        )
      : []),
    ...(pagesFact(part, captures, load)
      ? other(
          "workload.even_keys",
          { working_set_ratio: READ_PART },
          part,
          `Secondary indexes, tables at rest and files' reserves may be ${formatPercent(1 - READ_PART)} of the data, which nobody reads.`,
        )
      : []),
  ];
}

/** Share of the writes of reads that set hint bits below which none are set. */
const NO_HINTS = 1 / 3;

/** Whether reads of PostgreSQL change pages, by what devices wrote while nothing was committed. */
function hintFact(plan: Plan, figures: Figures, isDeviceLeftAlone: boolean): Fact[] {
  const { device_reads_per_s: reads, device_writes_per_s: writes } = figures;
  if (plan.engine !== "postgresql" || plan.workload.commits_per_query > 0) return [];
  const writesPerS = writes?.value ?? 0;
  const fact = (sources: readonly FactSource[], more: string) => [
    derived(
      "postgresql.hint_bits",
      false,
      sources,
      `Devices wrote ${formatRate(writesPerS)}/s while no row was changed${more}.`,
    ),
  ];
  if (isDeviceLeftAlone) return fact(writes?.sources ?? [], "");
  // Reads and writes are of the same rows; a rate of 0 is no figure.
  const seen = writes ?? reads;
  if (!seen || seen.comparable === false) return [];
  const expected = solvePlan(plan).flow.writes.poolWritesPerS;
  if (writesPerS >= expected * NO_HINTS) return [];
  return fact(seen.sources, `; reads that mark rows would write ${formatRate(expected)}/s`);
}

/** How keys are chosen, and whether that was fitted to counted hits. */
function keyFacts(
  plan: Plan,
  captures: CaptureSet,
  figures: Figures,
  load: Load | null,
  entered: ReadonlySet<string>,
  known: Known,
): { readonly facts: readonly Fact[]; readonly isFitted: boolean } {
  if (!known.areCachesKnown) return { facts: [], isFitted: false };
  const traced = tracedFacts(plan, captures, figures, load, known);
  const curve = traced ? [traced.curve] : [];
  const isEntered = entered.has("workload.distribution") && plan.workload.distribution !== "traced";
  const law = isEntered ? null : (traced?.law ?? lawFacts(plan, captures, figures, load, known));
  if (!law) return { facts: curve, isFitted: false };
  const facts = [...curve, ...law.facts];
  const fittedPlan = withFacts(plan, facts, entered);
  const sources = law.facts[0]?.sources ?? [];
  const isOfOneArc = law.isFitted || fittedPlan.workload.distribution === "zipf";
  const others =
    isOfOneArc && !law.isRecorded
      ? evenKeysFact(fittedPlan, captures, load, sources)
      : otherThanEvenFacts(fittedPlan, captures, load, law.orExponent, sources);
  return { facts: [...facts, ...others], isFitted: law.isFitted };
}

/** Whether the plan's WAL comes from the very counters that it would be compared with. */
function isWalOfItself(
  captures: CaptureSet,
  load: Load | null,
  entered: ReadonlySet<string>,
): boolean {
  const paths = ["workload.log_bytes_per_commit", "workload.flushed_pages_per_commit"];
  return loggedPerCommit(captures, load) !== null && !paths.some((path) => entered.has(path));
}

/**
 * What keys are taken from: a law by the ARC's hits and, where these leave it open, by lookups that the database's own
 * cache missed; a law by hits alone, where devices were asked for more than lookups point to; a skewed one, where they
 * were asked for less than uniform access asks; or no law, and hits as they were counted.
 */
export type KeysFrom = "hits-and-lookups" | "hits" | "hits-of-skewed" | "counted-hits";

/** What decides how far measurements can be turned into fields. */
export interface Known extends Limits {
  /** Whether the sizes of data and caches are known: without them hits say nothing of the keys. */
  readonly areCachesKnown: boolean;
  /** Whether captures counted the devices' requests, and the load made none. */
  readonly isDeviceLeftAlone: boolean;
  readonly keysFrom: KeysFrom;
  /** Share of the counted device reads that queries made; the rest were reads before writes. */
  readonly readsOfQueries: number;
  /** Device writes of a query as counted, where what the server flushed does not give them; else null. */
  readonly writesPerQuery: number | null;
}

/**
 * Fits the workload to what was measured.
 *
 * @param plan the plan with everything that is known without the model, access uniform
 * @param entered fields that the user entered: they stay
 */
export function fitted(
  plan: Plan,
  captures: CaptureSet,
  figures: Figures,
  load: Load | null,
  entered: ReadonlySet<string>,
  known: Known,
): Fitted {
  const facts: Fact[] = [];
  const byConstruction = new Set<MeasuredName>();
  let next = plan;
  const take = (more: readonly Fact[]) => {
    facts.push(...more);
    next = withFacts(next, more, entered);
  };
  const keys = keyFacts(plan, captures, figures, load, entered, known);
  take(keys.facts);
  if (keys.isFitted) byConstruction.add("arc_data_hit_ratio");
  const pages = pagesFact(next, captures, load);
  if (pages) take([pages]);
  const counted = flushedPerCommit(captures, load);
  const changes = counted && !counted.areChanges ? changesFact(next, load, counted) : null;
  if (changes) take([changes]);
  const { writesPerQuery } = known;
  const written = writesPerQuery === null ? null : writtenFact(next, figures, writesPerQuery);
  if (written) take([written]);
  if (counted && known.areCachesKnown) take(flushedAtFact(next, counted));
  if (isWalOfItself(captures, load, entered)) byConstruction.add("wal_bytes_per_commit");
  if (known.areCachesKnown && load) take(hintFact(next, figures, known.isDeviceLeftAlone));
  take(cpuFacts(next, captures, figures, load, known, entered));
  const clients = load ? clientFacts(next, load, known, entered) : NO_CLIENTS;
  take(clients.facts);
  for (const figure of clients.byConstruction) byConstruction.add(figure);
  return { facts, byConstruction };
}
