/** Advice on a plan: everything that others may call. */
export { advise, apply } from "./advise.ts";
export { changesBetween, valueAt } from "./change.ts";
export type * from "./types.ts";
