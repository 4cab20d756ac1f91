import { usePlanStore } from "../../plan/context.tsx";
import { Ledger } from "./Ledger.tsx";
import { Measurements } from "./Measurements.tsx";
import { PlainAnswer } from "./PlainAnswer.tsx";
import "../../ui/wide-table.css";
import "./accuracy.css";

/** How accurate the model is: the answer in short, its score by version, and every row. */
export default function AccuracyPage() {
  const part = usePlanStore((state) => state.dialogPart);
  return (
    <>
      <PlainAnswer />
      <Ledger />
      <Measurements key={part} />
    </>
  );
}
