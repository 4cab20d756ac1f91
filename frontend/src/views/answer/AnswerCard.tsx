import { afterPaint } from "../../ui/after-paint.tsx";
import { Skeleton, Today } from "./Today.tsx";
import * as words from "./words.ts";

const BestChange = afterPaint(
  () => import("./BestChange.tsx"),
  <Skeleton text={words.comparing} />,
);

/** What to set; and the plan as it is, always in sight. Nothing of either while captures are read. */
export function AnswerCard() {
  return (
    <>
      <section className="answer" id="answer" tabIndex={-1} aria-labelledby="best-change">
        <h2 id="best-change" className="hidden-text">
          {words.answer}
        </h2>
        <BestChange />
      </section>
      <Today />
    </>
  );
}
