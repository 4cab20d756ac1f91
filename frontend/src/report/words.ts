/** Texts of the report. */
import type { Plan, Prediction } from "@arcplan/shared";
import { bandOf } from "@arcplan/shared/model/band/bands.ts";
import { formatAbout } from "@arcplan/shared/model/number/format.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { catalogName } from "@arcplan/shared/model/plan/field-text.ts";
import { SPEED_UNITS } from "@arcplan/shared/plan/speed.ts";
import { aboutFigure, aboutSpeed, bandWords, speedIn } from "../plan/answers/bands.ts";
import { plural } from "../plan/plural.ts";
import { VERSIONS } from "../plan/versions.ts";
import { arcState, capitalised } from "../views/answer/words.ts";

export const NAVIGATION = {
  label: "Report",
  back: "Back to the planner",
  print: "Print",
  appendix: "With appendix",
} as const;

export const HEADINGS = {
  answer: "Answer",
  prices: "Prices",
  sure: "How sure this is",
  appendix: "Appendix",
  predictions: "Predictions",
  charts: "Charts",
  measurements: "Measurements",
  plan: "Plan",
} as const;

/** Explains "80 %: 1,450 to 1,780" to who reads no other page. */
export const BANDS =
  "A percentage beside a range is the share of measurements that such a range should hold.";

/** Before the plan in words. */
export const AS_IT_IS = "As it is:";

const NO_PRICE = "No part of this plan has a price.";

/** The answer in one sentence: the speed with its band, and what limits it. */
export function answerWords(result: Prediction): string {
  const { figure, noun } = speedIn(result);
  const rate = capitalised(aboutSpeed(result));
  return `${rate} ${SPEED_UNITS[noun]} (${bandWords(result, figure)}), limited by ${result.bottleneck_text}; then by ${result.next_bottleneck_text}.`;
}

/** The ARC that metadata needs beside the plan's, and the monthly price. */
export function termsWords({ memory }: Plan, result: Prediction): string {
  const { cost } = result;
  const { limit, verdict } = arcState(result, memory.arc_bytes);
  const needed = aboutFigure(result, "metadata.arc_min_bytes");
  const band = bandWords(result, "metadata.arc_min_bytes");
  const isPriced = cost.complete || cost.month_usd > 0;
  const month = `${formatQuantity("usd", cost.month_usd)} a month`;
  const unpriced = cost.complete ? "" : ", without the parts that have no price";
  return (
    `With an ARC of ${needed} (${band}), less than one indirect block per 100 reads comes from disk; ` +
    `${limit}: ${verdict}.` +
    (isPriced ? ` The plan costs ${month}${unpriced}.` : "")
  );
}

export const PRICES = {
  part: "Part",
  perMonth: "Per month",
  asOf: "Price as of",
  source: "Source",
  none: "no price",
  sum: "Sum",
  /** Before a sum that lacks parts. */
  atLeast: "at least ",
  basis: "a month of 730 hours; list prices, not a quote",
} as const;

/** A price of queries with the band of their rate; the most queries make the least price. */
function ofQueries(result: Prediction, value: number, unit: "usd" | "count"): string {
  const { queries_per_s: now } = result.reads;
  const {
    low = now,
    high = now,
    probability = 0,
  } = bandOf(result.bands, "reads.queries_per_s") ?? {};
  const [least, most] = unit === "usd" ? [now / high, now / low] : [low / now, high / now];
  return formatAbout(value, { low: value * least, high: value * most, probability }, unit);
}

/** What the price buys; a ratio without a price is left out. */
export function ratioWords(result: Prediction): string {
  const { cost } = result;
  const { usd_per_1000_iops: ofIops, usd_per_million_queries: ofMillion } = cost;
  const { queries_per_hour_per_usd: perUsd } = cost;
  const priced = [
    ofIops !== null && `${formatQuantity("usd", ofIops)} a month of storage per 1,000 IOPS`,
    ofMillion !== null && `${ofQueries(result, ofMillion, "usd")} per million queries`,
    perUsd !== null && `${ofQueries(result, perUsd, "count")} queries per dollar`,
  ].filter(Boolean);
  if (priced.length === 0) return NO_PRICE;
  const part = cost.complete ? "" : " Parts without a price are not in these figures.";
  return `${priced.join("; ")}.${part}`;
}

export const PREDICTIONS = {
  figure: "Figure",
  value: "Value",
  formula: "How it is computed",
  trust: "Trust",
} as const;

export const MEASUREMENTS = {
  none: "Nothing in this plan was measured: every figure was entered, comes from a datasheet or is a default.",
  field: "Field",
  measured: "Measured",
  from: "From",
  recordsize: "recordsize",
  leaf: "Leaf blocks",
  indirect: "Indirect blocks",
  physical: "Indirect, physical",
  basis: "Basis",
  unknown: "not known",
} as const;

/** Where a value is from. */
export const sourceOf = (capture: string | null, isDerived: boolean): string => {
  const source = capture ?? "captures that are not in this browser";
  return isDerived ? `computed from ${source}` : source;
};

export const treesCaption = (files: number): string =>
  `Block counts of ${plural(files, "file")} by recordsize`;

/** Stands before and after the date of the report. */
export const WRITTEN = {
  before: "Written on",
  after: `with ${VERSIONS}.`,
  plan: "Open this plan in arcplan",
} as const;

/** What a plan is of, in a sentence. */
export function planInWords(plan: Plan): string {
  const { data, layout, workload, memory, instance } = plan;
  const files = plural(data.files, "table file");
  const size = formatQuantity("decimal-bytes", data.file_bytes);
  const record = formatQuantity("binary-bytes", layout.record_bytes);
  const arc = formatQuantity("binary-bytes", memory.arc_bytes);
  const machine =
    instance.type === "custom"
      ? `a machine of ${instance.vcpus} vCPUs`
      : catalogName(instance.type);
  const own = plan.storage.device === "custom" ? plan.storage.custom_device?.name : undefined;
  const device = own === undefined ? catalogName(plan.storage.device) : `the ${own}`;
  const { think_ms } = workload;
  const think = think_ms > 0 ? `, think time ${formatQuantity("ms", think_ms)}` : "";
  return (
    `${files}, ${size} at recordsize ${record}, on ${device}; ${machine} ` +
    `with an ARC of ${arc} serves ${plural(workload.threads, "client")}${think}.`
  );
}
