/** The model: everything that others may call. */

export { catalog, deviceById, instanceById } from "../catalog/index.ts";
export type * from "../catalog/types.ts";
export type { Plan } from "../generated/plan.ts";
export { evaluate } from "./evaluate.ts";
export { defaultPlan, type ExamplePlan, examplePlans } from "./plans.ts";
export { type RequirementRow, requirementBytes, requirementTable } from "./requirement.ts";
export type * from "./result.ts";
export { MODEL_VERSION } from "./version.ts";
