/** What a field that was only assumed could be, where that decides how fast a plan is. */
import type { Plan } from "../generated/plan.ts";
import { type FieldPath, withField } from "./paths.ts";

type Others = (plan: Plan) => readonly Plan[];

/** A law of keys with the skew of web shops and of Zipf itself, or one without any. */
const OTHER_LAW: Others = (plan) => [
  plan.workload.distribution === "uniform"
    ? { ...plan, workload: { ...plan.workload, distribution: "zipf", zipf_exponent: 0.9 } }
    : { ...plan, workload: { ...plan.workload, distribution: "uniform" } },
];

/** Only fields without which there is a prediction: a missing one is asked for. Each range is a choice. */
const OTHERS: Readonly<Partial<Record<FieldPath, Others>>> = {
  "workload.distribution": OTHER_LAW,
  // A query by a secondary index, or of a join, reads several pages.
  "workload.pages_per_query": (plan) =>
    [0.5, 4].map((factor) =>
      withField(plan, "workload.pages_per_query", plan.workload.pages_per_query * factor),
    ),
  "data.compression_ratio": (plan) => [
    withField(plan, "data.compression_ratio", plan.data.compression_ratio > 1 ? 1 : 2),
  ],
  // The recordsize that a dataset has unless it is set, or the page's.
  "layout.record_bytes": (plan) => [
    withField(plan, "layout.record_bytes", plan.layout.record_bytes === 131072 ? 16384 : 131072),
  ],
};

/** For each deciding field that was assumed, the plans that it could as well be. */
export function couldBe(plan: Plan): (readonly Plan[])[] {
  return Object.entries(OTHERS).flatMap(([path, others]) =>
    plan.origins?.[path] === "assumed" ? [others(plan)] : [],
  );
}
