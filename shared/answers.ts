/** What the server answers about plans; the JSON Schema of these types is part of its OpenAPI document. */
import type { Advice } from "./advice/index.ts";
import type { Sizing } from "./evidence/index.ts";
import type { AssumedField, Catalog, Missing, Plan, RegionPrices, Result } from "./model/index.ts";

/** Answer of `POST /api/evaluate`. */
export interface Evaluation {
  /** The whole plan: what was sent, and what was filled in. */
  readonly plan: Plan;
  /** Fields that were left out of the request, by path such as `memory.arc_bytes`. */
  readonly assumed: Readonly<Record<string, AssumedField>>;
  /** Fields of the plan that are placeholders, so that no prediction is honest. */
  readonly missing: readonly Missing[];
  /** What the model says about the plan; null while something is missing. */
  readonly result: Result | null;
}

/** Answer of `POST /api/advise`. */
export interface AdviceAnswer {
  /** The whole plan: what was sent, and what was filled in. */
  readonly plan: Plan;
  /** Fields that were left out of the request, by path such as `memory.arc_bytes`. */
  readonly assumed: Readonly<Record<string, AssumedField>>;
  /** Fields of the plan that are placeholders, so that no advice is honest. */
  readonly missing: readonly Missing[];
  /** What to change, ranked; null while something is missing. */
  readonly advice: Advice | null;
}

/** Answer of `GET /api/catalog`. */
export interface CatalogAnswer extends Catalog {
  /** AWS's prices in each region; those of the entries are of us-east-1. */
  readonly aws_regions: RegionPrices;
}

export type { Sizing };
