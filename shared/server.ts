/** What the server and Node scripts call: the model, the advice and the evidence, in one bundle. */
import type { CatalogAnswer } from "./answers.ts";
import { REGION_PRICES } from "./catalog/regions.ts";
import { catalog as entries } from "./model/index.ts";

export * from "./advice/index.ts";
export * from "./evidence/index.ts";
export * from "./fleet/index.ts";
export * from "./model/index.ts";
export { tracedCurve } from "./replay/curve.ts";

/** The catalogue with AWS's prices by region, which the page loads apart. */
export function catalog(): CatalogAnswer {
  return { ...entries(), aws_regions: REGION_PRICES };
}
