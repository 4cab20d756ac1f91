/** Every row of the cases, and how far they reach, as the page shows them (`shared/generated/accuracy.json`). */
import type { Plan } from "../generated/plan.ts";
import { REGIME_WORDS, type Regime } from "../model/band/kinds.ts";
import { offeredIops } from "../model/cost/cost.ts";
import { explanationsOf, queriesExplained } from "../model/evaluate.ts";
import { examplePlans } from "../model/plan/examples.ts";
import { defaultPlan } from "../model/plan/plans.ts";
import { solvePlan } from "../model/throughput/solve.ts";
import { MODEL_VERSION } from "../model/version.ts";
import { LINES } from "../openzfs/lines.ts";
import { planOf } from "./figures.ts";
import { allRows } from "./run.ts";
import { kindOf, regimeOfRow } from "./spreads.ts";
import { toleranceOf } from "./tolerances.ts";
import { TOPIC_WORDS, type Topic, topicOf } from "./topics.ts";
import type { CaseResult, RowClass } from "./types.ts";

/** One measured, published or computed figure beside the model's. */
export interface AccuracyRow {
  /** Index into `series`. */
  readonly of: number;
  readonly name: string;
  readonly topic: string;
  /** The regime of its plan; null where its kind of figure has none. */
  readonly regime: string | null;
  readonly class: RowClass;
  readonly unit: string;
  readonly measured: number;
  readonly model: number;
  /** Relative error, or the difference where the measured figure is 0. */
  readonly error: number;
  /** Whether the model's stated band holds the measured figure; null where it states none. */
  readonly inBand: boolean | null;
  /** Whether the row is of the half that only scores; a row that has set a constant since is not. */
  readonly keptApart: boolean;
  /** Whether the error is within the tolerance of its kind of figure, which is in words beside it. */
  readonly ok: boolean;
  readonly tolerance: string;
  /** Why the model misses it, or what to know of it. */
  readonly note: string | null;
}

/** Smallest and largest value of one part of the plans whose rates were measured. */
interface Reach {
  readonly least: number;
  readonly most: number;
}

/** How far the plans reach whose reads/s, queries/s or mean time were measured. */
interface MeasuredReach {
  readonly poolIops: Reach;
  readonly fileBytes: Reach;
  readonly arcBytes: Reach;
  readonly threads: Reach;
  readonly vdevTypes: readonly string[];
  readonly openzfs: readonly string[];
  /** OpenZFS lines of the model on which no rate was measured. */
  readonly openzfsUnmeasured: readonly string[];
  /** What limits a plan, in words, where no rate was measured under such a limit. */
  readonly regimesUnmeasured: readonly string[];
}

/** The file that the page loads when it is asked how accurate the model is. */
interface AccuracyFile {
  readonly modelVersion: string;
  readonly reach: MeasuredReach;
  readonly topics: readonly { readonly id: string; readonly label: string }[];
  /** The kind of each figure that a panel explains; null where no row checks it. */
  readonly figures: Readonly<Record<string, string | null>>;
  readonly series: readonly { readonly title: string; readonly source: string }[];
  readonly rows: readonly AccuracyRow[];
}

/** Digits that are kept: the last ones may differ between processors. */
const DIGITS = 6;

const rounded = (x: number): number => Number(x.toPrecision(DIGITS));

/** What may limit the rate of a plan. */
const RATE_REGIMES: readonly Regime[] = [
  "devices, enough ARC",
  "devices, little ARC",
  "cpu",
  "threads",
  "commits",
  "eviction",
];

function reachOf(plans: readonly Plan[], of: (plan: Plan) => number): Reach {
  const values = plans.map(of);
  return { least: rounded(Math.min(...values)), most: rounded(Math.max(...values)) };
}

/** IOPS that the devices of one server's pool offer, as far as its load asked for them. */
function poolIops(plan: Plan): number {
  const { setup, flow } = solvePlan(plan);
  const asked = flow.poolReadsPerS + flow.writes.poolWritesPerS;
  return Math.min(asked, offeredIops(setup) / plan.instance.nodes);
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)].sort();

function measuredReach(results: readonly CaseResult[]): MeasuredReach {
  const rates = allRows().filter(
    ({ row }, i) => results[i]?.basis === "measured" && kindOf(row.figure) === "rate",
  );
  const plans = rates.map(({ of, row }) => planOf(of.base, row.patch));
  const openzfs = distinct(plans.map(({ layout }) => layout.openzfs));
  const regimes = new Set(rates.map(({ of, row }) => regimeOfRow("rate", of.base, row)));
  return {
    poolIops: reachOf(plans, poolIops),
    fileBytes: reachOf(plans, ({ data }) => data.file_bytes),
    arcBytes: reachOf(plans, ({ memory }) => memory.arc_bytes),
    threads: reachOf(plans, ({ workload }) => workload.threads),
    vdevTypes: distinct(plans.map(({ storage }) => storage.vdev_type)),
    openzfs,
    openzfsUnmeasured: Object.keys(LINES).filter((line) => !openzfs.some((one) => one === line)),
    regimesUnmeasured: RATE_REGIMES.filter((one) => !regimes.has(one)).map(
      (one) => REGIME_WORDS[one],
    ),
  };
}

/** Figures that panels explain, of plans with all parts. */
function explainedFigures(): string[] {
  const plans = [defaultPlan(), ...examplePlans().map(({ plan }) => plan)];
  const explained = (plan: Plan) => [queriesExplained(plan), ...explanationsOf(plan)];
  return distinct(plans.flatMap((plan) => explained(plan).map(({ figure }) => figure)));
}

function rowOf(
  result: CaseResult,
  at: ReturnType<typeof allRows>[number],
  of: number,
): AccuracyRow {
  const { figure, measured, band, half, ok, missed, note } = result;
  const topic = topicOf(figure);
  const kind = kindOf(figure);
  if (topic === null) throw new Error(`No kind is named for ${figure}.`);
  return {
    of,
    name: result.name,
    topic,
    regime: kind === null ? null : regimeOfRow(kind, at.of.base, at.row),
    class: result.class,
    unit: result.unit,
    measured,
    model: rounded(result.model),
    error: rounded(result.error),
    inBand: band === null ? null : measured >= band[0] && measured <= band[1],
    keptApart: half === "score" && result.basis === "measured",
    ok,
    tolerance: toleranceOf(at.row),
    note: missed ?? note,
  };
}

/** The file, of all results in their order. */
export function accuracyFile(results: readonly CaseResult[]): AccuracyFile {
  const series = [
    ...new Map(results.map(({ title, source }) => [title, { title, source }])).values(),
  ];
  const rows = allRows();
  return {
    modelVersion: MODEL_VERSION,
    reach: measuredReach(results),
    topics: (Object.keys(TOPIC_WORDS) as Topic[]).map((id) => ({ id, label: TOPIC_WORDS[id] })),
    figures: Object.fromEntries(explainedFigures().map((figure) => [figure, topicOf(figure)])),
    series,
    rows: results.map((result, i) => {
      const at = rows[i];
      if (at === undefined) throw new Error("There are more results than rows.");
      return rowOf(
        result,
        at,
        series.findIndex(({ title }) => title === result.title),
      );
    }),
  };
}

/** The file as text, a line for each row, so that a difference names what changed. */
export function accuracyText(file: AccuracyFile): string {
  const list = (key: string, of: readonly unknown[]) =>
    `"${key}": [\n${of.map((one) => JSON.stringify(one)).join(",\n")}\n]`;
  const { series, rows, ...others } = file;
  const head = Object.entries(others).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
  return `{\n${[...head, list("series", series), list("rows", rows)].join(",\n")}\n}\n`;
}
