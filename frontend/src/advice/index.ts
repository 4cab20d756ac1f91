export { AdviceRoom } from "./AdviceRoom.tsx";
export { ReportAdvice } from "./ReportAdvice.tsx";
