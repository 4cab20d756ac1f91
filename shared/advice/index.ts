/** Advice on a plan: everything that others may call. */
export { advise, adviser, apply, bestOf } from "./advise.ts";
export { type Backtest, type BacktestRow, backtest } from "./backtest.ts";
export { type Calibration, type CalibrationChange, calibrate } from "./calibrate.ts";
export { changesBetween } from "./change.ts";
export { type CommandOptions, commands } from "./commands/commands.ts";
export type * from "./commands/types.ts";
export { type Growth, type GrowthEvent, growth } from "./growth.ts";
export type * from "./measured.ts";
export { whyNoLargerPool } from "./pool-first.ts";
export { type TrapWarning, traps } from "./traps.ts";
export type * from "./types.ts";
export {
  type ChangedField,
  type ComparedFigure,
  type CompareOptions,
  comparePlans,
  type PlanComparison,
} from "./watch/compare.ts";
export { type WatchedFigure, type WatchedName, watchedFigures } from "./watch/figures.ts";
export { type WatchedServer, watchedServer } from "./watch/server.ts";
