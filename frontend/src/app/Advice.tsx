import { AdviceRoom } from "../advice/index.ts";

/** Advice on the plan; loaded apart from the first paint. */
export default function Advice() {
  return <AdviceRoom />;
}
