/** What scripts need of the cases. */
export { MODEL_VERSION } from "../model/version.ts";
export { accuracyFile, accuracyText } from "./accuracy.ts";
export { equationsOf } from "./equations.ts";
export { allRows, runCases } from "./run.ts";
export { ledgerLine, pastLine } from "./score.ts";
export { spreadFile } from "./spreads.ts";
export { isWithin, TOLERANCES } from "./tolerances.ts";
