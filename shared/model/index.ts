/** The model: everything that others may call. */

export { catalog, deviceById, instanceById, listedDevices } from "../catalog/index.ts";
export { type InstancePrice, instancePrice } from "../catalog/instance-price.ts";
export { deviceIn, HOME_REGION, instanceIn, isOfAws, REGIONS } from "../catalog/regions.ts";
export type * from "../catalog/types.ts";
export type { Plan } from "../generated/plan.ts";
export {
  CURRENT_LINE,
  DBUF_CACHE_SHARE,
  defaultArcMinBytes,
  firstLine,
  isOpenzfsLine,
  LIKELY_LINE,
  LINES,
  type LineFacts,
  type OpenzfsLine,
  SMALLEST_ARC_MAX_BYTES,
} from "../openzfs/lines.ts";
export { type Engine, engineOf, pageBytesOf } from "../plan/engine.ts";
export { capital, type EngineWords, engineWords } from "../plan/engine-words.ts";
export type { BareUnit } from "../plan/field.ts";
export { bandOf } from "./band/bands.ts";
export { type Measurable, type PredictedBand, predictedBand } from "./band/measurable.ts";
export { onDevice } from "./cost/offers.ts";
export { type DevicePoint, type DeviceScatter, deviceScatter } from "./cost/scatter.ts";
export { evaluate, explanationsOf, queriesExplained } from "./evaluate.ts";
export * from "./number/format.ts";
export * from "./number/parse.ts";
export * from "./number/quantity.ts";
export * from "./number/units.ts";
export { withoutDefaults } from "./plan/compact.ts";
export { type AssumedField, type CompletedPlan, completePlan } from "./plan/complete.ts";
export { type ExampleLoad, type ExamplePlan, examplePlans } from "./plan/examples.ts";
export { fieldText, valueTexts } from "./plan/field-text.ts";
export {
  type Missing,
  missingField,
  missingIn,
  missingPaths,
  withContradicted,
} from "./plan/missing.ts";
export { type NewServer, newServer, type OwnMachine } from "./plan/new-server.ts";
export { defaultPlan } from "./plan/plans.ts";
export { type PlanChange, PlanFormatError, restorePlan } from "./plan/restore.ts";
export { predict } from "./predict.ts";
export {
  ASSUMED_READS_PER_S,
  type RequirementOptions,
  type TreeRow,
} from "./requirement/requirement.ts";
export {
  type RequirementRow,
  requirementBytes,
  requirementTable,
} from "./requirement/requirement-table.ts";
export type * from "./result.ts";
export type { ArcPoint } from "./sweep/arc-point.ts";
export { bestArcOf, roomForArc, roomForPool } from "./sweep/best-arc.ts";
export {
  ARC_POINTS,
  type ArcCurve,
  arcCurve,
  arcCurveShape,
  type ResponsePoint,
  responseCurve,
  type ShardPoint,
  shardCurve,
  sufficientArcBytes,
} from "./sweep/curves.ts";
export {
  bestRecordsizeOf,
  type RecordsizePoint,
  recordsizePoint,
  recordsizesOf,
} from "./sweep/recordsizes.ts";
export { type Sensitivity, sensitivity } from "./sweep/sensitivity.ts";
export { solvePlan } from "./throughput/solve.ts";
export { ruleOfThumbBytes } from "./tree/blocktree.ts";
export { allocatedBytes } from "./tree/physical.ts";
export { MODEL_VERSION } from "./version.ts";
export type { Prediction } from "./warn/trap.ts";
export { warningsOf } from "./warn/warnings.ts";
