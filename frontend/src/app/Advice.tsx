import { AdviceRoom } from "../advice/index.ts";
import { useReadCaptures } from "./captures-store.ts";

/** Advice on the plan, held against the captures of this page; loaded apart from the first paint. */
export default function Advice() {
  return <AdviceRoom captures={useReadCaptures()} />;
}
