/** Texts of the review of captures. Its lead sentence is in lead-words.ts. */
import type { Statement } from "@arcplan/shared/evidence";
import { plural } from "../plan/plural.ts";

export const yourCaptures = "Your captures";
export const fromCaptures = (facts: string) => `From them: ${facts}.`;
export const noPrediction = (fields: string) => ` No prediction yet: ${fields} missing.`;
export const hideValues = "Hide values";
export const reviewValues = "Review values";
export const takeBack = "Take back";
export const notInPlan = "The plan on screen does not use the captures.";
export const useCaptures = "Use the captures";

/** Parts of the sheet. */
export const disagree = "Captures disagree";
export const known = "Values from the captures";
export const assumed = "Still assumed";
export const notModelled = "Stated, not modelled";
export const statedOtherwise = "Stated, and what became of it";
export const filesNotUsed = "Files not used";
export const missing = "Missing: enter or record";
export const count = (items: number) => `(${items})`;

/** Values. */
export const unknown = "not known";
export const ownDevice = "own device";
export const ownMachine = "own machine";
export const on = "on";
export const off = "off";
export const aboveZero = (label: string) => `${label} must be above 0`;
export const filesLikeThis = "Number of files like this one";
export const used = "Used";
export const use = "Use";
export const labelled = (label: string, value: string) => `${label}: ${value}`;

/** Sources. */
export const entered = "entered by you";
export const computed = "computed";
export const sourceAndOthers = (source: string, others: number, isDerived: boolean) => {
  const more = others === 0 ? "" : ` and ${plural(others, "other source")}`;
  return `${isDerived ? "from " : ""}${source}${more}`;
};
export const sourceOf = (label: string) => `: source of ${label}`;
export const line = (capture: string, number: string) => `${capture}, line ${number}`;
export const fromCapturesAgain = "From the captures again";
export const takeAgain = (label: string) => `Take ${label} from the captures again`;
export const notRead = (reason: string) => `, not read: ${reason}`;
export const notUsed = (reason: string) => `, not used: ${reason}`;
export const statement = (name: string, value: string) =>
  value === "" ? name : `${name}=${value}`;
export const ofWhat = " on ";
const effect = ({ use, direction }: Statement): string => {
  if (use === "used") return "";
  if (use === "irrelevant") return " It changes nothing.";
  return ` ${direction ?? "What it does to the answer is not known."}`;
};
export const statedWhy = (statement: Statement) => `: ${statement.why}${effect(statement)}`;
export const doesNotHold = "The prediction does not hold:";
export const because = (mark: string) => `. ${mark}`;

/** Lists and commands. */
export const fewerFields = "Fewer fields";
export const moreFields = (rest: number) => `${rest} more, which matter less`;
export const copy = "Copy";
export const copyCommand = (command: string) => `Copy ${command}`;

/** Measured and predicted. */
export const figures = "Measured and predicted";
export const measured = "measured";
export const predicted = "predicted";
export const thisPlan = "this plan";
export const misses = "misses: ";
export const error = (text: string, isWithin: boolean) =>
  `(${text}${isWithin ? ", within the measurement's own error" : ""})`;
export const notComparable = "not comparable";
export const wentIntoPlan = "used in the plan";
export const noPredictionYet = "no prediction yet";
export const agrees = "The prediction agrees with the measurement.";

interface Missed {
  readonly label: string;
  readonly measured: string;
  readonly predicted: string;
  readonly error: string;
}

export const disagrees = (row: Missed | null) => {
  const detail =
    row === null
      ? ""
      : `: ${row.label} ${row.measured} measured, ${row.predicted} predicted (${row.error})`;
  return `The prediction misses the measurement${detail}.`;
};
export const changes = (fields: readonly string[]) =>
  `Measured figures belong to the plan as captured. This plan changes ${fields.join(", ")}.`;
export const change = (label: string, before: string, after: string) =>
  `${label} ${before} to ${after}`;
export const backToCaptured = "Back to the plan as captured";
export const onlyPart = (span: string) =>
  `Measured from ${span} only. Figures that exist only for the whole recording are left out. The plan is still that of the whole recording.`;
export const compareWhole = "Compare the whole recording";
