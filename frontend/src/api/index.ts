export { requestDone, requestJson } from "./client.ts";
export { asView, hasServer, homeAddress, type View } from "./place.ts";
export { type Problem, RefusedError, readProblem, UnreachableError } from "./problem.ts";
export type * from "./types.ts";
export { type Upload, uploadCapture, watchUpload } from "./upload.ts";
