/** What scripts need of the cases. */
export { MODEL_VERSION } from "../model/version.ts";
export { accuracyFile, accuracyText } from "./accuracy.ts";
export { unnamedChanges } from "./equations.ts";
export { runCases } from "./run.ts";
export { ledgerLine } from "./score.ts";
export { spreadFile } from "./spreads.ts";
export { TOLERANCES } from "./tolerances.ts";
