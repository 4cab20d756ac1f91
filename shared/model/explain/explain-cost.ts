/** Explains what a plan costs. */
import type { FieldPath } from "../../plan/paths.ts";
import { offeredIops, pricedUsd, storageLines } from "../cost/cost.ts";
import { formatRate, formatUsd } from "../number/format.ts";
import { HOURS_PER_MONTH } from "../number/units.ts";
import type { CostLine, Explanation } from "../result.ts";
import type { Evaluation } from "../throughput/solve.ts";
import type { Figures } from "../warn/trap.ts";
import { type Explainer, explanation } from "./explanation.ts";

const PRICE_PATHS: readonly FieldPath[] = [
  "instance.type",
  "storage.device",
  "storage.device_bytes",
  "storage.provisioned_iops",
  "prices.instance_usd_per_hour",
  "prices.device_usd_per_gb_month",
];

function sources({ cost }: Figures): string {
  const dated = cost.lines.map((one) =>
    one.as_of ? `${one.text}: ${one.source}, ${one.as_of}` : `${one.text}: ${one.source}`,
  );
  return dated.join("; ");
}

function month({ setup }: Evaluation, figures: Figures): Explanation {
  const { cost } = figures;
  return explanation(
    setup.plan,
    "cost.month_usd",
    "Cost per month",
    {
      sentence: "Everything that is bought or rented, by the month.",
      formula: `sum of parts; a month has ${HOURS_PER_MONTH} hours`,
      filled: cost.lines
        .map((one) => `${one.text} ${one.unit_usd === null ? NO_PRICE : formatUsd(one.month_usd)}`)
        .join(" + "),
      value: cost.complete
        ? formatUsd(cost.month_usd)
        : !cost.lines.some(isPriced)
          ? `no price for ${cost.left_out.join(", ")}: enter it`
          : `at least ${formatUsd(cost.month_usd)}, without ${cost.left_out.join(", ")}: enter the price`,
      source: sources(figures),
      trust: cost.complete ? "published" : "estimate",
    },
    PRICE_PATHS,
  );
}

function isPriced({ unit_usd }: CostLine): boolean {
  return unit_usd !== null;
}

const NO_PRICE = "no price";

function usdWords(usd: number | null): string {
  return usd === null ? NO_PRICE : formatUsd(usd);
}

/** A sum with parts that have no price is a lower bound. */
function atLeast(complete: boolean, usd: number | null): string {
  if (usd === null) return NO_PRICE;
  return complete ? formatUsd(usd) : `at least ${formatUsd(usd)}: a part has no price`;
}

function perIops({ setup }: Evaluation, { cost }: Figures): Explanation {
  const storage = storageLines(cost.lines);
  return explanation(
    setup.plan,
    "cost.usd_per_1000_iops",
    "Storage per 1,000 IOPS and month",
    {
      sentence: "What the pool's devices cost by the IOPS that they offer.",
      formula: "storage per month / IOPS offered x 1000",
      filled: `${usdWords(pricedUsd(storage))} / ${formatRate(offeredIops(setup))} x 1000`,
      value: atLeast(storage.every(isPriced), cost.usd_per_1000_iops),
      source: "catalogue rules of the volume and the instance",
      trust: storage.every(isPriced) ? "published" : "estimate",
    },
    PRICE_PATHS,
  );
}

function perMillion({ setup }: Evaluation, { cost, reads }: Figures): Explanation {
  const month = pricedUsd(cost.lines);
  return explanation(
    setup.plan,
    "cost.usd_per_million_queries",
    "Per million queries",
    {
      sentence: "What a million queries cost at the predicted rate.",
      formula: "cost per hour / queries per hour x 1,000,000",
      filled: `${usdWords(month === null ? null : month / HOURS_PER_MONTH)} / (${formatRate(reads.queries_per_s)} x 3600) x 1,000,000`,
      value: atLeast(cost.complete, cost.usd_per_million_queries),
      source: "derived from cost and queries",
      trust: "derived",
    },
    PRICE_PATHS,
  );
}

/** Explains costs. */
export const explainCost: Explainer = (evaluation, figures) =>
  [month, perIops, perMillion].map((part) => part(evaluation, figures));
