/** The review of what captures say: loaded with the captures, after the first paint. */

export type { Removal } from "./context.tsx";
export { Verdict } from "./MeasuredPanel.tsx";
export type { UnreadFile } from "./Review.tsx";
export { Review } from "./Review.tsx";
export { StatedOnPaper } from "./Stated.tsx";
export { sizerFor } from "./sizer.ts";
export type { FileCount } from "./words.ts";
