import type { Plan, Prediction } from "@arcplan/shared";
import {
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { resultOf, useIsOld, usePlanWhile, useTold } from "../../plan/answers/result.ts";
import { unpredicted } from "../../plan/answers/trust.ts";
import { usePlanStore } from "../../plan/context.tsx";
import * as words from "../words.ts";

const PictureContext = createContext<Plan | null>(null);

function useInSight(): readonly [React.RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver(([entry]) =>
      setInSight(entry?.isIntersecting ?? true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, isInSight];
}

interface PictureProps {
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** Whether it shows rates, times or costs: a plan that lacks a field has none. */
  readonly isPredicted?: boolean;
}

/**
 * Frame of one chart of the plan. In sight it follows each move of a control; out of sight it waits
 * for the end of the gesture, so that a drag computes only visible charts.
 */
export function Picture({ children, isWide, isPredicted }: PictureProps) {
  const [element, isInSight] = useInSight();
  const plan = useDeferredValue(usePlanWhile(isInSight));
  const isOpen = usePlanStore(({ sizing }) => unpredicted(plan, sizing)) !== null;
  const isReading = usePlanStore((state) => state.isReading);
  return (
    <div
      ref={element}
      className={isWide ? "picture picture-wide" : "picture"}
      aria-busy={useIsOld(plan)}
    >
      {isPredicted && isOpen ? (
        <p className={isReading ? "soft" : "soft no-chart"}>
          {isReading ? words.loading : words.noChart}
        </p>
      ) : (
        <PictureContext value={plan}>{children}</PictureContext>
      )}
    </div>
  );
}

/** The plan that the surrounding chart shows; `usePicturedTold` has the bands of the answer. */
export function usePicturedPlan(): Plan {
  const plan = use(PictureContext);
  if (plan === null) throw new Error("a chart outside of a Picture asks for its plan");
  return plan;
}

export function usePicturedTold(): Plan {
  return useTold(usePicturedPlan());
}

export function usePicturedResult(): Prediction {
  return resultOf(usePicturedTold());
}
