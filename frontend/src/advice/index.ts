export { AdviceRoom } from "./AdviceRoom.tsx";
export { BacktestPart } from "./measured/BacktestPart.tsx";
export { ReportAdvice, ReportBacktest, ReportChanges } from "./ReportAdvice.tsx";
export { settingsOf } from "./settings.ts";
