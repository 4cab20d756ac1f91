import { useEffect, useMemo, useRef, useState } from "react";
import { adviser, type Outcome } from "./adviser.ts";
import type { Answers, Kind, Questions } from "./questions.ts";

/** A plan counts as resting when it has not changed for this long. */
const REST_MS = 250;

export interface Answer<K extends Kind> {
  /** The question; an older one while the next answer is computed. */
  readonly question: Questions[K];
  readonly answer: Answers[K];
}

/**
 * The answer to a question, or to the one before while the next is computed; null before the first.
 *
 * @param question the same object while the question is the same; null while nothing is asked
 * @throws an Error, for the boundary around, when a question cannot be answered
 */
export function useAnswer<K extends Kind>(
  kind: K,
  question: Questions[K] | null,
): Answer<K> | null {
  const [last, setLast] = useState<{ question: Questions[K]; outcome: Outcome<K> } | null>(null);
  const known = useMemo(() => question && adviser.known(kind, question), [kind, question]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (question === null) return;
    if (known) {
      setLast({ question, outcome: known });
      return;
    }
    let stopWaiting = () => {};
    // Before the first answer nothing moves that could be waited for.
    const restMs = isFirst.current ? 0 : REST_MS;
    isFirst.current = false;
    const timer = setTimeout(() => {
      stopWaiting = adviser.ask(kind, question, (outcome) => setLast({ question, outcome }));
    }, restMs);
    return () => {
      clearTimeout(timer);
      stopWaiting();
    };
  }, [kind, question, known]);
  const current = question && known ? { question, outcome: known } : last;
  if (current === null) return null;
  if ("failure" in current.outcome) throw new Error(current.outcome.failure);
  return { question: current.question, answer: current.outcome.answer };
}
