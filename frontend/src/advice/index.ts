export { AdviceRoom } from "./AdviceRoom.tsx";
export { ReportAdvice } from "./ReportAdvice.tsx";
export { settingsOf } from "./settings.ts";
