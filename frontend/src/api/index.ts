export { requestDone, requestJson } from "./client.ts";
export { type Beside, hasServer, homeAddress, withBeside } from "./place.ts";
export { type Problem, RefusedError, readProblem, UnreachableError } from "./problem.ts";
export type * from "./types.ts";
export { type Upload, uploadCapture, watchUpload } from "./upload.ts";
