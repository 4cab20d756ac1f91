/** The model: everything that others may call. */

export { catalog, deviceById, instanceById } from "../catalog/index.ts";
export type * from "../catalog/types.ts";
export type { Plan } from "../generated/plan.ts";
export { LINES, type Line, type LineFacts } from "../openzfs/lines.ts";
export { withoutDefaults } from "./compact.ts";
export { type AssumedField, type CompletedPlan, completePlan } from "./complete.ts";
export {
  type ArcCurve,
  type ArcPoint,
  arcCurve,
  completeArcBytes,
  type ResponsePoint,
  responseCurve,
} from "./curves.ts";
export { evaluate, explanationsOf } from "./evaluate.ts";
export { type ExampleLoad, type ExamplePlan, examplePlans } from "./examples.ts";
export { deviceFromFio, type FioDevice, FioFormatError } from "./fio.ts";
export * from "./format.ts";
export * from "./parse.ts";
export { allocatedBytes, physicalBytes } from "./physical.ts";
export { defaultPlan } from "./plans.ts";
export { type Prediction, predict } from "./predict.ts";
export { type Recommendation, recommendations } from "./recommend.ts";
export {
  ASSUMED_READS_PER_S,
  type RequirementOptions,
  ruleOfThumbBytes,
  type TreeRow,
} from "./requirement.ts";
export { type RequirementRow, requirementBytes, requirementTable } from "./requirement-table.ts";
export { type PlanChange, PlanFormatError, restorePlan } from "./restore.ts";
export type * from "./result.ts";
export { type DevicePoint, type DeviceScatter, deviceScatter } from "./scatter.ts";
export { type Sensitivity, sensitivity } from "./sensitivity.ts";
export * from "./units.ts";
export { MODEL_VERSION } from "./version.ts";
