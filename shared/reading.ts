/** What reading captures asks of the model: a command waits 1 ms for this bundle, 28 ms for the whole model. */
export { requirementBytes } from "./model/requirement/requirement-table.ts";
export { tracedCurve } from "./replay/curve.ts";
