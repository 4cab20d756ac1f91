export { requestDone, requestJson, type Upload, uploadCapture, watchUpload } from "./client.ts";
export { type Beside, hasServer, homeAddress, withBeside } from "./place.ts";
export { type Problem, RefusedError, readProblem, UnreachableError } from "./problem.ts";
export type * from "./types.ts";
