import { missingIn, type Plan, type Prediction } from "@arcplan/shared";
import { planInWords } from "../views/headline/words.ts";
import {
  answerWords,
  HEADINGS,
  missingWords,
  NO_PREDICTION,
  QUESTION,
  termsWords,
} from "./words.ts";

/** What is asked, and the answer in two sentences. */
export function Question({ plan, result }: { readonly plan: Plan; readonly result: Prediction }) {
  const missing = missingIn(plan);
  return (
    <section aria-labelledby="report-question">
      <h2 id="report-question">{HEADINGS.question}</h2>
      <p>{QUESTION}</p>
      <p>{planInWords(plan)}</p>
      {missing.length > 0 ? (
        <p>
          <strong>{NO_PREDICTION}</strong>{" "}
          {missingWords(
            missing.map(({ path }) => path),
            plan,
          )}
        </p>
      ) : (
        <p>
          <strong>{answerWords(result)}</strong> {termsWords(plan, result)}
        </p>
      )}
    </section>
  );
}
