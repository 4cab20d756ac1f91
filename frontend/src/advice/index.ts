export { AdviceRoom } from "./AdviceRoom.tsx";
export { ReportAdvice, ReportBacktest, ReportChanges } from "./ReportAdvice.tsx";
export { settingsOf } from "./settings.ts";
